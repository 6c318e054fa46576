import { env } from "cloudflare:workers";
import { createServices } from "../../worker/services.ts";
import { packRecord } from "../../worker/domain/decision/packed.ts";
import type { DecisionRecord } from "../../worker/domain/decision/record.ts";
import { bucketOf } from "../../worker/domain/values/hashing/bucket.ts";
import { deliverRef } from "../../worker/usecases/actions/deliveries/deliver-ref.ts";
import type { SendOutcome } from "../../worker/usecases/ports/actions/actions.ts";
import type { DeliveryRef } from "../../worker/usecases/ports/service/work.ts";
import type { Services } from "../../worker/usecases/services.ts";

/** What a receiver got, and when. */
interface Received {
  id: string;
  message: string;
  at: number;
}

/** How the receiver of a world answers, given the time and what it has taken. */
type Answer = (at: number, taken: readonly Received[]) => SendOutcome;

/** The process that runs a world. */
interface Process {
  db: D1Database;
  /** It is about to reach somebody besides the database; throws where it has died. */
  acts: () => void;
}
const alive: Process = { db: env.DB, acts: () => undefined };

let worlds = 0;

const recordOf = (decision_id: string, entity_id: string, t: number, score: number) =>
  ({
    decision_id,
    concept_id: "rate",
    concept_version: "1.0",
    condition_id: "c",
    condition_version: "1.0",
    concept_result: { value: score, type: "float" },
    input_primitives: {},
    series_summary: {},
    signal_errors: [],
    features: {},
    threshold_applied: 0.3,
    strategy: "threshold",
    decision_type: "boolean",
    decision_value: true,
    label_matched: null,
    score,
    reason: null,
    history_count: null,
    history: null,
    operands: [],
    drivers: [],
    outcome: "triggered",
    entity_id,
    evaluated_at: new Date(t).toISOString(),
    deterministic: true,
    watermarks: {},
    ir_hash: "0".repeat(64),
    engine: 1,
  }) as unknown as DecisionRecord;

/**
 * The real database with a clock of its own, on which pauses take no time, a receiver that answers as told, and a queue that
 * keeps what is put into it until {@link run}. Entities are named `account:N`.
 */
export function deliveryWorld(answer: Answer = () => ({ ok: true }), process: Process = alive) {
  const name = `w${++worlds}`;
  const start = Date.UTC(2026, 0, 1) + worlds * 10 * 86_400_000;
  let now = start;
  const received: Received[] = [];
  const taken: Received[] = [];
  const queue: { ref: DeliveryRef; at: number }[] = [];
  const real = createServices({ ...env, DB: process.db }, { waitUntil: () => undefined });
  const names = new Map<string, string>();
  const sender = {
    send: async ({ delivery, message_id }: { delivery: { message?: string; body?: unknown }; message_id: string }) => {
      process.acts();
      const one = { id: message_id, message: delivery.message ?? JSON.stringify(delivery.body), at: now };
      received.push(one);
      now += 5;
      const outcome = answer(one.at, taken);
      if (outcome.ok) taken.push(one);
      return outcome;
    },
  };
  const services: Services = {
    ...real,
    now: () => now,
    pause: (ms) => {
      now += ms;
      return Promise.resolve();
    },
    log: () => undefined,
    senders: { ...real.senders, notification: sender, webhook: sender },
    pseudonyms: {
      ...real.pseudonyms,
      resolve: async (all) =>
        new Map(
          all.flatMap(({ entity_id }) => {
            const entity = names.get(entity_id);
            return entity === undefined ? [] : [[entity_id, entity] as const];
          }),
        ),
    },
    ledger: { ...real.ledger, entityOf: async (id) => names.get(id) ?? null },
    work: {
      ...real.work,
      deliver: async (waiting) => {
        process.acts();
        queue.push(...waiting.map(({ ref, in_ms }) => ({ ref, at: now + in_ms })));
      },
    },
  };
  return {
    name,
    services,
    received,
    taken,
    queue,
    names,
    start,
    now: () => now,
    advance: (ms: number) => void (now += ms),
    /** Makes a channel, and an action or a watched task that delivers to it. */
    async channel(columns: { kind?: string; retries?: number; per_minute?: number | null; grouped?: number }) {
      const { kind = "slack", retries = 0, per_minute = null, grouped = 1 } = columns;
      await env.DB.prepare(
        `INSERT INTO channels (channel, kind, endpoint, headers, retries, per_minute, grouped, created_at)
         VALUES (?1, ?2, 'https://example.com/x', '{}', ?3, ?4, ?5, 0)`,
      )
        .bind(name, kind, retries, per_minute, grouped)
        .run();
      return this.action({ type: "notification", channel: name });
    },
    async action(config: object) {
      await env.DB.batch([
        env.DB.prepare(
          `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
           VALUES (?1, 'v1', 'org', ?2, 'true', 'c', '1.0', ?3, 0)`,
        ).bind(`act_${name}`, JSON.stringify(config), `task_${name}`),
        env.DB.prepare(
          `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
             entity_scope, scope_rules, firing, status, provenance, watch, created_at)
           VALUES (?1, 'alert me when it is low', 'rate', '1.0', 'c', '1.0', ?2, 'v1', 'all', '[]', '{}', 'active', '{"parts":[]}', '{"every_ms":60000}', 0)`,
        ).bind(`task_${name}`, `act_${name}`),
      ]);
    },
    /** Plans alarms about entities at one time; gives their decisions' ids. */
    async alarms(count: number, t = start) {
      const ids: string[] = [];
      const statements: D1PreparedStatement[] = [];
      for (let i = 0; i < count; i++) {
        const decision_id = `dec_${name}_${String(i).padStart(3, "0")}_${t}`;
        const entity_id = `ent_${name}_${String(i).padStart(3, "0")}`;
        const entity = `account:${i}`;
        const record = recordOf(decision_id, entity_id, t, 0.3 - (i + 1) / 1_000);
        names.set(entity_id, entity);
        ids.push(decision_id);
        statements.push(
          env.DB.prepare(
            `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
             VALUES (?1, 'c', '1.0', ?2, ?3, 'triggered', ?4, ?5, ?6, 'b', ?3)`,
          ).bind(decision_id, entity_id, t, record.score, bucketOf(entity), packRecord(record)),
          env.DB.prepare(
            `INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, planned_at) VALUES (?1, ?2, 'v1', ?3, 'planned', ?4)`,
          ).bind(decision_id, `act_${name}`, `task_${name}`, now),
        );
      }
      await env.DB.batch(statements);
      return ids;
    },
    /** The open incident about an entity of {@link alarms}, and its id. */
    async incident(entity: number, columns: { told?: number; t?: number } = {}) {
      const { told = 1, t = start } = columns;
      const incident_id = `inc_${name}_${entity}_${t}`;
      await env.DB.prepare(
        `INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of, told, told_at)
         VALUES (?1, ?2, 'c', '1.0', ?3, 1, 'condition', ?4, ?4, ?5, ?4)`,
      )
        .bind(incident_id, `task_${name}`, `ent_${name}_${String(entity).padStart(3, "0")}`, t, told)
        .run();
      return incident_id;
    },
    /** What was planned for decisions was held back by a silence. */
    async hold(decisions: readonly string[]) {
      const hold =
        "UPDATE action_results SET state = 'skipped', is_open = 0, reason = 'silenced' WHERE decision_id IN (SELECT value FROM json_each(?))";
      await env.DB.prepare(hold).bind(JSON.stringify(decisions)).run();
    },
    /** Plans that entities have stopped reporting, the first one longest ago; gives the notices' ids. */
    async silences(count: number) {
      const ids = Array.from({ length: count }, (_, i) => `nodata_${name}_${String(i).padStart(3, "0")}`);
      await env.DB.batch(
        ids.flatMap((id, i) => {
          names.set(`ent_${name}_${i}`, `account:${i}`);
          return [
            env.DB.prepare(
              `INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at)
               VALUES (?1, 'no_data', ?2, 'c', '1.0', ?3, 1, ?4, '["rate"]', ?5)`,
            ).bind(id, `task_${name}`, `ent_${name}_${i}`, start - (count - i) * 60_000, start),
            env.DB.prepare(
              `INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, planned_at) VALUES (?1, ?2, 'v1', ?3, 'planned', ?4)`,
            ).bind(id, `act_${name}`, `task_${name}`, now),
          ];
        }),
      );
      return ids;
    },
    /** Takes messages from the queue, the earliest first, at their time, until it is empty or `until` holds. */
    async run(until: () => boolean = () => false) {
      for (let steps = 0; queue.length > 0 && !until() && steps < 2_000; steps++) {
        queue.sort((a, b) => a.at - b.at);
        const next = queue.shift();
        if (next === undefined) return;
        now = Math.max(now, next.at);
        await deliverRef(services, next.ref);
      }
    },
    async results() {
      const { results } = await env.DB.prepare(
        `SELECT state, error, delivery_id, payload_sent FROM action_results
         WHERE action_id = ? AND is_open = (state IN ('planned', 'sending')) ORDER BY decision_id`,
      )
        .bind(`act_${name}`)
        .all<{ state: string; error: string | null; delivery_id: string | null; payload_sent: string | null }>();
      return results;
    },
    async deliveries() {
      return services.deliveries.list({ task_id: `task_${name}` }, null, 500);
    },
  };
}
