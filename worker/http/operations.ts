import type { ApiDescription } from "../contract/wire/document.ts";
import type { Operation } from "./operation/operation.ts";
import { actionOperations } from "./routes/actions/actions.ts";
import { auditOperations } from "./routes/service/audit.ts";
import { backtestOperations } from "./routes/learning/backtest.ts";
import { batchOperations } from "./routes/evaluation/batch.ts";
import { bulkOperations } from "./routes/signals/bulk.ts";
import { calibrationOperations } from "./routes/learning/calibration.ts";
import { channelOperations } from "./routes/actions/channels.ts";
import { commentOperations } from "./routes/alarms/comments.ts";
import { conceptOperations } from "./routes/definitions/concepts.ts";
import { conditionOperations } from "./routes/definitions/conditions.ts";
import { contextOperations } from "./routes/definitions/context.ts";
import { decisionOperations } from "./routes/decisions/decisions.ts";
import { deliveryOperations } from "./routes/actions/deliveries.ts";
import { entityOperations } from "./routes/signals/entities.ts";
import { erasureOperations } from "./routes/signals/erasures.ts";
import { evaluateOperations } from "./routes/evaluation/evaluate.ts";
import { executeOperations } from "./routes/evaluation/execute.ts";
import { feedDoors } from "./routes/signals/feed-doors.ts";
import { feedOperations } from "./routes/signals/feeds.ts";
import { feedbackOperations } from "./routes/learning/feedback.ts";
import { guardrailsOperations } from "./routes/definitions/guardrails.ts";
import { manifestOperations } from "./routes/service/manifests.ts";
import { keyOperations } from "./routes/service/keys.ts";
import { incidentOperations } from "./routes/alarms/incidents.ts";
import { jobOperations } from "./routes/service/jobs.ts";
import { notificationOperations } from "./routes/actions/notifications.ts";
import { observationOperations } from "./routes/signals/observations.ts";
import { openApiOperations } from "./routes/service/openapi.ts";
import { peopleOperations } from "./routes/service/people.ts";
import { primitiveOperations } from "./routes/signals/primitives.ts";
import { silenceOperations } from "./routes/alarms/silences.ts";
import { taskOperations } from "./routes/tasks/tasks.ts";
import { workflowOperations } from "./routes/actions/workflows.ts";

/** Every operation below the version segment; `describe` gives the description of the interface. */
export const operationsUnder = (describe: () => ApiDescription): Operation[] => [
  ...primitiveOperations,
  ...observationOperations,
  ...bulkOperations,
  ...feedOperations,
  ...feedDoors,
  ...conceptOperations,
  ...conditionOperations,
  ...backtestOperations,
  ...guardrailsOperations,
  ...contextOperations,
  ...taskOperations,
  ...actionOperations,
  ...deliveryOperations,
  ...evaluateOperations,
  ...executeOperations,
  ...batchOperations,
  ...jobOperations,
  ...decisionOperations,
  ...entityOperations,
  ...erasureOperations,
  ...feedbackOperations,
  ...calibrationOperations,
  ...incidentOperations,
  ...commentOperations,
  ...notificationOperations,
  ...channelOperations,
  ...silenceOperations,
  ...workflowOperations,
  ...keyOperations,
  ...peopleOperations,
  ...manifestOperations,
  ...auditOperations,
  ...openApiOperations(describe),
];
