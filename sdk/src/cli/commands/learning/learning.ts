import type { CalibrateBody, DecisionRating, BacktestBody, BacktestResult, Task } from "../../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, UsageError, required } from "../../command.ts";
import { listing } from "../../listing.ts";
import { fields, table } from "../../table.ts";
import { firstLook } from "../../../local/first-look.ts";

/** `dm backtest` */
const backtest: Command = {
  name: "backtest",
  usage: "TASK_ID --from TIME --to TIME [--step DURATION] [--entity ENTITY ...] [--compare VERSION]",
  summary: "Shows what a task would have fired over stored data; records and sends nothing.",
  options: {
    from: { type: "string", help: "the start of the period" },
    to: { type: "string", help: "the end of the period" },
    step: {
      type: "string",
      help: "the time between questions; by default those of its watch, or one at each observation",
    },
    entity: {
      type: "string",
      multiple: true,
      help: "an entity to evaluate instead of the task's scope; may be repeated",
    },
    compare: { type: "string", help: "another version of the condition to compare with" },
  },
  examples: ["dm backtest task_01992f6e --from 2026-08-01T00:00:00Z --to 2026-09-01T00:00:00Z --compare 1.1"],
  async run(context) {
    const [from, to] = [required(context, "from"), required(context, "to")];
    const client = context.client();
    const task = await client.tasks.get({ id: context.subject });
    const [entities, compared] = [context.texts("entity"), context.text("compare")];
    const body: BacktestBody = {
      condition_id: task.condition_id,
      condition_version: task.condition_version,
      firing: task.firing,
      to,
      ...timesAsked(task, from, context.text("step")),
      ...(entities.length === 0 ? { entity_scope: task.entity_scope } : { entities }),
      ...(compared === undefined ? {} : { compare_to: { condition_version: compared } }),
    };
    const answer = await client.conditions.backtest(body);
    return context.show(answer, () => backtestLines(answer, compared));
  },
};

/** On the grid of the task's watch, where it has one and no step is asked for. */
function timesAsked({ watch }: Task, from: string, step: string | undefined): Pick<BacktestBody, "from" | "step"> {
  const every = step === undefined ? watch?.every : undefined;
  if (every === undefined) return { from, ...(step === undefined ? {} : { step }) };
  return { from: firstLook(from, every), step: every };
}

function backtestLines(
  { summary, per_entity, held_back, comparison }: BacktestResult,
  compared: string | undefined,
): string[] {
  const rows = per_entity.map(({ entity, evaluations, fired }) => [entity, evaluations, fired]);
  const held = Object.entries(held_back).map(([why, count]) => `${why} ${count}`);
  const other = comparison && {
    [`fired under ${compared}`]: comparison.fired,
    "would fire": comparison.flips_to_fire,
    "would be silent": comparison.flips_to_silent,
  };
  return [
    summary,
    ...(held.length === 0 ? [] : [`Held back: ${held.join(", ")}.`]),
    ...(other === null ? [] : ["", ...fields(other)]),
    "",
    ...table(["entity", "evaluations", "fired"], rows, "No entities."),
  ];
}

const RATINGS = ["correct", "false_positive", "false_negative"] as const satisfies DecisionRating["feedback"][];

const record: Command = {
  name: "feedback record",
  usage: "DECISION_ID RATING [--note TEXT]",
  summary: "Rates a recorded decision: correct, false_positive or false_negative.",
  options: { note: { type: "string", help: "why, in your own words" } },
  examples: [
    "dm feedback record dec_k3v9m2x7q0c4h8t1 correct",
    'dm feedback record dec_k3v9m2x7q0c4h8t1 false_positive --note "known maintenance"',
  ],
  takes: [2, 2],
  async run(context) {
    const [decision_id = "", word] = context.positionals;
    const feedback = RATINGS.find((rating) => rating === word);
    if (feedback === undefined) throw new UsageError(`RATING must be ${RATINGS.join(", ")}; it is "${word}".`);
    const rating = { decision_id, feedback, ...given(context, { note: "note" }) };
    const answer = await context.client().feedback.record(rating);
    return context.show(answer, () =>
      fields({ feedback: answer.feedback_id, decision: decision_id, rating: feedback }),
    );
  },
};

const list = listing({
  name: "feedback list",
  usage: "TASK_ID",
  summary: "Lists the ratings of the condition version a task is bound to, newest first.",
  examples: ["dm feedback list task_01992f6e1c0e7a3b9d5f"],
  takes: [1, 1],
  most: 100,
  async *of(context) {
    const client = context.client();
    const { condition_id, condition_version } = await client.tasks.get({ id: context.subject });
    yield* client.feedback.list({ condition_id, condition_version, limit: 100 });
  },
  heads: ["rated at", "rating", "entity", "decision at", "note"],
  row: ({ created_at, feedback, entity_id, timestamp, note }) => [created_at, feedback, entity_id, timestamp, note],
  none: "No ratings.",
});

function calibrationTarget({ text }: Context): Pick<CalibrateBody, "target"> {
  const wanted = text("alerts-per-day");
  if (wanted === undefined) return {};
  const alerts_per_day = Number(wanted);
  if (wanted.trim() === "" || !Number.isFinite(alerts_per_day) || alerts_per_day < 0)
    throw new UsageError("--alerts-per-day must be a number of at least 0.");
  return { target: { alerts_per_day } };
}

const recommend: Command = {
  name: "calibrate",
  usage: "TASK_ID [--alerts-per-day N] [--direction tighten|relax]",
  summary: "Recommends better parameters for a task, from ratings or a target volume; exit code 1 if there are none.",
  options: {
    "alerts-per-day": { type: "string", help: "the target over all entities; used instead of the ratings" },
    direction: { type: "string", help: "considers only tightening, or only relaxing" },
  },
  examples: ["dm calibrate task_01992f6e1c0e7a3b9d5f", "dm calibrate task_01992f6e1c0e7a3b9d5f --alerts-per-day 5"],
  async run(context) {
    const target = calibrationTarget(context);
    const client = context.client();
    const { condition_id, condition_version } = await client.tasks.get({ id: context.subject });
    const body = {
      condition_id,
      condition_version,
      ...target,
      ...given(context, { direction: "feedback_direction" }),
    };
    const answer = await client.conditions.calibrate(body as CalibrateBody);
    const { recommended, calibration_token: token, impact } = answer;
    context.show(answer, () => [
      ...fields({
        condition: `${condition_id}@${condition_version}`,
        recommended: recommended ?? "nothing",
        reason: answer.reason,
        direction: answer.direction,
        explanation: answer.adjustment_explanation,
        silenced: impact?.flips.silenced,
        "made to fire": impact?.flips.fired,
        "alerts a day": impact && `${impact.alerts_per_day.before.value} -> ${impact.alerts_per_day.after.value}`,
        token,
        "valid until": answer.expires_at,
      }).filter((line) => /\s{2}\S/.test(line)),
      ...answer.warnings.map((warning) => `warning: ${warning}`),
      ...(token === null ? [] : ["", `dm apply-calibration ${token} makes it a version; nothing has changed yet.`]),
    ]);
    return answer.status === "recommendation_available" ? exitCodes.ok : exitCodes.no;
  },
};

const apply: Command = {
  name: "apply-calibration",
  usage: "TOKEN [--version VERSION]",
  summary: "Turns a recommendation from dm calibrate into a new condition version; no task is rebound.",
  options: { version: { type: "string", help: "the name of the new version (the next one)" } },
  examples: ["dm apply-calibration cal_5f0c", "dm apply-calibration cal_5f0c --version 2.0"],
  async run(context) {
    const answer = await context.client().conditions.applyCalibration({
      calibration_token: context.subject,
      ...given(context, { version: "new_version" }),
    });
    const { condition_id, previous_version, new_version, params_applied, tasks_pending_rebind } = answer;
    const rebind = tasks_pending_rebind.map(
      ({ task_id, intent }) => `  dm rebind ${task_id} ${new_version}  # ${intent}`,
    );
    return context.show(answer, () => [
      ...fields({ condition: condition_id, from: previous_version, to: new_version, parameters: params_applied }),
      ...(rebind.length === 0 ? [] : ["", "Still bound to earlier versions:", ...rebind]),
    ]);
  },
};

/** Commands about ratings, and what is learned from them. */
export const learningCommands: Command[] = [record, list, recommend, apply, backtest];
