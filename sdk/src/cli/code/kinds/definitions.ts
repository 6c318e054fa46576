import type { Fields } from "../../../local/fields.ts";
import type { DecisionMonitor } from "../../../client.ts";
import type { CreateConceptBody, CreateConditionBody } from "../../../generated/schemas.ts";
import { isDecisionMonitorError } from "../../../error.ts";
import { allItems, type Kind, type Live, pick, type Spec } from "../kind.ts";

/** What was registered by hand, as the audit trail names it; what sentences compiled to is not among it. */
async function registered(client: DecisionMonitor, operation: string): Promise<string[]> {
  const rows = await allItems(client.audit.list({ operation, limit: 100 }));
  return [...new Set(rows.map(({ subject }) => subject))];
}

const idAndVersion = (id: string): { id: string; version: string } => {
  const at = id.lastIndexOf("@");
  return { id: id.slice(0, at), version: id.slice(at + 1) };
};

async function foundOrNull<Found>(call: () => Promise<Found>): Promise<Found | null> {
  try {
    return await call();
  } catch (error) {
    if (isDecisionMonitorError(error, "not_found")) return null;
    throw error;
  }
}

/** Definitions never change under their id and version. */
const remedy: Kind["remedy"] = (_, __, { id }) => ({
  how: "blocked",
  why: `${id} exists with other content and never changes: give it another version`,
});
const change: Kind["change"] = () => Promise.reject(new Error("a definition does not change"));

const conceptOrder = [
  "concept_id",
  "version",
  "namespace",
  "description",
  "output_type",
  "labels",
  "primitives",
  "features",
  "output_feature",
  "across",
  "where",
  "except",
];
/** A description may leave out what a signal says about itself; what it names must be so. */
function asNamed(fields: Fields, { fields: there }: Live): Fields {
  const pinned = (there["primitives"] ?? {}) as Record<string, object>;
  const primitives = Object.entries((fields["primitives"] ?? {}) as Record<string, object>);
  return {
    ...fields,
    primitives: Object.fromEntries(primitives.map(([name, one]) => [name, { ...pinned[name], ...one }])),
  };
}

const readDefinitions =
  (
    operation: string,
    order: readonly string[],
    get: (client: DecisionMonitor, id: string, version: string) => Promise<object>,
  ) =>
  async (client: DecisionMonitor, wanted: readonly Spec[] | null): Promise<Live[]> => {
    const ids = wanted === null ? await registered(client, operation) : wanted.map(({ id }) => id);
    const lives: Live[] = [];
    for (const id of ids) {
      const { id: name, version } = idAndVersion(id);
      const definition = await foundOrNull(() => get(client, name, version));
      if (definition !== null) lives.push({ id, ref: id, fields: pick(definition, order) });
    }
    return lives;
  };

/** Concepts that were registered. */
export const conceptKind: Kind = {
  name: "concept",
  list: "concepts",
  order: conceptOrder,
  idOf: ({ concept_id, version }) => `${String(concept_id)}@${String(version)}`,
  read: readDefinitions("createConcept", conceptOrder, (client, id, version) => client.concepts.get({ id, version })),
  expected: (fields, live) => pick({ namespace: "org", description: "", ...asNamed(fields, live) }, conceptOrder),
  remedy,
  change,
  create: async ({ client }, { primitives, ...fields }) => {
    // What a pulled concept pins of its signals is registered with them; members are not taken.
    const signals = Object.entries(primitives as Record<string, Fields>).map(([name, { members: _, ...one }]) => [
      name,
      one,
    ]);
    await client.concepts.create({ ...fields, primitives: Object.fromEntries(signals) as Fields } as CreateConceptBody);
  },
};

const conditionOrder = [
  "condition_id",
  "version",
  "namespace",
  "description",
  "concept_id",
  "concept_version",
  "strategy",
  "min_history",
  "threshold_bounds",
  "on_bounds_exceeded",
];

/** Conditions that were registered. */
export const conditionKind: Kind = {
  name: "condition",
  list: "conditions",
  order: conditionOrder,
  idOf: ({ condition_id, version }) => `${String(condition_id)}@${String(version)}`,
  read: readDefinitions("createCondition", conditionOrder, (client, id, version) =>
    client.conditions.get({ id, version }),
  ),
  expected: (fields) => pick({ namespace: "org", ...fields }, conditionOrder),
  remedy,
  change,
  create: async ({ client }, fields) => void (await client.conditions.create(fields as CreateConditionBody)),
};
