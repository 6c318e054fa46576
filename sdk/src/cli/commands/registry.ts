import type { Command } from "../command.ts";
import { accessCommands } from "./access.ts";
import { asCodeCommands } from "./as-code.ts";
import { channelCommands } from "./channels.ts";
import { completion } from "./completion.ts";
import { contextCommands } from "./rules/context.ts";
import { dataCommands } from "./data.ts";
import { decisionCommands } from "./decisions.ts";
import { deliveryCommands } from "./deliveries.ts";
import { entityCommands } from "./entities.ts";
import { feedCommands } from "./feeds.ts";
import { guardrailsCommands } from "./rules/guardrails.ts";
import { importCommands } from "./import.ts";
import { incidentCommands } from "./incidents.ts";
import { learningCommands } from "./learning/learning.ts";
import { logCommands } from "./log/log.ts";
import { primitiveCommands } from "./primitives.ts";
import { profileCommands } from "./profiles.ts";
import { silenceCommands } from "./silences.ts";
import { taskCommands } from "./tasks/tasks.ts";
import { testCommand } from "./test.ts";

/** Every command of `dm`, in the order in which people need them. */
export const commands: readonly Command[] = [
  ...primitiveCommands,
  ...taskCommands,
  ...decisionCommands,
  ...logCommands,
  ...incidentCommands,
  ...silenceCommands,
  ...deliveryCommands,
  ...learningCommands,
  ...dataCommands,
  ...feedCommands,
  ...entityCommands,
  ...guardrailsCommands,
  ...contextCommands,
  ...channelCommands,
  ...accessCommands,
  testCommand,
  ...asCodeCommands,
  ...importCommands,
  ...profileCommands,
  completion,
];
