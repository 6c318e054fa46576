import { DurableObject } from "cloudflare:workers";
import { createTables } from "../../worker/ledger/shard/schema.ts";
import { Seals } from "../../worker/ledger/shard/sealing/seals.ts";
import { type NewDecisionRow, Recorder } from "../../worker/storage/decisions/recorder.ts";
import { sample } from "./sample-record.ts";

interface Env {
  DB: D1Database;
  SHARD: DurableObjectNamespace<CountingShard>;
}

const questions = 100;

/** Seals questions in the tables of a ledger shard and adds up what SQLite says was written. */
export class CountingShard extends DurableObject<Env> {
  rowsPerSeal(): number {
    const { sql } = this.ctx.storage;
    createTables(sql);
    let written = 0;
    const counting = new Proxy(sql, {
      get:
        () =>
        (query: string, ...bindings: SqlStorageValue[]) => {
          const cursor = sql.exec(query, ...bindings);
          if (!query.trimStart().startsWith("INSERT INTO seals")) return cursor;
          cursor.toArray();
          written += cursor.rowsWritten;
          return cursor;
        },
    });
    const seals = new Seals(counting);
    seals.write(
      Array.from({ length: questions }, (_, t) => seals.hold(1, "concept@1.0", t, { watermark: 1, signal_errors: [] })),
    );
    return written / questions;
  }
}

const rawBatch = 1000;

/** The floor of a batch: the same rows in one D1 batch, one statement each, and nothing around it. */
async function insertRaw(db: D1Database): Promise<void> {
  const insert = db.prepare(
    `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
     VALUES (?, 'condition', '1.0', ?, ?, 'not_triggered', 0.5, 0, ?, 'raw', 1)`,
  );
  const now = Date.now();
  await db.batch(
    Array.from({ length: rawBatch }, (_, i) =>
      insert.bind(`dec_${crypto.randomUUID()}`, `ent_aaaaaaaaaaaaaaaaaaaaaaaaaaaa${i}`, now, sample.packed),
    ),
  );
}

function row(at: number): NewDecisionRow {
  return {
    decision_id: `dec_${crypto.randomUUID()}`,
    condition_id: "condition",
    condition_version: "1.0",
    entity_id: `ent_${at}`,
    evaluated_at: at,
    outcome: "not_triggered",
    score: 0.5,
    bucket: 0,
    ...sample,
    decision_value: "false",
    fires: ["any", "false"],
    entity: "account:1",
    namespaces: ["account"],
  };
}

async function rowsPerDecision(db: D1Database): Promise<number> {
  let written = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name !== "batch") return (target.prepare as (sql: string) => unknown).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements);
        for (const { meta } of results) written += meta.rows_written;
        return results;
      };
    },
  });
  const rows = Array.from({ length: questions }, (_, at) => row(at));
  await new Recorder(counting).record(rows, { batch_id: "counted", recorded_at: 1 });
  return written / questions;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (request.url.endsWith("/raw")) {
      await insertRaw(env.DB);
      return new Response("1000");
    }
    const [d1, shard] = [await rowsPerDecision(env.DB), await env.SHARD.getByName("one").rowsPerSeal()];
    return Response.json({ d1, shard });
  },
};
