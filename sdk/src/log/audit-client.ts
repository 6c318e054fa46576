import type { LedgerKind, LogKind } from "../../../worker/domain/decision/log/entry.ts";

/** A leaf as `GET /audit/leaves` shows it: null where the log no longer knows what it stands for. */
export interface Leaf {
  leaf: number;
  kind: LogKind | null;
  subject: string | null;
  key: string | null;
  logged_at: string | null;
  content?: unknown;
  seal_fault: "removed" | "changed" | null;
  unreadable: boolean;
}

/** What is stored, as `GET /audit/rows` shows it. */
interface StoredRow {
  subject: string;
  problem: "changed" | "unreadable" | null;
}

/** An item of `GET /audit/sums`. */
interface StoredSum {
  kind: LedgerKind | "entity" | "observation" | "look";
  subject: string;
  found: "changed" | "added" | null;
  points: number | null;
  digest: string | null;
}

/** What an audit reads with: a client whose keys may read the audit trail. */
export interface AuditClient {
  audit: {
    listLeaves(input: { from: number; limit: number }): AsyncIterable<Leaf>;
    listLoggedRows(input: { kind: LogKind; limit: number }): AsyncIterable<StoredRow>;
    listSums(input: { limit: number }): AsyncIterable<StoredSum>;
  };
}

/** What shows by itself, or beside a leaf, that it was written by hand. */
type FaultKind = "entity" | "observation" | "look" | "seal";

/** Something that is not what the log says. */
export interface LogFinding {
  /**
   * `unnamed` is a leaf of which the service no longer knows what it stands for, `unreadable` a segment of the archive that is missing
   * or was changed, and each decision in it.
   */
  found: "changed" | "removed" | "added" | "unnamed" | "unreadable";
  kind: LogKind | FaultKind | null;
  /** Its id, with its version where it has one; of a seal, the decision; of what a shard holds, shard and stretch. */
  subject: string | null;
  leaf: number | null;
  logged_at: string | null;
}
