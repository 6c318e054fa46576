import type { WorkflowInput } from "../../contract/resources/actions/workflows.ts";
import { isWorkflowInstanceId } from "../../domain/action/instance-id.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { WorkflowInstanceState } from "../ports/actions/workflows.ts";
import type { Services } from "../services.ts";

/** A started workflow as it stands; throws `not_found`. */
export async function getWorkflow(services: Services, { instance }: WorkflowInput): Promise<WorkflowInstanceState> {
  const found = isWorkflowInstanceId(instance) ? await services.workflows.find(instance) : null;
  if (found !== null) return found;
  throw new DomainError("not_found", `There is no workflow instance ${instance}.`, {
    location: "instance",
    suggestion: "The instance_id is in payload_sent of the action that started it.",
  });
}
