import type { z } from "@hono/zod-openapi";
import { type AnswerHeader, headers } from "./headers.ts";

/** A success: its body and the headers that come with it. */
export function answer<T extends z.ZodType>(schema: T, description: string, names: readonly AnswerHeader[]) {
  return { description, headers: headers(...names), content: { "application/json": { schema } } };
}

/** A success that is sent while it is read, in one of several media types. */
export function streamedAnswer(
  media: Readonly<Record<string, z.ZodType>>,
  description: string,
  names: readonly AnswerHeader[],
) {
  const content = Object.fromEntries(Object.entries(media).map(([type, schema]) => [type, { schema }]));
  return { description, headers: headers(...names, "Content-Disposition"), content };
}

/** A success in another protocol's words, in one of several media types or without a body. */
export function doorAnswer(media: readonly string[], description: string, names: readonly AnswerHeader[]) {
  const content = Object.fromEntries(media.map((type) => [type, { schema: {} }]));
  return { description, headers: headers(...names), ...(media.length > 0 && { content }) };
}
