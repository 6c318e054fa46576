import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { stubCliFor, textOfDm } from "../../support/cli.ts";
import { startLevel } from "../../support/sending.ts";
import { WEBHOOK_SECRET } from "../../support/vars.ts";
import { createTask, day, pushDaily, type Refusal, type Task } from "../../support/world.ts";

const { receiver, service, signal, intent } = await startLevel("basin");
stubCliFor(service);
beforeEach(() => receiver.renew());
afterAll(() => vi.unstubAllEnvs());

const dm = (...argv: string[]) => textOfDm(argv);

type Delivered = Output<"getDelivery">;

const ask = (task: Task, entity: string) => service.ask(task, entity, day(2));
const list = async (query: string) => await service.read<"listDeliveries">(`/deliveries?${query}`);
const read = async (id: string) => await service.read<"getDelivery">(`/deliveries/${encodeURIComponent(id)}`);
const resend = (id: string, key: string) =>
  service.call<Delivered & Refusal>("POST", `/deliveries/${encodeURIComponent(id)}/resend`, undefined, {
    headers: { "idempotency-key": key },
  });

/** Fails the first requests, then answers 200. */
function failFirst(times: number, headers: Record<string, string> = {}) {
  let calls = 0;
  receiver.answerWith(() => (++calls <= times ? { status: 503, headers } : {}));
}

describe("deliveries", () => {
  it("with retries arrive later, under the same id, signed anew, and the answer told of the first attempt", async () => {
    await pushDaily(service.call, "account:again", [0.5, 0.4, 0.3], signal);
    const delivery = { type: "webhook" as const, endpoint: `${receiver.url}/again`, retries: 3 };
    const task = await createTask(service.call, intent, delivery);
    failFirst(1, { "retry-after": "1" });
    const { body } = await ask(task, "account:again");
    expect(body.decision.actions_triggered).toMatchObject([{ status: "failed", error: { type: "http_status" } }]);
    const [first, second] = await receiver.waitFor(2);
    const id = first?.headers["webhook-id"] ?? "";
    expect(second?.headers["webhook-id"]).toBe(id);
    expect(second?.body).toBe(first?.body);
    expect(new Webhook(WEBHOOK_SECRET).verify(second?.body ?? "", second?.headers ?? {})).toMatchObject({
      entity: "account:again",
    });
    await expect.poll(() => read(id)).toMatchObject({ status: "delivered", attempts: 2, attempts_allowed: 4 });
    const found = await read(id);
    expect(found.history.map(({ http_status }) => http_status)).toEqual([503, null]);
    expect(found.decision_ids).toEqual([body.decision_id]);
    expect(JSON.stringify(found)).not.toContain("account:again");
    await service.call("DELETE", `/tasks/${task.task_id}`);
  });

  it("that failed are in one list, and are sent again once for an Idempotency-Key", async () => {
    await pushDaily(service.call, "account:failed", [0.5, 0.4, 0.3], signal);
    const task = await createTask(service.call, intent, { type: "webhook", endpoint: `${receiver.url}/failed` });
    failFirst(1);
    await ask(task, "account:failed");
    const { items } = await list(`status=failed&task_id=${task.task_id}`);
    expect(items).toMatchObject([
      { status: "failed", attempts: 1, attempts_allowed: 1, http_status: 503, channel: null, kind: "decision" },
    ]);
    const id = items[0]?.delivery_id ?? "";
    const answer = await resend(id, "again-1");
    expect(answer).toMatchObject({ status: 200, body: { status: "delivered", attempts: 2 } });
    const repeated = await resend(id, "again-1");
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    expect(repeated.text).toBe(answer.text);
    expect(receiver.requests.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect((await list(`status=failed&task_id=${task.task_id}`)).items).toEqual([]);
    await service.call("DELETE", `/tasks/${task.task_id}`);
  });

  it("are listed and sent again on the command line", async () => {
    await pushDaily(service.call, "account:typed", [0.5, 0.4, 0.3], signal);
    const task = await createTask(service.call, intent, { type: "webhook", endpoint: `${receiver.url}/typed` });
    failFirst(2);
    await ask(task, "account:typed");
    const { code, text } = await dm("deliveries", "list", "--status", "failed", "--task", task.task_id);
    expect(code).toBe(0);
    expect(text).toMatch(/^AT +STATUS +ATTEMPTS .*\n.* failed +1\/1 .*The receiver answered 503\. +dec_/);
    const id = text.split(/ +/).at(-1) ?? "";
    expect(await dm("deliveries", "resend", id)).toMatchObject({ code: 1, text: expect.stringContaining("503") });
    expect(await dm("deliveries", "resend", id)).toMatchObject({ code: 0, text: expect.stringContaining("delivered") });
    expect((await dm("deliveries", "list", "--status", "failed", "--task", task.task_id)).text).toBe("No deliveries.");
    await service.call("DELETE", `/tasks/${task.task_id}`);
  });

  it("are refused in words where there is nothing to send again", async () => {
    expect(await resend("dec_none.act_none", "again-2")).toMatchObject({
      status: 404,
      body: { error: { type: "not_found", location: "delivery_id" } },
    });
    const task = await createTask(service.call, intent, { type: "webhook", endpoint: `${receiver.url}/test` });
    const { action_id } = task;
    await service.call("POST", `/actions/${action_id}/trigger`, { version: "v1", entity: "account:test" });
    const [tried] = (await list(`task_id=${task.task_id}`)).items;
    expect(tried).toMatchObject({ kind: "test", status: "delivered" });
    const refusal = await resend(tried?.delivery_id ?? "", "again-3");
    expect(refusal).toMatchObject({ status: 409, body: { error: { type: "conflict", location: "delivery_id" } } });
    await service.call("DELETE", `/tasks/${task.task_id}`);
  });

  it("to a paced channel wait their turn, and all arrive", async () => {
    const channel = {
      channel: "paced",
      kind: "webhook",
      endpoint: `${receiver.url}/paced`,
      per_minute: 60,
      retries: 2,
    };
    const made = await service.elevated("POST", "/channels", channel);
    expect(made.body).toMatchObject({ per_minute: 60, retries: 2, group: false });
    const entities = ["account:p1", "account:p2", "account:p3"];
    for (const entity of entities) await pushDaily(service.call, entity, [0.5, 0.4, 0.3], signal);
    const task = await createTask(service.call, intent, { type: "notification", channel: "paced" });
    const asked = await Promise.all(entities.map((entity) => ask(task, entity)));
    const statuses = asked.flatMap(({ body }) => body.decision.actions_triggered.map(({ status }) => status));
    expect(statuses).toContain("queued");
    await receiver.waitFor(3);
    await expect.poll(async () => (await list("channel=paced&status=delivered")).items.length).toBe(3);
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    expect((await ask(task, "account:p3")).body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
    await service.call("DELETE", `/tasks/${task.task_id}`);
  });
});
