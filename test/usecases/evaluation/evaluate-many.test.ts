import { describe, expect, it } from "vitest";
import { EvaluateBatchBody, EvaluateRangeBody } from "../../../worker/contract/resources/evaluation/batch.ts";
import { evaluateBatch } from "../../../worker/usecases/evaluation/evaluate-batch.ts";
import { evaluateRange } from "../../../worker/usecases/evaluation/evaluate-range.ts";
import { asked, askedWorld, observe, pinnedBy } from "../../support/memory/asking.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";

const at = new Date(asked).toISOString();
const hour = 3_600_000;

async function world() {
  const made = await askedWorld();
  const { services, task } = made;
  const batch = (more: object) => evaluateBatch(services, input(EvaluateBatchBody, { ...pinnedBy(task), ...more }));
  const range = (more: object) =>
    evaluateRange(services, input(EvaluateRangeBody, { ...pinnedBy(task), entity: "account:low", ...more }));
  /** From the question of this place on there is no time left. */
  const lateFrom = (place: number) => {
    const { batches } = services;
    services.batches = {
      ...batches,
      ask: async ({ questions, ...shared }) => [
        ...(await batches.ask({ ...shared, questions: questions.slice(0, place) })),
        ...(await batches.ask({ ...shared, deadline: 0, questions: questions.slice(place) })),
      ],
    };
  };
  await observe(services, { "account:low": 0.2, "account:high": 0.6, "shop:1": 0.1 });
  return { ...made, batch, range, lateFrom };
}

describe("one question about many entities", () => {
  it("is answered in the order asked, with an error where there is no answer, and what fires is queued", async () => {
    const { batch, sent, queued } = await world();
    const entities = ["account:high", "account:nobody", "account:low"];
    const { results, total, failed } = await batch({ entities, timestamp: at });
    expect([results.map(({ entity }) => entity), total, failed]).toEqual([entities, 3, 1]);
    expect(results).toMatchObject([
      { decision: { value: false, actions_triggered: [] } },
      { error: { type: "not_found", location: "entity" } },
      { decision: { value: true, actions_triggered: [{ status: "queued" }] } },
    ]);
    expect([sent, queued]).toEqual([[], [results[2]?.decision_id]]);
  });

  it("may ask about a scope: a prefix, a namespace, one entity or all", async () => {
    const { batch } = await world();
    const asking = async (entity_scope: string) =>
      (await batch({ entity_scope, timestamp: at })).results.map(({ entity }) => entity);
    expect(await asking("shop:*")).toEqual(["shop:1"]);
    expect(await asking("account")).toEqual(["account:high", "account:low", "shop:1"]);
    expect(await asking("account:low, shop:*")).toEqual(["account:low", "shop:1"]);
    expect(await asking("nobody:*")).toEqual([]);
  });

  it("as a dry run says what each would do, and leaves no trace", async () => {
    const { batch, services, queued } = await world();
    const { results } = await batch({ entity_scope: "all", timestamp: at, dry_run: true });
    expect(results.map(({ decision }) => decision?.actions_triggered.map(({ status }) => status))).toEqual([
      [],
      ["would_trigger"],
      ["would_trigger"],
    ]);
    expect([services.stored.rows("decisions").length, queued]).toEqual([0, []]);
  });

  it("is recorded even where the queue takes nothing", async () => {
    const { batch, services } = await world();
    services.work = { ...services.work, sendActions: () => Promise.reject(new Error("the queue is down")) };
    expect(await batch({ entities: ["account:low"], timestamp: at })).toMatchObject({ failed: 0 });
    expect([services.stored.rows("decisions").length, services.logged.at(-1)?.event]).toEqual([1, "queue_failed"]);
  });

  it("has at most 1,000 entities, and the refusal of more names the job that takes them", async () => {
    const { batch, services } = await world();
    const many = Array.from({ length: 1_001 }, (_, i) => `big:${i}`);
    const listed = await refusal(() => batch({ entities: many, timestamp: at }));
    expect([listed.location, listed.suggestion]).toEqual([
      "entities",
      'Send the same question as a job: POST /execute/async with "kind": "batch".',
    ]);
    await observe(services, Object.fromEntries(many.map((entity) => [entity, 0.5])));
    expect(await refusedAt(() => batch({ entity_scope: "big:*", timestamp: at }))).toEqual([400, "entity_scope"]);
  });

  it("fails as a whole only when there was time for nobody", async () => {
    const { batch, lateFrom } = await world();
    const entities = ["account:low", "account:high"];
    lateFrom(1);
    expect(await batch({ entities, timestamp: at })).toMatchObject({ total: 2, failed: 1 });
    lateFrom(0);
    expect((await refusal(() => batch({ entities, timestamp: at }))).code).toBe("execution_timeout");
  });
});

describe("one question about many entities is refused for", () => {
  it.each([
    ["neither a list nor a scope", {}, 400, "entities"],
    ["both", { entities: ["a"], entity_scope: "all" }, 400, "entities"],
    ["a scope that is none", { entity_scope: "a*b" }, 400, "entity_scope"],
    ["an unknown condition", { entities: ["a"], condition_id: "cnd_none" }, 404, "condition_id"],
    ["a time to come", { entities: ["a"], timestamp: "2999-01-01T00:00:00Z" }, 400, "timestamp"],
  ])("%s", async (_, more, status, location) => {
    const { batch } = await world();
    expect(await refusedAt(async () => batch(more))).toEqual([status, location]);
  });
});

describe("one question at many times", () => {
  const span = (hours: number) => ({ from: at, to: new Date(asked + hours * hour).toISOString(), step: "1h" });

  it("is answered at both ends and each step between", async () => {
    const { range } = await world();
    const { results, total } = await range(span(3));
    expect(results.map(({ timestamp }) => Date.parse(timestamp) - asked)).toEqual([0, hour, 2 * hour, 3 * hour]);
    expect(total).toBe(4);
  });

  it("says how many steps there was time for, and how many to ask for", async () => {
    const { range, lateFrom } = await world();
    lateFrom(10);
    const { code, message, suggestion } = await refusal(() => range(span(20)));
    expect([code, message]).toEqual([
      "execution_timeout",
      "10 of the 21 steps were answered within 30 seconds; those are recorded.",
    ]);
    expect(suggestion).toContain("at most 8 steps at once");
    lateFrom(0);
    expect((await refusal(() => range(span(20)))).message).toBe("0 of the 21 steps were answered within 30 seconds.");
  });

  it.each([
    ["a step of no length", { ...span(3), step: "0s" }, "step"],
    ["an end before the start", { ...span(-1) }, "from"],
    ["an end that has not come", span(48), "to"],
    ["more steps than a call takes", { ...span(20), step: "1m" }, "step"],
  ])("is refused for %s", async (_, asking, location) => {
    const { range } = await world();
    expect(await refusedAt(async () => range(asking))).toEqual([400, location]);
  });
});
