import { WorkflowInstance, WorkflowParams } from "../../../contract/resources/actions/workflows.ts";
import { acknowledgeWorkflow, getWorkflow } from "../../../usecases/actions/workflows/acknowledge-workflow.ts";
import { workflowTouch } from "../../../usecases/reach/records.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Workflows");

/** Workflows: read, acknowledge. */
export const workflowOperations = [
  operation({
    id: "getWorkflow",
    route: "GET /workflows/{instance}",
    scope: "read",
    reach: ({ services, params }) => workflowTouch(services, params.instance),
    summary: "Read a started workflow",
    description: "Reads the state and result of a workflow that an action started.",
    takes: { params: WorkflowParams },
    gives: { status: 200, schema: WorkflowInstance, words: "The workflow's current state." },
    call: ({ services, params }) => getWorkflow(services, params),
  }),
  operation({
    id: "acknowledgeWorkflow",
    route: "POST /workflows/{instance}/acknowledge",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => workflowTouch(services, params.instance),
    summary: "Acknowledge a workflow",
    description:
      "Acknowledges a waiting workflow. An escalation stops, and its incident is acknowledged, too. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.",
    takes: { params: WorkflowParams },
    gives: { status: 200, schema: WorkflowInstance, words: "The workflow's state when it was acknowledged." },
    fails: ["conflict"],
    audited: { noted: ({ params }) => params.instance },
    call: ({ services, params, by, note }) => acknowledgeWorkflow(services, { ...params, by: by.id }, note),
  }),
];
