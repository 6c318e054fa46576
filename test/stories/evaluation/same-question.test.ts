import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnReceiver, startOwnService } from "../../support/at-end.ts";
import {
  createTask,
  day,
  type FullPipelineResult,
  pushDaily,
  RATE,
  registerRate,
  type Task,
} from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";

const receiver = await startOwnReceiver();
const service = await startOwnService();
await registerRate(service.call);

const sameAnswer = ({ result, decision, decision_id }: FullPipelineResult) =>
  JSON.stringify({ result, decision, decision_id });

describe("one question", () => {
  it("is answered alike by two conditions on one concept, although data came late between them", async () => {
    await pushDaily(service.call, "account:late", [0.5, 0.4, 0.3]);
    const low = await createTask(service.call, "alert me when the active user rate drops below 35%");
    const lower = await createTask(service.call, "alert me when the active user rate drops below 10%");
    expect(lower.concept_id).toBe(low.concept_id);

    const first = await service.ask(low, "account:late", day(2));
    await service.call("POST", "/observations", {
      observations: [{ primitive_id: RATE, entity: "account:late", observed_at: day(2), value: 0.05 }],
    });
    const second = await service.ask(lower, "account:late", day(2));
    expect(second.body.result).toEqual(first.body.result);
    expect(second.body.decision.value).toBe(false);

    const later = await service.ask(lower, "account:late", day(3));
    expect(later.body.result.value).toBe(0.05);
    expect(later.body.decision.value).toBe(true);
  });

  it("asked again after a restart returns the recorded answer and sends nothing", async () => {
    await pushDaily(service.call, "account:again", [0.5, 0.4, 0.2]);
    const task = await createTask(service.call, "alert me when the active user rate drops below 25%", {
      type: "webhook",
      endpoint: `${receiver.url}/again`,
    });
    const ask = () => service.ask(task, "account:again", day(2));
    const first = await ask();
    await service.restart();
    const second = await ask();
    expect(first.body.replayed).toBe(false);
    expect(second.body.replayed).toBe(true);
    expect(sameAnswer(second.body)).toBe(sameAnswer(first.body));
    expect(receiver.requests.filter(({ path }) => path === "/again")).toHaveLength(1);
  });
});

describe("one sentence", () => {
  const context = { domain: { description: "A subscription service.", decisions: ["churn_risk"] } };
  const compile = async () => {
    const task = await createTask(service.call, "alert me when licences in use drop below 35%");
    return { concept: task.concept_id, condition: task.condition_id, context_version: task.context_version };
  };
  const register = (primitive_id: string, description: string) =>
    service.elevated("POST", "/primitives", { primitive_id, type: "float", description });

  it("compiles to the same definitions after the same context was posted again, whatever the catalogue meanwhile", async () => {
    await register("account.occupancy", "Licences that are in use, ratio 0-1");
    await service.call("POST", "/context", context);
    const first = await compile();
    await register("account.licences_in_use", "Licences in use, ratio 0-1");
    const { domain } = context;
    await service.call("POST", "/context", {
      domain: { decisions: domain.decisions, description: domain.description },
    });
    expect(await compile()).toEqual({ ...first, context_version: "v2" });

    await service.call("POST", "/context", { domain: { description: "Another service." } });
    expect((await compile()).concept).not.toBe(first.concept);
  });
});

describe("the meaning of a sentence", () => {
  const intent = "alert me when the active user rate drops below 17%";

  it("is the same for 20 callers at once, after a restart, with new signals, and however it is spaced", async () => {
    const tasks = await Promise.all(Array.from({ length: 20 }, () => createTask(service.call, intent)));
    const meaning = ({ concept_id, condition_id, provenance }: Task) =>
      JSON.stringify({ concept_id, condition_id, provenance });
    expect(new Set(tasks.map(meaning)).size).toBe(1);
    expect(new Set(tasks.map((task) => task.action_id)).size).toBe(20);
    const rival = {
      primitive_id: "user.active_user_rate",
      type: "time_series<float>",
      description: "Active user rate",
    };
    await service.elevated("POST", "/primitives", rival);
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

it("made no decision in all this that cannot be verified", async () => {
  expect(await unverified(service.call)).toEqual([]);
});
