import { z } from "zod";
import type { AppliedCalibration, CalibrationView } from "../../../contract/resources/learning/calibration.ts";
import type { TaskDetails } from "../../../contract/resources/tasks/task-details.ts";
import { pinCalibration, pinnedCalibration } from "../../../usecases/learning/pinned-calibration.ts";
import { tool } from "../tool.ts";

const rateShape = z.object({ value: z.number() });

/** From ratings to a better parameter. */
export const calibrationTools = [
  tool({
    name: "suggest_calibration",
    title: "Suggest a better parameter",
    description:
      "Reads a task's recorded scores and the ratings of its alarms, and recommends a value for its condition with what it would have changed. Changes nothing.",
    effect: "reads",
    scope: "author",
    input: z.strictObject({
      task_id: z.string(),
      alerts_per_day: z.number().min(0).optional().describe("aim at this many instead of at ratings"),
      direction: z.enum(["tighten", "relax"]).optional(),
    }),
    output: z.object({
      condition_id: z.string(),
      condition_version: z.string(),
      status: z.string(),
      reason: z.string().nullable(),
      current_params: z.record(z.string(), z.unknown()),
      recommended_params: z.record(z.string(), z.unknown()).nullable(),
      adjustment_explanation: z.string().nullable(),
      warnings: z.array(z.string()),
      impact: z
        .object({
          flips: z.object({ silenced: z.int(), fired: z.int() }),
          alerts_per_day: z.object({ before: rateShape, after: rateShape }),
        })
        .nullable(),
      calibration_token: z.string().nullable(),
      expires_at: z.string().nullable(),
    }),
    call: async ({ perform, services, by }, { task_id: id, alerts_per_day, direction }) => {
      const { condition_id, condition_version } = await perform<TaskDetails>("getTask", { params: { id } });
      const body = {
        condition_id,
        condition_version,
        ...(alerts_per_day === undefined ? {} : { target: { alerts_per_day } }),
        ...(direction === undefined ? {} : { feedback_direction: direction }),
      };
      const found = await perform<CalibrationView>("calibrateCondition", { body });
      const { calibration_token: lasting } = found;
      const pinned = lasting === null ? null : await pinCalibration(services, lasting, by);
      return {
        ...found,
        condition_id,
        condition_version,
        calibration_token: pinned?.token ?? null,
        expires_at: pinned?.expires_at ?? null,
      };
    },
  }),
  tool({
    name: "apply_calibration",
    title: "Apply a suggestion",
    description:
      "Makes what suggest_calibration recommended into a new version of the condition, by its token; a repetition gives the same version. No task uses it before update_task binds it. Ask a person first.",
    effect: "adds",
    scope: "author",
    input: z.strictObject({ calibration_token: z.string() }),
    output: z.object({
      condition_id: z.string(),
      previous_version: z.string(),
      new_version: z.string(),
      params_applied: z.record(z.string(), z.unknown()),
      tasks_pending_rebind: z.array(z.object({ task_id: z.string(), intent: z.string() })),
    }),
    call: async ({ perform, services, by, allows }, { calibration_token: token }) => {
      allows("author");
      const { claim, ...body } = await pinnedCalibration(services, token, by);
      return perform<AppliedCalibration>("applyCalibration", { body, claim });
    },
  }),
];
