import { OpenAPIHono, z } from "@hono/zod-openapi";
import { validationError } from "../contract/validation.ts";
import type { AppEnv } from "../middleware/context.ts";

const noQuery = z.strictObject({});

/** A router whose routes refuse what does not fit their schemas in the one error shape. */
export function createRouter() {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const part = result.target === "query" || result.target === "param" ? result.target : "json";
      throw validationError(part, "data" in result ? result.data : undefined, result.error.issues);
    },
  });
  const { openapi } = router;
  // A route that describes no query takes none; the open ones are spared, for probes like to add one.
  router.openapi = (route, handler, hook) =>
    openapi(
      route.security?.length ? { ...route, request: { query: noQuery, ...route.request } } : route,
      handler,
      hook,
    );
  return router;
}
