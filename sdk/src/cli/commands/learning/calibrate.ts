import type { CalibrateBody } from "../../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, UsageError } from "../../command.ts";
import { fields } from "../../table.ts";

function targetOf({ text }: Context): Pick<CalibrateBody, "target"> {
  const wanted = text("alerts-per-day");
  if (wanted === undefined) return {};
  const alerts_per_day = Number(wanted);
  if (wanted.trim() === "" || !Number.isFinite(alerts_per_day) || alerts_per_day < 0)
    throw new UsageError("--alerts-per-day must be a number of at least 0.");
  return { target: { alerts_per_day } };
}

/** `dm calibrate` */
export const calibrate: Command = {
  name: "calibrate",
  usage: "TASK_ID [--alerts-per-day N] [--direction tighten|relax]",
  summary: "Recommends better parameters for a task, from ratings or a target volume; exit code 1 if there are none.",
  options: {
    "alerts-per-day": { type: "string", help: "the target over all entities; used instead of the ratings" },
    direction: { type: "string", help: "considers only tightening, or only relaxing" },
  },
  examples: ["dm calibrate task_01992f6e1c0e7a3b9d5f", "dm calibrate task_01992f6e1c0e7a3b9d5f --alerts-per-day 5"],
  takes: [1, 1],
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
