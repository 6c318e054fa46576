import { createMiddleware } from "hono/factory";
import { aboutAll } from "../../domain/values/reach.ts";
import type { AppEnv } from "./context.ts";

/** Lets only those pass who may touch everything. */
export const notNarrowed = createMiddleware<AppEnv>(async function notNarrowed(c, next) {
  if (c.get("narrowed") != null) throw aboutAll();
  await next();
});
