import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { TaskStore } from "../../../worker/storage/tasks/task-store.ts";
import type { NewTask } from "../../../worker/usecases/ports/tasks/tasks.ts";
import { call } from "../../support/runtime-call.ts";

const store = new TaskStore(env.DB);
let made = 0;

const newTask = (): NewTask => {
  made += 1;
  return {
    task_id: `task_premise_${made}`,
    external_id: null,
    intent: "a sentence",
    asked_as: null,
    entity_scope: "all",
    scope_rules: [],
    firing: {} as NewTask["firing"],
    watch: null,
    status: "active",
    context_version: null,
    guardrails_version: null,
    context_warning: null,
    meta: {},
    created_at: 1_000 + made,
    action: {
      action_id: `act_premise_${made}`,
      version: "v1",
      namespace: "org",
      config: { type: "notification", channel: "inbox" },
      fire_on: "true",
    },
  };
};

const counts = async () =>
  env.DB.prepare(
    `SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM actions) AS actions,
      (SELECT count(*) FROM compilations) AS compilations, (SELECT count(*) FROM concepts) AS concepts`,
  ).first();

const signal = { primitive_id: "premise.load", type: "float", description: "The load of the premises" };
await call("POST", "/primitives", signal);
const intent = "alert me when the load of the premises is above 3";
await call("POST", "/tasks", { intent, entity_scope: "all", delivery: { type: "notification" } });
const kept = await env.DB.prepare("SELECT compilation_id FROM compilations").first<string>("compilation_id");
const found = await store.compilation(kept ?? "");
if (found.compilation === null) throw new Error("nothing is kept");
const compilation = found.compilation;
const premise = { signal_changes: found.signal_changes, guardrails: null, context: null };

describe("a task that is stored on a premise", () => {
  it("is stored while it holds, and given as it is read", async () => {
    const task = newTask();
    const stored = await store.create("holds", compilation, task, premise);
    expect(stored).not.toBeNull();
    expect(JSON.stringify(stored)).toBe(JSON.stringify(await store.find(task.task_id)));
  });

  it("is the answer when it is stored again, even where the premise does not hold any more", async () => {
    const task = newTask();
    const first = await store.create("again", compilation, task, premise);
    const again = await store.create("again", compilation, task, { ...premise, guardrails: "other" });
    expect(again).toEqual(first);
  });

  it.each([
    ["signals have changed", { signal_changes: -1 }],
    ["other guardrails are in force", { guardrails: "other" }],
    ["another context is in force", { context: "other" }],
  ])("is not stored, nor anything of it, where %s", async (_, change) => {
    const before = await counts();
    expect(await store.create("changed", compilation, newTask(), { ...premise, ...change })).toBeNull();
    expect(await counts()).toEqual(before);
  });

  it("is not stored where another compilation of the sentence is kept, which stays", async () => {
    await store.create("taken", compilation, newTask(), premise);
    const before = await counts();
    const other = { ...compilation, warnings: ["another"] };
    expect(await store.create("taken", other, newTask(), premise)).toBeNull();
    expect(await counts()).toEqual(before);
    expect((await store.compilation("taken")).compilation).toEqual(compilation);
    const task = newTask();
    expect(await store.create("taken", other, task)).toMatchObject({ task_id: task.task_id, warnings: [] });
  });
});

describe("the answer to a new sentence", () => {
  it.each([
    ["a level", { intent: "alert me when the load of the premises is above 1e-7" }],
    ["a composite", { intent: "alert me when premise.load is above 12 or premise.heat is below -3.50" }],
    [
      "the words of people",
      {
        intent: "Alert me when the load of the premises is above 13 😀\u2028",
        meta: { name: "Ünits — «load»", note: "first\nsecond", severity: "error" },
        delivery: {
          type: "webhook",
          endpoint: "https://example.com/hook",
          payload_template: { b: [1e21, -0, "{entity}"], a: null },
        },
        firing: { mode: "on_change", cooldown: "6h" },
        entity_scope: "premise:*",
        status: "preview",
      },
    ],
  ])("is what is read of the task afterwards, to the byte: %s", async (_, change) => {
    await call("POST", "/primitives", { primitive_id: "premise.heat", type: "float", description: "The heat" });
    const body = { entity_scope: "all", delivery: { type: "notification" }, ...change };
    // The first sentence after a signal is new waits for it to be read.
    await call("POST", "/tasks", { ...body, intent: `${body.intent} `, dry_run: true });
    const made = await call<{ task_id: string }>("POST", "/tasks", body);
    expect(made.status).toBe(200);
    const read = await call<Record<string, unknown>>("GET", `/tasks/${made.body.task_id}`);
    const { last_deliveries: _sent, activity: _seen, ...task } = read.body;
    expect(made.text).toBe(JSON.stringify(task));
  });
});
