import { beforeEach, describe, expect, it } from "vitest";
import { CreateContextBody } from "../../../worker/contract/resources/definitions/context.ts";
import { TryContextBody, TryGuardrailsBody } from "../../../worker/contract/resources/definitions/rules-trial.ts";
import { createContext } from "../../../worker/usecases/definitions/context.ts";
import { tryContext, tryGuardrails } from "../../../worker/usecases/tasks/try-rules.ts";
import { updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input, refusal } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices } from "../../support/memory/world.ts";

const vague = "alert me when the active user rate is unusual";
const exact = "alert me when the active user rate drops below 12%";

let services: MemoryServices;
beforeEach(async () => void (services = await ratedServices()));

const file = () => structuredClone(services.fileGuardrails());
const stricter = () => {
  const rules = file();
  const priors = rules.strategy_priors?.z_score;
  if (priors === undefined) throw new Error("the file has priors for z_score");
  return {
    ...rules,
    strategy_priors: { ...rules.strategy_priors, z_score: { ...priors, medium_severity: { value: 4.5 } } },
  };
};
const tryOut = (guardrails: unknown, page: object = {}) =>
  tryGuardrails(services, input(TryGuardrailsBody, { guardrails, ...page }));

describe("guardrails that are tried", () => {
  it("change nothing where they say the same", async () => {
    await makeTask(services, vague);
    await makeTask(services, exact);
    expect(await tryOut(file())).toEqual({
      items: [],
      has_more: false,
      next_cursor: null,
      compared_with: "file",
      total_count: 2,
      tried: 2,
      same: 2,
      not_compiled: 0,
    });
  });

  it("tell which sentences would become something else, and what", async () => {
    const task = await makeTask(services, vague);
    await makeTask(services, exact);
    const { items, same } = await tryOut(stricter());
    expect(same).toBe(1);
    expect(items).toMatchObject([
      {
        task_id: task.task_id,
        intent: vague,
        outcome: "changed",
        changes: expect.arrayContaining(["strategy.params.value: 4 -> 4.5"]),
        message: null,
      },
    ]);
    expect(items[0]?.before).toContain("4 ");
    expect(items[0]?.after).toContain("4.5");
  });

  it("tell which sentences they would refuse, with the reason", async () => {
    await makeTask(services, exact);
    const rules = file();
    const type_strategy_map = { ...rules.type_strategy_map, "time_series<float>": ["z_score"] };
    const { items } = await tryOut({ ...rules, type_strategy_map });
    expect(items).toMatchObject([{ outcome: "refused", after: null, changes: [] }]);
    expect(items[0]?.before).toContain("12%");
    expect(items[0]?.message).toContain("threshold");
  });

  it("tell what they would admit that is refused now", async () => {
    const task = await makeTask(services, exact);
    const rules = file();
    const narrow = {
      ...rules,
      type_strategy_map: { ...rules.type_strategy_map, "time_series<float>": ["z_score" as const] },
    };
    const under = { ...services, fileGuardrails: () => narrow };
    const trial = await tryGuardrails(under, input(TryGuardrailsBody, { guardrails: rules }));
    expect(trial.items).toMatchObject([{ task_id: task.task_id, outcome: "admitted", before: null }]);
  });

  it("keep the sensitivity that a task was asked for", async () => {
    await makeTask(services, vague, { constraints: { sensitivity: "high" } });
    expect((await tryOut(stricter())).items).toEqual([]);
  });

  it("do not touch tasks on a registered condition, and leave out those that are not active", async () => {
    const { condition_id, condition_version } = await makeTask(services, vague);
    await makeTask(services, vague, { bind: { condition_id, condition_version } });
    const paused = await makeTask(services, vague);
    await updateTask(services, { id: paused.task_id, status: "paused" });
    const trial = await tryOut(stricter());
    expect(trial).toMatchObject({ total_count: 2, tried: 2, same: 0, not_compiled: 1 });
    expect(trial.items).toHaveLength(1);
  });

  it("are tried a page of tasks at a time, each task once", async () => {
    for (let at = 0; at < 5; at++) await makeTask(services, vague);
    const first = await tryOut(stricter(), { limit: 2 });
    expect(first).toMatchObject({ tried: 2, total_count: 5, has_more: true });
    const second = await tryOut(stricter(), { limit: 2, cursor: first.next_cursor });
    const third = await tryOut(stricter(), { limit: 2, cursor: second.next_cursor });
    expect(third).toMatchObject({ tried: 1, has_more: false, next_cursor: null });
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ task_id }) => task_id));
    expect(new Set(ids).size).toBe(5);
  });

  it("are refused with every violation, and a foreign cursor with its field", async () => {
    const { code, details } = await refusal(() => tryOut({ ...file(), bias_rules: { a: "x", b: "y" } }));
    expect(code).toBe("semantic_error");
    expect(details).toMatchObject({ violations: [{ location: "guardrails.bias_rules.a" }, {}] });
    expect(await refusal(() => tryOut(file(), { cursor: "bm9uZQ" }))).toMatchObject({
      code: "validation_error",
      location: "cursor",
    });
  });

  it("read a sentence once for both where they change nothing that reading depends on", async () => {
    for (let at = 0; at < 3; at++) await makeTask(services, vague);
    let read = 0;
    const reader = {
      name: "counting",
      read: (...asked: Parameters<typeof services.reader.read>) => {
        read++;
        return services.reader.read(...asked);
      },
    };
    await tryGuardrails({ ...services, reader }, input(TryGuardrailsBody, { guardrails: stricter() }));
    expect(read).toBe(1);
  });

  it("are read without a second reader, and store nothing", async () => {
    await makeTask(services, vague);
    const asked: string[] = [];
    const second = {
      name: "second",
      read: async (intent: string) => {
        asked.push(intent);
        return { reader: "second", failure: "unavailable" as const };
      },
    };
    const before = JSON.stringify(services.stored.rows("tasks"));
    await tryGuardrails({ ...services, secondReader: second }, input(TryGuardrailsBody, { guardrails: stricter() }));
    expect(asked).toEqual([]);
    expect(JSON.stringify(services.stored.rows("tasks"))).toBe(before);
  });
});

describe("a context that is tried", () => {
  const domain = { description: "Churn of accounts" };

  it("is compared with the one in force", async () => {
    await makeTask(services, vague);
    const noisy = { domain: { description: "Churn of accounts; avoid noise" } };
    const trial = await tryContext(services, input(TryContextBody, { context: noisy }));
    expect(trial.compared_with).toBe("none");
    expect(trial.items).toMatchObject([{ outcome: "changed", changes: ["strategy.params.value: 4 -> 5"] }]);
    await createContext(services, input(CreateContextBody, noisy));
    expect(await tryContext(services, input(TryContextBody, { context: noisy }))).toMatchObject({
      compared_with: "v1",
      items: [],
      same: 1,
    });
    expect((await tryContext(services, input(TryContextBody, { context: { domain } }))).items).toMatchObject([
      { changes: ["strategy.params.value: 5 -> 4"] },
    ]);
  });

  it("has to be one that could be put in force", async () => {
    expect(await refusal(async () => input(TryContextBody, { context: { domain: {} } }))).toMatchObject({
      location: "context.domain.description",
    });
  });
});
