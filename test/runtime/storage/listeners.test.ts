import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { makeTask, type MadeTask, minute, noticesOf, rowOf, spans } from "./incident-world.ts";

/** How many statements each batch had. */
const sent: number[] = [];
const db = new Proxy(env.DB, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name);
    if (typeof value !== "function") return value;
    return (...args: unknown[]) => {
      if (name === "batch") sent.push((args[0] as unknown[]).length);
      return (value as (...given: unknown[]) => unknown).apply(target, args);
    };
  },
});

let made = 0;
let recorder: Recorder;
let task: MadeTask;
const record = (...rows: NewDecisionRow[]) =>
  recorder.record(rows, { batch_id: `listeners_${(made += 1)}`, recorded_at: 1 });
const ask = (at: number, value: boolean) => record(rowOf(task.condition_id, at, value));
const change = (what: string, value: string | null) =>
  env.DB.prepare(`UPDATE tasks SET ${what} = ?2 WHERE task_id = ?1`).bind(task.task_id, value).run();
const every = JSON.stringify({ every: "1m", every_ms: minute, since: 0 });

async function register(fire_on: "false" | "any", firing: string | null = null): Promise<string> {
  const action_id = `listens_${(made += 1)}`;
  const insert = `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, firing, created_at)
    VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', ?2, ?3, '1.0', ?4, 0)`;
  await env.DB.prepare(insert).bind(action_id, fire_on, task.condition_id, firing).run();
  return action_id;
}

beforeEach(async () => {
  task = await makeTask({ watch: null });
  recorder = new Recorder(db);
  sent.length = 0;
});

describe("a decision that does not fire", () => {
  it("is two statements where nothing hears of it, and one that fires is three", async () => {
    await ask(1, false);
    await ask(2, true);
    expect(sent).toEqual([2, 3]);
  });

  it("is replayed with what it set off from the same two statements", async () => {
    const [first] = (await ask(1, true)).values();
    const [again] = (await ask(1, true)).values();
    expect(again).toEqual({ ...first, replayed: true });
    expect(again?.actions).toMatchObject([{ state: "planned", task_id: task.task_id, error: null }]);
  });

  it("ends the incident of a watch that began after the object had last asked", async () => {
    await ask(1, false);
    await change("watch", every);
    await ask(2, true);
    await ask(3, false);
    expect(await spans(task)).toEqual([[2, 3]]);
    // The second batch stored nothing, and was sent again with what the watch needs.
    expect(sent).toEqual([2, 3, 4, 4]);
  });

  it("is told as a recovery where the watch began to tell it after the object had last asked", async () => {
    await change("watch", every);
    await ask(1, true);
    await change("firing", JSON.stringify({ mode: "on_change", recovered: true }));
    await ask(2, false);
    expect(await noticesOf(task)).toMatchObject([{ kind: "recovered", noticed_at: 2 * minute, state: "planned" }]);
  });

  it.each(["false", "any"] as const)(
    "fires an action on %s that was registered after the object had last asked",
    async (on) => {
      await ask(1, false);
      const action_id = await register(on);
      const [decision] = (await ask(2, false)).values();
      expect(decision?.actions).toMatchObject([{ action_id, state: "planned", reason: null }]);
    },
  );

  it("costs no statement of its own where many of an entity are heard by an action without noise control", async () => {
    await register("false");
    const many = (from: number) => Array.from({ length: 20 }, (_, at) => rowOf(task.condition_id, from + at, false));
    await record(...many(0));
    const stored = await record(...many(100));
    expect([...stored.values()].every(({ actions }) => actions.length === 1)).toBe(true);
    expect(sent).toEqual([2, 3, 3]);
  });

  it("waits for its turn where an action with noise control hears of it", async () => {
    await ask(0, false);
    await register("false", JSON.stringify({ mode: "on_change" }));
    const rows = [1, 2, 3].map((at) => rowOf(task.condition_id, at, false));
    const reasons = [...(await record(...rows)).values()].flatMap(({ actions }) => actions.map(({ reason }) => reason));
    expect(reasons).toEqual([null, "unchanged", "unchanged"]);
  });

  it("is recorded although what listened is gone when the object asks what it was", async () => {
    let listened = true;
    const prepare = (sql: string) => {
      if (listened && sql.includes("GROUP BY condition")) {
        listened = false;
        return {
          bind: () => ({
            all: async () => {
              await env.DB.prepare("DELETE FROM actions WHERE action_id = ?").bind(gone).run();
              return { results: [] };
            },
          }),
        };
      }
      return env.DB.prepare(sql);
    };
    const gone = await register("any");
    const racing = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) } as unknown as D1Database;
    recorder = new Recorder(racing);
    expect([...(await ask(1, false)).values()]).toMatchObject([{ replayed: false, actions: [] }]);
  });
});
