import fc from "fast-check";
import { type Calibration, calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import type {
  CalibrationInput,
  FeedbackValue,
  RatedDecision,
  ScoredDecision,
} from "../../../../worker/domain/learning/calibration/evidence.ts";
import type { ApplicationContext, CalibrationBias } from "../../../../worker/domain/values/definitions/context.ts";
import type { ConditionDefinition, StrategySpec } from "../../../../worker/domain/values/definitions/condition.ts";
import { condition, threshold } from "../../condition/build.ts";

export const hour = 3_600_000;
export const start = Date.UTC(2026, 0, 1);

/** A decision of one entity: its score, and what people said of it. */
export interface Told {
  entity?: string;
  /** Hours after the start. */
  at: number;
  score: number | null;
  rating?: FeedbackValue;
}

export interface Case {
  told: readonly Told[];
  /** `threshold above` unless another strategy is given. */
  value?: number;
  strategy?: StrategySpec;
  bias?: CalibrationBias;
  more?: Partial<ConditionDefinition>;
  input?: Partial<CalibrationInput>;
}

export const context = (bias: CalibrationBias): ApplicationContext => ({
  domain: { description: "test" },
  calibration_bias: bias,
});

/** A decision at an hour after the start, on a threshold above 5. */
export const decisionAt = (at: number, score: number | null, more: Partial<ScoredDecision> = {}): ScoredDecision => ({
  condition_version: "1.0",
  entity_id: "e",
  evaluated_at: start + at * hour,
  score,
  fired: score !== null && score > 5,
  deterministic: true,
  ...more,
});
/** A rating of a decision at an hour after the start, or of none. */
export const ratingAt = (
  at: number | null,
  feedback: FeedbackValue,
  more: Partial<RatedDecision> = {},
): RatedDecision => ({
  condition_version: "1.0",
  entity_id: "e",
  evaluated_at: at === null ? null : start + at * hour,
  feedback,
  ...more,
});

/** Calibrates a case as the service would with these decisions and ratings stored. */
export function calibrated({ told, value = 5, strategy, bias, more, input }: Case): Calibration {
  const spec = strategy ?? threshold("above", value);
  const compiled = condition(spec, more);
  const fires = (score: number | null) => score !== null && compiled.strategy.type.fires(spec.params, score);
  const decisions = told.map(({ entity = "e", at, score }) =>
    decisionAt(at, score, { entity_id: entity, fired: fires(score) }),
  );
  const ratings = told.flatMap(({ entity = "e", at, rating }) =>
    rating === undefined ? [] : [ratingAt(at, rating, { entity_id: entity })],
  );
  return calibrate({ condition: compiled, decisions, ratings, context: bias ? context(bias) : null, ...input });
}

export const levels = ["low", "medium", "high"] as const;

type Said = "nothing" | "dispute" | "correct";

function historyOf(
  entities: readonly string[],
  sayings: readonly Said[],
  length: { minLength: number; maxLength: number },
  score = fc.integer({ min: 0, max: 11 }),
) {
  const row = fc.record({
    entity: fc.constantFrom(...entities),
    score,
    said: fc.constantFrom(...sayings),
  });
  return fc.array(row, length).map((rows) =>
    rows.map(({ entity, score, said }, at): Told => ({
      entity,
      at,
      score,
      ...(said === "nothing" ? {} : { rating: said === "correct" ? "correct" : dispute(score, 5) }),
    })),
  );
}

/** Histories of a few entities with whole scores around a value of 5, and honest ratings of some of them. */
export const history = historyOf(["a", "b", "c"], ["nothing", "nothing", "dispute", "correct"], {
  minLength: 1,
  maxLength: 40,
});

/** Longer ones of one or two entities with fewer ratings, so that many runs are not disputed. */
export const longHistory = fc
  .constantFrom(["a"], ["a", "b"])
  .chain((entities) =>
    historyOf(entities, ["nothing", "nothing", "nothing", "dispute"], { minLength: 25, maxLength: 60 }),
  );

/** Mostly silent ones, in which a looser value has room; nobody misses anything where the score is 0. */
export const quietHistory = fc
  .constantFrom(["a"], ["a", "b"])
  .chain((entities) =>
    historyOf(
      entities,
      ["nothing", "nothing", "dispute"],
      { minLength: 15, maxLength: 60 },
      fc.constantFrom(...Array<number>(12).fill(0), 3, 4, 4, 7),
    ),
  )
  .map((told) => told.map(({ rating, ...one }) => (rating && one.score ? { ...one, rating } : one)));

export const dispute = (score: number, value: number): FeedbackValue =>
  score > value ? "false_positive" : "false_negative";

/** The value in force after a calibration. */
export const valueAfter = (result: Calibration): number => result.recommended ?? Number(result.current_params["value"]);

/** The best value after costs and bounds, of a calibration with costs: what the guards may then withhold. */
export const valueBeforeGuards = (result: Calibration): number => {
  if (result.status === "no_recommendation" && result.reason === "insufficient_data") return valueAfter(result);
  if (result.context_adjusted === null) throw new Error("the context of this calibration states no costs");
  return result.context_adjusted;
};
