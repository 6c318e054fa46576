import { beforeEach, describe, expect, it } from "vitest";
import { ListTasksQuery } from "../../../worker/contract/resources/tasks/tasks.ts";
import { deleteTask, updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { getTask, listTasks } from "../../../worker/usecases/tasks/get-task.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices } from "../../support/memory/world.ts";

let services: MemoryServices;
beforeEach(async () => void (services = await ratedServices()));

const list = async (query: object = {}) => listTasks(services, input(ListTasksQuery, query));
const make = (percent: number, change: object = {}) =>
  makeTask(services, `alert me when the active user rate drops below ${percent}%`, change);

describe("the list of tasks", () => {
  it("pages without gap or double while tasks are added, and counts the whole list", async () => {
    for (let i = 0; i < 7; i++) await make(40 + i);
    let total = 7;
    const seen = await paged(
      (cursor) => list({ limit: "3", cursor }),
      ({ total_count }) => {
        expect(total_count).toBe(total++);
        return make(33);
      },
    );
    expect(seen.map((item) => item.intent)).toEqual(
      [46, 45, 44, 43, 42, 41, 40].map((n) => `alert me when the active user rate drops below ${n}%`),
    );
  });

  it("shows those of a status, and without one all that are not deleted", async () => {
    const ids = [(await make(10)).task_id, (await make(11)).task_id, (await make(12)).task_id];
    const [first = "", second = ""] = ids;
    await deleteTask(services, { id: first });
    await updateTask(services, { id: second, status: "paused" });
    const idsOf = async (query: object) => (await list(query)).items.map((item) => item.task_id);
    expect(await idsOf({})).toEqual([ids[2], second]);
    expect(await idsOf({ status: "deleted" })).toEqual([first]);
    expect(await idsOf({ status: "paused" })).toEqual([second]);
    expect((await list({ status: "preview" })).total_count).toBe(0);
  });

  it("narrows to a condition and its version", async () => {
    const [one, other] = [await make(10), await make(11)];
    const same = await make(10, { entity_scope: "account:*" });
    const { condition_id } = one;
    const idsOf = async (query: object) => (await list(query)).items.map((item) => item.task_id);
    expect(await idsOf({ condition_id })).toEqual([same.task_id, one.task_id]);
    expect(await idsOf({ condition_id: other.condition_id, condition_version: "1.0" })).toEqual([other.task_id]);
    expect(await idsOf({ condition_id, condition_version: "9" })).toEqual([]);
    expect((await list({ condition_id, limit: "1" })).total_count).toBe(2);
    expect(await refusedAt(() => list({ condition_version: "1.0" }))).toEqual([400, "condition_version"]);
  });

  it.each([{ limit: "x" }, { status: "gone" }, { cursor: "nonsense" }, { q: "x".repeat(201) }])(
    "refuses %j",
    async (query) => {
      expect(await refusedAt(() => list(query))).toEqual([400, Object.keys(query)[0]]);
    },
  );

  it("refuses a cursor of another list", async () => {
    await make(10);
    await make(11);
    const { next_cursor } = await list({ limit: "1" });
    const other = btoa(atob(next_cursor ?? "").replace("tasks", "feedback"));
    expect((await refusedAt(() => list({ cursor: other })))[0]).toBe(400);
  });
});

describe("a search among tasks", () => {
  let first = "";
  let second = "";
  const idsOf = async (query: object) => (await list(query)).items.map(({ task_id }) => task_id);
  beforeEach(async () => {
    const meta = { name: "Überdruck", note: "Call the shift leader" };
    first = (await make(10, { meta })).task_id;
    second = (await make(11)).task_id;
  });

  it.each([
    ["10%", ["first"]],
    ["ÜBERDRUCK", ["first"]],
    ["leader überdruck drops", ["first"]],
    ["leader 11%", []],
    ["ACTIVE rate", ["second", "first"]],
    ["100%", []],
  ])("for %j finds what has each of its words, among as many as there are", async (q, expected) => {
    const { items, total_count } = await list({ q });
    const names = new Map([first, second].map((id, at) => [id, ["first", "second"][at]]));
    expect(items.map(({ task_id }) => names.get(task_id))).toEqual(expected);
    expect(total_count).toBe(2);
  });

  it("goes together with what else narrows the list", async () => {
    await updateTask(services, { id: first, status: "paused" });
    const { condition_id } = await getTask(services, { id: second });
    expect(await idsOf({ q: "active", status: "paused" })).toEqual([first]);
    expect(await idsOf({ q: "active", condition_id })).toEqual([second]);
    expect(await idsOf({ q: "10%", condition_id })).toEqual([]);
    expect(await idsOf({ q: "active", primitive_id: "account.active_user_rate" })).toEqual([second, first]);
    await deleteTask(services, { id: first });
    expect(await idsOf({ q: "active" })).toEqual([second]);
    expect(await idsOf({ q: "überdruck", status: "deleted" })).toEqual([first]);
  });

  it("pages as a partition, and ends a page early rather than read on and on", async () => {
    const [row] = services.stored.rows("tasks").filter(({ task_id }) => task_id === second);
    const made = Number(row?.["created_at"]);
    const many = Array.from({ length: 1_300 }, (_, at) => ({
      ...row,
      task_id: `task_many_${at}`,
      intent: `one of many: ${at}`,
      created_at: made + 1 + at,
    }));
    services.stored.put("tasks", ...many);
    const short = await list({ q: "überdruck" });
    expect([short.items, short.has_more]).toEqual([[], true]);
    const found = await paged((cursor) => list({ q: "überdruck", cursor }));
    expect(found.map(({ task_id }) => task_id)).toEqual([first]);
    const all = await paged((cursor) => list({ q: "of many", limit: "100", cursor }));
    expect(all.map(({ task_id }) => task_id)).toEqual(many.map(({ task_id }) => task_id).toReversed());
  });
});

describe("a task as it is answered", () => {
  it("says where it delivers, as it now stands, and hides path and header values", async () => {
    const endpoint = "https://hooks.example.com/told";
    const headers = { Authorization: "Bearer hush" };
    const task = await make(14, { delivery: { type: "webhook", endpoint, headers } });
    const masked = { type: "webhook", endpoint: "https://hooks.example.com/***", headers: { Authorization: "***" } };
    expect(task.delivery).toEqual(masked);
    expect((await list({ limit: "1" })).items[0]?.delivery).toEqual(task.delivery);
    const delivery = { type: "notification" as const, channel: "inbox" };
    const moved = await updateTask(services, { id: task.task_id, delivery });
    expect(moved.delivery).toEqual(delivery);
    expect((await deleteTask(services, { id: task.task_id })).delivery).toEqual(delivery);
  });

  it("keeps the warnings of its compilation, whoever asks and however often it is made", async () => {
    const intent = "alert me when the active user rate drops below 35";
    const [task, again] = [await makeTask(services, intent), await makeTask(services, intent)];
    const warning = 'account.active_user_rate runs from 0 to 1: "35" was taken as 35%.';
    const read = await getTask(services, { id: task.task_id });
    expect([task.warnings, again.warnings, read.warnings]).toEqual([[warning], [warning], [warning]]);
    expect((await make(36)).warnings).toEqual([]);
  });

  it("made again under its claim is the same task", async () => {
    const claim = { id: "once", at: 5, repeated: false };
    const intent = "alert me when the active user rate drops below 35%";
    const first = await makeTask(services, intent, {}, claim);
    expect(await makeTask(services, intent, {}, { ...claim, repeated: true })).toEqual(first);
    expect((await list()).total_count).toBe(1);
  });
});
