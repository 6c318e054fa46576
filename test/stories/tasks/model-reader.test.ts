import { beforeEach, describe, expect, it } from "vitest";
import { startOwnReceiver, startOwnService } from "../../support/at-end.ts";
import { operations } from "../../support/schema.ts";
import { createTask, day, pushDaily, question, RATE, registerRate } from "../../support/world.ts";

const model = await startOwnReceiver();
const service = await startOwnService({
  vars: {
    INTENT_READER: "openai-compatible",
    SVC_INTENT_BASE_URL: `${model.url}/v1`,
    SVC_INTENT_MODEL: "small",
    SVC_INTENT_API_KEY: "model-secret",
  },
});
await registerRate(service.call);
beforeEach(() => model.clear());

const says = (content: string) =>
  model.answerWith({ body: JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }) });

const drafts = (...tests: string[]) =>
  says(JSON.stringify({ sentences: tests.map((test) => `Alert when \`${RATE}\` ${test}.`) }));

interface AskedBack {
  error: {
    type: string;
    details: { reason: string; question: string; readings: { sentence: string; restated: string }[] };
  };
}
const refused = async (intent: string) =>
  (await service.call<AskedBack>("POST", "/tasks", { intent, entity_scope: "all", delivery: { type: "notification" } }))
    .body.error;

describe("a model that drafts sentences", () => {
  it("is asked once for a new sentence, sees the catalogue and neither keys nor entities, and lies in vain", async () => {
    says(JSON.stringify({ sentences: ["Alert when `account.invented` is above 1."] }));
    await pushDaily(service.call, "account:private-person", [0.2]);
    const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
    expect(task.provenance).toMatchObject({ reader: "lexical", priority: "user_explicit" });
    expect(task.warnings).toEqual([expect.stringContaining("openai-compatible) gave no usable answer")]);
    expect(model.requests.length).toBeGreaterThan(0);
    for (const request of model.requests) {
      expect(request.path).toBe("/v1/chat/completions");
      expect(request.headers["authorization"]).toBe("Bearer model-secret");
      expect(JSON.parse(request.body)).toMatchObject({ model: "small", temperature: 0 });
      expect(request.body).toContain(RATE);
      expect(request.body).not.toContain("private-person");
      expect(request.body).not.toContain("model-secret");
    }
    model.clear();
    await createTask(service.call, "alert me when the active user rate drops below 35%");
    expect(model.requests).toEqual([]);
  });

  it("and agrees, answers with the other reader", async () => {
    drafts("is below 0.34");
    const task = await createTask(service.call, "alert me when the active user rate drops below 34%");
    expect(task).toMatchObject({ warnings: [], provenance: { reader: "lexical and openai-compatible" } });
    const condition = await service.call("GET", `/conditions/${task.condition_id}?version=1.0`);
    expect(condition.body).toMatchObject({
      strategy: { type: "threshold", params: { direction: "below", value: 0.34 } },
    });
  });

  it("and differs, leads to a question with both, and a canonical sentence settles it without the model", async () => {
    const intent = "alert me when the active user rate drops below 33%";
    drafts("is above 0.33");
    const { type, details } = await refused(intent);
    expect([type, details.reason, details.question]).toEqual(["intent_unresolved", "readers_differ", "number"]);
    expect(details.readings.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      `Alert when \`${RATE}\` is below 0.33.`,
      `Alert when \`${RATE}\` is above 0.33.`,
    ]);
    model.clear();
    const task = await createTask(service.call, details.readings[0]?.sentence ?? "");
    expect(task.provenance.reader).toBe("canonical");
    expect(model.requests).toEqual([]);
    // A refusal is never kept: the next time both are asked again.
    drafts("is below 0.33");
    expect((await createTask(service.call, intent)).provenance.reader).toBe("lexical and openai-compatible");
  });

  it("of what the lexical reader cannot read, is offered and not followed", async () => {
    drafts("is below 0.37");
    const { details } = await refused("shout if engagement dips under 37%");
    expect(details.readings).toMatchObject([{ restated: "Alert when the account active user rate is below 37%." }]);
  });

  it.each([
    ["is down", 21, { status: 500 }, "could not be asked"],
    ["answers in another protocol", 22, { body: "<html>" }, "could not be asked"],
    [
      "answers nonsense",
      23,
      { body: JSON.stringify({ choices: [{ message: { content: "hm" } }] }) },
      "no usable answer",
    ],
  ])("and %s leaves the sentence to the lexical reader, with a warning", async (_, number, answer, words) => {
    model.answerWith(answer);
    const task = await createTask(service.call, `alert me when the active user rate drops below ${number}%`);
    expect(task.provenance.reader).toBe("lexical");
    expect(task.warnings).toEqual([expect.stringContaining(words)]);
  });

  it("is never called by anything but POST /tasks", async () => {
    says("nonsense");
    const task = await createTask(service.call, "alert me when the active user rate drops below 36%");
    model.clear();
    await service.call("POST", "/evaluate/full", {
      ...question(task, "account:private-person", day(0)),
      explain: true,
    });
    await service.call("POST", `/actions/${task.action_id}/trigger`, {
      version: "v1",
      entity: "account:private-person",
    });
    for (const { method, path } of operations) {
      if (path === "/tasks" && method === "POST") continue;
      const concrete = path
        .replace("{id}", path.startsWith("/tasks") ? task.task_id : task.condition_id)
        .replaceAll(/\{[^}]+\}/g, task.action_id);
      const { condition_id, condition_version, concept_id, concept_version } = task;
      const body = {
        concept_id,
        concept_version,
        condition_id,
        condition_version,
        entity: "account:private-person",
        timestamp: day(0),
        feedback: "correct",
      };
      const init = method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(body) };
      const root = path === "/healthz" ? service.url : service.baseUrl;
      await fetch(`${root}${concrete}`, {
        method,
        headers: { "x-api-key": "test-key", "x-elevated-key": "test-elevated-key", "content-type": "application/json" },
        ...init,
      });
    }
    expect(model.requests).toEqual([]);
  });
});
