import { createRoute } from "@hono/zod-openapi";
import { openAnswer } from "../../contract/wire/answer.ts";
import { failures } from "../../contract/wire/error.ts";
import { Health } from "../../contract/resources/health.ts";
import { getHealth } from "../../usecases/service/get-health.ts";
import { createRouter } from "../router.ts";

const health = createRoute({
  method: "get",
  path: "/healthz",
  operationId: "getHealth",
  tags: ["Service"],
  summary: "Ask whether the service is ready",
  description:
    "Answers 200 only when migrations are applied and the configuration is sound; a 503 names what is not. Needs no key.",
  security: [],
  responses: { 200: openAnswer(Health, "The service is ready."), ...failures("internal_error", "unavailable") },
});

/** Readiness; it lies beside the versioned paths. */
export const healthRoutes = createRouter().openapi(health, async (c) => c.json(await getHealth(c.var.services), 200));
