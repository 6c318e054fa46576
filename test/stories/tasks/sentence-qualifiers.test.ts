import { describe, expect, it } from "vitest";
import { observationsOf, outcomeOf, qualified, questionsOf, signals } from "../../../tools/sentences/qualified.ts";
import { refused } from "../../../tools/sentences/refused.ts";
import { startOwnService } from "../../support/at-end.ts";
import { createTask, type FullPipelineResult, question, type Refusal, START, type Task } from "../../support/world.ts";

type Asked = { error: Refusal["error"] & { suggestion: string; details: { reason: string; span?: object } } };
const delivery = { type: "notification", channel: "inbox" };
const at = (after: number) => new Date(START + after).toISOString();
const send = <Body>(intent: string, more: object = {}) =>
  service.call<Body>("POST", "/tasks", { intent, entity_scope: "all", delivery, ...more });

const service = await startOwnService();
for (const signal of signals) await service.elevated("POST", "/primitives", signal);

describe("a qualifier that is sent runs", () => {
  it.each(qualified.map((row) => [row.sentence, row.compiled, row.asked, row] as const))(
    "%s | %s | %s",
    async (sentence, compiled, _, row) => {
      const task = await createTask(service.call, sentence);
      expect(task.provenance.sentence).toBe(compiled);
      const entity = `row:${qualified.indexOf(row)}`;
      const observations = Object.entries(row.given).flatMap(([primitive_id, given]) =>
        observationsOf(given).map(({ after, what }) => ({ primitive_id, entity, observed_at: at(after), value: what })),
      );
      await service.call("POST", "/observations", { observations });
      for (const { after, what } of questionsOf(row)) {
        const asked = question(task, entity, at(after));
        const { body } = await service.call<FullPipelineResult>("POST", "/evaluate/full", asked);
        expect(outcomeOf(body)).toContain(what);
      }
    },
  );
});

describe("a qualifier that no task can have", () => {
  it.each(refused.map((row) => [row.sentence, row.names, row] as const))(
    "%s | refused: %s",
    async (sentence, names, row) => {
      const { reason, offers } = row;
      const { status, body } = await send<Asked>(sentence);
      expect([status, body.error.type, body.error.details.reason]).toEqual([422, "intent_unresolved", reason]);
      expect(body.error.message).toContain(names);
      expect(body.error.suggestion).toContain(offers);
    },
  );
});

describe("`firing` beside a sentence that says how long", () => {
  it("that differs is a 400 with the field and what the sentence says, and that agrees is taken", async () => {
    const sentence = "API error rate above 10% for 15 minutes";
    const { status, body } = await send<Refusal>(sentence, { firing: { for: "30m" } });
    expect([status, body.error.location]).toEqual([400, "firing.for"]);
    expect(body.error.message).toContain("the sentence says 15m");
    const agreed = await send<Task>(sentence, { firing: { for: "15m" } });
    expect([agreed.status, agreed.body.firing]).toEqual([200, { mode: "every", for: "15m" }]);
  });
});
