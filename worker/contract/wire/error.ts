import { component } from "./component.ts";
import { z } from "@hono/zod-openapi";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ErrorCode, errors, type FailureKind } from "../../domain/values/errors/errors.ts";
import { type AnswerHeader, headers, keyedHeaders, openHeaders } from "./headers.ts";
import { optional, primitiveId, wholeNumber } from "./common.ts";

const IntentCandidate = component(
  "IntentCandidate",
  z.strictObject({
    primitive_id: primitiveId,
    score: z.number().openapi({ description: "From 0 to 1.", example: 0.62 }),
    description: z.string().nullable().openapi({ example: "Active users over all users, 30 days" }),
  }),
  { description: "A signal that the sentence may have meant." },
);

const IntentReading = component(
  "IntentReading",
  z.strictObject({
    sentence: z.string().openapi({
      description: "Post it as `intent` to choose this reading; it compiles to exactly that.",
      example: "Alert when `account.active_user_rate_30d` is below 0.35.",
    }),
    restated: z.string().openapi({
      description: "The same, in words for people.",
      example: "Alert when the account active user rate (30d) is below 35%.",
    }),
    differs: z
      .enum(["signal", "number", "window", "state", "relation"])
      .openapi({ description: "How it differs from the others.", example: "signal" }),
    confidence: z.number().openapi({ description: "From 0 to 1.", example: 0.61 }),
  }),
  { description: "One thing that a sentence may mean; its sentence has been compiled." },
);

const IntentDetails = component(
  "IntentDetails",
  z.looseObject({
    reason: z.string().openapi({ description: "Why the sentence was not compiled.", example: "ambiguous_signal" }),
    candidates: z.array(IntentCandidate).describe("Signals it may have meant, best first."),
    question: optional(
      z.enum(["signal", "number", "window", "state"]).openapi({
        description: "What the sentence leaves open, if there are readings to choose from.",
        example: "signal",
      }),
    ),
    span: optional(
      z
        .strictObject({ start: wholeNumber.openapi({ example: 15 }), end: wholeNumber.openapi({ example: 31 }) })
        .describe("Where, in UTF-16 units of the sentence with its white space collapsed."),
    ),
    readings: optional(z.array(IntentReading).describe("What it may mean: at most three, best first.")),
  }),
  { description: "The `details` of an `intent_unresolved`." },
);

/** Every code, in the order of the table. */
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** The one table from what went wrong to the HTTP status. */
const failureStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  no_method: 405,
  late: 408,
  conflict: 409,
  too_large: 413,
  no_json: 415,
  unprocessable: 422,
  too_many: 429,
  fault: 500,
  outage: 503,
} as const satisfies Record<FailureKind, ContentfulStatusCode>;

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode): ContentfulStatusCode => failureStatus[errors[code].is];

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
        .describe("Structured facts, such as every violation found or the readings to choose from."),
      request_id: z.string().openapi({
        description: "The X-Request-Id of this answer, to quote when asking for help.",
        example: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
      }),
    }),
  }),
  { description: "The body of every answer that is not a success." },
);
export type ErrorBody = z.output<typeof ErrorBody>;

const codeMeaning = (code: ErrorCode): string => errors[code].means;

const errorExamples: Record<ErrorCode, ErrorBody["error"]> = Object.fromEntries(
  errorCodes.map((type) => [
    type,
    {
      type,
      message: `${codeMeaning(type).charAt(0).toUpperCase()}${codeMeaning(type).slice(1)}.`,
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
  return describedFailures(codes, codes.includes("auth_error"));
}

/** The same where no call is counted. */
export function openFailures(...codes: ErrorCode[]): Record<never, never> {
  return describedFailures(codes, false);
}

function describedFailures(codes: readonly ErrorCode[], keyed: boolean): Record<never, never> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes) {
    if (codes.includes(code)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, failure(same, keyed)]));
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
    description: same.map((code) => `\`${code}\`: ${codeMeaning(code)}.`).join(" "),
    headers: headers(...sharedHeaders(same, keyed)),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ApiError" },
        examples: Object.fromEntries(
          same.map((code) => [code, { summary: codeMeaning(code), value: { error: errorExamples[code] } }]),
        ),
      },
    },
  };
}

const pascalCase = (code: ErrorCode) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Without a good key the quota is that of failed attempts; where another try makes sense, the answer says when. */
function sharedHeaders(same: readonly ErrorCode[], keyed: boolean): AnswerHeader[] {
  const wait = same.some((code) => "passes" in errors[code]);
  return [
    ...(keyed ? keyedHeaders : openHeaders),
    ...(wait ? (["Retry-After"] as const) : []),
    ...(same.includes("auth_error") ? (["WWW-Authenticate"] as const) : []),
  ];
}

/** What every operation behind the API key can answer besides its own failures. */
export const keyedFailures = [
  "auth_error",
  "validation_error",
  "forbidden",
  "execution_timeout",
  "rate_limit_exceeded",
  "internal_error",
  "unavailable",
] as const satisfies ErrorCode[];
/** What every door for another protocol can answer besides its own failures. */
export const doorFailures = [
  "auth_error",
  "validation_error",
  "forbidden",
  "not_found",
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
