import type { SilencedTime } from "../../../worker/domain/firing/silence.ts";
import type { Silences } from "../../../worker/usecases/ports/alarms/silences.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

/** Silences in memory. */
export function memorySilences({ silences }: Tables): Silences {
  const coming = new Map<string, readonly SilencedTime[]>();
  return {
    next: async (ids, now, limit) =>
      new Map(
        ids.map((id) => [id, (coming.get(id) ?? []).filter(({ ends_at }) => ends_at > now).slice(0, limit)] as const),
      ),
    async add(silence, times = []) {
      const holder = [...silences.values()].find(
        ({ silence_id, external_id, ends_at }) =>
          silence_id !== silence.silence_id &&
          external_id !== null &&
          external_id === silence.external_id &&
          ends_at > silence.created_at,
      );
      if (holder === undefined && addNew(silences, silence.silence_id, silence)) coming.set(silence.silence_id, times);
      return holder?.silence_id ?? null;
    },
    find: async (id) => structuredClone(silences.get(id)) ?? null,
    async list({ active, task_id, entity_id, now }, after, limit) {
      const rows = [...silences.values()].filter(
        (row) =>
          (active === undefined || active === (row.starts_at <= now && now < row.ends_at)) &&
          (task_id === undefined || row.task_id === task_id) &&
          (entity_id === undefined || row.entity_id === entity_id),
      );
      return newestFirst(rows, (row) => [row.created_at, row.silence_id], after, limit);
    },
    async end(id, now) {
      const row = silences.get(id);
      coming.delete(id);
      if (row && row.ends_at > now) Object.assign(row, { ends_at: now, ended_at: now });
      return structuredClone(row) ?? null;
    },
  };
}
