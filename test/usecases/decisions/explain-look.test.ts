import { beforeEach, describe, expect, it } from "vitest";
import { explainRecorded } from "../../../worker/usecases/decisions/explain-decision.ts";
import { getDecision } from "../../../worker/usecases/decisions/list-decisions.ts";
import { refusal } from "../../support/memory/input.ts";
import { pseudonymOf } from "../../support/memory/pseudonyms.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const timestamp = "2025-01-01T00:05:00.000Z";
const entity = "account:1";
let services: MemoryServices;
let question: { condition_id: string; condition_version: string; entity: string; timestamp: string };

beforeEach(async () => {
  services = memoryServices();
  services.ledger.pseudonym = async (name) => pseudonymOf(name);
  await register(services);
  const { condition_id } = await makeTask(services, "alert me when the active user rate drops below 35%");
  question = { condition_id, condition_version: "1.0", entity, timestamp };
});

/** A look that a watch has kept in brief. */
function see(outcome: "triggered" | "not_triggered" | null): void {
  const { condition_id, condition_version } = question;
  const entity_id = pseudonymOf(entity);
  const t = Date.parse(timestamp);
  services.looks.push({ condition_id, condition_version, entity_id, t, score: 0.4, outcome, reason: null });
}

describe("a look that was kept in brief", () => {
  it.each([
    ["triggered" as const, "the condition held"],
    ["not_triggered" as const, "the condition did not hold"],
    [null, "the condition could not be judged"],
  ])("that came to %s is not explained: the refusal says what was seen and what records it", async (outcome, words) => {
    see(outcome);
    const refused = await refusal(() => explainRecorded(services, question));
    expect(refused).toMatchObject({ code: "not_found", location: "timestamp", details: { outcome } });
    expect(refused.message).toContain(words);
    expect(refused.suggestion).toContain("POST /evaluate/full");
  });

  it("of another time is no answer", async () => {
    see("triggered");
    const refused = await refusal(() =>
      explainRecorded(services, { ...question, timestamp: "2025-01-01T00:06:00.000Z" }),
    );
    expect(refused.details).toBeUndefined();
    expect(refused.message).toContain("No decision of this condition is recorded");
  });

  it("is not computed by its id, whose refusal names what does", async () => {
    see("triggered");
    const refused = await refusal(() => getDecision(services, { decision_id: "dec_unknown" }));
    expect(refused.suggestion).toContain("POST /evaluate/full");
  });
});
