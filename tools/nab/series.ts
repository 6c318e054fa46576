import { dayMs } from "../../worker/domain/values/time.ts";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readTimestamp } from "../replay/csv.ts";
import { filesIn } from "./folder.ts";
import { seriesIn, type Span } from "./layouts.ts";

/** A series with its labelled incidents and where its second half begins. */
export interface LabelledSeries {
  name: string;
  times: Float64Array;
  values: Float64Array;
  incidents: Span[];
  /** Start of a UTC day. */
  half: number;
  /** Median distance of two points. */
  stepMs: number;
}

type Windows = readonly (readonly [string, string])[];
/** As published: windows by path of the file; or, beside the files, an object that has them. */
type Labels = Record<string, Windows | { windows: Windows }>;

/**
 * Reads the labelled series of files and folders. A folder is laid out as the Numenta Anomaly Benchmark (`data/<group>/<file>.csv`
 * and `labels/combined_windows.json`), holds its files beside a `labels.json`, or has labels in the files themselves.
 */
export async function* readSeries(paths: readonly string[]): AsyncGenerator<LabelledSeries> {
  for (const path of paths) {
    const files = (await stat(path)).isDirectory() ? await filesIn(path) : [path];
    for (const file of files) {
      for (const { name, points, incidents } of seriesIn(file, await readFile(file, "utf8"))) {
        yield { ...seriesOf(name, points), incidents: incidents ?? (await incidentsOf(file)) };
      }
    }
  }
}

/** A series of points in any order; a time that occurs twice keeps its last value, as a correction would. */
function seriesOf(name: string, points: readonly { at: string; value: number }[]): Omit<LabelledSeries, "incidents"> {
  const byTime = new Map(points.map(({ at, value }) => [Date.parse(at), value]));
  const times = Float64Array.from(byTime.keys()).sort();
  return {
    name,
    times,
    values: times.map((t) => byTime.get(t) ?? Number.NaN),
    half: halfOf(times),
    stepMs: medianStep(times),
  };
}

async function incidentsOf(file: string): Promise<Span[]> {
  const [beside, published] = ["labels.json", "../../labels/combined_windows.json"].map((path) =>
    join(dirname(file), path),
  );
  const found = [beside, published].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error(`There are no labels for ${file}: looked for ${beside} and ${published}`);
  const labels = JSON.parse(await readFile(found, "utf8")) as Labels;
  const own = Object.entries(labels).find(([name]) => basename(name) === basename(file))?.[1];
  if (!own) throw new Error(`${found} says nothing about ${basename(file)}`);
  const windows = "windows" in own ? own.windows : own;
  return windows.map(([from, to]) => ({ from: instant(from), to: instant(to) }));
}

function instant(text: string): number {
  return Date.parse(readTimestamp(text));
}

function halfOf(times: Float64Array): number {
  const first = Math.floor((times[0] ?? 0) / dayMs);
  const last = Math.floor((times.at(-1) ?? 0) / dayMs);
  return (first + Math.floor((last - first + 1) / 2)) * dayMs;
}

function medianStep(times: Float64Array): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  return steps.sort()[Math.floor((steps.length - 1) / 2)] ?? 0;
}
