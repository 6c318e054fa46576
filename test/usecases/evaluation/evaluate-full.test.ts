import { describe, expect, it } from "vitest";
import { EvaluateFullBody } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import type { RecordedView } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import { evaluateFull } from "../../../worker/usecases/evaluation/evaluate-full.ts";
import { asked, askedWorld, observe, pinnedBy } from "../../support/memory/asking.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import { defineCondition } from "../../support/memory/world.ts";

const at = new Date(asked).toISOString();

async function world() {
  const made = await askedWorld();
  await observe(made.services, { "account:low": 0.2, "account:high": 0.6 });
  const ask = (entity: string, more: object = {}, claim?: Parameters<typeof evaluateFull>[2]) =>
    evaluateFull(made.services, input(EvaluateFullBody, { ...pinnedBy(made.task), entity, ...more }), claim);
  return { ...made, ask };
}

describe("one question", () => {
  it("is judged, recorded and told, and asked again it is the same answer and tells nobody again", async () => {
    const { ask, sent, services } = await world();
    const first = await ask("account:low", { timestamp: at });
    expect(first).toMatchObject({
      replayed: false,
      evaluated_at: at,
      result: { value: 0.2, deterministic: true },
      decision: { value: true, actions_triggered: [{ status: "triggered" }] },
    });
    expect(await ask("account:low", { timestamp: at })).toEqual({ ...first, replayed: true });
    expect(sent).toHaveLength(1);
    expect(services.stored.rows("decisions").map(({ decision_id }) => decision_id)).toEqual([first.decision_id]);
  });

  it("that comes to nothing sets nothing off", async () => {
    const { ask, sent } = await world();
    const { decision } = await ask("account:high", { timestamp: at });
    expect([decision.value, decision.actions_triggered, sent]).toEqual([false, [], []]);
  });

  it("without a time is about now, and is another decision each time", async () => {
    const { ask, clock } = await world();
    const [one, two] = [await ask("account:low"), await ask("account:low")];
    expect(one).toMatchObject({ evaluated_at: new Date(clock.now).toISOString(), result: { deterministic: false } });
    expect(two.decision_id).not.toBe(one.decision_id);
  });

  it("without a time is the same decision under the same claim, and sees what that decision saw", async () => {
    const { ask, services, sent } = await world();
    const seen: (RecordedView | undefined)[] = [];
    const { ledger } = services;
    services.ledger = { ...ledger, ask: (question) => (seen.push(question.recorded), ledger.ask(question)) };
    const claim = { id: "claim", at: asked + 1, repeated: false };
    const first = await ask("account:low", {}, claim);
    const again = await ask("account:low", {}, { ...claim, repeated: true });
    expect(again).toEqual({ ...first, replayed: true });
    expect([first.decision_id, sent.length]).toEqual(["dec_claim", 1]);
    expect(seen).toEqual([undefined, { watermarks: {}, signal_errors: [] }]);
  });

  it("as a dry run says what it would do, and leaves no trace", async () => {
    const { ask, services, sent } = await world();
    const { decision, decision_id, dry_run } = await ask("account:low", { timestamp: at, dry_run: true });
    expect(decision.actions_triggered).toMatchObject([{ status: "would_trigger" }]);
    expect([decision_id, dry_run, services.stored.rows("decisions").length, sent]).toEqual([null, true, 0, []]);
  });

  it.each([
    ["of a time to come", { timestamp: "2025-03-09T00:00:00.000Z" }, 400, "timestamp"],
    ["of an entity nobody has heard of", { entity: "account:nobody", timestamp: at }, 404, "entity"],
    ["before there was a value", { timestamp: "2025-02-01T00:00:00.000Z" }, 422, "account.active_user_rate"],
    ["of a condition that is not there", { condition_id: "cnd_none" }, 404, "condition_id"],
    ["of a concept that is not there", { concept_id: "cpt_none" }, 404, "concept_id"],
  ])("%s is refused where it is wrong, and nothing is recorded", async (_, more, status, location) => {
    const { ask, services } = await world();
    expect(await refusedAt(() => ask("account:low", more))).toEqual([status, location]);
    expect(services.stored.rows("decisions").length).toBe(0);
  });

  it("of a condition that judges another concept is refused at the condition", async () => {
    const { ask, services, task } = await world();
    const { concept } = (await services.definitions.condition(task.condition_id, task.condition_version)) ?? {};
    if (concept === undefined) throw new Error("a task has a concept");
    const other = { ...concept.definition, concept_id: "another" };
    await services.definitions.addConcept({
      concept_id: "another",
      version: other.version,
      namespace: other.namespace,
      definition: other,
      ir_hash: "",
      created_at: 0,
    });
    const strategy = { type: "threshold", params: { value: 0.5, direction: "below" } };
    const concept_version = other.version;
    const of = {
      condition_id: "of_another",
      version: "1.0",
      namespace: "account",
      concept_id: "another",
      concept_version,
    };
    await defineCondition(services, { ...of, strategy });
    const refused = refusedAt(() => ask("account:low", { condition_id: "of_another", condition_version: "1.0" }));
    expect(await refused).toEqual([400, "condition_id"]);
  });
});
