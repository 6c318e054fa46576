import type { StoredVersion, VersionedKind } from "./active-version.ts";

/** Versions of guardrails and context. What is in force is switched elsewhere. */
export interface Versions {
  /** Newest first by number: below a number and at most so many, or all. */
  list(kind: VersionedKind, of?: { below: number | null; limit: number | null }): Promise<StoredVersion[]>;
  find(kind: VersionedKind, number: number): Promise<StoredVersion | null>;
  /** How many active tasks were compiled under each version; null stands for none. */
  activeTasks(kind: VersionedKind): Promise<{ version: string | null; task_count: number }[]>;
}
