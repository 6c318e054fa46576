import { beforeEach, describe, expect, it } from "vitest";
import { CreateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { getCondition } from "../../../worker/usecases/definitions/get-definition.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { defineConcept, defineCondition, makeTask, ratedServices } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

/** A concept over the rate. */
const conceptOf = (concept_id: string, description: string, features: object) => ({
  concept_id,
  version: "v1",
  description,
  output_type: "float?",
  primitives: { rate: { primitive_id: RATE, type: "time_series<float>" } },
  features,
  output_feature: "out",
});
const ofWeek = (op: string) => ({ op, inputs: ["rate"], params: { window: "7d" } });
const strategy = { type: "threshold", params: { direction: "below", value: 0.2 } } as const;

let services: MemoryServices;
const define = async (condition_id: string, concept: ReturnType<typeof conceptOf>) => {
  await defineConcept(services, concept);
  const { concept_id, version } = concept;
  await defineCondition(services, { condition_id, version, concept_id, concept_version: version, strategy });
};
beforeEach(async () => {
  services = await ratedServices();
  await define("sagging", conceptOf("weekly_low", "Lowest rate of a week", { out: ofWeek("min") }));
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

  const rate = conceptOf("rate", "Rate", { out: { op: "latest", inputs: ["rate"] } });
  const spread = conceptOf("spread", "Spread of a week", {
    top: ofWeek("max"),
    bottom: ofWeek("min"),
    out: { op: "subtract", inputs: ["top", "bottom"] },
  });
  const often = { mode: "on_change", cooldown: "6h" } as const;
  const hours = { ...often, release: 0.25, active: { from: "08:00", to: "18:00" } };

  it.each<[string, ReturnType<typeof conceptOf>, object, string]>([
    ["a signal", rate, {}, "the account active user rate is below 20%."],
    [
      "hours and a release",
      rate,
      { watch: { on: "observation" }, firing: hours },
      "the account active user rate is below 20%, until it is back above 0.25, only when that begins, at most once every 6 hours, only from 08:00 to 18:00 (UTC), checked whenever a value arrives.",
    ],
    [
      "what no sentence says",
      spread,
      { watch: { every: "5m" } },
      "the Result of spread@v1 (Spread of a week) is below 0.2, only when that begins, at most once every 6 hours, checked every 5 minutes.",
    ],
  ])("restates %s, with when it looks and fires", async (_, concept, change, words) => {
    await define("drop", concept);
    const restated = `Alert when ${words}`;
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
