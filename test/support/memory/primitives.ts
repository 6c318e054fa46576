import type { Primitive } from "../../../worker/domain/values/definitions/primitive.ts";
import { formatTimestamp } from "../../../worker/domain/values/time.ts";
import { reaches } from "../../../worker/domain/values/reach.ts";
import type { PrimitiveFilter, Primitives } from "../../../worker/usecases/ports/signals/primitives.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

/** Deleting is a matter of the stores: whoever tests it runs in the real runtime. */
const absent = () => Promise.reject(new Error("this has no stand-in in memory"));

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
  const within = ({ within: patterns = ["*"], namespace, q }: PrimitiveFilter) =>
    [...primitives.values()].filter(
      ({ primitive: { primitive_id, description = "", synonyms = [] } }) =>
        reaches(patterns, primitive_id) &&
        (namespace === undefined || primitive_id.startsWith(`${namespace}.`)) &&
        (q === undefined ||
          [primitive_id, description, ...synonyms].some((text) => text.toLowerCase().includes(q.toLowerCase()))),
    );
  return {
    remove: absent,
    removed: () => Promise.resolve(null),
    removedBefore: () => Promise.resolve([]),
    release: absent,
    restoreRead: absent,
    add: async (primitive, created_at) => addNew(primitives, primitive.primitive_id, { primitive, created_at }),
    find: async (id) => registered([id]).get(id) ?? null,
    described: async (ids) => registered(ids),
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
    lastKnown: () => null,
    list: async (filter, after, limit) => newestFirst(within(filter), position, after, limit).map(toPrimitive),
    listById: async (filter, after, limit) =>
      within(filter)
        .map(toPrimitive)
        .filter(({ primitive_id }) => after === null || primitive_id > after)
        .sort((a, b) => (a.primitive_id < b.primitive_id ? -1 : 1))
        .slice(0, limit),
  };
}
