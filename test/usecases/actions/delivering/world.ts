import { expect } from "vitest";
import { packRecord } from "../../../../worker/domain/decision/packed.ts";
import type { DecisionRecord } from "../../../../worker/domain/decision/record.ts";
import { bucketOf } from "../../../../worker/domain/values/hashing/bucket.ts";
import { deliverRef } from "../../../../worker/usecases/actions/deliveries/deliver-ref.ts";
import type { SendOutcome } from "../../../../worker/usecases/ports/actions/actions.ts";
import type { StoredIncident } from "../../../../worker/usecases/ports/alarms/incidents.ts";
import type { DeliveryRef } from "../../../../worker/usecases/ports/service/work.ts";
import type { Services } from "../../../../worker/usecases/services.ts";
import { incidentOf } from "../../../support/memory/incident-of.ts";
import { memoryServices } from "../../../support/memory/services.ts";

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
  /** How it sees the database. */
  over: (db: D1Database) => D1Database;
  /** It is about to reach somebody besides the database; throws where it has died. */
  acts: () => void;
}
const alive: Process = { over: (db) => db, acts: () => undefined };

/** The inbox: it takes every message, which is stored with its result. */
export const inbox = {
  send: async ({ stored: { channel, message } }: { stored: { channel: string; message: string } }) => ({
    ok: true as const,
    inbox: { channel, message },
  }),
};

/** The channel of a world, and what the ids of its action and its task are. */
export const CHANNEL = "team";
export const of = { action_id: "act_team", task_id: "task_team" };
const version = { condition_id: "c", condition_version: "1.0" };
const start = Date.UTC(2026, 0, 1);
const numbered = (name: string, i: number) => `${name}_${String(i).padStart(3, "0")}`;

const recordOf = (decision_id: string, entity_id: string, t: number, score: number) =>
  ({
    decision_id,
    ...version,
    concept_id: "rate",
    concept_version: "1.0",
    concept_result: { value: score, type: "float" },
    input_primitives: {},
    series_summary: {},
    features: {},
    watermarks: {},
    threshold_applied: 0.3,
    strategy: "threshold",
    decision_value: true,
    outcome: "triggered",
    score,
    reason: null,
    history: null,
    history_count: null,
    operands: [],
    drivers: [],
    entity_id,
    evaluated_at: new Date(t).toISOString(),
  }) as unknown as DecisionRecord;

/**
 * Services in memory with a clock of their own, on which pauses take no time, a receiver that answers as told, and a queue that
 * keeps what is put into it until {@link run}. Entities are named `account:N`.
 */
export function deliveryWorld(answer: Answer = () => ({ ok: true }), process: Process = alive) {
  let now = start;
  const received: Received[] = [];
  const taken: Received[] = [];
  const queue: { ref: DeliveryRef; at: number }[] = [];
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
  const memory = memoryServices({ now: () => now }, process.over);
  const { stored } = memory;
  const services: Services = {
    ...memory,
    pause: async (ms) => void (now += ms),
    log: () => undefined,
    senders: { ...memory.senders, notification: sender, webhook: sender },
    pseudonyms: {
      ...memory.pseudonyms,
      resolve: async (all) =>
        new Map(
          all.flatMap(({ entity_id }) => {
            const entity = names.get(entity_id);
            return entity === undefined ? [] : [[entity_id, entity] as const];
          }),
        ),
    },
    ledger: { ...memory.ledger, entityOf: async (id) => names.get(id) ?? null },
    work: {
      ...memory.work,
      deliver: async (waiting) => {
        process.acts();
        queue.push(...waiting.map(({ ref, in_ms }) => ({ ref, at: now + in_ms })));
      },
    },
  };
  const plan = (decision_id: string) =>
    stored.put("action_results", { decision_id, ...of, action_version: "v1", state: "planned", planned_at: now });
  return {
    services,
    stored,
    received,
    taken,
    queue,
    names,
    start,
    now: () => now,
    advance: (ms: number) => void (now += ms),
    /** Makes a channel, and a watched task with an action that delivers to it. */
    channel(columns: { kind?: string; retries?: number; per_minute?: number | null; grouped?: number }, config = {}) {
      const endpoint = "https://example.com/x";
      const usual = { kind: "slack", endpoint, headers: "{}", retries: 0, per_minute: null, grouped: 1, created_at: 0 };
      stored.put("channels", { channel: CHANNEL, ...usual, ...columns });
      this.action({ type: "notification", channel: CHANNEL, ...config });
    },
    /** Makes a watched task with an action. */
    action(config: object) {
      const action = { ...of, ...version, version: "v1", namespace: "org", config, fire_on: "true", created_at: 0 };
      stored.put("actions", action);
      stored.put("tasks", {
        ...of,
        ...version,
        intent: "alert me when it is low",
        concept_id: "rate",
        concept_version: "1.0",
        action_version: "v1",
        entity_scope: "all",
        scope_rules: [],
        firing: {},
        status: "active",
        provenance: { parts: [] },
        watch: { every_ms: 60_000 },
        created_at: 0,
      });
    },
    /** Plans alarms about entities at one time; gives their decisions' ids. */
    alarms(count: number, t = start): string[] {
      return Array.from({ length: count }, (_, i) => {
        const [decision_id, entity_id, entity] = [`${numbered("dec", i)}_${t}`, numbered("ent", i), `account:${i}`];
        const record = recordOf(decision_id, entity_id, t, 0.3 - (i + 1) / 1_000);
        names.set(entity_id, entity);
        const columns = { decision_id, ...version, entity_id, evaluated_at: t, score: record.score };
        const rest = { outcome: "triggered", bucket: bucketOf(entity), batch_id: "b", recorded_at: t };
        stored.put("decisions", { ...columns, ...rest, record: packRecord(record) });
        plan(decision_id);
        return decision_id;
      });
    },
    /** The open incident about an entity of {@link alarms}; its id. */
    incident(entity: number, more: Partial<StoredIncident> = {}): string {
      const incident_id = `inc_${entity}`;
      const { task_id } = of;
      const about = { incident_id, task_id, ...version, entity_id: numbered("ent", entity), told_at: start };
      stored.put("incidents", incidentOf({ ...about, opened_at: start, ...more }));
      return incident_id;
    },
    /** Plans that entities have stopped reporting, the first one longest ago; gives the notices' ids. */
    silences(count: number): string[] {
      return Array.from({ length: count }, (_, i) => {
        const [notice_id, entity_id] = [numbered("nodata", i), `silent_${i}`];
        names.set(entity_id, `account:${i}`);
        const about = { notice_id, kind: "no_data", task_id: of.task_id, ...version, entity_id, bucket: 1 };
        stored.put("notices", { ...about, since: start - (count - i) * 60_000, signals: ["rate"], noticed_at: start });
        plan(notice_id);
        return notice_id;
      });
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
    /** What has become of what was planned; a result is open for as long as it may still be sent. */
    results() {
      const rows = stored
        .rows("action_results")
        .toSorted((a, b) => (String(a["decision_id"]) < String(b["decision_id"]) ? -1 : 1));
      expect(rows.map(({ is_open }) => is_open === 1)).toEqual(
        rows.map(({ state }) => state === "planned" || state === "sending"),
      );
      return rows as { state: string; error: string | null; delivery_id: string | null; payload_sent: string | null }[];
    },
    deliveries: () => services.deliveries.list({ task_id: of.task_id }, null, 500),
  };
}
