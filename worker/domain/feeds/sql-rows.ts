import type { BulkRecord } from "./frame.ts";
import { formatTimestamp } from "../values/time.ts";
import { maxRows } from "./sql-query.ts";

/** A row as the statement of a source brings it. */
export interface SqlRow {
  entity: string | null;
  /** Epoch milliseconds. */
  at: string | null;
  value: string | null;
}

/** What a query has brought: records to store, and up to when everything has been read (epoch milliseconds). */
interface SqlPage {
  records: BulkRecord[];
  read_to: number;
  /** Whether there is nothing more up to the time that was asked for. */
  is_last: boolean;
  /** Rows that another one of the same entity and millisecond stands in for. */
  doubled: number;
}

/**
 * What can be stored of at most {@link maxRows} rows, and one more where there are more. The last millisecond of a full page may be
 * incomplete, and is left to the next. Of several rows of one entity and millisecond the last one counts, however often they are read.
 */
export function sqlPage(rows: readonly SqlRow[], until: number): SqlPage | { problem: string } {
  const isLast = rows.length <= maxRows;
  const open = isLast ? Infinity : Number(rows.at(-1)?.at);
  const whole = rows.filter(({ at }) => Number(at) < open);
  if (whole.length === 0 && !isLast) {
    return { problem: `More than ${maxRows} rows have the time ${formatTimestamp(open)}.` };
  }
  const byIdentity = new Map<string, SqlRow>();
  for (const row of whole) byIdentity.set(`${row.at} ${row.entity ?? ""}`, row);
  const records = [...byIdentity.values()].map(({ entity, at, value }, i) => ({
    line: i + 1,
    isText: true,
    fields: { entity, observed_at: formatTimestamp(Number(at)), value },
  }));
  return { records, read_to: isLast ? until : open - 1, is_last: isLast, doubled: whole.length - records.length };
}
