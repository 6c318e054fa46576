import { env } from "cloudflare:workers";
import { createApp } from "../../worker/http/app.ts";
import type { Env } from "../../worker/env.ts";
import { createServices } from "../../worker/services.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { TEST_VARS } from "../support/vars.ts";

/** Text that stands for whatever a part of the platform says when it fails; no answer may show it. */
export const innerText = "inner text about account:8841";

/** Stands before every call to one part of the platform and may refuse, delay, or break off after it. */
export type Gate = <T>(call: () => Promise<T>, kind?: "read") => Promise<T>;

const broken = () => new Error(`D1_ERROR: ${innerText}`);

/** Before any call, before one that writes, or after one that has written; how many read depends on what is still known. */
type Moment = "before" | "before a write" | "after";

/** Breaking off after a call that only read is breaking off before it: nobody has the answer, and nothing has changed. */
const isMoment = (when: Moment, kind: "read" | undefined) => when === "before" || kind !== "read";

/** Lets every call pass and counts those that {@link breaking} can break. */
export function counting(when: Moment): { gate: Gate; calls: () => number } {
  let calls = 0;
  return {
    gate: (call, kind) => {
      if (isMoment(when, kind)) calls++;
      return call();
    },
    calls: () => calls,
  };
}

/** Breaks the given calls, counted from 1: before anything happens, or after something has happened. */
export function breaking(when: Moment, isBroken: (call: number) => boolean = () => true): Gate {
  let calls = 0;
  return async (call, kind) => {
    if (isMoment(when, kind)) calls++;
    else return call();
    if (!isBroken(calls)) return call();
    if (when === "after") await call();
    throw broken();
  };
}

/** Delays every call. */
export function slow(milliseconds: number): Gate {
  return async (call) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return call();
  };
}

/** Never answers. */
export const silent: Gate = () => new Promise(() => undefined);

interface Original {
  statement: D1PreparedStatement;
  kind: "read" | undefined;
}
const originals = new WeakMap<object, Original>();

const kindOf = (sql: string) => (/^\s*select\b/i.test(sql) ? "read" : undefined);

function gatedStatement(original: Original, gate: Gate): D1PreparedStatement {
  const { statement, kind } = original;
  const gated = {
    bind: (...values: unknown[]) => gatedStatement({ statement: statement.bind(...values), kind }, gate),
    first: (...column: [string]) => gate(() => statement.first(...column), kind),
    run: () => gate(() => statement.run(), kind),
    all: () => gate(() => statement.all(), kind),
    raw: (...options: [{ columnNames: true }]) => gate(() => statement.raw(...options), kind),
  } as unknown as D1PreparedStatement;
  originals.set(gated, original);
  return gated;
}

function originalOf(statement: D1PreparedStatement): Original {
  return originals.get(statement) ?? { statement, kind: undefined };
}

/** The database behind a gate. */
export function gatedD1(gate: Gate): D1Database {
  return {
    prepare: (sql: string) => gatedStatement({ statement: env.DB.prepare(sql), kind: kindOf(sql) }, gate),
    batch: (statements: D1PreparedStatement[]) => {
      const all = statements.map(originalOf);
      const kind = all.every((one) => one.kind === "read") ? "read" : undefined;
      return gate(() => env.DB.batch(all.map(({ statement }) => statement)), kind);
    },
  } as unknown as D1Database;
}

/** Gates every method of an object, or of what its `getByName` returns. */
function gatedMethods<T extends object>(target: T, gate: Gate): T {
  return new Proxy(target, {
    get(_, name) {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== "function") return method;
      return (...values: unknown[]) => gate(() => Reflect.apply(method, target, values) as Promise<unknown>);
    },
  });
}

function gatedNamespace<T extends Env["LEDGER"] | Env["ACTIVE_VERSION"] | Env["RATE_LIMITER"]>(
  namespace: T,
  gate: Gate,
): T {
  return {
    getByName: (name: string) => {
      const stub = namespace.getByName(name) as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
      return new Proxy(stub, {
        get: (_, method) => (typeof method === "string" && method !== "then" ? gated(stub, method, gate) : undefined),
      });
    },
  } as unknown as T;
}

const gated =
  (stub: Record<string, (...values: unknown[]) => Promise<unknown>>, method: string, gate: Gate) =>
  (...values: unknown[]) =>
    gate(() => (stub[method] as (...all: unknown[]) => Promise<unknown>)(...values));

/** One for all workers: each that begins anew would lease a slice of the quota and take it to its grave. */
const { rateLimit } = createServices(env, { waitUntil: () => undefined });

let fetches = 0;
/** A source outside that never says the same twice: only what was sealed can make two answers equal. */
const moodySource: Services["connector"] = {
  fetch: (signals, _entity, t) =>
    Promise.resolve(
      signals.map(({ primitive_id }) => ({
        ok: true as const,
        primitive_id,
        value: 0.1 + ++fetches / 1e6,
        observed_at: t,
      })),
    ),
};

/** The parts of the platform that can be made to fail. */
export interface Faults {
  d1?: Gate;
  kv?: Gate;
  shard?: Gate;
  versions?: Gate;
  limiter?: Gate;
  queue?: Gate;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: { error?: { type: string; message: string } } & Record<string, unknown>;
}

/** How the services of a request are built, of each worker that {@link faultyWorker} makes. */
const servicesOf = new WeakMap<Env, (ctx: Parameters<typeof createServices>[1]) => Services>();
/** One surface for all of them: to make it takes longer than most requests, and nothing of a request stays in it. */
const app = createApp({
  createServices: (bindings, ctx) => {
    const create = servicesOf.get(bindings);
    if (create === undefined) throw new Error("a request came to a worker that was never made");
    return create(ctx);
  },
});

/**
 * A whole worker on the real platform, in which the given parts fail. Its waits take no time: pauses only advance its
 * clock. `late` sets that clock back, so that a request's 30 s are over so much earlier.
 */
export function faultyWorker(faults: Faults = {}, { late = 0 } = {}) {
  const broken: Env = {
    ...env,
    ...(faults.d1 ? { DB: gatedD1(faults.d1) } : {}),
    ...(faults.kv ? { IDEMPOTENCY: gatedMethods(env.IDEMPOTENCY, faults.kv) } : {}),
    ...(faults.shard ? { LEDGER: gatedNamespace(env.LEDGER, faults.shard) } : {}),
    ...(faults.versions ? { ACTIVE_VERSION: gatedNamespace(env.ACTIVE_VERSION, faults.versions) } : {}),
    ...(faults.queue
      ? { JOBS: gatedMethods(env.JOBS, faults.queue), SENDS: gatedMethods(env.SENDS, faults.queue) }
      : {}),
    ...(faults.limiter ? { RATE_LIMITER: gatedNamespace(env.RATE_LIMITER, faults.limiter) } : {}),
  };
  let ahead = -late;
  servicesOf.set(broken, (ctx) => ({
    ...createServices(broken, ctx),
    ...(faults.limiter ? {} : { rateLimit }),
    connector: moodySource,
    now: () => Date.now() + ahead,
    pause: (milliseconds) => {
      ahead += milliseconds;
      return Promise.resolve();
    },
  }));
  return async (
    method: string,
    path: string,
    { body, key, apiKey = TEST_VARS.SVC_API_KEYS }: { body?: unknown; key?: string; apiKey?: string } = {},
  ): Promise<Answer> => {
    const deferred: Promise<unknown>[] = [];
    const context = { waitUntil: (promise: Promise<unknown>) => void deferred.push(promise), props: {} };
    const request = new Request(`http://service/v1${path}`, {
      method,
      headers: {
        "x-api-key": apiKey,
        "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request, broken, context as unknown as ExecutionContext);
    await Promise.allSettled(deferred);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer["body"] };
  };
}
