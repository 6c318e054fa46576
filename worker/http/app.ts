import type { ExecutionContext } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { describeApi, type ApiDescription } from "../contract/wire/document.ts";
import type { Env } from "../env.ts";
import { answerError } from "./middleware/answer-error.ts";
import { apiKey } from "./middleware/api-key.ts";
import { requestLog } from "./middleware/log.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { unmatched } from "./middleware/unmatched.ts";
import { mcpRoutes } from "./mcp/route.ts";
import { createRouter } from "./operation/operation.ts";
import { operationsUnder } from "./operations.ts";
import { docsRoutes } from "./routes/service/docs.ts";
import { healthOperations } from "./routes/service/health.ts";
import { linkRoutes } from "./routes/alarms/links.ts";
import { logRoutes } from "./routes/decisions/log.ts";
import { metricsOperations } from "./routes/service/metrics.ts";
import { pageRoutes } from "./routes/service/pages.ts";
import { sessionRoutes } from "./routes/service/session.ts";
import type { Services } from "../usecases/services.ts";

/** What an app is made of: how the services of a request are built. */
interface AppOptions {
  createServices: (env: Env, ctx: ExecutionContext) => Services;
}

const openPaths = new Set([
  "/healthz",
  "/v1/openapi.json",
  "/reference",
  "/console",
  "/docs",
  "/llms.txt",
  "/llms-full.txt",
  "/session",
]);
const isOpenPath = (path: string) => openPaths.has(path) || /^\/(reference|console|docs|log|l|session)\//.test(path);

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
  app.use(apiKey(isOpenPath), rateLimit);
  app.route("/", createRouter([...healthOperations, ...metricsOperations]));
  app.route("/", pageRoutes);
  app.route("/", linkRoutes);
  app.route("/", logRoutes);
  app.route("/", sessionRoutes);
  app.route("/", docsRoutes);
  const operations = operationsUnder(() => description());
  app.route("/", mcpRoutes(operations));
  app.route("/v1", createRouter(operations));
  let described: ApiDescription | undefined;
  const description = () => (described ??= describeApi(app));
  return app;
}
