import { timeText } from "./time-text.ts";

/** Where an operation lives and what it takes, as in the generated table. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: boolean;
  /** Its body is lines of JSON. */
  readonly lines?: boolean;
  /** The elevated key goes with it. */
  readonly elevated?: boolean;
  /** It takes an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** It lives outside the version segment. */
  readonly unversioned?: boolean;
  /** Its answer is read while it is sent. */
  readonly streamed?: boolean;
}

function asText(name: string, value: unknown): string {
  if (value instanceof Date) return timeText(name, value);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`${name} must be a string, a number, a boolean or a Date.`);
}

/** What is sent as JSON, times as ISO 8601; throws TypeError that names a Date which is none. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value: unknown) {
    const before = this[name];
    return before instanceof Date ? timeText(name, before) : value;
  });
}

/** Splits one input object into the path, query and JSON body of an operation; throws TypeError when a path field is missing. */
export function buildRequest(
  route: Pick<OperationRoute, "path" | "query" | "body" | "lines">,
  input: object,
): { path: string; body: string | undefined } {
  const rest = new Map(Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined) throw new TypeError(`${name} is missing.`);
    rest.delete(name);
    return encodeURIComponent(asText(name, value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (name === "records" && route.lines) continue;
    if (route.body && route.query?.includes(name) !== true) continue;
    query.set(name, asText(name, value));
    rest.delete(name);
  }
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  if (route.lines) {
    const records = (input as { records: readonly unknown[] }).records;
    return { path: path + search, body: records.map((record) => `${bodyText(record)}\n`).join("") };
  }
  return { path: path + search, body: route.body ? bodyText(Object.fromEntries(rest)) : undefined };
}
