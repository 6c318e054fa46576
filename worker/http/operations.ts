import type { Description } from "../contract/wire/document.ts";
import type { Operation } from "./operation.ts";
import { actionOperations } from "./routes/actions.ts";
import { backtestOperations } from "./routes/backtest.ts";
import { batchOperations } from "./routes/batch.ts";
import { calibrationOperations } from "./routes/calibration.ts";
import { channelOperations } from "./routes/channels.ts";
import { conceptOperations } from "./routes/concepts.ts";
import { conditionOperations } from "./routes/conditions.ts";
import { contextOperations } from "./routes/context.ts";
import { decisionOperations } from "./routes/decisions.ts";
import { entityOperations } from "./routes/entities.ts";
import { evaluateOperations } from "./routes/evaluate.ts";
import { executeOperations } from "./routes/execute.ts";
import { feedbackOperations } from "./routes/feedback.ts";
import { guardrailsOperations } from "./routes/guardrails.ts";
import { keyOperations } from "./routes/keys.ts";
import { incidentOperations } from "./routes/incidents.ts";
import { jobOperations } from "./routes/jobs.ts";
import { notificationOperations } from "./routes/notifications.ts";
import { observationOperations } from "./routes/observations.ts";
import { openApiOperations } from "./routes/openapi.ts";
import { primitiveOperations } from "./routes/primitives.ts";
import { silenceOperations } from "./routes/silences.ts";
import { taskOperations } from "./routes/tasks.ts";
import { workflowOperations } from "./routes/workflows.ts";

/** Every operation below the version segment; `describe` gives the description of the interface. */
export const operationsOf = (describe: () => Description): Operation[] => [
  ...primitiveOperations,
  ...observationOperations,
  ...conceptOperations,
  ...conditionOperations,
  ...backtestOperations,
  ...guardrailsOperations,
  ...contextOperations,
  ...taskOperations,
  ...actionOperations,
  ...evaluateOperations,
  ...executeOperations,
  ...batchOperations,
  ...jobOperations,
  ...decisionOperations,
  ...entityOperations,
  ...feedbackOperations,
  ...calibrationOperations,
  ...incidentOperations,
  ...notificationOperations,
  ...channelOperations,
  ...silenceOperations,
  ...workflowOperations,
  ...keyOperations,
  ...openApiOperations(describe),
];
