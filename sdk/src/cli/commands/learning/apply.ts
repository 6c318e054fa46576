import { type Command, exitCodes, given } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm apply-calibration` */
export const apply: Command = {
  name: "apply-calibration",
  usage: "TOKEN [--version VERSION]",
  summary: "Turns a recommendation from dm calibrate into a new condition version; no task is rebound.",
  options: { version: { type: "string", help: "the name of the new version (the next one)" } },
  examples: ["dm apply-calibration cal_5f0c", "dm apply-calibration cal_5f0c --version 2.0"],
  takes: [1, 1],
  async run(context) {
    const answer = await context.client().conditions.applyCalibration({
      calibration_token: context.positionals[0] ?? "",
      ...given(context, { version: "new_version" }),
    });
    const { condition_id, previous_version, new_version, params_applied, tasks_pending_rebind } = answer;
    const rebind = tasks_pending_rebind.map(
      ({ task_id, intent }) => `  dm rebind ${task_id} ${new_version}  # ${intent}`,
    );
    context.show(answer, () => [
      ...fields({ condition: condition_id, from: previous_version, to: new_version, parameters: params_applied }),
      ...(rebind.length === 0 ? [] : ["", "Still bound to earlier versions:", ...rebind]),
    ]);
    return exitCodes.ok;
  },
};
