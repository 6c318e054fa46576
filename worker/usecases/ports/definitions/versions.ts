import type { StoredVersion, VersionedKind } from "./active-version.ts";

/** Versions of guardrails and context. What is in force is switched elsewhere. */
export interface Versions {
  /** Newest first by number. */
  list(kind: VersionedKind): Promise<StoredVersion[]>;
  find(kind: VersionedKind, number: number): Promise<StoredVersion | null>;
  /** How many active tasks were compiled under each version; null stands for none. */
  activeTasks(kind: VersionedKind): Promise<{ version: string | null; task_count: number }[]>;
}
