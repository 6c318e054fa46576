import { createRoute } from "@hono/zod-openapi";
import { answer, withApiKey } from "../../contract/wire/answer.ts";
import { failures, keyed } from "../../contract/wire/error.ts";
import { WorkflowInstance, WorkflowParams } from "../../contract/resources/workflows.ts";
import { acknowledgeWorkflow } from "../../usecases/actions/acknowledge-workflow.ts";
import { getWorkflow } from "../../usecases/actions/get-workflow.ts";
import { createRouter } from "../router.ts";

const tags = ["Workflows"];

const get = createRoute({
  method: "get",
  path: "/workflows/{instance}",
  operationId: "getWorkflow",
  tags,
  summary: "Read a started workflow",
  description: "Tells where a workflow that an action started stands, and what it returned.",
  security: withApiKey,
  request: { params: WorkflowParams },
  responses: { 200: answer(WorkflowInstance, "The workflow as it stands."), ...failures(...keyed, "not_found") },
});

const acknowledge = createRoute({
  method: "post",
  path: "/workflows/{instance}/acknowledge",
  operationId: "acknowledgeWorkflow",
  tags,
  summary: "Acknowledge a workflow",
  description:
    "Tells a waiting workflow that somebody has taken notice, so that an escalation goes no further. Takes no body. Again: 200 and nothing changes.",
  security: withApiKey,
  request: { params: WorkflowParams },
  responses: {
    200: answer(WorkflowInstance, "The workflow as it stood."),
    ...failures(...keyed, "not_found", "conflict"),
  },
});

/** Workflows: read, acknowledge. */
export const workflowRoutes = createRouter()
  .openapi(get, async (c) => c.json(await getWorkflow(c.var.services, c.req.valid("param")), 200))
  .openapi(acknowledge, async (c) =>
    c.json(await acknowledgeWorkflow(c.var.services, { ...c.req.valid("param"), by: c.var.keyId ?? "unknown" }), 200),
  );
