import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../worker/domain/decision/record.ts";
import { createServices } from "../../worker/services.ts";
import { settleActions } from "../../worker/usecases/actions/send-planned.ts";
import type { Services } from "../../worker/usecases/services.ts";

const hourMs = 3_600_000;
const broken = () => Promise.reject(new Error("D1_ERROR: away for a moment"));
let made = 0;

/** Services whose waits take no time. */
function services(changed: Partial<Services> = {}): Services {
  const real = createServices(env, { waitUntil: () => undefined });
  return { ...real, pause: () => Promise.resolve(), ...changed };
}

/** Store methods with some of them replaced; the rest work on the real database. */
function withMethods<T extends object>(store: T, changed: Partial<T>): T {
  return new Proxy(store, {
    get: (_, name) => {
      if (name in changed) return Reflect.get(changed, name) as unknown;
      const method = Reflect.get(store, name) as unknown;
      return typeof method === "function" ? (method.bind(store) as unknown) : method;
    },
  });
}

/** A decision whose one action, a message for the inbox, is planned. */
async function planned({ at = Date.now() } = {}): Promise<DecisionRecord> {
  made += 1;
  const decision_id = `dec_sending_${made}`;
  const action = `action_sending_${made}`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', 'c', '1.0', 0)`,
    ).bind(action),
    env.DB.prepare(
      `INSERT INTO action_results (decision_id, action_id, action_version, state, planned_at) VALUES (?1, ?2, 'v1', 'planned', ?3)`,
    ).bind(decision_id, action, at),
  ]);
  return {
    decision_id,
    entity_id: "ent_a",
    condition_id: "c",
    condition_version: "1.0",
    evaluated_at: "2026-05-01T00:00:00.000Z",
    decision_value: true,
    outcome: "triggered",
    strategy: "threshold",
    threshold_applied: 3,
    concept_result: { value: 4, type: "float" },
  } as DecisionRecord;
}

async function stateOf({ decision_id }: DecisionRecord) {
  const [rows, messages] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare("SELECT state, error FROM action_results WHERE decision_id = ?").bind(decision_id),
    env.DB.prepare("SELECT count(*) AS messages FROM notifications WHERE decision_id = ?").bind(decision_id),
  ]);
  return { ...rows?.results[0], ...messages?.results[0] };
}

const isOpen = ({ decision_id }: DecisionRecord) =>
  env.DB.prepare("SELECT is_open FROM action_results WHERE decision_id = ?").bind(decision_id).first("is_open");

const send = async (using: Services, record: DecisionRecord) =>
  settleActions(using, { record, entity: "account:a" }, await using.actions.results(record.decision_id));

describe("a firing", () => {
  it.each([{ ok: true }, { ok: false, error: { type: "http_status", message: "no" } }] as const)(
    "is open until it ends as %j, so that the sweep finds it",
    async (outcome) => {
      const record = await planned();
      const { senders } = services();
      let during: unknown;
      const notification = {
        async send() {
          during = await isOpen(record);
          return outcome;
        },
      };
      expect(await isOpen(record)).toBe(1);
      await send(services({ senders: { ...senders, notification } }), record);
      expect([during, await isOpen(record)]).toEqual([1, 0]);
    },
  );

  it("that a worker from before the flag has ended is closed by the sweep", async () => {
    const record = await planned();
    const end = "UPDATE action_results SET state = 'triggered', finished_at = 1 WHERE decision_id = ?";
    await env.DB.prepare(end).bind(record.decision_id).run();
    const { actions } = services();
    expect(await actions.failInterrupted(0, 1, 500)).toBe(0);
    expect(await isOpen(record)).toBe(0);
  });
});

describe("an alert is not lost", () => {
  it("to a summary that cannot be made: it goes out without", async () => {
    const record = await planned();
    const { definitions } = services();
    await send(services({ definitions: withMethods(definitions, { condition: broken }) }), record);
    expect(await stateOf(record)).toEqual({ state: "triggered", error: null, messages: 1 });
  });

  it.each<[string, (real: Services) => Partial<Services>]>([
    ["a definition that cannot be read", ({ actions }) => ({ actions: withMethods(actions, { find: broken }) })],
    ["a sender that throws", ({ senders }) => ({ senders: { ...senders, notification: { send: broken } } })],
    ["an inbox that cannot be written", ({ actions }) => ({ actions: withMethods(actions, { finish: broken }) })],
  ])("to %s: it is planned again and sent once", async (_, change) => {
    const record = await planned();
    await send(services(change(services())), record);
    expect(await stateOf(record)).toEqual({ state: "planned", error: null, messages: 0 });
    await send(services(), record);
    expect(await stateOf(record)).toEqual({ state: "triggered", error: null, messages: 1 });
  });

  it("to a database that is away for a moment: its outcome is written again", async () => {
    const record = await planned();
    const real = services();
    let calls = 0;
    const finish: Services["actions"]["finish"] = (attempt, now) =>
      ++calls === 1 ? broken() : real.actions.finish(attempt, now);
    await send(services({ actions: withMethods(real.actions, { finish }) }), record);
    expect(await stateOf(record)).toEqual({ state: "triggered", error: null, messages: 1 });
  });

  it("without a record that says so, when it could not be sent for an hour", async () => {
    const record = await planned({ at: Date.now() - hourMs - 1 });
    const { senders } = services();
    await send(services({ senders: { ...senders, notification: { send: broken } } }), record);
    expect(await stateOf(record)).toEqual({
      state: "failed",
      error: JSON.stringify({ type: "internal_error", message: "The action could not be sent." }),
      messages: 0,
    });
  });
});
