import type { Command } from "../command.ts";
import { asCodeCommands } from "./as-code.ts";
import { listAudit } from "./log/audit.ts";
import { channelCommands } from "./channels.ts";
import { completion } from "./completion.ts";
import { contextCommands } from "./rules/context.ts";
import { dataCommands } from "./data.ts";
import { decisionCommands } from "./decisions.ts";
import { deliveryCommands } from "./deliveries.ts";
import { entityCommands } from "./entities.ts";
import { evaluate } from "./tasks/evaluate.ts";
import { exportDecisions } from "./log/export.ts";
import { feedCommands } from "./feeds.ts";
import { firing } from "./tasks/firing.ts";
import { guardrailsCommands } from "./rules/guardrails.ts";
import { importCommands } from "./import.ts";
import { incidentCommands } from "./incidents.ts";
import { keyCommands } from "./keys.ts";
import { apply as applyCalibration } from "./learning/apply.ts";
import { backtest } from "./learning/backtest.ts";
import { calibrate } from "./learning/calibrate.ts";
import { listFeedback } from "./learning/list-feedback.ts";
import { rebind } from "./learning/rebind.ts";
import { recordFeedback } from "./learning/record-feedback.ts";
import { logCommands } from "./log/log.ts";
import { listNotifications } from "./notifications.ts";
import { peopleCommands } from "./people.ts";
import { profileCommands } from "./profiles.ts";
import { deletePrimitive } from "./primitives/delete.ts";
import { getPrimitive } from "./primitives/get.ts";
import { listPrimitives } from "./primitives/list.ts";
import { registerPrimitive } from "./primitives/register.ts";
import { sourceOfPrimitive } from "./primitives/source.ts";
import { updatePrimitive } from "./primitives/update.ts";
import { silenceCommands } from "./silences.ts";
import { taskCommands } from "./tasks/tasks.ts";
import { testCommand } from "./test.ts";
import { verifyKept } from "./log/verify.ts";

/** Every command of `dm`, in the order in which people need them. */
export const commands: readonly Command[] = [
  listPrimitives,
  getPrimitive,
  sourceOfPrimitive,
  registerPrimitive,
  updatePrimitive,
  deletePrimitive,
  ...taskCommands,
  firing,
  rebind,
  evaluate,
  ...decisionCommands,
  verifyKept,
  ...logCommands,
  exportDecisions,
  ...incidentCommands,
  ...silenceCommands,
  listNotifications,
  ...deliveryCommands,
  recordFeedback,
  listFeedback,
  calibrate,
  applyCalibration,
  backtest,
  ...dataCommands,
  ...feedCommands,
  ...entityCommands,
  ...guardrailsCommands,
  ...contextCommands,
  ...channelCommands,
  ...keyCommands,
  ...peopleCommands,
  listAudit,
  testCommand,
  ...asCodeCommands,
  ...importCommands,
  ...profileCommands,
  completion,
];
