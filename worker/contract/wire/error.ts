import { component } from "./component.ts";
import { z } from "@hono/zod-openapi";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorCodes, type ErrorCode } from "../../domain/values/errors/errors.ts";
import { IntentDetails } from "./intent-details.ts";
import { type AnswerHeader, headers, keyedHeaders, openHeaders } from "./headers.ts";

/** The one table from what went wrong to the HTTP status. */
export const statusOf = {
  validation_error: 400,
  semantic_error: 400,
  auth_error: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  execution_timeout: 408,
  conflict: 409,
  idempotency_in_flight: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  intent_unresolved: 422,
  action_binding_failed: 422,
  missing_data: 422,
  null_propagation: 422,
  type_mismatch: 422,
  idempotency_key_reused: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

export const ErrorBody = component(
  "ApiError",
  z.strictObject({
    error: z.strictObject({
      type: z
        .enum(errorCodes)
        .openapi({ description: "What kind of failure this is, for programs.", example: "validation_error" }),
      message: z.string().openapi({ description: "What went wrong, for people.", example: "`entity` is required." }),
      location: z
        .string()
        .optional()
        .openapi({ description: "The field at fault, as a path.", example: "observations[3].value" }),
      suggestion: z
        .string()
        .optional()
        .openapi({ description: "What to do about it.", example: "Add `entity` to the body." }),
      details: z
        .union([IntentDetails, z.record(z.string(), z.unknown()), z.array(z.unknown())])
        .optional()
        .openapi({ description: "Structured facts, such as every violation found or the readings to choose from." }),
      request_id: z.string().openapi({
        description: "The X-Request-Id of this answer, to quote when asking for help.",
        example: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
      }),
    }),
  }),
  { description: "The body of every answer that is not a success." },
);
export type ErrorBody = z.output<typeof ErrorBody>;

const meanings: Record<ErrorCode, string> = {
  validation_error: "a field is missing, unknown, repeated or malformed",
  semantic_error: "a definition contradicts itself or names what does not exist",
  auth_error: "the API key is missing or wrong",
  forbidden: "the API key lacks the scope that the operation needs, or the elevated key is missing or wrong",
  not_found: "the object does not exist",
  method_not_allowed: "the path exists, but not with this method",
  execution_timeout: "the request took longer than 30 seconds; nothing was stored",
  conflict: "another object already has this identity",
  idempotency_in_flight: "the first request with this Idempotency-Key is still running",
  payload_too_large: "the body is larger than 1 MiB",
  unsupported_media_type: "the body is not application/json, or compressed",
  intent_unresolved: "the sentence does not say enough, or fits several signals",
  action_binding_failed: "no action can be bound to the task",
  missing_data: "a signal has no value and no policy fills it",
  null_propagation: "a step had no value and the result may not be null",
  type_mismatch: "a value is not of the declared type",
  idempotency_key_reused: "the Idempotency-Key was used with another body",
  rate_limit_exceeded: "too many requests, or too many without a valid API key; wait as long as Retry-After says",
  internal_error: "an internal error of the service",
  unavailable: "the service cannot answer right now; try again",
};

const examples: Record<ErrorCode, ErrorBody["error"]> = Object.fromEntries(
  errorCodes.map((type) => [
    type,
    {
      type,
      message: `${meanings[type].charAt(0).toUpperCase()}${meanings[type].slice(1)}.`,
      request_id: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
    },
  ]),
) as Record<ErrorCode, ErrorBody["error"]>;

/** Every error answer that some operation gives, by the name under which the description of the interface shows it once. */
export const failureResponses = new Map<string, object>();

/**
 * The error answers of an operation, one per status. They are thrown, never returned, so the type keeps them out of what a
 * handler may answer.
 */
export function failures(...codes: ErrorCode[]): Record<never, never> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes) {
    if (codes.includes(code)) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [status, failure(same, codes.includes("auth_error"))]),
  );
}

/** A reference to the answer for some codes of one status; `keyed` where the operation lies behind the API key. */
function failure(same: readonly ErrorCode[], keyed: boolean): { $ref: string } {
  const name = `${same.map(pascalCase).join("Or")}${keyed ? "" : "Open"}`;
  if (!failureResponses.has(name)) failureResponses.set(name, describeFailure(same, keyed));
  return { $ref: `#/components/responses/${name}` };
}

/** One error answer in full, with an example for each code. */
function describeFailure(same: readonly ErrorCode[], keyed: boolean): object {
  return {
    description: same.map((code) => `\`${code}\`: ${meanings[code]}.`).join(" "),
    headers: headers(...headersOf(same, keyed)),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ApiError" },
        examples: Object.fromEntries(
          same.map((code) => [code, { summary: meanings[code], value: { error: examples[code] } }]),
        ),
      },
    },
  };
}

const pascalCase = (code: ErrorCode) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const worthWaiting: ReadonlySet<ErrorCode> = new Set(["rate_limit_exceeded", "idempotency_in_flight", "unavailable"]);

/** Without a good key the quota is that of failed attempts; where another try makes sense, the answer says when. */
function headersOf(same: readonly ErrorCode[], keyed: boolean): AnswerHeader[] {
  const wait = same.some((code) => worthWaiting.has(code));
  return [...(keyed ? keyedHeaders : openHeaders), ...(wait ? (["Retry-After"] as const) : [])];
}

/** What every operation behind the API key can answer besides its own failures. */
export const keyed = [
  "auth_error",
  "validation_error",
  "forbidden",
  "execution_timeout",
  "rate_limit_exceeded",
  "internal_error",
  "unavailable",
] as const satisfies ErrorCode[];
/** What every operation with a body adds. */
export const bodied = [
  "validation_error",
  "payload_too_large",
  "unsupported_media_type",
] as const satisfies ErrorCode[];
/** What every operation with an Idempotency-Key adds. */
export const repeatable = ["idempotency_in_flight", "idempotency_key_reused"] as const satisfies ErrorCode[];
