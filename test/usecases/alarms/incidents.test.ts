import { beforeEach, describe, expect, it } from "vitest";
import { CountIncidentsQuery, ListIncidentsQuery } from "../../../worker/contract/resources/alarms/incidents.ts";
import { packRecord } from "../../../worker/domain/decision/packed.ts";
import type { DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import { acknowledgeIncident } from "../../../worker/usecases/alarms/change-incident.ts";
import { countIncidents, listIncidents } from "../../../worker/usecases/alarms/list-incidents.ts";
import { getIncident } from "../../../worker/usecases/alarms/incident-view.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { makeTask } from "../../support/memory/world.ts";
import { day } from "../../support/world.ts";
import { first, now, opened, other, prepare, rate, services, snooze } from "./incident-world.ts";

beforeEach(prepare);

const list = async (query: object = {}) => listIncidents(services, input(ListIncidentsQuery, query));
const idsOf = async (query: object) => (await list(query)).items.map(({ incident_id }) => incident_id);

describe("an incident", () => {
  it("is read with the name of its entity, times as text, and without where the entity lies", async () => {
    const incident = await getIncident(services, { id: "inc_1" });
    expect(incident).toMatchObject({ entity: "account:1", status: "open", opened_at: day(0), closed_at: null });
    expect(incident).not.toHaveProperty("bucket");
  });

  it("that does not exist is not found", async () => {
    await expect(getIncident(services, { id: "inc_9" })).rejects.toMatchObject({ code: "not_found" });
    await expect(acknowledgeIncident(services, { id: "inc_9", by: "key_1" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(rate({ rating: "right" }, "inc_9")).rejects.toMatchObject({ code: "not_found" });
    await expect(snooze({ for: "1h" }, "inc_9")).rejects.toMatchObject({ code: "not_found" });
  });

  it("of an entity that is no longer known says so", async () => {
    await opened("2", { entity_id: "ent_unknown" });
    expect(await getIncident(services, { id: "inc_2" })).toMatchObject({ entity: "(erased)" });
  });
});

describe("a list of incidents", () => {
  beforeEach(async () => {
    const later = parseTimestamp(day(1));
    await opened("2", { opened_at: later, acknowledged_at: later });
    await opened("3", { opened_at: later, closed_at: later, closed_by: "recovered", acknowledged_at: later });
  });

  it.each([
    [{}, ["inc_3", "inc_2", "inc_1"]],
    [{ status: "open" }, ["inc_1"]],
    [{ status: "acknowledged" }, ["inc_2"]],
    [{ status: "closed" }, ["inc_3"]],
    [{ task_id: "other" }, ["inc_3", "inc_2"]],
    [{ task_id: "other", status: "closed" }, ["inc_3"]],
  ])("by %o", async (query, expected) => {
    expect(await idsOf({ ...query, ...("task_id" in query && { task_id: other }) })).toEqual(expected);
  });

  it("by entity takes its name and its pseudonym", async () => {
    services.ledger.pseudonym = async (entity) => (entity === "account:1" ? first.entity_id : null);
    expect(await idsOf({ entity: "account:1" })).toEqual(["inc_1"]);
    expect(await idsOf({ entity: first.entity_id })).toEqual(["inc_1"]);
    expect(await idsOf({ entity: "account:9" })).toEqual([]);
  });

  it("in pages is the list, once each", async () => {
    const all = await paged((cursor) => list({ limit: "2", cursor }));
    expect(all.map(({ incident_id }) => incident_id)).toEqual(["inc_3", "inc_2", "inc_1"]);
  });
});

describe("incidents by how bad they are", () => {
  beforeEach(async () => {
    for (const [name, severity, at] of [
      ["2", "critical", 1],
      ["3", "info", 3],
      ["4", "critical", 2],
    ] as const) {
      const intent = `alert me when the active user rate drops below 3${name}%`;
      const task = await makeTask(services, intent, { meta: { severity, name: `Rate ${name}` } });
      await opened(name, { task_id: task.task_id, opened_at: parseTimestamp(day(at)) });
    }
    await opened("5", { acknowledged_at: now });
  });

  it("are listed worst first, and page as a partition of the list", async () => {
    const order = ["inc_4", "inc_2", "inc_3", "inc_5", "inc_1"];
    expect(await idsOf({ order: "worst" })).toEqual(order);
    const seen = await paged((cursor) => list({ order: "worst", limit: "2", cursor }));
    expect(seen.map(({ incident_id }) => incident_id)).toEqual(order);
  });

  it("are filtered by severity", async () => {
    expect(await idsOf({ severity: "critical" })).toEqual(["inc_4", "inc_2"]);
    expect(await idsOf({ severity: "unset", order: "worst", status: "open" })).toEqual(["inc_1"]);
  });

  it("refuse the cursor of the other order", async () => {
    const { next_cursor } = await list({ limit: "1" });
    await expect(list({ order: "worst", cursor: next_cursor })).rejects.toMatchObject({ location: "cursor" });
  });

  it("are counted, those that nobody has acknowledged by severity", async () => {
    const count = (query: object) => countIncidents(services, input(CountIncidentsQuery, query));
    const none = { critical: 0, error: 0, warning: 0, info: 0, unset: 0 };
    expect(await count({})).toEqual({
      open: 4,
      acknowledged: 1,
      open_by_severity: { ...none, critical: 2, info: 1, unset: 1 },
      at_least: [],
    });
    const { open, acknowledged } = await count({ task_id: first.task_id });
    expect([open, acknowledged]).toEqual([1, 0]);
  });
});

describe("an incident in words", () => {
  const decided = (decision_id: string, value: number, condition: Pick<StoredIncident, "condition_id">) => {
    const at = { entity_id: first.entity_id, evaluated_at: parseTimestamp(day(0)) };
    const columns = { decision_id, ...condition, condition_version: "1.0", ...at };
    const record = {
      ...columns,
      evaluated_at: day(0),
      concept_result: { value, type: "float?" },
      input_primitives: {},
      series_summary: {},
      features: {},
      watermarks: {},
      decision_value: value < 0.35,
      outcome: "triggered",
      reason: null,
      operands: [],
      drivers: [],
      history: null,
      history_count: null,
      score: value,
    } as unknown as DecisionRecord;
    const rest = { outcome: "triggered", score: value, bucket: 1, recorded_at: 0, batch_id: "b" };
    services.stored.put("decisions", { ...columns, ...rest, record: packRecord(record) });
  };

  it("says what the last decision found while it is open, and the first when it is over, in the units of the sentence", async () => {
    const { condition_id, task_id } = first;
    decided("dec_first", 0.281, { condition_id });
    decided("dec_last", 0.2, { condition_id });
    const more = { condition_id, task_id, first_decision_id: "dec_first", last_decision_id: "dec_last" };
    await opened("2", more);
    await opened("3", { ...more, closed_at: now, closed_by: "recovered" });
    const said = new Map((await list()).items.map((one) => [one.incident_id, one]));
    expect(said.get("inc_2")).toMatchObject({
      intent: "alert me when the active user rate drops below 35%",
      task_name: null,
      severity: null,
      summary: "20% is below the threshold of 35%",
      threshold: 0.35,
    });
    expect(said.get("inc_3")?.summary).toBe("28.1% is below the threshold of 35%");
    expect(said.get("inc_1")?.summary).toBeNull();
  });

  it("names the signals that are silent where data is missing", async () => {
    const { condition_id, task_id } = first;
    await opened("2", { condition_id, task_id, kind: "no_data", first_decision_id: null, last_decision_id: null });
    expect(await getIncident(services, { id: "inc_2" })).toMatchObject({
      summary: "No data from account.active_user_rate",
      threshold: null,
    });
  });
});

describe("the looks of incidents", () => {
  it("are asked for at once, until each was over, and shown oldest first", async () => {
    const closed_at = parseTimestamp(day(1));
    await opened("2", { opened_at: closed_at - 1, closed_at, closed_by: "recovered" });
    await opened("3", { entity_id: "ent_unknown", opened_at: 0 });
    const look = (t: number, score: number | null) => ({ t, score, outcome: null, reason: null, decision_id: null });
    const asked: unknown[] = [];
    services.watching.lastLooks = async (of, limit) => {
      asked.push(of, limit);
      return of.map((_, i) => [look(2 + i, null), look(1 + i, 0.3)]);
    };
    const { items } = await list({ looks: "2" });
    expect(asked).toEqual([
      [
        { task_id: other, entity: "account:2", before: closed_at + 1 },
        { task_id: first.task_id, entity: "account:1", before: null },
      ],
      2,
    ]);
    const shown = items.map(({ incident_id, looks }) => [
      incident_id,
      looks?.map(({ t, score }) => [Date.parse(t), score]),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      inc_2: [
        [1, 0.3],
        [2, null],
      ],
      inc_1: [
        [2, 0.3],
        [3, null],
      ],
      inc_3: [],
    });
    expect((await list()).items[0]).not.toHaveProperty("looks");
  });

  it.each(["61", "x", "-1"])("are refused where %s are asked for", async (looks) => {
    expect((await refusal(() => list({ looks }))).code).toBe("validation_error");
  });
});
