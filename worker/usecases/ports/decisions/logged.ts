import type { LogKind } from "../../../domain/decision/log/entry.ts";
import type { RowSum } from "../../../domain/decision/log/row-sum.ts";

/** Stored rows that the log has leaves of, as they are now. */
export interface LoggedRows<Kind = LogKind> {
  /** What the leaves of the given rows would say now, by id; rows that are gone are left out. */
  contents(kind: Kind, ids: readonly string[]): Promise<Map<string, unknown>>;
  /** The buckets of the entities of the given decisions, by decision. */
  buckets(decisionIds: readonly string[]): Promise<Map<string, number>>;
  /** Rows that have a leaf or will have one, behind a key, which is JSON. */
  list(kind: Kind, after: string | null, limit: number): Promise<{ key: string; id: string }[]>;
}

/** What the leaves of archived decisions would say now. */
export interface ArchivedContents {
  /** By id; decisions that are not in the archive are left out. */
  contents: Map<string, unknown>;
  /** Those in a part of the archive that cannot be read. */
  unread: ReadonlySet<string>;
  /** Those that take more reading than one call should do. */
  later: ReadonlySet<string>;
}

/** Something in the archive that has a leaf, or should have one. */
export interface ArchivedRow {
  /** Where the list goes on behind it. */
  place: string;
  /** A decision's id, or the name of a segment's object. */
  subject: string;
  /** `changed`: the database says something else of it than the segment. */
  problem: "changed" | "unreadable" | null;
}

/** Archived decisions as the log knows them. */
export interface LoggedArchive {
  contents(decisionIds: readonly string[]): Promise<ArchivedContents>;
  /** All of the archive behind a place, as far as one call should read. Null: there is no more. */
  list(after: string | null, limit: number): Promise<{ rows: ArchivedRow[]; resume: string | null }>;
}

/** Where a recount of a shard stands: in which part, and behind which row of it, by its key; none at the beginning. */
export type LedgerPlace = readonly [part: "entities" | "observations" | "looks", after: readonly number[]];

/** What a shard stores that shows by itself that it was written by somebody else. */
interface LedgerFault {
  kind: "entity" | "observation" | "look";
  subject: string;
  found: "changed" | "added";
}

/** A page of a recount: sums over stored rows, by the leaf they belong to. */
export interface LedgerRecount {
  sums: (RowSum & { kind: "observations" | "looks"; subject: string })[];
  faults: LedgerFault[];
  next: LedgerPlace | null;
}

/** A recorded question, and what it was to see. */
export interface SealedQuestion {
  decision_id: string;
  entity_id: string;
  t: number;
  /** By concept key. */
  watermarks: Readonly<Record<string, number>>;
}

/** What became of the seals of a question. */
export type SealFault = "removed" | "changed";

/** The sums that the shards of the ledger keep of their rows, for the log. */
export interface LoggedSums {
  readonly shards: number;
  /** Has these shards tell the log what they have. */
  settle(shards: readonly number[]): Promise<void>;
  /** The questions of which a seal is no longer what their records say. */
  unsealed(questions: readonly (SealedQuestion & { bucket: number })[]): Promise<Map<string, SealFault>>;
  /** Adds up what a shard stores now, so many rows at a time. */
  recount(shard: number, after: LedgerPlace | null, limit: number): Promise<LedgerRecount>;
}
