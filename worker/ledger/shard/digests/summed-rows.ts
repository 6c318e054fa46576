import type { LedgerKind } from "../../../domain/decision/log/entry.ts";

/** What a shard adds up for the log. */
export type SummedKind = LedgerKind;

/** The place of a row among those of its table. */
export type RowKey = readonly number[];

/**
 * The rows of one table of a shard, as they are added up. Each has a number, which rises as rows come, and a place in the order in
 * which they are read.
 */
export interface SummedRows<Row> {
  readonly kind: SummedKind;
  /** The row of meta that counts them. */
  readonly counter: string;
  /** Rows that fit into memory beside everything else. */
  readonly mostAtOnce: number;
  /** The highest number that was given, whether with a log or without. */
  given(): number;
  /** The sum over the open stretch as it was kept last, as JSON. */
  digest(): string | null;
  numberOf(row: Row): number;
  keyOf(row: Row): RowKey;
  /** The rows behind a place, at most so many. */
  after(place: RowKey | null, most: number): Row[];
  /** The hashes of stored rows, by what the tables say now. */
  ofStored(rows: Iterable<Row>): Iterable<[row: Row, hash: bigint]>;
}

/** A place that was written as JSON; null for the beginning. */
export function keyIn(text: string): RowKey | null {
  return /^\[-?\d+(?:,-?\d+)*\]$/.test(text) ? (JSON.parse(text) as number[]) : null;
}
