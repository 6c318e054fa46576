import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { AppEnv } from "./context.ts";

/** Writes one structured line. Nothing in it may be a key or a raw entity. */
export function writeLog(line: { event: string; request_id: string } & Record<string, string | number | null>): void {
  console.log(JSON.stringify(line));
}

/** Writes one line for each request, with the pattern of its route and never its path, which may hold ids. */
export const requestLog = createMiddleware<AppEnv>(async function requestLog(c, next) {
  const started = Date.now();
  await next();
  const route = routePath(c, -1);
  writeLog({
    event: "request",
    request_id: c.get("requestId"),
    method: c.req.method,
    route: route.endsWith("*") ? null : route,
    status: c.res.status,
    duration_ms: Date.now() - started,
    key_id: c.get("keyId") ?? null,
    error_type: c.get("errorType") ?? null,
  });
});
