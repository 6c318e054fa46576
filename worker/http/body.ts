import type { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { body as bodyOf } from "../contract/wire/body.ts";
import type { AppEnv } from "./middleware/context.ts";
import { jsonBody } from "./middleware/json-body.ts";

/** What an operation takes as its body: how it is described, what it passes, and how its value is read. */
export interface Body<T> {
  described: { required: true; description: string; content: Record<string, { schema: z.ZodType }> };
  guards: readonly MiddlewareHandler[];
  read: (c: Context<AppEnv>) => T | Promise<T>;
}

/** A body of JSON, of at most 1 MiB, checked against a schema; `words` describe it. */
export function json<S extends z.ZodType>(schema: S, words: string): Body<z.output<S>> {
  return {
    described: { required: true, description: words, content: { "application/json": { schema: bodyOf(schema) } } },
    guards: jsonBody,
    // The router has checked it against the very schema whose type this is.
    read: (c) => c.req.valid("json" as never),
  };
}
