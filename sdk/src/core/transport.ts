import { operationTable } from "../generated/table.ts";
import { type Answer, readAnswer, unreadAnswer } from "./answer.ts";
import { Call, ListCall, type Page } from "./call.ts";
import { ConnectionError, DecisionMonitorError, RequestTimeoutError } from "../error.ts";
import { type ClientOptions, headerValue, type LogEvent, type Settings, clientSettings } from "./options.ts";
import { buildRequest, type OperationRoute } from "./request.ts";
import { delayBefore, isAborted, isRepeatable, pause, abortReason } from "./retry.ts";
import type { Arguments, Input, OperationId, Output, RequestOptions } from "./types.ts";

/** Shorter keys are only used for experiments, and would match inside ordinary words. */
const SHORTEST = 8;

/** A function that blots out the client's keys wherever a text repeats them. */
function redactorOf({ apiKey, elevatedKey }: Settings): (text: string) => string {
  const keys = [apiKey, elevatedKey ?? ""].filter((key) => key.length >= SHORTEST);
  return (text) => keys.reduce((left, key) => left.replaceAll(key, "[redacted]"), text);
}

/**
 * A copy of a failure with its words and code alone: what a custom `fetch` hangs on its errors may hold the headers.
 * Follows one level of `cause`, where Node says what went wrong.
 */
function plainCause(failure: unknown, redact: (text: string) => string, deeper = true): Error {
  const { name, message, code, cause }: Error & { code?: unknown } =
    failure instanceof Error ? failure : new Error(String(failure));
  const options = deeper && cause instanceof Error ? { cause: plainCause(cause, redact, false) } : {};
  const copy = Object.assign(new Error(redact(message), options), { name });
  return typeof code === "string" ? Object.assign(copy, { code }) : copy;
}

const QUESTIONS: ReadonlySet<OperationId> = new Set([
  "evaluateBatch",
  "evaluateFull",
  "evaluateTask",
  "executeConcept",
] satisfies OperationId[]);

/**
 * Whether a call is a question about a time of its own, which asked again gets the recorded answer and fires nothing, or a dry
 * run, which stores nothing. It may be repeated without an Idempotency-Key, which would triple its price.
 */
export function isPinned(id: OperationId, input: object): boolean {
  if (id === "createTask") return "dry_run" in input && input.dry_run === true;
  return QUESTIONS.has(id) && "timestamp" in input && input.timestamp !== undefined;
}

/** The operations that answer with a page. */
type ListId = { [Id in OperationId]: Output<Id> extends Page<unknown> ? Id : never }[OperationId];

/** Makes an answer of a response, or the failure that it stands for (returned, not thrown). */
type Read = typeof readAnswer;

interface PreparedCall {
  read: Read;
  route: OperationRoute;
  repeatable: boolean;
  url: string;
  init: RequestInit;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Sends operations to the service: keys, retries, time limits, and failures as {@link DecisionMonitorError}. */
export class Transport {
  readonly #settings: Settings;
  readonly #redact: (text: string) => string;

  /** Takes the keys and the address; throws TypeError that names what is missing or wrong. */
  constructor(options: ClientOptions = {}) {
    this.#settings = clientSettings(options);
    this.#redact = redactorOf(this.#settings);
  }

  /** Sends any operation by its operationId; rejects with DecisionMonitorError for any answer that is not a success. */
  request<Id extends OperationId>(id: Id, ...[input, options]: Arguments<Id>): Call<Output<Id>> {
    return new Call(this.#send(id, input, options));
  }

  /** Sends an operation that answers with a page, to be awaited or looped over. */
  list<Id extends ListId>(id: Id, ...[input, options]: Arguments<Id>): ListCall<Output<Id> & Page<unknown>> {
    type Listed = Output<Id> & Page<unknown>;
    const send = (cursor: object) =>
      this.#send(id, { ...(input as object | undefined), ...cursor } as Input<Id>, options) as Promise<Answer<Listed>>;
    return new ListCall(send({}), async (cursor) => (await send({ cursor })).data);
  }

  /** Sends an operation whose answer is read while it is sent; resolves as soon as it begins. `timeoutMs` ends there too. */
  async stream<Id extends OperationId>(id: Id, ...[input, options]: Arguments<Id>): Promise<Response> {
    return (await this.#send(id, input, options, unreadAnswer)).response;
  }

  async #send<Id extends OperationId>(
    id: Id,
    input: Input<Id> | undefined,
    options: RequestOptions = {},
    read: Read = readAnswer,
  ): Promise<Answer<Output<Id>>> {
    const prepared = { ...this.#prepare(id, input ?? {}, options), read };
    const { route, repeatable, signal } = prepared;
    const retries = repeatable ? (options.maxRetries ?? this.#settings.maxRetries) : 0;
    for (let attempt = 1; ; attempt++) {
      const started = performance.now();
      const outcome = await this.#attempt(prepared, attempt);
      const failure = outcome instanceof DecisionMonitorError ? outcome : undefined;
      const delay = failure && attempt <= retries ? delayBefore(failure, attempt, Math.random()) : undefined;
      this.#log(outcome, {
        operation: id,
        method: route.method,
        path: route.path,
        attempt,
        duration_ms: Math.round(performance.now() - started),
        ...(delay === undefined ? {} : { retry_in_ms: Math.round(delay) }),
      });
      if (!(outcome instanceof DecisionMonitorError)) return outcome as Answer<Output<Id>>;
      if (delay === undefined) throw outcome;
      await pause(delay, signal);
    }
  }

  #prepare(id: OperationId, input: object, options: RequestOptions): Omit<PreparedCall, "read"> {
    const { baseUrl, timeoutMs } = this.#settings;
    const route: OperationRoute = operationTable[id];
    const { path, body } = buildRequest(route, input);
    const base = route.unversioned ? baseUrl.replace(/\/v\d+$/, "") : baseUrl;
    const pinned = isPinned(id, input);
    const headers = this.#headers(route, { hasBody: body !== undefined, pinned }, options);
    // A followed redirect would take the keys along, and send a POST twice.
    const init: RequestInit = {
      method: route.method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    };
    return {
      route,
      repeatable: isRepeatable({ ...route, pinned }),
      url: base + path,
      init,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal: options.signal,
    };
  }

  #headers(
    route: OperationRoute,
    { hasBody, pinned }: { hasBody: boolean; pinned: boolean },
    options: RequestOptions,
  ): Record<string, string> {
    const { apiKey, elevatedKey } = this.#settings;
    // One key for all attempts: it is made here, before the first.
    const key = options.idempotencyKey ?? (route.idempotent && !pinned ? crypto.randomUUID() : undefined);
    return {
      accept: route.streamed ? "*/*" : "application/json",
      "x-api-key": apiKey,
      ...(hasBody ? { "content-type": route.lines ? "application/x-ndjson" : "application/json" } : {}),
      ...(route.elevated && elevatedKey !== undefined ? { "x-elevated-key": elevatedKey } : {}),
      ...(key === undefined ? {} : { "idempotency-key": headerValue("idempotencyKey", key) }),
    };
  }

  async #attempt(prepared: PreparedCall, attempt: number): Promise<Answer<unknown> | DecisionMonitorError> {
    const { url, init, timeoutMs, signal, read } = prepared;
    if (isAborted(signal)) throw abortReason(signal);
    const { send } = this.#settings;
    const ender = new AbortController();
    const end = () => ender.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await read(await send(url, { ...init, signal: ender.signal }), attempt, this.#redact);
    } catch (failure) {
      if (isAborted(signal)) throw abortReason(signal);
      return this.#unanswered(failure, ender.signal.aborted ? timeoutMs : undefined);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  #unanswered(failure: unknown, timeoutMs: number | undefined): ConnectionError {
    const { baseUrl } = this.#settings;
    if (timeoutMs !== undefined) {
      const message = `${baseUrl} did not answer within ${timeoutMs} ms.`;
      return new RequestTimeoutError(0, { type: "request_timeout", message });
    }
    const cause = plainCause(failure, this.#redact);
    return new ConnectionError(0, { type: "connection_error", message: `${baseUrl} cannot be reached.`, cause });
  }

  #log(outcome: Answer<unknown> | DecisionMonitorError, call: Omit<LogEvent, "status">): void {
    const { logger } = this.#settings;
    const failed = outcome instanceof DecisionMonitorError;
    const event: LogEvent = { ...call, status: failed ? outcome.status : outcome.response.status };
    if (outcome.request_id !== undefined) event.request_id = outcome.request_id;
    if (failed) event.error_type = outcome.type;
    const line = `decision-monitor ${event.operation} ${event.status}`;
    if (event.retry_in_ms === undefined) logger?.debug?.(line, event);
    else logger?.warn?.(`${line}, again in ${event.retry_in_ms} ms`, event);
  }
}
