import { z } from "@hono/zod-openapi";
import { optional } from "./common.ts";

/** Name of the header that carries the API key. */
export const apiKeyHeader = "X-API-Key";
/** Name of the other header that may carry it, as `Bearer` and the key. */
export const bearerHeader = "Authorization";
/** Where Cloudflare Access puts its token about whoever passed it. */
export const accessHeader = "Cf-Access-Jwt-Assertion";
/** Name of the header that carries the elevated key. */
export const elevatedKeyHeader = "X-Elevated-Key";
/** Name of the header that makes a repeated request one request. */
export const idempotencyKeyHeader = "Idempotency-Key";

/** Every header of an answer, described once. */
export const answerHeaders = {
  "X-Request-Id": {
    description: "Id of the request: the one you sent if it was valid, otherwise a new one.",
    schema: { type: "string" },
    example: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
  },
  "X-RateLimit-Limit": {
    description:
      "Calls a minute your API key may make; on a 401, requests a minute an address may send without a valid key.",
    schema: { type: "integer" },
    example: 600,
  },
  "X-RateLimit-Remaining": {
    description: "Calls left in this minute, as far as this location knows.",
    schema: { type: "integer" },
    example: 587,
  },
  "X-RateLimit-Reset": {
    description: "When the next minute begins, in seconds since 1970-01-01 UTC.",
    schema: { type: "integer" },
    example: 1788249660,
  },
  "Retry-After": {
    description: "Seconds to wait before sending the request again.",
    schema: { type: "integer" },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "The scheme of the header Authorization that is accepted besides X-API-Key.",
    schema: { type: "string" },
    example: "Bearer",
  },
  "Content-Disposition": {
    description: "The file name a browser saves the answer under.",
    schema: { type: "string" },
    example: 'attachment; filename="decisions.ndjson"',
  },
  "Idempotent-Replayed": {
    description: "`true` if this is the answer to an earlier request with the same Idempotency-Key; otherwise absent.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
} as const;
export type AnswerHeader = keyof typeof answerHeaders;

/** References to the descriptions of headers. */
export function headers(...names: AnswerHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every answer of an operation behind the API key. */
export const keyedHeaders = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const satisfies AnswerHeader[];

/** Headers of every answer of an operation that needs no key. */
export const openHeaders = ["X-Request-Id"] as const satisfies AnswerHeader[];

/** Headers that an answer adds where the operation takes an Idempotency-Key. */
export const replayedHeaders = ["Idempotent-Replayed"] as const satisfies AnswerHeader[];

/** The request headers of an operation whose answer is kept. */
export const idempotencyHeaders = z.object({
  [idempotencyKeyHeader]: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
      .describe(
        "Your own name for this request, such as a new UUID. A repetition within 24 hours with the same key, path and body gets the first answer again, byte for byte; only successes are kept.",
      ),
  ),
});
