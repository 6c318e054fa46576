import type { WorkflowInput, WorkflowInstance } from "../../../contract/resources/actions/workflows.ts";
import { isAcknowledged } from "../../../domain/action/escalation.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { settleAcknowledgement } from "./settle-acknowledgement.ts";
import { type WorkflowInstanceState, acknowledgement } from "../../ports/actions/workflows.ts";
import type { Services } from "../../services.ts";
import { isWorkflowInstanceId } from "../../../domain/action/instance-id.ts";
import { timestampOrNull } from "../../../domain/values/time.ts";
import { attributedOne } from "../../service/attributed.ts";
import { noSuch } from "../../service/not-found.ts";

const ended: ReadonlySet<WorkflowInstanceState["status"]> = new Set(["complete", "errored", "terminated"]);

/** Whether a workflow will do nothing more. */
export const hasEnded = ({ status }: WorkflowInstanceState): boolean => ended.has(status);

/**
 * Tells a workflow that somebody has taken notice, after `note` has kept who: a workflow cannot be told in one transaction with
 * that. Of an escalation who it was and when is stored, of it and of its incident; the first to do so stays. Of one that was already
 * acknowledged the incident is acknowledged again where somebody has taken that back; one that ended otherwise throws `conflict`; an
 * unknown one throws `not_found`.
 */
export async function acknowledgeWorkflow(
  services: Services,
  input: WorkflowInput & { by: string },
  note: () => Promise<void>,
): Promise<ShownWorkflow> {
  const { instance } = input;
  const found = await getWorkflow(services, input);
  if (hasEnded(found) && found.acknowledged_at === null && !isAcknowledged(found.output)) {
    throw new DomainError("conflict", `The workflow instance ${instance} has ended without an acknowledgement.`, {
      location: "instance",
      suggestion: "GET /workflows/{instance} shows how it ended.",
    });
  }
  await note();
  await acknowledgeEscalation(services, instance, input.by);
  const { acknowledged_at, acknowledged_by, by } = await getWorkflow(services, input);
  return { ...found, acknowledged_at, acknowledged_by, by };
}

/** Notes who has taken notice of an escalation and its incident, and stops it if it is under way. */
export async function acknowledgeEscalation(services: Services, instanceId: string, by: string): Promise<void> {
  const { escalations, ...sent } = await services.escalations.acknowledge(instanceId, by, services.now());
  const instance = await services.workflows.find(instanceId);
  if (instance !== null && !hasEnded(instance)) await services.workflows.signal(instance, acknowledgement, { by });
  settleAcknowledgement(services, { ...sent, escalations: escalations.filter((one) => one !== instanceId) }, by);
}

/** A started workflow and who has acknowledged it. */
type ShownWorkflow = WorkflowInstanceState & Pick<WorkflowInstance, "acknowledged_at" | "acknowledged_by" | "by">;

/** A started workflow as it stands; throws `not_found`. */
export async function getWorkflow(services: Services, { instance }: WorkflowInput): Promise<ShownWorkflow> {
  const found = isWorkflowInstanceId(instance) ? await services.workflows.find(instance) : null;
  if (found === null) throw noSuch("workflow instance", instance);
  const { acknowledged_at = null, acknowledged_by = null } = (await services.escalations.find(instance)) ?? {};
  const shown = {
    ...found,
    acknowledged_at: timestampOrNull(acknowledged_at),
    acknowledged_by,
  };
  return attributedOne(services, shown, () => acknowledged_by);
}
