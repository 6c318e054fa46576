import { isRecord } from "../../../../../worker/domain/values/is-record.ts";
import type { Fields } from "../../../local/fields.ts";
import type { CreateContextBody, CreateGuardrailsBody } from "../../../generated/schemas.ts";
import { isDecisionMonitorError } from "../../../error.ts";
import { type Kind, pick } from "../kind.ts";

const inForceVersion = "in force";

async function orNone<Found>(call: PromiseLike<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (isDecisionMonitorError(error, "not_found")) return null;
    throw error;
  }
}

/** A description may leave out what the service fills in; what it names must be so. */
const namedFields = (fields: Fields, { fields: there }: { fields: Fields }): Fields =>
  overlaid(there, fields) as Fields;

function overlaid(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over;
  return {
    ...under,
    ...Object.fromEntries(Object.entries(over).map(([name, value]) => [name, overlaid(under[name], value)])),
  };
}

/** The guardrails in force: another text is another version. */
export const guardrailsKind: Kind = {
  name: "guardrails",
  list: "guardrails",
  single: true,
  order: [],
  idOf: () => inForceVersion,
  read: async (client) => {
    const found = await orNone(client.guardrails.get());
    return found === null ? [] : [{ id: inForceVersion, ref: found.version, fields: { ...found.guardrails } }];
  },
  remedy: () => ({ how: "change" }),
  create: async ({ client }, guardrails) =>
    void (await client.guardrails.create({ guardrails } as CreateGuardrailsBody)),
  change: async ({ client }, guardrails) =>
    void (await client.guardrails.create({ guardrails } as CreateGuardrailsBody)),
};

const contextOrder = ["domain", "behavioural", "semantic_hints", "calibration_bias"];

/** The application context in force: another text is another version. */
export const contextKind: Kind = {
  name: "context",
  list: "context",
  single: true,
  order: contextOrder,
  idOf: () => inForceVersion,
  read: async (client) => {
    const found = await orNone(client.context.get());
    return found === null ? [] : [{ id: inForceVersion, ref: found.version, fields: pick(found, contextOrder) }];
  },
  expected: namedFields,
  remedy: () => ({ how: "change" }),
  create: async ({ client }, fields) => void (await client.context.create(fields as unknown as CreateContextBody)),
  change: async ({ client }, fields) => void (await client.context.create(fields as unknown as CreateContextBody)),
};
