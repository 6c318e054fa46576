import { randomUUID } from "node:crypto";
import type { Miniflare, V4MiniflareOptions } from "miniflare";

type WorkerOptions = Extract<V4MiniflareOptions, { workers: unknown }>["workers"][number];

export interface Statement {
  sql: string;
  params?: readonly (string | number | null)[];
}

type Row = Record<string, unknown>;

/** What the local runtime does inside the worker's world: ask a database, let the clock strike. */
interface Steward {
  /** The worker that does it, to be run beside the other. */
  worker: WorkerOptions;
  /** Runs statements as one batch, all or nothing; gives the rows of each. */
  sql(miniflare: Miniflare, binding: string, statements: readonly Statement[]): Promise<Row[][]>;
  /** Runs the scheduled handler once. */
  scheduled(miniflare: Miniflare, at: Date, cron: string): Promise<void>;
}

const name = "steward";
/** The entry that requests come in by listens on a port too, which anybody on this machine may find. */
const key = randomUUID();
const script = `export default {
  async fetch(request, env) {
    if (request.headers.get("x-steward-key") !== env.STEWARD_KEY) return new Response("forbidden", { status: 403 });
    const { sql, scheduled } = await request.json();
    try {
      if (scheduled) return Response.json(await env.SERVED.scheduled({ scheduledTime: new Date(scheduled.at), cron: scheduled.cron }));
      const database = env[sql.binding];
      const results = await database.batch(sql.statements.map((one) => database.prepare(one.sql).bind(...(one.params ?? []))));
      return Response.json(results.map((one) => one.results));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};`;

/**
 * A worker beside the served one, asked over HTTP. Miniflare's own handles on databases and workers stop this process until
 * the runtime answers, which it cannot once the pipe of its output is full: nobody reads it meanwhile.
 */
export function stewardFor(served: WorkerOptions & { name: string }): Steward {
  const worker: WorkerOptions = {
    name,
    ...(served.compatibilityDate === undefined ? {} : { compatibilityDate: served.compatibilityDate }),
    compatibilityFlags: ["service_binding_extra_handlers"],
    modules: [{ type: "ESModule", path: "steward.js", contents: script }],
    bindings: { STEWARD_KEY: key },
    ...(served.d1Databases === undefined ? {} : { d1Databases: served.d1Databases }),
    serviceBindings: { SERVED: served.name },
  };
  async function ask<T>(miniflare: Miniflare, body: object): Promise<T> {
    const response = await miniflare.dispatchFetch("http://steward/", {
      method: "POST",
      // On a busy machine, the runtime may close a kept connection just as it is used again.
      headers: { connection: "close", "x-steward-key": key, "MF-Route-Override": name },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  return {
    worker,
    sql: (miniflare, binding, statements) => ask(miniflare, { sql: { binding, statements } }),
    async scheduled(miniflare, at, cron) {
      const { outcome } = await ask<{ outcome: string }>(miniflare, { scheduled: { at: at.getTime(), cron } });
      if (outcome !== "ok") throw new Error(`the scheduled handler ended with ${outcome}`);
    },
  };
}
