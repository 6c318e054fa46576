import { beforeEach, describe, expect, it } from "vitest";
import { ListIncidentsQuery } from "../../../worker/contract/resources/alarms/incidents.ts";
import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import { commentIncident } from "../../../worker/usecases/alarms/comment-incident.ts";
import { listIncidents } from "../../../worker/usecases/alarms/list-incidents.ts";
import { input } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { makeTask } from "../../support/memory/world.ts";
import { day } from "../../support/world.ts";
import { opened, prepare, services } from "./incident-world.ts";

beforeEach(prepare);

const list = (query: object) => listIncidents(services, input(ListIncidentsQuery, query));

/** Every incident that a search finds, in order, and how many pages it took. */
async function found(query: object): Promise<{ ids: string[]; pages: number }> {
  let pages = 0;
  const items = await paged(
    (cursor) => list({ ...query, cursor }),
    () => (pages += 1),
  );
  return { ids: items.map(({ incident_id }) => incident_id), pages };
}

describe("a search among incidents", () => {
  beforeEach(async () => {
    const meta = { name: "Überdruck", note: "Call the shift leader" };
    const task = await makeTask(services, "alert me when the active user rate drops below 32%", { meta });
    await opened("2", { task_id: task.task_id, opened_at: parseTimestamp(day(1)), assignee: "day shift" });
    await opened("3", { opened_at: parseTimestamp(day(2)), kind: "no_data" });
    await commentIncident(services, { id: "inc_3", text: "The exporter was Restarted" }, { by: "key_1" });
  });

  it.each([
    ["32%", ["inc_2"]],
    ["ÜBERDRUCK", ["inc_2"]],
    ["shift leader account:2", ["inc_2"]],
    ["account:", ["inc_3", "inc_2", "inc_1"]],
    ["restarted exporter", ["inc_3"]],
    ["restarted overdruck", []],
    ["drops", ["inc_2", "inc_1"]],
  ])("for %j finds what has each of its words", async (q, expected) => {
    expect((await found({ q })).ids).toEqual(expected);
    expect((await found({ q, order: "worst" })).ids.toSorted()).toEqual(expected.toSorted());
  });

  it("narrows by assignee and kind", async () => {
    expect((await found({ q: "account:", assignee: "day shift" })).ids).toEqual(["inc_2"]);
    expect((await found({ assigned: "false" })).ids).toEqual(["inc_3", "inc_1"]);
    expect((await found({ kind: "no_data" })).ids).toEqual(["inc_3"]);
  });

  it("pages as a partition, and ends a page early rather than read on and on", async () => {
    for (let i = 0; i < 1_300; i += 1) await opened(`many-${i}`, { opened_at: parseTimestamp(day(3)) + i });
    const { ids, pages } = await found({ q: "account:2" });
    expect([ids, pages]).toEqual([["inc_2"], 2]);
    const expected = Array.from({ length: 1_300 }, (_, i) => `inc_many-${1_299 - i}`);
    expect((await found({ q: "many", limit: "200" })).ids).toEqual(expected);
    const short = await list({ q: "account:2" });
    expect([short.items, short.has_more]).toEqual([[], true]);
  });
});
