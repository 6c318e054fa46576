import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import {
  changeTask,
  everyMinute,
  putAction,
  makeTask,
  type MadeTask,
  minute,
  nextNumber,
  noticesOf,
  rowOf,
  spans,
} from "./recorded.ts";

emptyStorage();

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

let recorder: Recorder;
let task: MadeTask;
const record = (...rows: NewDecisionRow[]) =>
  recorder.record(rows, { batch_id: `listeners_${nextNumber()}`, recorded_at: 1 });
const ask = (at: number, value: boolean) => record(rowOf(task.condition_id, at, value));
const change = (what: string, value: string | null) => changeTask(task, what, value);
const every = JSON.stringify(everyMinute);

async function register(fire_on: "false" | "any", firing?: object): Promise<string> {
  const action_id = `listens_${nextNumber()}`;
  const { condition_id } = task;
  putAction({ action_id, condition_id, fire_on, ...(firing ? { firing } : {}) });
  return action_id;
}

/** A recorder for which something changes before or after it first asks what listens. */
function racing(moment: "before" | "after", race: () => Promise<unknown>): Recorder {
  let asked = 0;
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    if (!sql.includes("GROUP BY condition")) return statement;
    const all = async (...values: unknown[]) => {
      const isFirst = ++asked === 1;
      if (isFirst && moment === "before") await race();
      const found = await statement.bind(...values).all();
      if (isFirst && moment === "after") await race();
      return found;
    };
    return { bind: (...values: unknown[]) => ({ all: () => all(...values) }) };
  };
  return new Recorder({ prepare, batch: (all: D1PreparedStatement[]) => db.batch(all) } as unknown as D1Database);
}

beforeEach(async () => {
  task = makeTask({ watch: null });
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
    expect(spans(task)).toEqual([[2, 3]]);
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
    await register("false", { mode: "on_change" });
    const rows = [1, 2, 3].map((at) => rowOf(task.condition_id, at, false));
    const reasons = [...(await record(...rows)).values()].flatMap(({ actions }) => actions.map(({ reason }) => reason));
    expect(reasons).toEqual([null, "unchanged", "unchanged"]);
  });

  it("is recorded although what listened is gone when the object asks what it was", async () => {
    const gone = await register("any");
    recorder = racing("before", () => env.DB.prepare("DELETE FROM actions WHERE action_id = ?").bind(gone).run());
    expect([...(await ask(1, false)).values()]).toMatchObject([{ replayed: false, actions: [] }]);
  });

  it("is heard by a watch that begins after the object has asked what listens, and before it sends the batch again", async () => {
    const action_id = await register("any");
    await change("watch", every);
    await new Recorder(env.DB).record([rowOf(task.condition_id, 1, true)], { batch_id: "elsewhere", recorded_at: 1 });
    await change("watch", null);
    recorder = racing("after", () => change("watch", every));
    expect([...(await ask(2, false)).values()]).toMatchObject([{ actions: [{ action_id, state: "planned" }] }]);
    expect(spans(task)).toEqual([[1, 2]]);
    expect(sent).toEqual([2, 3, 4]);
  });

  it("is heard as it is now by each of two objects, whatever the other knows", async () => {
    const other = new Recorder(env.DB);
    const askOther = (at: number, value: boolean) =>
      other.record([rowOf(task.condition_id, at, value)], { batch_id: `other_${task.task_id}_${at}`, recorded_at: 1 });
    await askOther(0, false);
    await change("watch", every);
    await ask(1, true);
    await askOther(2, false);
    await askOther(3, true);
    await ask(4, false);
    expect(spans(task)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("moves and tells nothing once the watch is over or its task is paused, deleted or bound elsewhere", async () => {
    await change("firing", JSON.stringify({ mode: "on_change", recovered: true }));
    for (const [what, over, back] of [
      ["watch", null, every],
      ["status", "paused", "active"],
      ["status", "deleted", "active"],
      ["condition_version", "2.0", "1.0"],
    ] as const) {
      await change("watch", every);
      await ask(nextNumber() * 10, true);
      const before = spans(task);
      await change(what, over);
      await ask(nextNumber() * 10, false);
      expect([what, over, spans(task), await noticesOf(task)]).toEqual([what, over, before, []]);
      await change(what, back);
      await env.DB.prepare("UPDATE incidents SET closed_at = as_of, closed_by = 'unwatched', told = 0").run();
    }
  });
});

describe("a decision that fires", () => {
  it("is for the tasks that are there when it is stored, under the version they are bound to then", async () => {
    const states = async (at: number, condition_version: string) => {
      const row = rowOf(task.condition_id, at, true, { condition_version });
      return [...(await record(row)).values()].flatMap(({ actions }) => actions.map(({ state }) => state));
    };
    await change("firing", JSON.stringify({ mode: "every" }));
    expect(await states(1, "1.0")).toEqual(["planned"]);
    await change("condition_version", "2.0");
    expect([await states(2, "1.0"), await states(3, "2.0")]).toEqual([[], ["planned"]]);
    await change("status", "paused");
    expect(await states(4, "2.0")).toEqual(["skipped"]);
    await change("status", "deleted");
    expect(await states(5, "2.0")).toEqual([]);
  });
});
