import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import { type Refusal, registerRate, type Task } from "../../support/world.ts";

type TaskList = { items: Task[]; total_count: number };

const service = await sharedTestService();
await registerRate(service.call);

const sentence = (percent: number) => ({
  intent: `alert me when the active user rate drops below ${percent}%`,
  entity_scope: "all",
  delivery: { type: "notification", channel: "inbox" },
});
const post = <Body = Refusal>(path: string, key: string, body: unknown) =>
  service.call<Body>("POST", path, body, { headers: { "idempotency-key": key } });
const taskCount = async () => (await service.call<TaskList>("GET", "/tasks?limit=1")).body.total_count;

describe("a request repeated with its Idempotency-Key", () => {
  it("gets the same bytes and status, says so, and makes nothing new", async () => {
    const before = await taskCount();
    const first = await post<Task>("/tasks", "again", sentence(31));
    const second = await post<Task>("/tasks", "again", sentence(31));
    expect(first.status).toBe(200);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await taskCount()).toBe(before + 1);
  });

  it("is the same request whatever the order of its fields", async () => {
    const { intent, ...rest } = sentence(32);
    const first = await post<Task>("/tasks", "order", { intent, ...rest });
    const second = await post<Task>("/tasks", "order", { ...rest, intent });
    expect(second.text).toBe(first.text);
  });

  it("is tried anew after a refusal, with another body too", async () => {
    const unclear = { ...sentence(30), intent: "alert me when the moon is blue" };
    expect((await post("/tasks", "refused", unclear)).status).toBe(422);
    const again = await post("/tasks", "refused", unclear);
    expect(again.body.error.type).toBe("intent_unresolved");
    expect(again.headers.get("idempotent-replayed")).toBeNull();
    expect((await post<Task>("/tasks", "refused", sentence(37))).status).toBe(200);
  });

  it.each(["", "a b", "x".repeat(256), "schlüssel"])("is refused when the key is %j", async (key) => {
    const answer = await post("/tasks", key, sentence(39));
    expect(answer).toMatchObject({ status: 400, body: { error: { location: "Idempotency-Key" } } });
  });
});

describe("a hundred requests at once with one key", () => {
  it("make one task; each gets its answer or is told to wait, and another body is refused", async () => {
    const before = await taskCount();
    const answers = await Promise.all(Array.from({ length: 100 }, () => post<Task>("/tasks", "hundred", sentence(40))));
    const done = answers.filter((answer) => answer.status === 200);
    const waiting = answers.filter((answer) => answer.status === 409);
    expect(done.length + waiting.length).toBe(100);
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1);
    expect(done.filter((answer) => answer.headers.get("idempotent-replayed") === null)).toHaveLength(1);
    for (const answer of waiting) {
      expect(answer.body).toMatchObject({ error: { type: "idempotency_in_flight" } });
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await taskCount()).toBe(before + 1);
    const other = await post("/tasks", "hundred", sentence(41));
    expect(other).toMatchObject({ status: 422, body: { error: { type: "idempotency_key_reused" } } });
    expect((await post<Task>("/tasks", "hundred", sentence(40))).text).toBe(done[0]?.text);
  });
});
