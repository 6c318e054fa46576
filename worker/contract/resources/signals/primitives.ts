import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { missingDataPolicies, signalKinds } from "../../../domain/values/definitions/primitive.ts";
import { primitiveTypes } from "../../../domain/values/values.ts";
import {
  lengthOfTime,
  entity,
  flagQuery,
  instant,
  labels,
  line,
  memberKeys,
  namespace,
  onceSound,
  optional,
  primitiveId,
  prose,
  scalarValue,
  wholeNumber,
} from "../../wire/common.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";
import { PrimitiveSourceSchema } from "./sources.ts";

export const PrimitiveTypeSchema = component("PrimitiveType", z.enum(primitiveTypes), {
  description: "Type of a signal. A series is a signal whose past matters; `?` marks one that may have no value.",
  example: "time_series<float>",
});

export const MissingDataPolicySchema = component("MissingDataPolicy", z.enum(missingDataPolicies), {
  description:
    "What stands in for a missing value: nothing (`null`), zero, the newest value before (`forward_fill`), or the first one after (`backward_fill`).",
  example: "null",
});

export const SignalKindSchema = component("SignalKind", z.enum(signalKinds), {
  description:
    "What values are: a `level` goes up and down, an `event` is one thing that happened, a `counter` only grows until it begins again at 0, as when what counts restarts.",
  example: "counter",
});

const wordFields = {
  description: optional(
    prose(2000).openapi({
      description: "What the signal measures and in what unit; sentences are matched against it.",
      example: "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
    }),
  ),
  synonyms: optional(
    z
      .array(prose(255))
      .max(100)
      .openapi({ description: "Other words people use for it.", example: ["active user rate", "engagement"] }),
  ),
  unit: optional(prose(64).openapi({ description: "Unit of the values.", example: "ratio" })),
};

const shape = {
  primitive_id: primitiveId,
  type: PrimitiveTypeSchema,
  kind: optional(SignalKindSchema.describe("A `level`, if left out. It never changes.")),
  labels: optional(labels.describe("The closed set of values of a categorical signal.")),
  ...wordFields,
  max_age: optional(lengthOfTime.openapi({ description: "Age after which a value counts as missing.", example: "7d" })),
  members: optional(
    memberKeys.openapi({
      description:
        "The labels that tell the members of an entity apart, such as the mount points of a host: every observation then has a `member` with a value for each. Needs `max_age`: a member without an observation for that long is not judged. It never changes.",
      example: ["mountpoint"],
    }),
  ),
  interval: optional(
    lengthOfTime.openapi({
      description:
        'How far apart its values usually are. Where that is at most 30m, a plain "unusual" is about the mean of an hour.',
      example: "5m",
    }),
  ),
};

const typesOfKind = { level: /^/, event: /^time_series</, counter: /^time_series<(?:float|int)>$/ };
const kindFitsType = ({ type, kind = "level" }: { type: string; kind?: z.output<typeof SignalKindSchema> }) =>
  typesOfKind[kind].test(type);
const membersFit = ({ members, max_age }: { members?: string[]; max_age?: string }) =>
  !members || max_age !== undefined;
type MemberedSignal = { type: string; missing_data_policy: string; members?: string[]; source: { kind: string } };
const membersFitType = ({ members, type, missing_data_policy: policy, source }: MemberedSignal) =>
  !members || (/^(?:time_series<)?(?:float|int|boolean)/.test(type) && policy === "null" && source.kind === "push");
const labelsFitType = (signal: { type: string; labels?: string[] }) =>
  (signal.type === "categorical") === (signal.labels !== undefined);

const signalExample = {
  primitive_id: "account.active_user_rate_30d",
  type: "time_series<float>" as const,
  description: "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
  synonyms: ["active user rate"],
  unit: "ratio",
  max_age: "7d",
};

export const RegisterPrimitiveBody = component(
  "RegisterPrimitiveBody",
  z
    .strictObject({
      ...shape,
      missing_data_policy: MissingDataPolicySchema.default("null").openapi({ default: "null" }),
      source: PrimitiveSourceSchema.default({ kind: "push" }).openapi({ default: { kind: "push" } }),
    })
    .refine(labelsFitType, { path: ["labels"], message: "must be given for a categorical signal, and for no other" })
    .refine(kindFitsType, {
      path: ["kind"],
      message:
        "must not be `counter` unless the type is time_series<float> or time_series<int>, nor `event` unless it is a time series",
    })
    .refine(membersFit, { path: ["max_age"], message: "must be given for a signal with `members`" })
    .refine(membersFitType, {
      path: ["members"],
      message: 'must not be given unless values are numbers or flags, pushed, with the missing_data_policy "null"',
    }),
  {
    description:
      "A signal to register. Only its words (description, synonyms, unit) and its source can change afterwards.",
    example: signalExample,
  },
);
export type RegisterPrimitiveBody = z.output<typeof RegisterPrimitiveBody>;

const registeredFields = {
  ...shape,
  missing_data_policy: MissingDataPolicySchema,
  source: PrimitiveSourceSchema,
  created_at: instant,
  documented_range: optional(
    z
      .strictObject({ min: z.number().openapi({ example: 0 }), max: z.number().openapi({ example: 1 }) })
      .describe(
        "What values its unit, description or id allow; left out where they do not say. A value outside is stored, with a warning.",
      ),
  ),
};

export const PrimitiveView = component("Primitive", z.strictObject(registeredFields), {
  description: "A typed signal.",
  example: {
    ...signalExample,
    missing_data_policy: "null",
    source: { kind: "push" },
    created_at: "2026-09-01T08:00:00.000Z",
    documented_range: { min: 0, max: 1 },
  },
});
export type PrimitiveView = z.output<typeof PrimitiveView>;

export const UpdatePrimitiveBody = component(
  "UpdatePrimitiveBody",
  z.strictObject(wordFields).refine((change) => Object.keys(change).length > 0, {
    message: "must name at least one of description, synonyms and unit",
    when: onceSound,
  }),
  {
    description: "The words of a signal to change; each field given replaces the old value entirely.",
    example: { synonyms: ["active user rate", "engagement", "stickiness"], unit: "ratio" },
  },
);

export const ListPrimitivesQuery = z.strictObject({
  ...pageQuery("primitives"),
  namespace: optional(
    namespace
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .openapi({ description: "Only signals whose id starts with this namespace.", example: "account" }),
  ),
  q: optional(
    line(255).openapi({
      description: "Only signals whose id, description or synonyms hold this text.",
      example: "active user",
    }),
  ),
  order: z
    .enum(["newest", "id"])
    .default("newest")
    .openapi({ description: "`newest` first, or by id.", default: "newest", example: "id" }),
  count_tasks: flagQuery
    .default(false)
    .openapi({ description: "Whether to say how many tasks use each.", default: false }),
});
export type ListPrimitivesQuery = z.output<typeof ListPrimitivesQuery>;

/** A count of tasks goes no further than this. */
export const mostTasksCounted = 100;

const ListedPrimitive = component(
  "ListedPrimitive",
  z.strictObject({
    ...registeredFields,
    task_count: optional(
      wholeNumber.max(mostTasksCounted).openapi({
        description: `Tasks that use it and are not deleted, counted up to ${mostTasksCounted}; only where \`count_tasks\` asks for it.`,
        example: 3,
      }),
    ),
  }),
  { description: "A signal in a list." },
);

export const PrimitiveList = listOf("PrimitiveList", ListedPrimitive, "A page of signals.", "In the order asked for.");
export type PrimitiveList = z.output<typeof PrimitiveList>;

export const PrimitiveParams = z.strictObject({ id: primitiveId });

export const DeletePrimitiveQuery = z.strictObject({
  purge: flagQuery
    .default(false)
    .openapi({ description: "Whether to remove its observations too. That cannot be undone.", default: false }),
});
export type DeletePrimitiveInput = z.output<typeof PrimitiveParams> & z.output<typeof DeletePrimitiveQuery>;

export const DeletedPrimitive = component(
  "DeletedPrimitive",
  z.strictObject({
    primitive_id: primitiveId,
    deleted_at: instant,
    removed_observations: wholeNumber.openapi({
      description: "Observations that this request has removed.",
      example: 1204,
    }),
  }),
  { description: "A signal that is registered no more." },
);
export type DeletedPrimitive = z.output<typeof DeletedPrimitive>;

export const ListPrimitiveConceptsQuery = z.strictObject(pageQuery("primitive_concepts"));
export type ListPrimitiveConceptsInput = z.output<typeof PrimitiveParams> & z.output<typeof ListPrimitiveConceptsQuery>;

export const ListPrimitiveEntitiesQuery = z.strictObject({
  ...pageQuery("primitive_entities"),
  starts_with: optional(
    line(512).openapi({ description: "Only entities whose name begins with this.", example: "account:8" }),
  ),
});
export type ListPrimitiveEntitiesInput = z.output<typeof PrimitiveParams> & z.output<typeof ListPrimitiveEntitiesQuery>;

const PrimitiveEntity = component(
  "PrimitiveEntity",
  z.strictObject({
    entity,
    observed_at: instant.describe("When the newest value held."),
    value: scalarValue,
    observation_count: wholeNumber.openapi({
      description: "Rows the ledger has taken in, including corrections and expired ones.",
      example: 26,
    }),
  }),
  { description: "An entity that has observations of the signal, with its newest value." },
);

export const PrimitiveEntityList = listOf(
  "PrimitiveEntityList",
  PrimitiveEntity,
  "A page of the entities of a signal.",
  "By name. A page below `limit` need not be the last.",
);
export type PrimitiveEntityList = z.output<typeof PrimitiveEntityList>;
export type SetPrimitiveSourceInput = z.output<typeof PrimitiveParams> & {
  source: z.output<typeof PrimitiveSourceSchema>;
};
export type UpdatePrimitiveInput = z.output<typeof PrimitiveParams> & z.output<typeof UpdatePrimitiveBody>;
export type GetPrimitiveParams = z.output<typeof PrimitiveParams>;
