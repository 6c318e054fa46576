import { basename, dirname } from "node:path";
import { type Point, pointsOf, readTable, type Table } from "../replay/csv.ts";

/** A span of time, both ends inclusive, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** A series as a file has it; `incidents` is null where another file has them. */
interface WrittenSeries {
  name: string;
  points: Point[];
  incidents: Span[] | null;
}

/** Columns of the Skoltech Anomaly Benchmark that are no sensors. */
const notSensors = ["datetime", "anomaly", "changepoint"];

/**
 * The series of a file: one for each sensor of the Skoltech Anomaly Benchmark (`datetime`, the sensors, `anomaly`, `changepoint`),
 * one with its own labels of the Cloud Monitoring Dataset (`TimeStamp`, `Value`, `Label`), else one of `timestamp` and `value`.
 */
export function seriesIn(file: string, text: string): WrittenSeries[] {
  const table = readTable(text);
  const points = (time: string, column: string) => pointsOf(written(table, column), time, column);
  const name = basename(file, ".csv");
  if (!table.names.includes("datetime")) {
    const incidents = table.names.includes("label") ? stretchesOf(table, "timestamp", "label") : null;
    return [{ name, points: points("timestamp", "value"), incidents }];
  }
  // The same names of files occur in each folder.
  const group = `${basename(dirname(file))}-${name}`;
  const incidents = table.names.includes("anomaly") ? stretchesOf(table, "datetime", "anomaly") : [];
  return table.names
    .filter((column) => !notSensors.includes(column))
    .map((column) => ({
      name: `${group}-${column.replaceAll(/[^a-z0-9]+/g, "_")}`,
      points: points("datetime", column),
      incidents,
    }));
}

/** Without the rows that leave a column empty, which published sets have where nothing was measured. */
function written({ names, rows }: Table, column: string): Table {
  const place = names.indexOf(column);
  return { names, rows: place < 0 ? rows : rows.filter(({ cells }) => (cells[place] ?? "").trim() !== "") };
}

/** From the first to the last of each stretch of points that a column marks with another number than 0. */
function stretchesOf(table: Table, timestamp: string, column: string): Span[] {
  const marks = new Map(pointsOf(table, timestamp, column).map(({ at, value }) => [Date.parse(at), value !== 0]));
  const stretches: Span[] = [];
  let open: Span | null = null;
  for (const [t, isMarked] of [...marks].sort(([a], [b]) => a - b)) {
    if (!isMarked) open = null;
    else if (open) open.to = t;
    else stretches.push((open = { from: t, to: t }));
  }
  return stretches;
}
