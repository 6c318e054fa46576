import type { AuditedChange } from "../service/audit.ts";

/** Versions of guardrails and context. What is in force is switched elsewhere. */
export interface Versions {
  /** Newest first by number: below a number and at most so many, or all. */
  list(kind: VersionedKind, of?: { below: number | null; limit: number | null }): Promise<StoredVersion[]>;
  find(kind: VersionedKind, number: number): Promise<StoredVersion | null>;
  /** How many active tasks were compiled under each version; null stands for none. */
  activeTasks(kind: VersionedKind): Promise<{ version: string | null; task_count: number }[]>;
}

/** The two things of which one version is in force at a time. */
export type VersionedKind = "guardrails" | "context";

/** A version as stored; `number` 3 is called v3. */
export interface StoredVersion {
  version_id: string;
  number: number;
  body: unknown;
  change_note: string | null;
  /** Which API key made it; null where that was not kept yet. */
  key_id: string | null;
  is_active: boolean;
  created_at: number;
}

/** Which versions are in force; null where none is. */
export type ActiveVersions = Record<VersionedKind, StoredVersion | null>;

/** Assigns version numbers and switches what is in force, one at a time. */
export interface VersionSwitch {
  /**
   * In force for everybody before it returns. Throws `unavailable` when the database fails, and `conflict` when another
   * version is in force than `replaces` says (0 for none); nothing was switched then.
   */
  activate(kind: VersionedKind, body: unknown, changeNote: string | null, replaces?: number): Promise<StoredVersion>;
  active(): Promise<ActiveVersions>;
  /** What was in force when it was last asked for here; needs no wait, and may have been replaced since. */
  lastKnown(): ActiveVersions;
  /** The same, but a switch leaves the row of a change in the audit trail, in one transaction with it. */
  audited(change: AuditedChange): VersionSwitch;
}
