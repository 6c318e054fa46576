import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type ErrorBody, statusOf } from "../../contract/wire/error.ts";
import { fullStore } from "../../domain/values/errors/full-store.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";
import { atDoor, isDoor, isOtlpDoor, otlpFailure } from "./door.ts";
import { logEvent } from "../../log.ts";
import { isOutage } from "./outage.ts";

/** What may be told of whatever was thrown. What was not expected is logged and told to nobody. */
export const tellable = (thrown: Error, c: Context<AppEnv>): DomainError =>
  expectedError(thrown) ?? unexpected(thrown, c);

/** Answers whatever was thrown in the one error shape. */
export function answerError(thrown: Error, c: Context<AppEnv>): Response {
  const met = tellable(thrown, c);
  const error = isDoor(c.req.path) ? atDoor(met) : met;
  if (error.code === "unavailable" && !c.res.headers.has("Retry-After")) c.header("Retry-After", retryAfter(error));
  c.set("errorType", error.code);
  const status = statusOf(error.code);
  if (isOtlpDoor(c.req.path)) return otlpFailure(c, status, error.message);
  return c.json(bodyOf(error, c.get("requestId")), status);
}

/** Seconds: what the error knows, or one. */
function retryAfter({ details }: DomainError): string {
  const seconds = (details as { retry_after?: unknown } | undefined)?.retry_after;
  return typeof seconds === "number" ? String(seconds) : "1";
}

type Details = NonNullable<ErrorBody["error"]["details"]>;

/** The one error shape. */
export function bodyOf(error: DomainError, requestId: string): ErrorBody {
  const { code, message, location, suggestion, details } = error;
  return {
    error: {
      type: code,
      message,
      ...(location === undefined ? {} : { location }),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(details === undefined ? {} : { details: details as Details }),
      request_id: requestId,
    },
  };
}

function expectedError(thrown: Error): DomainError | null {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 408) {
    return new DomainError("execution_timeout", "The answer took longer than 30 seconds.", {
      suggestion: "Try again, or ask for less in one call.",
    });
  }
  // What hono itself throws past our own checks.
  if (thrown instanceof HTTPException && thrown.status === 400) {
    return new DomainError("validation_error", "The body is empty or not valid JSON.", {
      location: "body",
      suggestion: "Check quotes, commas and brackets.",
    });
  }
  return null;
}

function unexpected(thrown: Error, c: Context<AppEnv>): DomainError {
  const storeFull = fullStore(thrown);
  const outage = storeFull !== null || isOutage(thrown);
  logEvent(outage ? "unavailable" : "internal_error", {
    request_id: c.get("requestId"),
    error: thrown.name,
    message: withoutValues(thrown.message),
    cause: thrown.cause instanceof Error ? withoutValues(thrown.cause.message) : null,
    stack: (thrown.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join("\n"),
  });
  if (storeFull !== null) return storeFull;
  if (outage) {
    return new DomainError("unavailable", "The database could not be reached just now.", {
      suggestion: "Send the same request again, a POST with the same Idempotency-Key.",
    });
  }
  return new DomainError(
    "internal_error",
    "Something went wrong on our side. Quote the request id when you report it.",
  );
}

/** Database errors append the bound values to their message, and a value may be a raw entity. */
export function withoutValues(message: string): string {
  return (message.split(/\n?params: /)[0] ?? "").slice(0, 500);
}
