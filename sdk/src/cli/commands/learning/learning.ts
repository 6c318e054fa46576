import type { CalibrateBody, DecisionRating } from "../../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, UsageError } from "../../command.ts";
import { listing } from "../../listing.ts";
import { fields } from "../../table.ts";
import { backtest } from "./backtest.ts";

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
    const { condition_id, condition_version } = await client.tasks.get({ id: context.positionals[0] ?? "" });
    yield* client.feedback.list({ condition_id, condition_version, limit: 100 });
  },
  heads: ["rated at", "rating", "entity", "decision at", "note"],
  row: ({ created_at, feedback, entity_id, timestamp, note }) => [created_at, feedback, entity_id, timestamp, note],
  none: "No ratings.",
});

function targetOf({ text }: Context): Pick<CalibrateBody, "target"> {
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
    const target = targetOf(context);
    const client = context.client();
    const { condition_id, condition_version } = await client.tasks.get({ id: context.positionals[0] ?? "" });
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
      calibration_token: context.positionals[0] ?? "",
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
