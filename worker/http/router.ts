import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { idempotencyHeaders } from "../contract/wire/headers.ts";
import { scopeOf } from "../contract/wire/scopes.ts";
import { validationError } from "../contract/wire/validation.ts";
import type { AppEnv } from "./middleware/context.ts";
import { readDeadline } from "./middleware/deadline.ts";
import { once } from "./middleware/idempotency.ts";
import { requireScope } from "./middleware/scope.ts";

const noQuery = z.strictObject({});

/**
 * A router whose routes refuse what does not fit their schemas in the one error shape. What a route's definition says
 * is also what happens: a key needs the scope of the operation, a GET has its deadline, and a route that takes
 * an Idempotency-Key answers once.
 */
export function createRouter() {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const { target } = result;
      const part = target === "query" || target === "param" || target === "header" ? target : "json";
      throw validationError(part, "data" in result ? result.data : undefined, result.error.issues);
    },
  });
  const { openapi } = router;
  router.openapi = (route, handler, hook) =>
    openapi(route.security?.length ? guarded(route) : route, isRepeatable(route) ? once(handler) : handler, hook);
  return router;
}

/** The open routes are spared, for probes like to add a query. */
function guarded<R extends RouteConfig>(route: R): R {
  const scope = scopeOf(route.operationId);
  const deadline = route.method === "get" ? [readDeadline] : [];
  return {
    ...route,
    request: { query: noQuery, ...route.request },
    middleware: [requireScope(scope), ...deadline, ...[route.middleware ?? []].flat()],
    security: route.security?.map((schemes) => ({ ...schemes, ApiKey: [scope] })),
  };
}

const isRepeatable = (route: RouteConfig) => route.request?.headers === idempotencyHeaders;
