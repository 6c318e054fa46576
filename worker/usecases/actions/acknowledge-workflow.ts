import type { WorkflowInput } from "../../contract/resources/actions/workflows.ts";
import { isAcknowledged } from "../../domain/action/escalation.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { getWorkflow } from "./get-workflow.ts";
import { acknowledgement, type WorkflowInstanceState } from "../ports/actions/workflows.ts";
import type { Services } from "../services.ts";

const ended: ReadonlySet<WorkflowInstanceState["status"]> = new Set(["complete", "errored", "terminated"]);

/**
 * Tells a workflow that somebody has taken notice, after `note` has kept who: a workflow cannot be told in one transaction with
 * that. One that was already acknowledged is returned as it is; one that
 * ended otherwise throws `conflict`; an unknown one throws `not_found`.
 */
export async function acknowledgeWorkflow(
  services: Services,
  input: WorkflowInput & { by: string },
  note: () => Promise<void>,
): Promise<WorkflowInstanceState> {
  const instance = await getWorkflow(services, input);
  if (!ended.has(instance.status)) {
    await note();
    await services.workflows.signal(instance, acknowledgement, { by: input.by });
    return instance;
  }
  if (isAcknowledged(instance.output)) return instance;
  throw new DomainError("conflict", `The workflow instance ${input.instance} has ended without an acknowledgement.`, {
    location: "instance",
    suggestion: "GET /workflows/{instance} shows how it ended.",
  });
}
