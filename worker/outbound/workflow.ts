import type { Senders } from "../usecases/ports/actions/actions.ts";
import type { Workflows } from "../usecases/ports/actions/workflows.ts";
import { workflowInstanceId } from "../domain/action/instance-id.ts";
import { failed, sendTimeoutMs } from "./failed.ts";

/** Starts the instance of a workflow that belongs to a delivery. */
export function workflowSender(workflows: Workflows): Senders["workflow"] {
  return {
    async send({ delivery: { workflow_id, input }, message_id }) {
      if (!workflows.names.includes(workflow_id)) {
        return failed("workflow_unknown", `Workflow ${workflow_id} is no longer bound to this deployment.`);
      }
      const starting = workflows.start(workflow_id, workflowInstanceId(message_id), input);
      const ended = await Promise.race([starting.then(started, refusedStart), lateStart()]);
      return ended === "started" ? { ok: true } : startFailures[ended];
    },
  };
}

const startFailures = {
  late: failed("timeout", "The workflow did not start within 10 seconds."),
  refused: failed("workflow_failed", "The workflow could not be started."),
};

const started = () => "started" as const;
const refusedStart = () => "refused" as const;
const lateStart = () => new Promise<"late">((resolve) => setTimeout(() => resolve("late"), sendTimeoutMs));
