import { beforeEach, describe, expect, it } from "vitest";
import { CreateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { getCondition } from "../../../worker/usecases/definitions/get-definition.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { defineConcept, defineCondition, makeTask, register } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

let services: MemoryServices;
beforeEach(async () => {
  services = memoryServices();
  await register(services);
  await defineConcept(services, {
    concept_id: "weekly_low",
    version: "v1",
    description: "Lowest rate of a week",
    output_type: "float?",
    primitives: { rate: { primitive_id: RATE, type: "time_series<float>" } },
    features: { low: { op: "min", inputs: ["rate"], params: { window: "7d" } } },
    output_feature: "low",
  });
  await defineCondition(services, {
    condition_id: "sagging",
    version: "v1",
    concept_id: "weekly_low",
    concept_version: "v1",
    strategy: { type: "threshold", params: { direction: "below", value: 0.2 } },
  });
});

const bind = { condition_id: "sagging", condition_version: "v1" };
const create = (change: object = {}) => makeTask(services, "Blorp the frobnitz", { bind, ...change });

describe("a task on a registered condition", () => {
  it("compiles nothing and leaves the definitions as they were registered", async () => {
    const read = () => getCondition(services, { id: "sagging", version: "v1" });
    const before = await read();
    expect(await create()).toMatchObject({
      concept_id: "weekly_low",
      condition_id: "sagging",
      condition_version: "v1",
      context_warning: null,
      provenance: { reader: "none", parts: [], combinator: null },
    });
    expect(await read()).toEqual(before);
  });

  const concept = {
    concept_id: "rate",
    version: "v1",
    description: "Rate",
    output_type: "float?",
    primitives: { rate: { primitive_id: RATE, type: "time_series<float>" } },
    features: { now: { op: "latest", inputs: ["rate"] } },
    output_feature: "now",
  } as const;
  const spread = {
    ...concept,
    concept_id: "spread",
    description: "Spread of a week",
    features: {
      top: { op: "max", inputs: ["rate"], params: { window: "7d" } },
      bottom: { op: "min", inputs: ["rate"], params: { window: "7d" } },
      spread: { op: "subtract", inputs: ["top", "bottom"] },
    },
    output_feature: "spread",
  } as const;
  const low = { type: "threshold", params: { direction: "below", value: 0.2 } } as const;
  const often = { mode: "on_change", cooldown: "6h" } as const;

  it.each<[string, { concept_id: string; version: string }, object, object, string]>([
    ["a signal", concept, low, {}, "Alert when the account active user rate is below 20%."],
    [
      "a watch",
      concept,
      low,
      { watch: { every: "5m" }, firing: often },
      "Alert when the account active user rate is below 20%, only when that begins, at most once every 6 hours, checked every 5 minutes.",
    ],
    [
      "hours and a release",
      concept,
      low,
      { watch: { on: "observation" }, firing: { ...often, release: 0.25, active: { from: "08:00", to: "18:00" } } },
      "Alert when the account active user rate is below 20%, until it is back above 0.25, only when that begins, at most once every 6 hours, only from 08:00 to 18:00 (UTC), checked whenever a value arrives.",
    ],
    [
      "what no sentence says",
      spread,
      low,
      { watch: { every: "5m" } },
      "Alert when the Result of spread@v1 (Spread of a week) is below 0.2, only when that begins, at most once every 6 hours, checked every 5 minutes.",
    ],
  ])("restates %s, with when it looks and fires", async (_, drafted, strategy, change, restated) => {
    await defineConcept(services, drafted);
    const { concept_id, version: concept_version } = drafted;
    await defineCondition(services, { condition_id: "drop", version: "v1", concept_id, concept_version, strategy });
    const registered = { condition_id: "drop", condition_version: "v1" };
    expect((await create({ ...change, bind: registered })).provenance).toMatchObject({ restated });
    const asked = { intent: "Blorp", entity_scope: "all", delivery: { type: "notification" }, dry_run: true };
    const tried = await createTask(services, input(CreateTaskBody, { ...asked, ...change, bind: registered }));
    expect(tried.provenance).toMatchObject({ restated, sentence: null, reader: "none" });
  });

  it("takes a condition with operands too", async () => {
    const compiled = await makeTask(
      services,
      "alert me when the active user rate drops below 30% and the active user rate is above 10%",
    );
    const { condition_id, condition_version } = compiled;
    const task = await create({ bind: { condition_id, condition_version } });
    expect(task).toMatchObject({
      condition_id,
      concept_id: compiled.concept_id,
      provenance: { combinator: "AND" },
    });
  });

  it.each([
    ["a condition that is not there", { bind: { ...bind, condition_id: "none" } }, 404, "bind.condition_version"],
    ["a version that is not there", { bind: { ...bind, condition_version: "v9" } }, 404, "bind.condition_version"],
    ["no version", { bind: { condition_id: "sagging" } }, 400, "bind.condition_version"],
    ["a concept", { bind: { ...bind, concept_id: "weekly_low" } }, 400, "bind.concept_id"],
    ["a sensitivity", { constraints: { sensitivity: "high" } }, 400, "constraints.sensitivity"],
    ["no label", { intent: " " }, 400, "intent"],
    ["an unknown channel", { delivery: { type: "notification", channel: "none" } }, 422, "delivery.channel"],
  ])("is refused with %s", async (_, change, status, location) => {
    expect(await refusedAt(() => create(change))).toEqual([status, location]);
    expect(services.stored.rows("tasks").length).toBe(0);
  });
});
