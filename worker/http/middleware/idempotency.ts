import type { Context } from "hono";
import { idempotencyKeyHeader } from "../../contract/wire/headers.ts";
import { bodyFingerprint, bodySecret } from "../../domain/values/hashing/secrets.ts";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Attempt, Begun, KeyedRequest } from "../../usecases/ports/service/idempotency.ts";
import type { Services } from "../../usecases/services.ts";
import type { AppEnv } from "./context.ts";
import { logEvent } from "../../log.ts";

/**
 * Does what a request asks once per Idempotency-Key and gives its answer, if it is a success, to every request that repeats it.
 *
 * A crash leaves things as follows, and none of it doubles the work:
 * - before the claim is written: nothing has happened;
 * - between the claim and the work, or anywhere inside the work: the key is in flight until its lease of 45 s lapses.
 *   The next request then takes the claim over under the same id and time; whatever the work makes has its ids from
 *   there, so what had been stored is found and the rest is added;
 * - between the work and its completion: the same, and the repetition only reads what is there;
 * - between the completion and the answer: the next request gets the answer that was kept.
 * A claim is given up only after the work has failed, and keeps its id then too: a failure to answer may come after the
 * work was stored. With another body after that, it is other work under another id.
 */
export async function once(c: Context<AppEnv>, body: unknown, work: () => Promise<Response>): Promise<Response> {
  const key = c.req.header(idempotencyKeyHeader);
  if (key === undefined) return work();
  const { services } = c.var;
  const request = keyedRequest(c, key, body);
  const begun = await begin(c, services, request);
  switch (begun.kind) {
    case "reused":
      throw reused();
    case "in_flight":
      c.header("Retry-After", "1");
      throw inFlight();
    case "answered":
      c.header("Idempotent-Replayed", "true");
      return c.body(begun.answer.body, begun.answer.status as 200, { "Content-Type": "application/json" });
    case "claimed":
      c.set("claim", begun.claim);
      return attempted(c, { ...request, ...begun }, work);
  }
}

function keyedRequest(c: Context<AppEnv>, key: string, body: unknown): KeyedRequest {
  const { method, path } = c.req;
  // Of the checked body, null where an operation takes none: another order of its fields is the same question.
  const answer_key = bodySecret(c.var.services.config.pseudonymKey, body ?? null);
  const claim_id = canonicalHash([c.get("by")?.id, method, path, key]);
  return { claim_id, body_hash: bodyFingerprint(answer_key), answer_key };
}

async function begin(c: Context<AppEnv>, services: Services, request: KeyedRequest): Promise<Begun> {
  const holder = services.newId();
  try {
    return await services.idempotency.begin(request, holder, services.now());
  } catch (error) {
    // The claim may have been written all the same, and nobody would hold it.
    services.defer(quietly(c, "release", services.idempotency.release({ ...request, holder })));
    throw error;
  }
}

async function attempted(c: Context<AppEnv>, attempt: Attempt, work: () => Promise<Response>): Promise<Response> {
  const { idempotency } = c.var.services;
  let response: Response | undefined;
  try {
    response = await work();
    return response;
  } finally {
    if (response?.ok) await keepAnswer(c, attempt, response.clone());
    else await quietly(c, "release", idempotency.release(attempt));
  }
}

/** The work is done and stored, so its answer goes out even if it cannot be kept: a repetition would find the work. */
async function keepAnswer(c: Context<AppEnv>, attempt: Attempt, response: Response): Promise<void> {
  const { services } = c.var;
  const answer = { status: response.status, body: await response.text() };
  const complete = () => quietly(c, "complete", services.idempotency.complete(attempt, answer));
  const kept = (await complete()) ?? (await complete());
  if (kept === true) services.defer(services.idempotency.copy(attempt, answer));
}

async function quietly<T>(c: Context<AppEnv>, step: string, done: Promise<T>): Promise<T | null> {
  try {
    return await done;
  } catch (error) {
    logEvent("idempotency_failed", { request_id: c.get("requestId"), step, error: String(error) });
    return null;
  }
}

function reused(): DomainError {
  return new DomainError("idempotency_key_reused", "This Idempotency-Key was used with another body.", {
    location: idempotencyKeyHeader,
    suggestion: "Make a new key for every new request; repeat a request with its key and its body unchanged.",
  });
}

function inFlight(): DomainError {
  return new DomainError("idempotency_in_flight", "The first request with this Idempotency-Key is still running.", {
    location: idempotencyKeyHeader,
    suggestion: "Send the request again in a moment, as Retry-After says, to get its answer.",
  });
}
