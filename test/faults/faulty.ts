import { env } from "cloudflare:workers";
import { createApp } from "../../worker/http/app.ts";
import type { Env } from "../../worker/env.ts";
import { createServices } from "../../worker/services.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { aroundCalls } from "../../tools/around-calls.ts";
import { type Gate, gatedD1 } from "../support/gates.ts";
import { TEST_VARS } from "../support/vars.ts";

/** Gates every method of an object. */
const gatedMethods = <T extends object>(target: T, gate: Gate): T =>
  aroundCalls(target, (call) => gate(async () => call()));

/** Gates every method of what a namespace's `getByName` returns. */
function gatedNamespace<T extends Env["LEDGER"] | Env["ACTIVE_VERSION"] | Env["RATE_LIMITER"]>(
  namespace: T,
  gate: Gate,
): T {
  return { getByName: (name: string) => gatedMethods(namespace.getByName(name), gate) } as unknown as T;
}

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
    ...(faults.d1 ? { DB: gatedD1(env.DB, faults.d1) } : {}),
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
