import { replacedMeanwhile } from "../../../worker/usecases/definitions/version-view.ts";
import type { VersionSwitch } from "../../../worker/usecases/ports/definitions/active-version.ts";
import type { Versions } from "../../../worker/usecases/ports/definitions/versions.ts";
import type { Tables } from "./tables.ts";

const taskColumn = { guardrails: "guardrails_version", context: "context_version" } as const;

/** Versions of guardrails and context in memory. */
export function memoryVersions({ tasks, versions }: Tables): Versions {
  return {
    list: async (kind, { below, limit } = { below: null, limit: null }) =>
      structuredClone(versions[kind])
        .reverse()
        .filter(({ number }) => below === null || number < below)
        .slice(0, limit ?? undefined),
    find: async (kind, number) => structuredClone(versions[kind].find((one) => one.number === number)) ?? null,
    async activeTasks(kind) {
      const counts = new Map<string | null, number>();
      for (const task of tasks.values()) {
        const version = task[taskColumn[kind]];
        if (task.status === "active") counts.set(version, (counts.get(version) ?? 0) + 1);
      }
      return [...counts].map(([version, task_count]) => ({ version, task_count }));
    },
  };
}

/** Switches versions in memory. */
export function memoryVersionSwitch({ versions }: Tables, now: () => number): VersionSwitch {
  const active = (kind: keyof typeof versions) => versions[kind].find((one) => one.is_active) ?? null;
  const lastKnown = () => ({ guardrails: active("guardrails"), context: active("context") });
  const versionSwitch: VersionSwitch = {
    async activate(kind, body, change_note, replaces) {
      const inForce = versions[kind].find((one) => one.is_active)?.number ?? 0;
      if (replaces !== undefined && replaces !== inForce) throw replacedMeanwhile(kind, inForce, replaces);
      const number = versions[kind].length + 1;
      const version = {
        version_id: `${kind}_${number}`,
        number,
        body: structuredClone(body),
        change_note,
        key_id: null,
        is_active: true,
        created_at: now(),
      };
      for (const before of versions[kind]) before.is_active = false;
      versions[kind].push(version);
      return structuredClone(version);
    },
    audited: () => versionSwitch,
    active: async () => lastKnown(),
    lastKnown,
  };
  return versionSwitch;
}
