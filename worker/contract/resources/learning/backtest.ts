import { z } from "@hono/zod-openapi";
import { withSeparators } from "../../../domain/values/wording/words.ts";
import { lengthOfTime, entity, optional, timestamp, version } from "../../wire/common.ts";
import { conditionId } from "../../wire/ids.ts";
import { component } from "../../wire/component.ts";
import { StrategySchema } from "../definitions/conditions.ts";
import { entityScope } from "../signals/entity-scope.ts";
import { FiringConfigSchema } from "../actions/firing.ts";
import { fromBeforeTo } from "../../wire/pagination.ts";

/** Most questions that one call asks at once; more are a job. */
export const maxQuestions = 200_000;
/** Most questions that one job asks. */
export const maxQuestionsPerJob = 1_000_000;
/** Most entities that are asked about, at once or in a job. */
export const maxEntities = 100_000;

const span = {
  from: timestamp.openapi({
    description: "The earliest time to ask about.",
    example: "2026-08-01T00:00:00.000Z",
  }),
  to: timestamp.openapi({
    description: "The latest time to ask about, inclusive.",
    example: "2026-08-31T23:59:59.999Z",
  }),
  step: optional(
    lengthOfTime.openapi({
      description: "From one question to the next; left out, one question at each observation of a signal.",
      example: "1h",
    }),
  ),
};

const conditionVersion = optional(version.describe("A version of the condition."));
const triedStrategy = optional(StrategySchema);

const BacktestCompareTo = component(
  "BacktestCompareTo",
  z
    .strictObject({ condition_version: conditionVersion, strategy: triedStrategy })
    .refine((other) => (other.condition_version === undefined) !== (other.strategy === undefined), {
      message: "must name a condition_version or a strategy, and not both",
    }),
  {
    description: "What to compare with: another version of the condition, or other parameters on the same concept.",
    example: { condition_version: "1.1" },
  },
);

export const backtestFields = {
  condition_id: conditionId,
  condition_version: conditionVersion,
  strategy: triedStrategy,
  entities: optional(
    z
      .array(entity)
      .min(1)
      .max(1000)
      .openapi({ description: "Which entities to ask about.", example: ["account:8841"] }),
  ),
  entity_scope: optional(entityScope),
  ...span,
  firing: FiringConfigSchema.default({ mode: "every" }),
  compare_to: optional(BacktestCompareTo),
  forecast_days: z.int().min(1).max(366).default(7).openapi({
    description: "How many days the forecast covers.",
    example: 7,
  }),
};
type ChosenTest = { condition_version?: string; strategy?: unknown; entities?: unknown; entity_scope?: unknown };
/** A version or a strategy, or both, say what is replayed. */
export const versionOrStrategy = [
  (input: ChosenTest): boolean => input.condition_version !== undefined || input.strategy !== undefined,
  { path: ["condition_version"], message: "or `strategy` must be given" },
] as const satisfies Parameters<z.ZodObject["refine"]>;
/** A list or a scope, or neither, says whom to ask about. */
export const notListAndScope = [
  (input: ChosenTest): boolean => input.entities === undefined || input.entity_scope === undefined,
  { path: ["entities"], message: "and `entity_scope` cannot both be given; without either all entities are meant" },
] as const satisfies Parameters<z.ZodObject["refine"]>;

export const BacktestBody = component(
  "BacktestBody",
  z
    .strictObject(backtestFields)
    .refine(...versionOrStrategy)
    .refine(...notListAndScope)
    .refine(...fromBeforeTo),
  {
    description: `What to replay: a condition version, or with \`strategy\` other parameters on its concept; at most ${withSeparators(String(maxQuestions))} questions, as a job ${withSeparators(String(maxQuestionsPerJob))}.`,
    example: {
      condition_id: "cnd_9x1k7w",
      condition_version: "1.0",
      entity_scope: "account:*",
      from: "2026-08-01T00:00:00.000Z",
      to: "2026-08-31T23:59:59.999Z",
      compare_to: { condition_version: "1.1" },
    },
  },
);
export type BacktestBody = z.output<typeof BacktestBody>;

const taskStep = optional(
  lengthOfTime.openapi({
    description:
      "From one question to the next; left out, the times at which the task would look: on the grid of its watch, and otherwise at each observation of a signal.",
    example: "1h",
  }),
);

export const BacktestSpan = component(
  "BacktestSpan",
  z.strictObject({ ...span, step: taskStep }).refine(...fromBeforeTo),
  {
    description: "A span of the past to replay the task over before it is made.",
    example: { from: "2026-08-01T00:00:00.000Z", to: "2026-08-31T23:59:59.999Z" },
  },
);
export type BacktestSpan = z.output<typeof BacktestSpan>;
