import type { StoredPoint } from "./points/point.ts";

/** A stored observation. */
export type ObservationRow = StoredPoint;

/** A signal by its name, and how its values are read. */
export interface SignalName {
  primitive_id: string;
  is_boolean: boolean;
  /** The labels of the member that it is of, as canonical JSON; null where it is of none. */
  member: string | null;
}

/** A row of the table of blocks of looks; its place is its rowid. */
export type StoredBlock = {
  place: number;
  task_no: number;
  t: number;
  first_no: number;
  body: ArrayBuffer;
  recorded_at: number | null;
  nonce: string | null;
};

/** Hears of observations as they are appended. */
export interface AppendHook {
  append(row: ObservationRow, signal: SignalName): void;
  /** What is to be stored beside the counter of rows once all rows of an append were taken in. */
  readonly sum: string;
}

/** Hears of looks as their blocks are written. */
export interface LookHook {
  /** The place that the next block is to have: never one that another block had. */
  next(): number;
  append(block: StoredBlock): void;
}

/** Hears of what goes for good, while the tables still say what it was. */
export interface EraseHook {
  rows(rows: readonly ObservationRow[]): void;
  entity(entityNo: number): void;
  /** Blocks, and what is to be in their places; nothing for those that go whole. */
  blocks(gone: readonly StoredBlock[], put: readonly StoredBlock[]): void;
  /** The transaction has failed: what is in memory is read again. */
  reload(): void;
}

/**
 * What is done beside keeping and answering: the one place where an optional storey meets a shard, null where there is none. All
 * but `record`, which says that records have reached D1, is called in the transaction that writes or deletes.
 */
export interface ShardHook {
  append: AppendHook;
  look: LookHook;
  record(): void;
  erase: EraseHook;
}
