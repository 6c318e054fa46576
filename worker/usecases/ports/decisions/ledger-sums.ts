import type { RowSum } from "../../../domain/decision/log/row-sum.ts";

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
export interface LedgerSums {
  readonly shards: number;
  /** Has these shards tell the log what they have. */
  settle(shards: readonly number[]): Promise<void>;
  /** The questions of which a seal is no longer what their records say. */
  unsealed(questions: readonly (SealedQuestion & { bucket: number })[]): Promise<Map<string, SealFault>>;
  /** Adds up what a shard stores now, so many rows at a time. */
  recount(shard: number, after: LedgerPlace | null, limit: number): Promise<LedgerRecount>;
}
