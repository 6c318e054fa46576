import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { BacktestBody, BacktestResult } from "../../contract/resources/backtest.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { backtestConditions } from "../../usecases/learning/backtest-conditions.ts";
import { createRouter } from "../router.ts";

const backtest = createRoute({
  method: "post",
  path: "/conditions/backtest",
  operationId: "backtestConditions",
  tags: ["Conditions"],
  summary: "Judge a condition by the past",
  description:
    "Replays stored observations through a condition version, or through other parameters, exactly as evaluation would, noise control included. It tells how much data there was, when and for whom it would have fired, how many alerts to expect, and what another version would have done. Nothing is recorded, sealed or sent. Noise control begins afresh at `from`.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(BacktestBody), "What to replay.") },
  responses: {
    200: answer(BacktestResult, "What the condition would have done."),
    ...failures(...keyed, ...bodied, "semantic_error", "not_found", "execution_timeout"),
  },
});

/** Backtests. */
export const backtestRoutes = createRouter().openapi(backtest, async (c) =>
  c.json(await backtestConditions(c.var.services, c.req.valid("json")), 200),
);
