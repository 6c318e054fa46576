import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { memberFolds } from "../../../domain/values/definitions/concept.ts";
import { outputTypes } from "../../../domain/values/values.ts";
import {
  lengthOfTime,
  id,
  instant,
  labels,
  line,
  memberKey,
  memberKeys,
  namespace,
  optional,
  primitiveId,
  prose,
  scalarValue,
  version,
} from "../../wire/common.ts";
import { listOf } from "../../wire/pagination.ts";
import { NewPopulation, PopulationSchema } from "./populations.ts";
import { MissingDataPolicySchema, PrimitiveTypeSchema } from "../signals/primitives.ts";

const localName = line(128).openapi({ example: "rate" });

const ConceptSignal = component(
  "ConceptSignal",
  z.strictObject({
    primitive_id: primitiveId,
    type: PrimitiveTypeSchema,
    missing_data_policy: MissingDataPolicySchema,
    max_age: optional(
      lengthOfTime.openapi({ description: "Age after which a value counts as missing.", example: "7d" }),
    ),
    labels: optional(labels),
    members: optional(memberKeys.describe("The labels that tell its members apart.")),
  }),
  {
    description: "A signal as the concept pins it; later changes of the signal do not reach it.",
    example: { primitive_id: "account.active_user_rate_30d", type: "time_series<float>", missing_data_policy: "null" },
  },
);

const NewConceptSignal = component(
  "NewConceptSignal",
  z.strictObject({
    primitive_id: primitiveId,
    type: optional(PrimitiveTypeSchema.describe("As registered, if left out.")),
    missing_data_policy: optional(MissingDataPolicySchema.describe("As registered, if left out.")),
    max_age: optional(lengthOfTime.describe("As registered, if left out.")),
    labels: optional(labels.describe("As registered, if left out.")),
  }),
  {
    description: "A registered signal under a local name.",
    example: { primitive_id: "account.active_user_rate_30d" },
  },
);

const FeatureParam = component(
  "FeatureParam",
  z.union([scalarValue, z.array(scalarValue).max(1000), z.record(localName, z.number())], {
    error: "must be a number, text, true, false, a list of at most 1000 of these, or weights by input",
  }),
  { description: "A duration, a number, labels, or weights by input.", example: "7d" },
);

const MemberFold = component("MemberFold", z.enum(memberFolds), {
  description: "How what members come to becomes one. `count` counts members with a Result, or those where it is true.",
  example: "max",
});

const memberValues = z.record(memberKey, z.array(line(255)).min(1).max(100));
const memberFilter = {
  where: optional(
    memberValues.openapi({
      description: "Which members count: those with one of these values of each label.",
      example: { mountpoint: ["/var", "/"] },
    }),
  ),
  except: optional(
    memberValues.openapi({
      description: "Which members do not count: those with one of these values of a label.",
      example: { mountpoint: ["/boot"] },
    }),
  ),
};

const Feature = component(
  "Feature",
  z.strictObject({
    op: line(64).openapi({ description: "Name of the operator.", example: "mean" }),
    inputs: z
      .array(localName)
      .max(100)
      .openapi({ description: "Signals or features, by local name.", example: ["rate"] }),
    params: optional(
      z
        .record(line(64), FeatureParam)
        .openapi({ description: "Parameters of the operator.", example: { window: "7d" } }),
    ),
    across: optional(
      MemberFold.describe(
        "For an operator over a series of a signal with members: this step is computed for each member, and what these come to becomes one.",
      ),
    ),
    ...memberFilter,
  }),
  { description: "One step: an operator over signals or other features." },
);

const conceptFields = {
  concept_id: id.openapi({ description: "Id of the concept.", example: "account_engagement" }),
  version,
  output_type: component("OutputType", z.enum(outputTypes), { description: "Type of the Result.", example: "float" }),
  labels: optional(labels.describe("The closed set of Results of a categorical concept.")),
  features: z.record(localName, Feature).openapi({
    description: "Steps by name.",
    example: { weekly: { op: "mean", inputs: ["rate"], params: { window: "7d" } } },
  }),
  output_feature: localName.openapi({ description: "The step whose value is the Result.", example: "weekly" }),
  across: optional(
    MemberFold.describe(
      "For signals with members: the concept is computed for each member, and these Results become one.",
    ),
  ),
  ...memberFilter,
};

const conceptDescription = prose(2000).openapi({
  description: "What the concept computes.",
  example: "Mean active user rate of a week",
});

/** A concept without what registration adds. */
const conceptShape = {
  ...conceptFields,
  namespace,
  description: z
    .string()
    .openapi({ description: "What the concept computes.", example: "Mean active user rate of a week" }),
  primitives: z.record(localName, ConceptSignal).openapi({
    description: "Signals by local name.",
    example: {
      rate: { primitive_id: "account.active_user_rate_30d", type: "time_series<float>", missing_data_policy: "null" },
    },
  }),
  population: optional(PopulationSchema),
  ir_hash: z.string().openapi({
    description: "SHA-256 of the compiled concept.",
    example: "9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f64a1f4d1e8c5b7a2938475610fedcba98",
  }),
};

const OwnConcept = z.strictObject({
  ...conceptFields,
  namespace: namespace.default("org"),
  description: conceptDescription.default(""),
  primitives: z.record(localName, NewConceptSignal).openapi({
    description: "Signals by local name.",
    example: { rate: { primitive_id: "account.active_user_rate_30d" } },
  }),
});

const GroupConcept = z.strictObject({
  concept_id: conceptFields.concept_id,
  version,
  namespace: namespace.default("org"),
  description: conceptDescription.default(""),
  population: NewPopulation,
});

export const CreateConceptBody = component(
  "CreateConceptBody",
  z.union([OwnConcept, GroupConcept]).openapi({}, { unionPreferredType: "oneOf" }),
  {
    description:
      "A concept to register: how a Result is computed from signals, or, with `population`, from what many entities come to.",
  },
);
export type CreateConceptBody = z.output<typeof CreateConceptBody>;
export type CreateOwnConcept = z.output<typeof OwnConcept>;
export type CreateGroupConcept = z.output<typeof GroupConcept>;

/** A concept as compiled from a sentence, before it is stored. */
export const ConceptDraft = component("ConceptDraft", z.strictObject(conceptShape), {
  description: "A concept that has been compiled and not stored.",
});
export type ConceptDraft = z.output<typeof ConceptDraft>;

export const Concept = component("Concept", z.strictObject({ ...conceptShape, created_at: instant }), {
  description: "How a Result is computed from signals. Never changes under its id and version.",
});
export type Concept = z.output<typeof Concept>;

export const ConceptList = listOf("ConceptList", Concept, "A page of concept versions.");
export type ConceptList = z.output<typeof ConceptList>;

export const VersionQuery = z.strictObject({ version });
export const ConceptParams = z.strictObject({ id: conceptFields.concept_id });
/** `{ id, version }` */
export type GetConceptInput = z.output<typeof ConceptParams> & z.output<typeof VersionQuery>;
