import { replacedMeanwhile } from "../../../worker/usecases/definitions/version-view.ts";
import type {
  ActiveVersions,
  VersionedKind,
  VersionSwitch,
} from "../../../worker/usecases/ports/definitions/versions.ts";
import { VersionStore } from "../../../worker/storage/definitions/version-store.ts";

/** Switches versions where there is no object to do so: one process needs none to keep turns. */
export function memoryVersionSwitch(db: D1Database, now: () => number): VersionSwitch {
  const store = new VersionStore(db);
  const held: ActiveVersions = { guardrails: null, context: null };
  const versionSwitch: VersionSwitch = {
    async activate(kind: VersionedKind, body, change_note, replaces) {
      const inForce = held[kind]?.number ?? 0;
      if (replaces !== undefined && replaces !== inForce) throw replacedMeanwhile(kind, inForce, replaces);
      const number = (await store.highest(kind)) + 1;
      const made = { version_id: `${kind}_${number}`, number, body, change_note, key_id: null, created_at: now() };
      held[kind] = structuredClone({ ...made, is_active: true });
      await store.replaceActive(kind, held[kind]);
      return structuredClone(held[kind]);
    },
    audited: () => versionSwitch,
    active: async () => ({ ...held }),
    lastKnown: () => ({ ...held }),
  };
  return versionSwitch;
}
