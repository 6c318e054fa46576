import { z } from "@hono/zod-openapi";
import { standard } from "../../../domain/condition/strategies/registry.ts";
import { strategyNames } from "../../../domain/values/definitions/condition.ts";
import { instant, optional, prose, version, wholeNumber } from "../../wire/common.ts";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { limitQuery } from "../../wire/pagination.ts";

const strategyJson = { type: "string" as const, enum: [...strategyNames] };
const strategiesJson = { type: "array" as const, items: strategyJson };
const priorJson = {
  type: "object" as const,
  properties: { value: { type: "number" as const }, window: { type: "string" as const } },
  required: ["value"],
};

/** Its rules are checked as a whole, so that every violation is reported at once; unknown fields are kept as submitted. */
export const GuardrailsSchema = component("GuardrailsDefinition", z.record(z.string(), z.unknown()), {
  description:
    "The rules, set by the owner of a deployment, under which sentences become conditions. Fields beyond those listed are kept and returned as submitted.",
  required: ["strategy_registry", "type_strategy_map"],
  properties: {
    strategy_registry: { ...strategiesJson, description: "Permitted strategies." },
    type_strategy_map: {
      type: "object",
      additionalProperties: strategiesJson,
      description: "Strategies by signal type; a missing type allows none.",
    },
    parameter_priors: {
      type: "object",
      description: "Parameters by signal and severity.",
      additionalProperties: {
        type: "object",
        properties: {
          strategy: strategyJson,
          low_severity: priorJson,
          medium_severity: priorJson,
          high_severity: priorJson,
        },
      },
    },
    bias_rules: {
      type: "object",
      description: "Severity by word.",
      additionalProperties: { type: "string", enum: ["high_severity", "medium_severity", "low_severity"] },
    },
    threshold_directions: {
      type: "object",
      additionalProperties: { type: "string", enum: ["above", "below"] },
      description: "Direction by signal; above if absent.",
    },
    global_preferred_strategy: { ...strategyJson, default: standard.preferred },
    global_default_strategy: { ...strategyJson, default: standard.last },
    on_bounds_exceeded: { type: "string", enum: ["clamp", "reject"] },
    min_history: { type: "integer", minimum: 1 },
  },
  additionalProperties: true,
  example: {
    strategy_registry: ["threshold", "equals"],
    type_strategy_map: { float: ["threshold"], categorical: ["equals"] },
    bias_rules: { critical: "high_severity" },
  },
});

/** What a new version may say besides its body; `none` is the name of what is in force where no version is. */
export const versionAbout = (none: string) => ({
  change_note: optional(
    prose(2000).openapi({ description: "Why the rules change.", example: "Stricter churn priors" }),
  ),
  replaces: optional(
    z
      .string()
      .regex(new RegExp(`^(v[1-9][0-9]{0,14}|${none})$`), `must be a version such as v3, or ${none}`)
      .openapi({
        description: `The version this one is meant to replace, or \`${none}\`; if another is in force by then, nothing changes.`,
        example: "v2",
      }),
  ),
});

/** Who made a version, and why. */
export const versionOrigin = {
  change_note: z.string().nullable().openapi({ example: "Stricter churn priors" }),
  created_by: z.string().nullable().openapi({
    description: "The id in `by`; null where that was not kept yet.",
    example: "key_1a2b3c4d",
  }),
  by: By.nullable().describe("Who made it; null where that was not kept yet."),
};

export const CreateGuardrailsBody = component(
  "CreateGuardrailsBody",
  z.strictObject({
    guardrails: GuardrailsSchema,
    ...versionAbout("file"),
  }),
  { description: "Guardrails to put in force." },
);
export type CreateGuardrailsBody = z.output<typeof CreateGuardrailsBody>;

export const GuardrailsVersion = component(
  "GuardrailsVersion",
  z.strictObject({
    guardrails_id: z.uuid().openapi({ example: "0b6f2f52-8a3e-4d07-9a4e-51e7c9b7c0ad" }),
    version: version.openapi({ description: "v1, v2, v3, ...", example: "v3" }),
    guardrails: GuardrailsSchema,
    ...versionOrigin,
    created_at: instant,
    is_active: z.boolean().openapi({ description: "Whether it is in force.", example: true }),
    source: z.enum(["api", "file"]).openapi({ description: "Where it came from.", example: "api" }),
  }),
  { description: "One version of the guardrails." },
);
export type GuardrailsVersion = z.output<typeof GuardrailsVersion>;

export const GuardrailsFile = component(
  "GuardrailsFile",
  z.strictObject({
    guardrails: GuardrailsSchema,
    in_force: z
      .boolean()
      .openapi({ description: "Whether it is in force, because no version was set through the API.", example: true }),
  }),
  { description: "The guardrails the service was deployed with." },
);
export type GuardrailsFile = z.output<typeof GuardrailsFile>;

/** `None` names the label of tasks compiled without a version. */
const impact = (none: string) => ({
  current_version: z.string().openapi({ description: `The version in force, or \`${none}\`.`, example: "v3" }),
  tasks_on_current_version: wholeNumber.openapi({ description: "Active tasks compiled under it.", example: 12 }),
  tasks_on_older_versions: z
    .array(
      z.strictObject({
        version: z.string().openapi({ example: "v2" }),
        task_count: wholeNumber.openapi({ example: 4 }),
      }),
    )
    .describe(`Older versions that active tasks were compiled under, newest first; \`${none}\` is the oldest.`),
  total_stale_tasks: wholeNumber.openapi({ description: "Active tasks compiled under older versions.", example: 4 }),
});

export const GuardrailsImpact = component("GuardrailsImpact", z.strictObject(impact("file")), {
  description: "How many active tasks the guardrails in force did not shape.",
});
export const ContextImpact = component("ContextImpact", z.strictObject(impact("none")), {
  description: "How many active tasks the context in force did not shape.",
});

export const VersionParams = z.strictObject({ version: version.openapi({ example: "v1" }) });
export type VersionInput = z.output<typeof VersionParams>;

const mostVersions = { minimum: 1, maximum: 200, example: 50 };
export const VersionsQuery = z.strictObject({
  limit: optional(
    limitQuery({ standard: 200, max: 200, description: "", example: 50 })
      .unwrap()
      .openapi({ type: "integer", ...mostVersions, description: "How many versions to return; all if left out." }),
  ),
  before: optional(
    z
      .string()
      .regex(/^v[1-9][0-9]{0,14}$/, "must be a version such as v3")
      .openapi({ description: "Only versions older than this one.", example: "v151" }),
  ),
});
export type VersionsQuery = z.output<typeof VersionsQuery>;
