import type { EscalationInput } from "../../../domain/action/escalation.ts";
import { bucketOf } from "../../../domain/values/hashing/bucket.ts";
import { isTestId } from "../../../domain/action/test-id.ts";
import type { StoredEscalation } from "../../ports/alarms/escalations.ts";
import type { Services } from "../../services.ts";
import { toldMessages } from "../deliveries/told.ts";

type EscalationAbout = Pick<StoredEscalation, "task_id" | "incident_id" | "entity_id" | "bucket">;

/** An escalation as it is stored, from when it first tells somebody. Repeating it changes nothing. */
export async function beginEscalation(
  services: Services,
  instance_id: string,
  input: EscalationInput,
): Promise<StoredEscalation> {
  const found = await services.escalations.find(instance_id);
  if (found !== null) return found;
  const { action_id } = input;
  const decision_id = firedBy(input);
  const [row] = (await services.actions.results(decision_id)).filter((one) => one.action_id === action_id);
  if (row === undefined) throw new Error("an escalation that nothing has started");
  const { action_version } = row;
  const begun = isTestId(decision_id) ? ofTest(input) : await ofRecord(services, decision_id, row);
  const started_at = services.now();
  await services.escalations.begin({ instance_id, decision_id, action_id, action_version, ...begun, started_at });
  const stored = await services.escalations.find(instance_id);
  if (stored === null) throw new Error("an escalation was not stored");
  return stored;
}

/** The id under which its action was planned: of a decision, a notice or a test. */
function firedBy({ decision_id, action_id, message_id }: EscalationInput): string {
  if (typeof message_id === "string" && message_id.endsWith(`.${action_id}`))
    return message_id.slice(0, -action_id.length - 1);
  if (decision_id === null) throw new Error("an escalation about nothing that is recorded");
  return decision_id;
}

function ofTest({ entity, entity_id, task_id }: EscalationInput): EscalationAbout {
  const bucket = typeof entity === "string" ? bucketOf(entity) : null;
  return { task_id: typeof task_id === "string" ? task_id : null, incident_id: null, entity_id, bucket };
}

async function ofRecord(
  services: Services,
  decision_id: string,
  { action_id, action_version }: { action_id: string; action_version: string },
): Promise<EscalationAbout> {
  const [told] = await toldMessages(services, [decision_id]);
  const action = await services.actions.find(action_id, action_version);
  if (told === undefined || action === null) throw new Error("an escalation about what is not recorded");
  const { incident_id = null } = await told.sourceOf(action);
  return { task_id: action.task_id, incident_id, entity_id: told.entity_id, bucket: told.bucket };
}
