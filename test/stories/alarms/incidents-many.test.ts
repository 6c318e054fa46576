import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { mapLimited } from "../../../worker/domain/values/map-limited.ts";
import { startOwnService } from "../../support/at-end.ts";
import { nextMoment } from "../../support/firing-task.ts";
import { type Page, pagedAt } from "../../support/paged.ts";
import type { Task } from "../../support/world.ts";

type Incident = Output<"getIncident">;

const signal = "rush.load";
const intent = "alert me when the rush load is above 5";
const count = 26;
const atOnce = 12;
const entities = Array.from({ length: count }, (_, i) => `host:${i}`);

const service = await startOwnService();
const load = { primitive_id: signal, type: "time_series<float>", description: "Rush load" };
await service.elevated("POST", "/primitives", load);
const each = { channel: "each", kind: "inbox", group: false };
const channel = await service.elevated("POST", "/channels", each);
if (channel.status >= 300) throw new Error(channel.text);
const task = await service.ok<Task>("POST", "/tasks", {
  intent,
  entity_scope: "host:*",
  delivery: { type: "notification", channel: "each" },
  watch: { every: "30d" },
  firing: { mode: "on_change", recovered: true, remind: "1h" },
});

/** Every entity has a value now; the time of it, which no question has been about. */
async function push(value: number): Promise<string> {
  const observed_at = await nextMoment();
  const observations = entities.map((entity) => ({ primitive_id: signal, entity, observed_at, value }));
  await service.ok("POST", "/observations", { observations });
  return observed_at;
}

/** Asks about each entity twice, both at once. */
const askAll = (at: string) =>
  mapLimited(atOnce, [...entities, ...entities], async (entity) => {
    const { status, text } = await service.ask(task, entity, at);
    if (status !== 200) throw new Error(text);
  });

const all = <Item>(list: string) => pagedAt((path) => service.ok<Page<Item>>("GET", path), list);
const incidents = (status: string) => all<Incident>(`/incidents?limit=25&task_id=${task.task_id}&status=${status}`);

/** How many messages of each kind each entity has had. */
async function told(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  type Message = Output<"listNotifications">["items"][number];
  for (const { kind, entity } of await all<Message>("/notifications?limit=25"))
    counts.set(`${kind} ${entity}`, (counts.get(`${kind} ${entity}`) ?? 0) + 1);
  return counts;
}
const onceEach = (...kinds: string[]) =>
  new Map(kinds.flatMap((kind) => entities.map((entity): [string, number] => [`${kind} ${entity}`, 1])));
const sorted = (counts: Map<string, number>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));

const post = async (id: string, verb: string, body?: object) => {
  await service.ok("POST", `/incidents/${id}/${verb}`, body);
};

it("many incidents open, remind, are acknowledged, snoozed, rated and over at once: none is there twice, and no message", async () => {
  await askAll(await push(9));
  const open = await incidents("open");
  expect(new Set(open.map(({ entity }) => entity))).toEqual(new Set(entities));
  expect(open).toHaveLength(count);
  await expect.poll(async () => sorted(await told())).toEqual(sorted(onceEach("decision")));

  const database = await service.database();
  await database.prepare("UPDATE incidents SET told_at = told_at - 3600000").run();
  await Promise.all([service.runScheduled(), service.runScheduled(), service.runScheduled()]);
  await expect.poll(async () => sorted(await told())).toEqual(sorted(onceEach("decision", "reminder")));

  const ids = open.map(({ incident_id }) => incident_id);
  await mapLimited(atOnce, [...ids, ...ids], async (id) => {
    await Promise.all([
      post(id, "acknowledge"),
      post(id, "snooze", { for: "1h" }),
      post(id, "rate", { rating: "right" }),
    ]);
  });
  const seen = await incidents("acknowledged");
  expect(seen).toHaveLength(count);
  expect(seen.every(({ snoozed_until, rating }) => snoozed_until !== null && rating === "right")).toBe(true);
  await database.prepare("UPDATE incidents SET told_at = told_at - 3600000, snoozed_until = NULL").run();

  await Promise.all([askAll(await push(1)), service.runScheduled()]);
  const closed = await incidents("closed");
  expect(closed).toHaveLength(count);
  expect(new Set(closed.map(({ incident_id }) => incident_id))).toEqual(new Set(ids));
  expect(closed.every(({ closed_by }) => closed_by === "recovered")).toBe(true);
  await expect.poll(async () => sorted(await told())).toEqual(sorted(onceEach("decision", "recovered", "reminder")));
  await service.runScheduled();
  expect(sorted(await told())).toEqual(sorted(onceEach("decision", "recovered", "reminder")));
});
