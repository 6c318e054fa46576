import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { createTask, type Refusal, registerRate, type Task } from "../../support/world.ts";

type Version = Output<"getGuardrailsVersion">;
type Impact = Output<"getGuardrailsImpact">;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await registerRate(service.call);
});
afterAll(() => service.stop());

const definition = (value: number) => ({
  strategy_registry: ["threshold", "percentile", "z_score", "change", "equals", "composite"],
  type_strategy_map: { "time_series<float>": ["z_score", "change", "threshold"] },
  parameter_priors: {
    "account.active_user_rate": {
      strategy: "threshold",
      low_severity: { value: value + 0.1 },
      medium_severity: { value },
      high_severity: { value: value - 0.1 },
    },
  },
  threshold_directions: { "account.active_user_rate": "below" },
  global_preferred_strategy: "z_score",
  global_default_strategy: "threshold",
  note_to_self: { kept: ["as", "submitted"] },
});
const post = <Body = Version>(guardrails: unknown, change_note?: string) =>
  service.call<Body>("POST", "/guardrails", { guardrails, change_note }, { elevated: true });
const impact = async (kind: "guardrails" | "context") => (await service.call<Impact>("GET", `/${kind}/impact`)).body;

describe("guardrails", () => {
  it("of the file are in use until a version is posted; then each new version is in force at once", async () => {
    const none = await service.call<Refusal>("GET", "/guardrails");
    expect(none.status).toBe(404);
    expect(none.body.error).toMatchObject({ type: "not_found" });
    expect(none.body.error.message).toContain("loaded from the file at startup");
    expect((await service.call<Version[]>("GET", "/guardrails/versions")).body).toEqual([]);

    const onFile = await createTask(service.call, "alert me when the active user rate is below 20%");
    expect(onFile.guardrails_version).toBeNull();
    expect(await impact("guardrails")).toEqual({
      current_version: "file",
      tasks_on_current_version: 1,
      tasks_on_older_versions: [],
      total_stale_tasks: 0,
    });

    const first = await post(definition(0.45), "first");
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ version: "v1", is_active: true, source: "api", change_note: "first" });
    expect(first.body.guardrails).toEqual(definition(0.45));
    const onFirst = await createTask(service.call, "alert me when the active user rate is concerning");
    expect(onFirst.guardrails_version).toBe("v1");
    expect(onFirst.condition_id).not.toBe(onFile.condition_id);

    const second = await post(definition(0.4));
    expect(second.body).toMatchObject({ version: "v2", change_note: null });
    const condition = async (task: Task) =>
      (await service.call<Output<"getCondition">>("GET", `/conditions/${task.condition_id}?version=1.0`)).body.strategy;
    const onSecond = await createTask(service.call, "alert me when the active user rate is concerning");
    expect(await condition(onFirst)).toEqual({ type: "threshold", params: { direction: "below", value: 0.45 } });
    expect(await condition(onSecond)).toEqual({ type: "threshold", params: { direction: "below", value: 0.4 } });
    expect(onSecond.provenance.summary).toContain("guardrails v2");

    expect((await service.call<Version>("GET", "/guardrails")).body).toEqual(second.body);
    const versions = (await service.call<Version[]>("GET", "/guardrails/versions")).body;
    expect(versions.map(({ version, is_active }) => [version, is_active])).toEqual([
      ["v2", true],
      ["v1", false],
    ]);
    expect((await service.call<Version>("GET", "/guardrails/versions/v1")).body).toEqual({
      ...first.body,
      is_active: false,
    });
    expect(await impact("guardrails")).toEqual({
      current_version: "v2",
      tasks_on_current_version: 1,
      tasks_on_older_versions: [
        { version: "v1", task_count: 1 },
        { version: "file", task_count: 1 },
      ],
      total_stale_tasks: 2,
    });
    await service.call("PATCH", `/tasks/${onFile.task_id}`, { status: "paused" });
    expect((await impact("guardrails")).total_stale_tasks).toBe(1);
    await service.restart();
    expect((await service.call<Version>("GET", "/guardrails")).body).toEqual(second.body);
  });
});

describe("the meaning of a sentence", () => {
  const intent = "alert me when the active user rate drops below 17%";

  it("is the same for 50 callers at once, after a restart, with new signals, and however it is spaced", async () => {
    const tasks = await Promise.all(Array.from({ length: 50 }, () => createTask(service.call, intent)));
    const meaning = ({ concept_id, condition_id, provenance }: Task) =>
      JSON.stringify({ concept_id, condition_id, provenance });
    expect(new Set(tasks.map(meaning)).size).toBe(1);
    expect(new Set(tasks.map((task) => task.action_id)).size).toBe(50);
    const rival = {
      primitive_id: "user.active_user_rate",
      type: "time_series<float>",
      description: "Active user rate",
    };
    await service.call("POST", "/primitives", rival, { elevated: true });
    await service.restart();
    expect(meaning(await createTask(service.call, `  alert me  when the active user rate drops below 17% `))).toBe(
      meaning(tasks[0] as Task),
    );
    expect(
      (
        await service.call("POST", "/tasks", {
          intent: "alert me when the rate is unusual",
          entity_scope: "all",
          delivery: { type: "notification" },
        })
      ).status,
    ).toBe(422);
  });

  it("is shown by a dry run that stores nothing", async () => {
    const database = await service.database();
    const tables = [
      "tasks",
      "actions",
      "concepts",
      "conditions",
      "compilations",
      "decisions",
      "action_results",
      "notifications",
    ];
    const counts = async () =>
      Promise.all(
        tables.map(
          async (table) => (await database.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n,
        ),
      );
    const before = await counts();
    const body = {
      intent: "alert me when account.active_user_rate falls below 3%",
      entity_scope: "all",
      delivery: { type: "notification" },
      dry_run: true,
    };
    const dry = (await service.call<Extract<Output<"createTask">, { validation: object }>>("POST", "/tasks", body))
      .body;
    expect(await counts()).toEqual(before);
    expect(dry).toMatchObject({
      condition: { strategy: { type: "threshold", params: { direction: "below", value: 0.03 } } },
      action: { config: { type: "notification", channel: "inbox" }, trigger: { fire_on: "true" } },
      operands: [],
      validation: { valid: true, errors: [] },
      provenance: { priority: "user_explicit" },
    });
    const real = (await service.call<Task>("POST", "/tasks", { ...body, dry_run: false })).body;
    expect(real.condition_id).toBe(dry.condition.condition_id);
    expect(real.provenance).toEqual(dry.provenance);
  });
});
