import { readEnv } from "./env.ts";

/** What the client passes to a logger; never a key, a body or an entity. */
export interface LogEvent {
  operation: string;
  method: string;
  /** The path as in the contract, its placeholders not filled in. */
  path: string;
  /** 1 for the first time a call is sent. */
  attempt: number;
  /** HTTP status, or 0 when there was no answer. */
  status: number;
  duration_ms: number;
  request_id?: string;
  /** Why it is sent again or given up. */
  error_type?: string;
  /** Milliseconds until it is sent again. */
  retry_in_ms?: number;
}

/** Takes what happens on the wire; `console` is one. */
export interface Logger {
  debug?(message: string, event: LogEvent): void;
  warn?(message: string, event: LogEvent): void;
}

/** How a client reaches the service; what is left out or undefined comes from the environment or a default. */
export interface ClientOptions {
  /** Sent as `X-API-Key`; else `DECISION_MONITOR_API_KEY`. */
  apiKey?: string | undefined;
  /** Sent as `X-Elevated-Key` with the operations that need it, and no others; else `DECISION_MONITOR_ELEVATED_KEY`; null for none. */
  elevatedKey?: string | null | undefined;
  /** The service with its version segment, `https://monitor.example.com/v1`; else `DECISION_MONITOR_BASE_URL`. */
  baseUrl?: string | undefined;
  /** Milliseconds that one attempt may take, body included (60,000). */
  timeoutMs?: number | undefined;
  /** How often a call that may be repeated is sent again (2). */
  maxRetries?: number | undefined;
  /** Stands in for the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called for every attempt; without one, nothing is logged. */
  logger?: Logger | undefined;
}

/** Options as the client uses them: complete and checked. */
export interface Settings {
  apiKey: string;
  elevatedKey: string | undefined;
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  send: typeof fetch;
  logger: Logger | undefined;
}

const SENDABLE = /^[\x21-\x7e]+$/;

/** A value fit for a header; throws TypeError that does not repeat it, as the runtime's own error would. */
export function headerValue(name: string, value: string): string {
  if (!SENDABLE.test(value)) throw new TypeError(`${name} must be visible ASCII characters without spaces.`);
  return value;
}

function serviceAddress(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError("baseUrl must be a URL such as https://monitor.example.com/v1.");
  }
  if (url.username !== "" || url.password !== "")
    throw new TypeError("baseUrl must not contain a user name or password.");
  const path = url.pathname.replace(/\/+$/, "");
  if (url.search !== "" || url.hash !== "" || !/\/v\d+$/.test(path))
    throw new TypeError("baseUrl must end in a version segment such as /v1.");
  return url.origin + path;
}

function checkedNumber(name: string, value: number, least: number): number {
  if (!Number.isInteger(value) || value < least)
    throw new TypeError(`${name} must be a whole number of at least ${least}.`);
  return value;
}

/** Fills options from the environment and the defaults; throws TypeError that names what is missing or wrong. */
export function clientSettings(options: ClientOptions): Settings {
  const apiKey = options.apiKey ?? readEnv("DECISION_MONITOR_API_KEY");
  const elevatedKey =
    options.elevatedKey === null ? undefined : (options.elevatedKey ?? readEnv("DECISION_MONITOR_ELEVATED_KEY"));
  const baseUrl = options.baseUrl ?? readEnv("DECISION_MONITOR_BASE_URL");
  if (apiKey === undefined) throw new TypeError("Pass apiKey, or set DECISION_MONITOR_API_KEY.");
  if (baseUrl === undefined) throw new TypeError("Pass baseUrl, or set DECISION_MONITOR_BASE_URL.");
  return {
    apiKey: headerValue("apiKey", apiKey),
    elevatedKey: elevatedKey === undefined ? undefined : headerValue("elevatedKey", elevatedKey),
    baseUrl: serviceAddress(baseUrl),
    timeoutMs: checkedNumber("timeoutMs", options.timeoutMs ?? 60_000, 1),
    maxRetries: checkedNumber("maxRetries", options.maxRetries ?? 2, 0),
    send: options.fetch ?? ((input, init) => fetch(input, init)),
    logger: options.logger,
  };
}
