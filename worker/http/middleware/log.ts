import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { logEvent } from "../../log.ts";
import type { AppEnv } from "./context.ts";

/** Writes one line for each request, with the pattern of its route and never its path, which may hold ids. */
export const requestLog = createMiddleware<AppEnv>(async function requestLog(c, next) {
  const started = Date.now();
  await next();
  const route = routePath(c, -1);
  logEvent("request", {
    request_id: c.get("requestId"),
    method: c.req.method,
    route: route.endsWith("*") ? null : route,
    status: c.res.status,
    duration_ms: Date.now() - started,
    key_id: c.get("by")?.id ?? null,
    error_type: c.get("errorType") ?? null,
  });
});
