import type { WorkflowInput, WorkflowInstance } from "../../contract/resources/actions/workflows.ts";
import { isWorkflowInstanceId } from "../../domain/action/instance-id.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { timestampOrNull } from "../../domain/values/time.ts";
import type { WorkflowInstanceState } from "../ports/actions/workflows.ts";
import { attributedOne } from "../service/attributed.ts";
import type { Services } from "../services.ts";

/** A started workflow and who has acknowledged it. */
export type ShownWorkflow = WorkflowInstanceState &
  Pick<WorkflowInstance, "acknowledged_at" | "acknowledged_by" | "by">;

/** A started workflow as it stands; throws `not_found`. */
export async function getWorkflow(services: Services, { instance }: WorkflowInput): Promise<ShownWorkflow> {
  const found = isWorkflowInstanceId(instance) ? await services.workflows.find(instance) : null;
  if (found === null) throw noSuchWorkflow(instance);
  const { acknowledged_at = null, acknowledged_by = null } = (await services.escalations.find(instance)) ?? {};
  const shown = {
    ...found,
    acknowledged_at: timestampOrNull(acknowledged_at),
    acknowledged_by,
  };
  return attributedOne(services, shown, () => acknowledged_by);
}

/** The error for a workflow instance that does not exist. */
export const noSuchWorkflow = (instance: string): DomainError =>
  new DomainError("not_found", `There is no workflow instance ${instance}.`, {
    location: "instance",
    suggestion: "The instance_id is in payload_sent of the action that started it.",
  });
