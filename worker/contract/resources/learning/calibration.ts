import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { calibrationReasons } from "../../../domain/learning/calibration/calibrate.ts";
import { id, instant, optional, scalarValue, version, counted } from "../../wire/common.ts";
import { conditionId, taskId } from "../../wire/ids.ts";

const direction = z.enum(["tighten", "relax"]).openapi({ example: "tighten" });
const params = z
  .record(z.string(), scalarValue)
  .openapi({ description: "Parameters of the strategy.", example: { direction: "any", value: 3.5, window: "30d" } });
const amount = (description: string, example: number) => z.number().openapi({ description, example });
const valueOrNull = (description: string) => z.number().nullable().openapi({ description, example: 3.5 });

export const CalibrateBody = component(
  "CalibrateBody",
  z.strictObject({
    condition_id: conditionId,
    condition_version: version,
    target: optional(
      z
        .strictObject({ alerts_per_day: z.number().min(0).max(1e9).openapi({ example: 5 }) })
        .describe("A target volume of alerts over all entities; it takes precedence over feedback."),
    ),
    feedback_direction: optional(direction.describe("Considers only evidence for tightening, or only for relaxing.")),
  }),
  {
    description: "Which condition version to calibrate, and towards what.",
    example: { condition_id: "cnd_9x1k7w", condition_version: "1.0" },
  },
);
export type CalibrateBody = z.output<typeof CalibrateBody>;

const Interval95 = component("Interval95", z.strictObject({ low: z.number(), high: z.number() }), {
  description: "A 95% interval.",
  example: { low: 0.49, high: 0.94 },
});

const AlertRate = component(
  "AlertRate",
  z.strictObject({ value: amount("Alerts a day over all entities.", 4.2), interval: Interval95 }),
  { description: "Alerts a day, on days with decisions." },
);

const Precision = component(
  "Precision",
  z.strictObject({
    value: z
      .number()
      .nullable()
      .openapi({ description: "Share of rated firings that were right; null if none was rated.", example: 0.8 }),
    interval: Interval95.nullable(),
    right: counted("Rated firings that were right.", 8),
    rated: counted("Rated firings.", 10),
  }),
  { description: "How often a rated firing was right (Wilson interval)." },
);

const CalibrationImpact = component(
  "CalibrationImpact",
  z.strictObject({
    flips: z
      .strictObject({
        silenced: counted("Firings it would have silenced.", 12),
        fired: counted("Silences it would have made fire.", 0),
      })
      .describe("Stored decisions that would have changed."),
    alerts_per_day: z.strictObject({ before: AlertRate, after: AlertRate }),
    precision: z.strictObject({ before: Precision, after: Precision }),
    undisputed: z
      .strictObject({
        before: z.number().nullable().openapi({ example: 0.7 }),
        after: z.number().nullable().openapi({ example: 0.95 }),
      })
      .describe("Share of firings that no rating disputes; null where nothing fires."),
  }),
  { description: "What the recommendation would have changed on the stored decisions." },
);

const CalibrationEvidence = component(
  "CalibrationEvidence",
  z.strictObject({
    decisions: z.strictObject({
      scored: counted("Decisions with a score; one for each entity and time.", 444),
      unscored: counted("Decisions without one, which no cut changes.", 3),
      firings: counted("Scored decisions that fire under the current value.", 40),
      firing_runs: counted("Stretches of consecutive firings of an entity.", 31),
      days: counted("Days (UTC) with decisions.", 30),
      from: instant.nullable(),
      to: instant.nullable(),
      versions: z.array(z.string()).openapi({ description: "Versions whose scores mean the same.", example: ["1.0"] }),
    }),
    ratings: z
      .strictObject({
        total: counted("Stored ratings.", 20),
        used: counted("Disputes that bear on the cut.", 14),
        correct: counted("Ratings `correct`, without effect.", 2),
        superseded: counted("Ratings superseded by a later one of the same decision.", 1),
        unmatched: counted("Ratings without a stored decision.", 2),
        contradictory: counted("A false_positive on a silence, or a false_negative on a firing.", 1),
        unscored: counted("Ratings of decisions without a score.", 0),
      })
      .describe("What became of the ratings; they add up to `total`."),
    disputed_firings: counted("Firings disputed by name; three open the tighter side.", 14),
    disputed_silences: counted("Disputed silences; three open the looser side.", 0),
    costs: z
      .strictObject({ miss: counted("Of a missed event.", 4), alarm: counted("Of a false alarm.", 1) })
      .describe("Costs in force; only their ratio matters."),
    cost_curve: z
      .array(
        z.strictObject({
          value: amount("The parameter.", 3.5),
          cost: amount("Its cost on the stored decisions.", 2.3),
          firings: counted("Stored decisions that fire under it.", 28),
        }),
      )
      .describe("Looser values first; thinned."),
    target: z
      .strictObject({
        alerts_per_day: amount("The target volume.", 5),
        expected: AlertRate.nullable().describe("What to expect of the cut before bounds."),
      })
      .nullable(),
  }),
  { description: "What the recommendation is based on." },
);

export const CalibrationView = component(
  "Calibration",
  z.strictObject({
    status: z.enum(["recommendation_available", "no_recommendation"]).openapi({ example: "recommendation_available" }),
    reason: z.enum(calibrationReasons).nullable().openapi({
      description:
        "Why nothing is recommended; null otherwise. `already_optimal`: no value is better. `nothing_better_within_bounds`: only values outside `threshold_bounds`, or beyond what the parameter may be, are. `bounds_exceeded`: one outside the bounds is, and they reject it. `would_silence_most`: the best value would silence more than half of the runs of alerts that nobody disputed. `would_silence_correct`: it would silence every run that somebody rated `correct`. `would_double_alarms`, `would_hold_most`: it is looser, and would more than double the alarms or hold more than half of the time for an entity. `too_few_ratings`: too few of the alerts that it would silence were rated, or too few of those that it would newly raise were reported as missed, to know at these costs that it pays. `entities_disagree`: what costs less over all entities does not hold for each one left out.",
      example: null,
    }),
    direction: direction.nullable().describe("Which way the recommendation moves."),
    current_params: z
      .record(z.string(), z.unknown())
      .openapi({ description: "Parameters in force.", example: { direction: "any", value: 3, window: "30d" } }),
    recommended_params: params.nullable(),
    recommended: valueOrNull("The recommended value, after costs, bounds and the guards named under `reason`."),
    statistically_optimal: valueOrNull("The optimum of the feedback alone, before costs and bounds."),
    context_adjusted: valueOrNull(
      "After the costs of the context and the bounds, before the guards; null if the context states no costs.",
    ),
    adjustment_explanation: z.string().nullable().openapi({
      description: "What costs, bounds or a target did to the optimum; if nothing is recommended, why and what to do.",
      example:
        "The cost of a missed event is high, and that of a false alarm low, which favours firing rather than missing: 3.2 instead of 3.5.",
    }),
    warnings: z.array(z.string()).openapi({ example: [] }),
    impact: CalibrationImpact.nullable(),
    evidence: CalibrationEvidence.nullable(),
    calibration_token: z
      .string()
      .nullable()
      .openapi({ description: "Applies the recommendation, once.", example: "cal_5f0c" }),
    expires_at: instant.nullable().describe("When the token expires."),
  }),
  { description: "A recommendation, or why there is none. The condition is unchanged." },
);
export type CalibrationView = z.output<typeof CalibrationView>;

export const ApplyCalibrationBody = component(
  "ApplyCalibrationBody",
  z.strictObject({
    calibration_token: id.openapi({ description: "From POST /conditions/calibrate.", example: "cal_5f0c" }),
    new_version: optional(
      version.openapi({ description: "The next one if left out: 1.0 -> 1.1, v1 -> v2.", example: "1.1" }),
    ),
  }),
  { description: "A recommendation to apply as a new condition version.", example: { calibration_token: "cal_5f0c" } },
);
export type ApplyCalibrationBody = z.output<typeof ApplyCalibrationBody>;

export const AppliedCalibration = component(
  "AppliedCalibration",
  z.strictObject({
    condition_id: conditionId,
    previous_version: version,
    new_version: version.openapi({ example: "1.1" }),
    params_applied: params,
    tasks_pending_rebind: z
      .array(
        z.strictObject({
          task_id: taskId,
          intent: z.string().openapi({ example: "alert me when load is unusual" }),
        }),
      )
      .describe("Tasks still bound to earlier versions; rebind them with PATCH /tasks/{id}."),
  }),
  { description: "The new version. The old one is unchanged, and no task is rebound." },
);
export type AppliedCalibration = z.output<typeof AppliedCalibration>;

const CalibrationStep = component(
  "CalibrationStep",
  z.strictObject({
    calibration_id: id,
    from: version,
    disputes: counted("Disputes it is based on.", 14),
    direction,
    before: params,
    after: params,
    alerts_per_day: z.number().nullable().openapi({ description: "The target, if one decided.", example: null }),
    at: instant,
  }),
  { description: "A calibration in the life of a condition." },
);

const ConditionVersion = component(
  "ConditionVersion",
  z.strictObject({
    condition_id: conditionId,
    version,
    previous_version: version
      .nullable()
      .openapi({ description: "The version it was calibrated from; null for one that was not.", example: null }),
    strategy: z.string().openapi({ example: "z_score" }),
    params: z.record(z.string(), z.unknown()).openapi({ example: { direction: "any", value: 3.5 } }),
    summary: z
      .string()
      .nullable()
      .openapi({ description: "Where its parameters come from.", example: "calibrated from 1.0 on 14 disputes" }),
    calibration: CalibrationStep.nullable(),
    ir_hash: z.string().openapi({ example: "5d41c7ab6f0e2b4f" }),
    created_at: instant,
  }),
  { description: "A version of a condition and where it comes from." },
);

export const ConditionVersions = z.array(ConditionVersion);
export type ConditionVersions = z.output<typeof ConditionVersions>;

export const DiffQuery = z.strictObject({
  from: version.openapi({ description: "The version to compare with.", example: "1.0" }),
  to: version.openapi({ description: "The version to compare.", example: "1.1" }),
});

export const ConditionDiff = component(
  "ConditionDiff",
  z.strictObject({
    condition_id: conditionId,
    from: version,
    to: version,
    same_logic: z
      .boolean()
      .openapi({ description: "Whether both compute the same thing (equal ir_hash).", example: false }),
    summary: z.string().openapi({
      description: "What changed, in words.",
      example: "Fires when the Result is below 0.3, no longer below 0.35.",
    }),
    changes: z
      .array(
        z.strictObject({
          field: z.string().openapi({ example: "strategy.params.value" }),
          from: z.unknown().openapi({ description: "Null where the version does not have it.", example: 0.35 }),
          to: z.unknown().openapi({ example: 0.3 }),
          message: z.string().openapi({ example: "strategy.params.value: 0.35 -> 0.3" }),
        }),
      )
      .describe("Every field that differs, by name."),
  }),
  { description: "How two versions of a condition differ." },
);
export type ConditionDiff = z.output<typeof ConditionDiff>;
