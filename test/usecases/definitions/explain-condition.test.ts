import { beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../../worker/usecases/definitions/context.ts";
import { explainCondition } from "../../../worker/usecases/definitions/explain-condition.ts";
import { refusedAt } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices, register } from "../../support/memory/world.ts";

let services: MemoryServices;
beforeAll(async () => void (services = await ratedServices()));

const explain = (condition_id: string, condition_version = "1.0") =>
  explainCondition(services, { condition_id, condition_version });

describe("the explanation of a condition", () => {
  it("of a sentence gives the reason that was pinned with it", async () => {
    const task = await makeTask(services, "alert me when the active user rate drops below 35%");
    const explained = await explain(task.condition_id);
    expect(explained.params).toEqual({ direction: "below", value: 0.35 });
    expect(explained.parameter_rationale).toContain("value 0.35 was given in the sentence");
    expect(explained.provenance).toMatchObject({ priority: "user_explicit" });
  });

  it("of a prior names the tier and the word behind it", async () => {
    const task = await makeTask(services, "alert me when the active user rate drops significantly");
    const explained = await explain(task.condition_id);
    expect(explained.parameter_rationale).toContain('for medium severity ("significantly" means medium)');
  });

  it("says of a flag what it is to be, as it says of a label", async () => {
    await register(services, { primitive_id: "account.suspended", type: "boolean" });
    const task = await makeTask(services, "Alert when `account.suspended` is true.");
    expect((await explain(task.condition_id)).natural_language_summary).toMatch(/ is true\.?$/);
  });

  it("speaks in the words of the context in force and names its version", async () => {
    const task = await makeTask(services, "alert me when the active user rate drops below 35%");
    expect((await explain(task.condition_id)).context_version).toBeNull();
    const entities = [{ name: "account", description: "A customer" }];
    await createContext(services, {
      domain: { description: "Software", entities },
      behavioural: { data_cadence: "batch" },
      semantic_hints: [],
    });
    const explained = await explain(task.condition_id);
    expect(explained.context_version).toBe("v1");
    expect(explained.natural_language_summary).toContain("Fires for an account when");
  });

  it("is not found for a version that does not exist", async () => {
    const task = await makeTask(services, "alert me when the active user rate drops below 35%");
    expect((await refusedAt(() => explain(task.condition_id, "2.0")))[0]).toBe(404);
  });
});
