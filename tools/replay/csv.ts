import { rowsOf } from "../../sdk/src/csv/rows.ts";

export interface Point {
  /** ISO 8601, UTC. */
  at: string;
  value: number;
}

/** Reads `2014-02-14 14:27:00` as UTC and anything with `Z` or an offset as it says; throws on anything else. */
export function readTimestamp(text: string): string {
  const plain = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(text);
  const at = new Date(plain === null ? text : `${plain[1]}T${plain[2]}Z`);
  if (Number.isNaN(at.getTime()) || !/^\d{4}-/.test(text)) throw new Error(`"${text}" is not a timestamp`);
  return at.toISOString();
}

/** A table with the names of its columns in small letters. */
export interface Table {
  names: string[];
  rows: ReturnType<typeof rowsOf>;
}

/** Reads a table whose first line names its columns. */
export function readTable(text: string): Table {
  const [header, ...rows] = rowsOf(text);
  return { names: (header?.cells ?? []).map((name) => name.trim().toLowerCase()), rows };
}

/** The points of two columns; throws with the line number at fault. */
export function pointsOf({ names, rows }: Table, timestamp: string, column: string): Point[] {
  const [time, place] = [names.indexOf(timestamp), names.indexOf(column)];
  if (time < 0 || place < 0) throw new Error(`The first line must name the columns ${timestamp} and ${column}`);
  return rows.map(({ line, cells }) => {
    const written = (cells[place] ?? "").trim();
    const value = Number(written || Number.NaN);
    if (!Number.isFinite(value)) throw new Error(`Line ${line}: "${written}" is not a number`);
    try {
      return { at: readTimestamp((cells[time] ?? "").trim()), value };
    } catch (error) {
      throw new Error(`Line ${line}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** Reads a CSV with the columns `timestamp` and `value` in any place; throws with the line number at fault. */
export function readCsv(text: string): Point[] {
  return pointsOf(readTable(text), "timestamp", "value");
}
