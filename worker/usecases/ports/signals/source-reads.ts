import type { SqlRow } from "../../../domain/feeds/sql-rows.ts";

/** How far the rows of a source have been read; times in epoch milliseconds. */
export interface SourceRead {
  primitive_id: string;
  /** Another one each time the source is set. */
  generation: number;
  /** Rows up to the end of this millisecond have been read. */
  read_to: number;
  /** Whether the last reading stopped before its end. */
  is_behind: boolean;
  last_read_at: number | null;
  /** Observations added in all. */
  stored: number;
  /** Rows of the last reading that could not be stored. */
  rejected: number;
  problem: string | null;
}

/** How far sources of the kind `sql` have been read. A row comes and goes with the source of its signal. */
export interface SourceReads {
  find(primitiveId: string): Promise<SourceRead | null>;
  /** Takes up to so many that are due, each until it is due again. */
  claimDue(now: number, most: number): Promise<string[]>;
  /** Notes what was read since `before`; false where somebody else was faster, or the source has been set again. */
  advance(
    before: Pick<SourceRead, "primitive_id" | "generation" | "read_to">,
    after: Omit<SourceRead, "primitive_id" | "generation" | "stored"> & { added: number },
  ): Promise<boolean>;
}

/** What a source of the kind `sql` asks; times in epoch milliseconds. */
export interface SqlQuestion {
  query: string;
  /** Rows after the end of this millisecond. */
  since: number;
  /** Rows up to the end of this millisecond. */
  until: number;
  timeoutMs: number;
}

/** Databases of others, which are only read. */
export interface Databases {
  /** What the operator calls them. */
  readonly names: readonly string[];
  /** Rows by time, one more than a page holds where there are more; or why there are none, in words without a secret. Never throws. */
  read(database: string, question: SqlQuestion): Promise<{ rows: SqlRow[] } | { problem: string }>;
}
