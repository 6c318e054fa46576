import type { z } from "@hono/zod-openapi";
import { type AnswerHeader, headers, keyedHeaders } from "./headers.ts";

/** A success of an operation behind the API key: its body and the headers that come with it. */
export function answer<T extends z.ZodType>(schema: T, description: string, ...more: AnswerHeader[]) {
  return {
    description,
    headers: headers(...keyedHeaders, ...more),
    content: { "application/json": { schema } },
  };
}

/** A success of an operation that needs no key. */
export function openAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, headers: headers("X-Request-Id"), content: { "application/json": { schema } } };
}

/** A request body that must be there. */
export function jsonContent<T extends z.ZodType>(schema: T, description: string) {
  return { required: true as const, description, content: { "application/json": { schema } } };
}

/** Security requirement of an operation behind the API key. */
export const withApiKey = [{ ApiKey: [] }];
/** Security requirement of an operation behind both keys. */
export const withElevatedKey = [{ ApiKey: [], ElevatedKey: [] }];
