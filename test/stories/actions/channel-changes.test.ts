import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { runDm, stubCliFor } from "../../support/cli.ts";
import { startLevel } from "../../support/sending.ts";
import { createTask, day, pushDaily, type Refusal, type Task } from "../../support/world.ts";

type Channel = Output<"updateChannel">;

const { receiver, service, signal, intent } = await startLevel("cistern");
stubCliFor(service);
beforeEach(() => receiver.renew());
afterAll(() => vi.unstubAllEnvs());

const make = (body: object) => service.elevated<Channel>("POST", "/channels", body);
const change = <T = Channel>(channel: string, body: object) =>
  service.elevated<T>("PATCH", `/channels/${channel}`, body);
const test = <T = Output<"testChannel">>(channel: string) => service.call<T>("POST", `/channels/${channel}/test`);
const shown = async (name: string) => {
  const body = await service.read<"listChannels">("/channels?limit=200");
  return body.items.find(({ channel }) => channel === name);
};

describe("a channel", () => {
  it("is changed under its name, and an equal change changes nothing", async () => {
    const made = await make({ channel: "turning", kind: "slack", endpoint: `${receiver.url}/one`, per_minute: 600 });
    expect(made.body).toMatchObject({ version: 1, retries: 0, changed_at: null, last_failure: null });
    const other = { endpoint: `${receiver.url}/two`, retries: 5, per_minute: null };
    const changed = await change("turning", other);
    expect(changed.body).toMatchObject({ version: 2, retries: 5, per_minute: null, endpoint: `${receiver.url}/***` });
    expect((await change("turning", other)).body).toEqual(changed.body);
    await test("turning");
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/two"]);
    const trail = await service.elevated<Output<"listAudit">>("GET", "/audit?subject=turning&operation=updateChannel");
    expect(trail.body.items.map(({ before, after }) => [before, after])).toEqual([
      [
        { retries: 0, per_minute: 600 },
        { endpoint: "(withheld)", retries: 5, per_minute: null },
      ],
    ]);
  });

  it.each([
    ["turning", { kind: "teams" }, 400, "kind"],
    ["turning", { routing_key: "a".repeat(32) }, 400, "routing_key"],
    ["turning", { endpoint: "ftp://example.com/x" }, 400, "endpoint"],
    ["turning", { headers: { "X-Token": "${NOBODY}" } }, 400, "headers.X-Token"],
    ["inbox", { retries: 3 }, 409, "channel"],
    ["nowhere", { retries: 3 }, 404, "channel"],
  ])("%s refuses %j", async (channel, body, status, location) => {
    const refused = await change<Refusal>(channel, body);
    expect([refused.status, refused.body.error.location]).toEqual([status, location]);
  });

  it("is tested, and says when it last worked and what its receiver answered", async () => {
    await make({ channel: "tested-once", kind: "slack", endpoint: `${receiver.url}/services/T000/B0secret` });
    expect((await test("tested-once")).body).toMatchObject({ delivered: true, version: 1, error: null });
    expect(receiver.requests[0]?.body).toContain("TEST: ");
    const worked = await shown("tested-once");
    expect([worked?.last_delivered_at === null, worked?.last_failure]).toEqual([false, null]);
    receiver.answerWith({ status: 404, body: "no_service at /services/T000/B0secret" });
    const message = "The receiver answered 404: no_service at ***";
    expect((await test("tested-once")).body).toMatchObject({ delivered: false, http_status: 404, error: { message } });
    expect(await shown("tested-once")).toMatchObject({
      last_delivered_at: worked?.last_delivered_at,
      last_failure: { error: { type: "http_status", message }, http_status: 404 },
    });
    expect((await test<Refusal>("inbox")).status).toBe(409);
    expect((await test<Refusal>("nowhere")).status).toBe(404);
  });

  it("is made, changed and tested from the command line, with retries proposed where people read", async () => {
    const to = (path: string) => ["--endpoint", `${receiver.url}/${path}`];
    const made = await runDm(["channels", "create", "typed", "--kind", "slack", ...to("a")]);
    expect(made.out).toMatch(/retries +5[^]*--retries 0 tries once/);
    expect((await shown("typed"))?.retries).toBe(5);
    const hook = await runDm(["channels", "create", "typed-hook", "--kind", "webhook", ...to("b")]);
    expect(hook.out).toMatch(/retries +0/);
    expect((await runDm(["channels", "update", "typed", ...to("c")])).out).toMatch(/version +2/);
    expect((await runDm(["channels", "test", "typed"])).out).toMatch(/delivered +yes/);
    receiver.answerWith({ status: 410, body: "channel_is_archived" });
    const failed = await runDm(["channels", "test", "typed"]);
    expect([failed.code, failed.out]).toEqual([1, expect.stringContaining("410: channel_is_archived")]);
    expect((await runDm(["channels", "list"])).out).toContain("410: channel_is_archived");
  });
});

it("is rotated under load, the old address refusing before the new one is known: nothing is lost, and nothing comes twice", async () => {
  const entities = Array.from({ length: 60 }, (_, i) => `cistern-${String(i).padStart(2, "0")}!`);
  const rotating = { channel: "rotating", kind: "slack", endpoint: `${receiver.url}/old`, retries: 5 };
  await make(rotating);
  const observations = entities.map((entity) => ({ primitive_id: signal, entity, value: 0.2, observed_at: day(0) }));
  await service.call("POST", "/observations", { observations });
  const task = await createTask(service.call, intent, { type: "notification", channel: "rotating" });
  const accepted: { path: string; body: string }[] = [];
  let isRevoked = false;
  receiver.answerWith(({ path, body }) => {
    if (path === "/old" && isRevoked) return { status: 404, body: "no_service" };
    accepted.push({ path, body });
    return { delayMs: 5 };
  });
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const pinned = { concept_id, concept_version, condition_id, condition_version, timestamp: day(0) };
  const asked = entities.map((entity) => service.call("POST", "/evaluate/full", { ...pinned, entity }));
  await receiver.waitFor(10);
  isRevoked = true;
  const before = receiver.requests.length;
  await receiver.waitFor(before + 5);
  expect((await change("rotating", { endpoint: `${receiver.url}/new` })).body.version).toBe(2);
  await Promise.all(asked);

  const list = async () => (await service.read<"listDeliveries">("/deliveries?channel=rotating&limit=200")).items;
  await expect
    .poll(list, { timeout: 300_000, interval: 200 })
    .toSatisfy(
      (items: { status: string }[]) => items.length === 60 && items.every(({ status }) => status === "delivered"),
    );
  const arrived = accepted.map(({ body }) => entities.filter((one) => body.includes(one)).join());
  expect(arrived.toSorted()).toEqual(entities);
  expect(new Set(accepted.map(({ path }) => path))).toEqual(new Set(["/old", "/new"]));
  const twice = (await list()).filter(({ attempts }) => attempts > 1);
  expect(twice.length).toBeGreaterThanOrEqual(5);
  const one = await service.call<Output<"getDelivery">>("GET", `/deliveries/${twice[0]?.delivery_id}`);
  const { host } = new URL(receiver.url);
  expect(one.body.history).toMatchObject([
    { http_status: 404, channel_version: 1, host },
    { error: null, channel_version: 2, host },
  ]);
  await service.call<Task>("DELETE", `/tasks/${task.task_id}`);
});

it("shows of a webhook what its receiver answered, but neither its secrets nor whom it is about", async () => {
  const entity = "cistern:kowalski";
  await pushDaily(service.call, entity, [0.2], signal);
  const delivery = { type: "webhook", endpoint: `${receiver.url}/in/s3cret`, headers: { "X-Key": "k-123" } } as const;
  const task = await createTask(service.call, intent, delivery);
  receiver.answerWith(({ headers }) => ({
    status: 422,
    body: `{"error":"no user ${entity}", "key":"${headers["x-key"]}", "at":"/in/s3cret"}${"x".repeat(5_000)}`,
  }));
  const { body } = await service.ask(task, entity, day(0));
  const own = body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);
  expect(own?.error?.message).toMatch(
    /^The receiver answered 422: \{"error":"no user \*\*\*", "key":"\*\*\*", "at":"\*\*\*"\}x+…$/,
  );
  expect(own?.error?.message.length).toBeLessThan(340);
  await service.call<Task>("DELETE", `/tasks/${task.task_id}`);
});
