import type { Primitive } from "../../../worker/domain/values/definitions/primitive.ts";
import { formatTimestamp } from "../../../worker/domain/values/time.ts";
import type { Primitives } from "../../../worker/usecases/ports/signals/primitives.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

type Row = Tables["primitives"] extends Map<string, infer R> ? R : never;

const toPrimitive = ({ primitive, created_at }: Row): Primitive => ({
  ...structuredClone(primitive),
  created_at: formatTimestamp(created_at),
});
const position = ({ primitive, created_at }: Row) => [created_at, primitive.primitive_id];

/** Signals in memory. */
export function memoryPrimitives({ primitives }: Tables): Primitives {
  let all: { mark: string; primitives: readonly Primitive[] } | null = null;
  const registered = (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => {
        const row = primitives.get(id);
        return row ? [[id, toPrimitive(row)] as const] : [];
      }),
    );
  const change = (id: string, change: Partial<Primitive>): boolean => {
    const row = primitives.get(id);
    if (row) primitives.set(id, { ...row, primitive: { ...row.primitive, ...structuredClone(change) } });
    return row !== undefined;
  };
  return {
    add: async (primitive, created_at) => addNew(primitives, primitive.primitive_id, { primitive, created_at }),
    find: async (id) => registered([id]).get(id) ?? null,
    definitions: async (ids) => registered(ids),
    described: async (ids) => registered(ids),
    sources: async (ids) => new Map([...registered(ids)].map(([id, { source }]) => [id, source])),
    setSource: async (id, source) => change(id, { source }),
    setWords: async (id, words) => change(id, words),
    async all() {
      const mark = JSON.stringify([...primitives]);
      if (all?.mark !== mark) {
        const sorted = [...primitives.keys()].sort();
        all = { mark, primitives: [...registered(sorted).values()] };
      }
      return all.primitives;
    },
    async list({ namespace, q, after, limit }) {
      const rows = [...primitives.values()].filter(
        ({ primitive: { source: _, ...definition } }) =>
          (namespace === undefined || definition.primitive_id.startsWith(`${namespace}.`)) &&
          (q === undefined || JSON.stringify(definition).toLowerCase().includes(q.toLowerCase())),
      );
      return newestFirst(rows, position, after, limit).map(toPrimitive);
    },
  };
}
