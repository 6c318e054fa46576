import type { LogKind } from "../../../domain/decision/log/entry.ts";

/** Stored rows that the log has leaves of, as they are now. */
export interface LoggedRows<Kind = LogKind> {
  /** What the leaves of the given rows would say now, by id; rows that are gone are left out. */
  contents(kind: Kind, ids: readonly string[]): Promise<Map<string, unknown>>;
  /** The buckets of the entities of the given decisions, by decision. */
  buckets(decisionIds: readonly string[]): Promise<Map<string, number>>;
  /** Rows that have a leaf or will have one, behind a key, which is JSON. */
  list(kind: Kind, after: string | null, limit: number): Promise<{ key: string; id: string }[]>;
}
