import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { verifyProof } from "../../../sdk/src/local/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import { feedsOf } from "../../support/feeds.ts";
import { LOG_VARS, TEST_VARS } from "../../support/vars.ts";
import { type FullPipelineResult, question, type Refusal, type Task } from "../../support/world.ts";

const signal = "fs.used_percent";
const host = "host:db-1";
const minute = 60_000;
const service = await startOwnService({ vars: LOG_VARS });
const primitive = {
  primitive_id: signal,
  type: "time_series<float>",
  description: "Filesystem usage in percent",
  synonyms: ["filesystem"],
  unit: "percent",
  members: ["mountpoint"],
  max_age: "10m",
};
await service.elevated("POST", "/primitives", primitive);
const rule = { match: "node_filesystem_used_percent", signal, entity: "host:{instance}", member: ["mountpoint"] };
const feed = { feed_id: "fleet", kind: "prometheus", map: [{ ...rule, drop: ["fstype", "device"] }] };
await service.elevated("POST", "/feeds", feed);

const scrape = async (at: number, mounts: Readonly<Record<string, number>>, instance = "db-1") => {
  const series = Object.entries(mounts).map(([mountpoint, value]) => ({
    labels: { __name__: "node_filesystem_used_percent", instance, mountpoint, fstype: "ext4", device: "/dev/sda" },
    samples: [[at, value]] as const,
  }));
  expect((await feedsOf(service).write("fleet", series)).status).toBe(204);
};
const push = <Body>(observations: readonly object[]) => service.call<Body>("POST", "/observations", { observations });
const create = async (intent: string) => {
  const { body, text } = await service.call<Task>("POST", "/tasks", {
    intent,
    entity_scope: "host:*",
    delivery: { type: "notification", channel: "inbox" },
    watch: { on: "observation" },
    firing: { mode: "on_change", recovered: true },
  });
  expect(text).toContain("task_id");
  return body;
};
const ask = (task: Task, at: number, entity = host) => service.ask(task, entity, new Date(at).toISOString());

it("a host has one incident that names the mount; one that disappears neither fires nor closes, and one that comes back tells nothing twice", async () => {
  const host = "host:told";
  const looks = async ({ task_id }: Task) =>
    (await service.read<"listTaskEntityLooks">(`/tasks/${task_id}/looks/${encodeURIComponent(host)}`)).items;
  const incidents = async ({ task_id }: Task) =>
    (await service.read<"listIncidents">(`/incidents?task_id=${task_id}&entity=${encodeURIComponent(host)}`)).items;
  const ask = (task: Task, at: number) => service.ask(task, host, new Date(at).toISOString());
  const task = await create("alert me when the filesystem usage is above 90%");
  expect(task.provenance.sentence).toBe(`Alert when max across members of \`${signal}\` is above 90.`);
  expect(task.provenance.restated).toContain("of any mountpoint is above 90%");
  const start = Date.now() - 50 * minute;
  const at = (minutes: number) => start + minutes * minute;
  const seen = async (minutes: number, outcome: string, reason: string | null) => {
    const t = new Date(at(minutes)).toISOString();
    await expect.poll(async () => (await looks(task)).find((look) => look.t === t)).toMatchObject({ outcome, reason });
  };
  await scrape(at(0), { "/": 40, "/var": 93, "/boot": 20 }, "told");
  await seen(0, "triggered", null);
  await expect.poll(async () => (await incidents(task)).length).toBe(1);
  const [opened] = await incidents(task);
  expect(opened?.members).toMatchObject({
    judged: 3,
    deciding: [{ member: { mountpoint: "/var" }, value: 93 }, {}, {}],
  });
  await scrape(at(5), { "/": 40, "/boot": 20 }, "told");
  await seen(5, "triggered", null);
  await scrape(at(20), { "/": 41, "/boot": 20 }, "told");
  await seen(20, "not_triggered", "member_silent");
  expect((await incidents(task)).map(({ status }) => status)).toEqual(["open"]);
  await scrape(at(22), { "/": 41, "/var": 94, "/boot": 20 }, "told");
  await seen(22, "triggered", null);
  expect((await incidents(task)).map(({ status }) => status)).toEqual(["open"]);
  await scrape(at(25), { "/": 41, "/var": 50, "/boot": 20 }, "told");
  await seen(25, "not_triggered", null);
  await expect.poll(async () => (await incidents(task)).map(({ status }) => status)).toEqual(["closed"]);

  const decided = await ask(task, at(0));
  expect(decided.body).toMatchObject({ decision: { value: true }, result: { value: 93 } });
  const { decision_id } = decided.body;
  const record = await service.call<Output<"getDecision">>("GET", `/decisions/${decision_id}`);
  expect(record.body.members).toEqual({
    across: "max",
    judged: 3,
    silent: 0,
    deciding: [
      { member: { mountpoint: "/var" }, value: 93 },
      { member: { mountpoint: "/" }, value: 40 },
      { member: { mountpoint: "/boot" }, value: 20 },
    ],
  });
  const query = `format=csv&entity_id=${record.body.entity_id}`;
  const exported = await fetch(`${service.baseUrl}/decisions/export?${query}`, {
    headers: { "X-API-Key": TEST_VARS.SVC_API_KEYS },
  });
  const csv = await exported.text();
  expect(csv.split("\r\n")[0]).toMatch(/,members$/);
  expect(csv).toContain('{""member"":{""mountpoint"":""/var""},""value"":93}');
  const explained = await service.call<Output<"explainDecision">>("POST", "/decisions/explain", {
    condition_id: task.condition_id,
    condition_version: task.condition_version,
    entity: host,
    timestamp: new Date(at(0)).toISOString(),
  });
  expect(explained.body.summary).toBe("Fired: 93% is above the threshold of 90%; the highest of 3 members is /var.");
  expect(explained.body.counterfactual?.meaning).toContain("of /var");
  const driver = { signal, member: { mountpoint: "/var" }, contribution: 1, value: 93 };
  expect(explained.body.drivers).toMatchObject([driver]);
  const { condition_id, condition_version } = task;
  const said = await service.call<Output<"explainCondition">>("POST", "/conditions/explain", {
    condition_id,
    condition_version,
  });
  expect(said.body.natural_language_summary).toContain(`the highest over all members of ${signal} is above`);
  const again = { ...question(task, host, new Date(at(0)).toISOString()), explain: true, dry_run: true };
  const full = await service.call<FullPipelineResult>("POST", "/evaluate/full", again);
  expect(full.body.result.explanation?.contributions).toMatchObject([driver]);
  const verified = await service.call<Output<"verifyDecision">>("POST", `/decisions/${decision_id}/verify`);
  expect(verified.body).toEqual({ verified: true, differences: [] });
  const proof = await service.call<Output<"getDecisionProof">>("GET", `/decisions/${decision_id}/proof`);
  expect(proof.body.ledger?.views[0]?.signals.map(({ member }) => member?.["mountpoint"])).toEqual([
    "/",
    "/var",
    "/boot",
  ]);
  expect(verifyProof(proof.body as never).verified).toBe(true);
});

it("an alarm of every mount is over once one is below, though another that was full has fallen silent", async () => {
  const task = await create("fs.used_percent of every mountpoint is above 90");
  const list = `/incidents?task_id=${task.task_id}&entity=${encodeURIComponent("host:every")}`;
  const incidents = async () => (await service.read<"listIncidents">(list)).items.map(({ status }) => status);
  const start = Date.now() - 50 * minute;
  await scrape(start, { "/": 95, "/tmp": 99 }, "every");
  await expect.poll(incidents).toEqual(["open"]);
  await scrape(start + 20 * minute, { "/": 20 }, "every");
  await expect.poll(incidents).toEqual(["closed"]);
  const { condition_id, condition_version } = task;
  const path = `/conditions/${condition_id}?version=${condition_version}`;
  expect((await service.read<"getCondition">(path)).engine).toBe(3);
});

it("inline data names its members, and is judged as what was pushed", async () => {
  const { condition_id, condition_version } = await create("alert me when the filesystem usage is above 90%");
  const judge = <Body>(data: unknown) =>
    service.call<Body>("POST", "/execute/static", { condition_id, condition_version, entity: host, data });
  const of = (mountpoint: string, value: number) => ({ member: { mountpoint }, value });
  expect((await judge({ [signal]: [of("/", 40), of("/var", 93)] })).body).toMatchObject({ value: true });
  expect((await judge({ [signal]: [of("/", 40), of("/var", 9)] })).body).toMatchObject({ value: false });
  for (const data of [95, [95], [{ member: { disk: "a" }, value: 95 }]]) {
    const { status, body } = await judge<Refusal>({ [signal]: data });
    expect([status, body.error.location]).toEqual([400, `data.${signal}`]);
  }
});

it("members keep apart in the ledger: each has its own corrections, and the history tells which it is of", async () => {
  const observed_at = "2026-03-01T00:00:00.000Z";
  const of = (mountpoint: string, value: number) => ({
    primitive_id: signal,
    entity: "host:rows",
    observed_at,
    value,
    member: { mountpoint },
  });
  expect((await push([of("/", 1), of("/var", 1), of("/var", 2), of("/", 1)])).body).toEqual({
    accepted: 3,
    unchanged: 1,
  });
  const list = `/observations?entity=host%3Arows&primitive_id=${signal}&limit=2`;
  const first = await service.call<Output<"listObservations">>("GET", list);
  const second = await service.call<Output<"listObservations">>("GET", `${list}&cursor=${first.body.next_cursor}`);
  const rows = [...first.body.items, ...second.body.items].map(({ member, value }) => [member?.["mountpoint"], value]);
  expect(rows).toEqual([
    ["/var", 2],
    ["/var", 1],
    ["/", 1],
  ]);
});

it.each([
  [{ member: undefined }, 'has members: give `member` with "mountpoint"'],
  [{ member: { disk: "/" } }, "and by nothing else"],
  [{ member: { mountpoint: "/", disk: "a" } }, "and by nothing else"],
])("an observation with %j is refused by name", async (more, message) => {
  const { status, body } = await push<Refusal>([{ primitive_id: signal, entity: host, value: 1, ...more }]);
  expect(status).toBe(400);
  expect(body.error.location).toBe("observations[0].member");
  expect(body.error.message).toContain(message);
});

it("an entity has at most 1,000 members: what is beyond is listed, and the others are stored", async () => {
  const observed_at = "2026-03-01T00:00:00.000Z";
  const of = (name: number, value: number) => ({
    primitive_id: signal,
    entity: "host:many",
    observed_at,
    value,
    member: { mountpoint: `/${name}` },
  });
  const most = Array.from({ length: 1_000 }, (_, i) => of(i, i / 10));
  expect((await push(most)).body).toEqual({ accepted: 1_000, unchanged: 0 });
  const beyond = await push<Refusal & { error: { details: object } }>([of(5, 6), of(1_000, 1), of(1, 0.1)]);
  expect(beyond.status).toBe(400);
  expect(beyond.body.error.location).toBe("observations[1].member");
  expect(beyond.body.error.details).toMatchObject({ accepted: 1, unchanged: 1, full: [1] });
  const task = await create("alert me when the filesystem usage is above 90%");
  const decided = await ask(task, Date.parse(observed_at), "host:many");
  expect(decided.body.result.value).toBe(99.9);
});

it("what a signal declares about members is checked, and never changes", async () => {
  const body = { primitive_id: "net.errors", type: "time_series<float>", members: ["device"] };
  const bare = await service.elevated<Refusal>("POST", "/primitives", body);
  expect([bare.status, bare.body.error.location]).toEqual([400, "max_age"]);
  expect((await service.elevated("POST", "/primitives", { ...body, max_age: "5m" })).status).toBe(201);
  const other = { ...body, max_age: "5m", members: ["device", "queue"] };
  expect((await service.elevated("POST", "/primitives", other)).status).toBe(409);
});

it("erasing an entity leaves nothing of its members", async () => {
  expect((await service.elevated("DELETE", "/entities/host%3Arows")).status).toBe(200);
  const left = await service.call<Output<"listObservations">>(
    "GET",
    `/observations?entity=host%3Arows&primitive_id=${signal}`,
  );
  expect(left.body.items).toEqual([]);
});
