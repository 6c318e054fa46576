import type { ExecutionContext } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { describeApi } from "../contract/wire/document.ts";
import type { Env } from "../env.ts";
import { answerError } from "./middleware/answer-error.ts";
import { apiKey } from "./middleware/api-key.ts";
import { requestLog } from "./middleware/log.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { unmatched } from "./middleware/unmatched.ts";
import { actionRoutes } from "./routes/actions.ts";
import { backtestRoutes } from "./routes/backtest.ts";
import { batchRoutes } from "./routes/batch.ts";
import { calibrationRoutes } from "./routes/calibration.ts";
import { channelRoutes } from "./routes/channels.ts";
import { conceptRoutes } from "./routes/concepts.ts";
import { conditionRoutes } from "./routes/conditions.ts";
import { contextRoutes } from "./routes/context.ts";
import { decisionRoutes } from "./routes/decisions.ts";
import { evaluateRoutes } from "./routes/evaluate.ts";
import { executeRoutes } from "./routes/execute.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { guardrailsRoutes } from "./routes/guardrails.ts";
import { healthRoutes } from "./routes/health.ts";
import { keyRoutes } from "./routes/keys.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { observationRoutes } from "./routes/observations.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { primitiveRoutes } from "./routes/primitives.ts";
import { referenceRoutes } from "./routes/reference.ts";
import { createRouter } from "./router.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { workflowRoutes } from "./routes/workflows.ts";
import type { Services } from "../usecases/services.ts";

/** What an app is made of: how the services of a request are built. */
export interface AppOptions {
  createServices: (env: Env, ctx: ExecutionContext) => Services;
}

const openPaths = new Set(["/healthz", "/v1/openapi.json", "/reference"]);
const isOpen = (path: string) => openPaths.has(path) || path.startsWith("/reference/");

/** The whole HTTP surface. It imports nothing of the platform, so it can also be described without running. */
export function createApp({ createServices }: AppOptions) {
  const app = createRouter();
  app.onError(answerError);
  app.notFound(unmatched(() => app.routes));
  app.use(requestId({ limitLength: 128 }), requestLog, secureHeaders({ xFrameOptions: "DENY" }));
  app.use(async function services(c, next) {
    c.set("services", createServices(c.env, c.executionCtx));
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.use(apiKey(isOpen), rateLimit);
  app.route("/", healthRoutes);
  app.route("/", referenceRoutes);
  for (const routes of [
    primitiveRoutes,
    observationRoutes,
    conceptRoutes,
    conditionRoutes,
    backtestRoutes,
    guardrailsRoutes,
    contextRoutes,
    taskRoutes,
    actionRoutes,
    evaluateRoutes,
    executeRoutes,
    batchRoutes,
    jobRoutes,
    decisionRoutes,
    feedbackRoutes,
    calibrationRoutes,
    notificationRoutes,
    channelRoutes,
    workflowRoutes,
    keyRoutes,
    openApiRoutes(() => description()),
  ]) {
    app.route("/v1", routes);
  }
  let described: ReturnType<typeof describeApi> | undefined;
  const description = () => (described ??= describeApi(app));
  return app;
}
