import { OpenAPIHono } from "@hono/zod-openapi";
import { validationError } from "../contract/validation.ts";
import type { AppEnv } from "../middleware/context.ts";

/** A router whose routes refuse what does not fit their schemas in the one error shape. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const part = result.target === "query" || result.target === "param" ? result.target : "json";
      throw validationError(part, "data" in result ? result.data : undefined, result.error.issues);
    },
  });
}
