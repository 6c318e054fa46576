import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../support/schema.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { createTask, day, pushDaily, question, RATE, registerRate } from "../support/world.ts";

let model: Receiver;
let service: TestService;

beforeAll(async () => {
  model = await startReceiver();
  service = await startTestService({
    vars: {
      INTENT_READER: "openai-compatible",
      SVC_INTENT_BASE_URL: `${model.url}/v1`,
      SVC_INTENT_MODEL: "small",
      SVC_INTENT_API_KEY: "model-secret",
    },
  });
  await registerRate(service.call);
});
afterAll(() => Promise.all([service.stop(), model.stop()]));
beforeEach(() => model.clear());

const says = (content: string) =>
  model.answerWith({ body: JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }) });

describe("a model that reads sentences", () => {
  it("is asked once for a new sentence, sees the catalogue and neither keys nor entities, and lies in vain", async () => {
    says(JSON.stringify({ parts: [{ primitive_id: "account.invented" }] }));
    await pushDaily(service.call, "account:private-person", [0.2]);
    const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
    expect(task.provenance).toMatchObject({ reader: "lexical", priority: "user_explicit" });
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

  it("is followed where what it says can be checked against sentence and catalogue", async () => {
    const part = {
      primitive_id: RATE,
      relation: "compare",
      direction: "below",
      number: { value: 37, unit: "percent", text: "37%" },
      against: null,
      names: null,
      window: null,
      label: null,
      negate: false,
      words: "engagement dips under 37%",
    };
    says(JSON.stringify({ parts: [part], combinator: null, ambiguous: false }));
    const task = await createTask(service.call, "shout if engagement dips under 37%");
    expect(task.provenance).toMatchObject({ reader: "openai-compatible", priority: "user_explicit" });
    const condition = await service.call("GET", `/conditions/${task.condition_id}?version=1.0`);
    expect(condition.body).toMatchObject({
      strategy: { type: "threshold", params: { direction: "below", value: 0.37 } },
    });
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

describe("a reader that is not fully configured", () => {
  it.each([
    ["an unknown name", { INTENT_READER: "crystal-ball" }, "INTENT_READER must be"],
    ["no model", { INTENT_READER: "openai-compatible" }, "SVC_INTENT_MODEL is not set"],
    ["no address", { INTENT_READER: "openai-compatible", SVC_INTENT_MODEL: "small" }, "SVC_INTENT_BASE_URL must be"],
    ["no binding", { INTENT_READER: "workers-ai", SVC_INTENT_MODEL: "small" }, "binding named AI"],
  ])("by %s is told in /healthz", async (_, vars, message) => {
    const other = await startTestService({ vars });
    try {
      const health = await fetch(`${other.url}/healthz`);
      expect(health.status).toBe(503);
      expect(await health.text()).toContain(message);
    } finally {
      await other.stop();
    }
  });
});
