import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readCsv, readTimestamp } from "../replay/csv.ts";

const day = 86_400_000;

/** A span of time, both ends inclusive, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** A series with its labelled incidents and where its second half begins. */
export interface LabelledSeries {
  name: string;
  times: Float64Array;
  values: Float64Array;
  incidents: Span[];
  /** Start of a UTC day. */
  half: number;
  /** The window of the condition: 288 times the median step. */
  windowMs: number;
}

interface Labels {
  [file: string]: { windows: [string, string][] };
}

/** Reads a CSV and, from labels.json in the same folder, its incidents. */
export async function readLabelled(file: string): Promise<LabelledSeries> {
  const labels = JSON.parse(await readFile(join(dirname(file), "labels.json"), "utf8")) as Labels;
  const own = Object.entries(labels).find(([name]) => basename(name) === basename(file))?.[1];
  if (!own) throw new Error(`labels.json says nothing about ${basename(file)}`);
  // A time that occurs twice keeps its last value, as a correction would.
  const points = new Map(readCsv(await readFile(file, "utf8")).map(({ at, value }) => [Date.parse(at), value]));
  const times = Float64Array.from(points.keys()).sort();
  return {
    name: basename(file, ".csv"),
    times,
    values: times.map((t) => points.get(t) ?? Number.NaN),
    incidents: own.windows.map(([from, to]) => ({ from: instant(from), to: instant(to) })),
    half: halfOf(times),
    windowMs: 288 * medianStep(times),
  };
}

function instant(text: string): number {
  return Date.parse(readTimestamp(text));
}

function halfOf(times: Float64Array): number {
  const first = Math.floor((times[0] ?? 0) / day);
  const last = Math.floor((times.at(-1) ?? 0) / day);
  return (first + Math.floor((last - first + 1) / 2)) * day;
}

function medianStep(times: Float64Array): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  return steps.sort()[Math.floor((steps.length - 1) / 2)] ?? 0;
}
