import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { statusAnswer } from "../../feeds/otlp/export.ts";
import type { AppEnv } from "./context.ts";

/** An answer in the words of another protocol. */
export interface DoorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | string | null;
}

/** Whether a path is the door of a feed. */
export const isDoor = (path: string): boolean => /^\/v1\/feeds\/[^/]+\/(?:write|v1\/metrics|events)$/.test(path);

/** Whether it is one for OTLP, whose failures have a form of their own. */
export const isOtlpDoor = (path: string): boolean => /^\/v1\/feeds\/[^/]+\/v1\/metrics$/.test(path);

/** The codes of google.rpc.Status by HTTP status; what is not listed is an invalid argument. */
const rpcCodes: Readonly<Record<number, number>> = { 401: 16, 403: 7, 404: 5, 413: 8, 503: 14 };

/** Answers a failure as OTLP demands: a google.rpc.Status in the encoding of the request. */
export function otlpFailure(c: Context<AppEnv>, status: ContentfulStatusCode, message: string): Response {
  const given = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const type = given === "application/json" ? given : "application/x-protobuf";
  return c.body(statusAnswer(type, rpcCodes[status] ?? 3, message), status, { "Content-Type": type });
}

/** Whether it is one at which a signature may stand for an API key. */
export const isSignedDoor = (path: string): boolean => /^\/v1\/feeds\/[^/]+\/events$/.test(path);

/** Answers in the words of another protocol. */
export function answerAtDoor(c: Context<AppEnv>, { status, headers, body }: DoorAnswer): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return body === null ? c.body(null, status as 204) : c.body(body, status as ContentfulStatusCode);
}

/**
 * What a sender understands: some drop what they hold on 429, others on 500, and all wait on 503. So whatever may succeed
 * later, and whatever is our fault, is `unavailable` at a door.
 */
export function atDoor(error: DomainError): DomainError {
  const waits = ["rate_limit_exceeded", "internal_error", "execution_timeout"].includes(error.code);
  if (!waits) return error;
  return new DomainError("unavailable", error.message, {
    suggestion: error.suggestion ?? "Send the same request again: nothing is stored twice.",
  });
}
