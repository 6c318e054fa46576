import { z } from "@hono/zod-openapi";
import { severityTiers } from "../../../domain/values/definitions/guardrails.ts";
import { strategyNames } from "../../../domain/values/definitions/condition.ts";
import { isRecord } from "../../../domain/values/is-record.ts";
import { show } from "../../wire/shape.ts";
import { isDuration } from "../../../domain/values/time.ts";
import { primitiveTypes } from "../../../domain/values/values.ts";
import type { Violation } from "../../../domain/values/errors/violation.ts";

/** Says what was found instead. */
const showing = (complaint: string) => ({ error: ({ input }: { input?: unknown }) => `${show(input)} ${complaint}` });
const oneOfNames = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, showing(`must be one of ${names.join(", ")}`));

const phrase = z
  .string("must be the words to look for")
  .refine((text) => text.trim() !== "", "must be the words to look for");
const ruleWholeNumber = z.int(showing("is not a whole number"));
const ruleNumber = z.number(showing("is not a number"));

const prior = z.looseObject(
  {
    value: ruleNumber,
    window: z
      .string(showing("is not a duration"))
      .refine(isDuration, showing("is not a duration such as 15m, 4w or 2q"))
      .optional(),
  },
  "must be an object with a number in `value`",
);

const bounds = z
  .looseObject({ min: ruleNumber.optional(), max: ruleNumber.optional() }, "must be an object with min, max or both")
  .refine(({ min, max }) => min !== undefined || max !== undefined, "must give min, max or both")
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    error: ({ input }) => {
      const { min, max } = input as { min: number; max: number };
      return `min ${min} is above max ${max}`;
    },
  });

/** A record of such keys may hold any of them; one with an enum as its key would have to hold all. */
const keySchema = (names: readonly string[], error: ReturnType<typeof showing>) =>
  z.string().refine((key) => names.includes(key), error);

const unknownType = `is not a signal type; known are ${primitiveTypes.join(", ")}`;

/** A field with two ways to write it, told apart before either is checked, so that what is said fits the way taken. */
function byShape(schemaFor: (value: unknown) => z.ZodType) {
  return z.unknown().superRefine((value, context) => {
    for (const issue of schemaFor(value).safeParse(value).error?.issues ?? []) context.addIssue({ ...issue });
  });
}

/** The fields that are known of a definition; those of the contract's table first. `registered` is its own registry. */
function definitionSchema(registered: readonly unknown[]) {
  const strategy = z.custom((value) => registered.includes(value), showing("is not in strategy_registry"));
  const priors = z.looseObject(
    {
      strategy: strategy.optional(),
      ...Object.fromEntries(severityTiers.map((tier) => [tier, prior])),
    },
    `must hold ${severityTiers.join(", ")}`,
  );
  const mapOf = <T extends z.ZodType>(value: T) => z.record(z.string(), value, "must be an object");
  const mappingRule = z.looseObject(
    { phrase, strategy, direction: oneOfNames(["above", "below", "any"]).optional() },
    "must be an object with phrase and strategy",
  );
  const contextRule = z
    .looseObject(
      { phrase, shift: ruleWholeNumber.optional(), strategy: strategy.optional() },
      "must be an object with phrase and a shift, a strategy or both",
    )
    .refine(
      (rule) => rule.shift !== undefined || rule["strategy"] !== undefined,
      "must give a shift, a strategy or both",
    );
  return z.looseObject(
    {
      strategy_registry: z.array(
        z.enum(strategyNames, showing(`is not a known strategy; known are ${strategyNames.join(", ")}`)),
        `strategy_registry must be a list of strategies (${strategyNames.join(", ")})`,
      ),
      type_strategy_map: z.record(
        keySchema(primitiveTypes, showing(unknownType)),
        z.array(strategy, "must be a list of strategies"),
        "type_strategy_map must map signal types to lists of strategies",
      ),
      bias_rules: z.record(z.string(), oneOfNames(severityTiers), "bias_rules must map words to a severity").optional(),
      global_preferred_strategy: strategy.optional(),
      global_default_strategy: strategy.optional(),
      parameter_priors: mapOf(priors).optional(),
      threshold_directions: mapOf(oneOfNames(["above", "below"])).optional(),
      primitive_hints: mapOf(byShape((hint) => (isRecord(hint) ? z.looseObject({ strategy }) : strategy))).optional(),
      mapping_rules: byShape((rules) => (Array.isArray(rules) ? z.array(mappingRule) : mapOf(strategy))).optional(),
      strategy_priors: z
        .record(
          keySchema(strategyNames, showing(`must be one of ${strategyNames.join(", ")}`)),
          priors,
          "must be an object",
        )
        .optional(),
      context_rules: z.array(contextRule, "must be a list").optional(),
      threshold_bounds: mapOf(bounds).optional(),
      on_bounds_exceeded: oneOfNames(["clamp", "reject"]).optional(),
      min_history: ruleWholeNumber.min(1, showing("must be a whole number of 1 or more")).optional(),
    },
    "guardrails must be an object",
  );
}

/**
 * Every rule a submitted guardrails definition breaks, with its place, in the order of the fields; empty when it is sound.
 * Checks the five rules of the contract and the shape of every known field; unknown fields pass.
 */
export function guardrailsViolations(definition: unknown): Violation[] {
  const registry = isRecord(definition) ? definition["strategy_registry"] : undefined;
  const issues = definitionSchema(Array.isArray(registry) ? registry : []).safeParse(definition).error?.issues ?? [];
  return issues.map((issue) => ({ location: locationOf(issue.path), message: issueMessage(issue) }));
}

const issueMessage = (issue: z.core.$ZodIssue) =>
  issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;

/** Signal ids stay as they are written: `parameter_priors.account.churn_rate.low_severity`. */
function locationOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}
