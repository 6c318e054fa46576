import type { Fields } from "../../../local/fields.ts";
import type { RegisterPrimitiveBody, UpdatePrimitiveBody } from "../../../generated/schemas.ts";
import { allItems, type Kind, pick } from "../kind.ts";

const wordFieldNames = ["description", "synonyms", "unit"];
const order = [
  "primitive_id",
  "type",
  "kind",
  ...wordFieldNames,
  "labels",
  "members",
  "max_age",
  "interval",
  "missing_data_policy",
  "source",
];
const defaults = { kind: "level", missing_data_policy: "null", source: { kind: "push" } };
const signalFields = (fields: Fields) => pick({ ...defaults, ...fields }, order);

/** Signals: their words and source change, and nothing else. */
export const signalKind: Kind = {
  name: "signal",
  list: "signals",
  order,
  idOf: ({ primitive_id }) => String(primitive_id),
  read: async (client) =>
    (await allItems(client.primitives.list({ limit: 100, order: "id" }))).map((signal) => ({
      id: signal.primitive_id,
      ref: signal.primitive_id,
      fields: pick(signal, order),
    })),
  expected: signalFields,
  shown: signalFields,
  remedy: (differing, _, { id }) => {
    const fixed = differing.filter((field) => !wordFieldNames.includes(field) && field !== "source");
    if (fixed.length === 0) return { how: "change" };
    return { how: "blocked", why: `${fixed.join(", ")} of a signal cannot change: register another in place of ${id}` };
  },
  create: async ({ client }, fields) => void (await client.primitives.register(fields as RegisterPrimitiveBody)),
  change: async ({ client }, fields, { id }, differing) => {
    const changed = pick(
      fields,
      wordFieldNames.filter((word) => differing.includes(word)),
    );
    if (Object.keys(changed).length > 0) await client.primitives.update({ id, ...(changed as UpdatePrimitiveBody) });
    if (differing.includes("source"))
      await client.primitives.setSource({ id, ...((fields["source"] ?? defaults.source) as { kind: "push" }) });
  },
};
