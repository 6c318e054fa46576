import { beforeEach, describe, expect, it } from "vitest";
import {
  ListIncidentsQuery,
  RateIncidentBody,
  SnoozeIncidentBody,
} from "../../../worker/contract/resources/alarms/incidents.ts";
import { formatTimestamp, parseTimestamp } from "../../../worker/domain/values/time.ts";
import { acknowledgeIncident } from "../../../worker/usecases/alarms/acknowledge-incident.ts";
import { getIncident } from "../../../worker/usecases/alarms/get-incident.ts";
import { listIncidents } from "../../../worker/usecases/alarms/list-incidents.ts";
import { rateIncident } from "../../../worker/usecases/alarms/rate-incident.ts";
import { recordFeedback } from "../../../worker/usecases/learning/record-feedback.ts";
import { snoozeIncident } from "../../../worker/usecases/alarms/snooze-incident.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { day } from "../../support/world.ts";

const now = Date.UTC(2026, 2, 10);
const hour = 3_600_000;
let clock = now;
let services: MemoryServices;
let first: StoredIncident;

beforeEach(async () => {
  clock = now;
  services = memoryServices({ now: () => clock });
  await register(services);
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  first = await opened("1", { task_id: task.task_id, condition_id: task.condition_id });
});

async function opened(name: string, more: Partial<StoredIncident> = {}): Promise<StoredIncident> {
  const [entity_id = ""] = await services.pseudonyms.reserve([`account:${name}`]);
  const incident: StoredIncident = {
    incident_id: `inc_${name}`,
    task_id: "task_1",
    condition_id: "cnd_1",
    condition_version: "1.0",
    entity_id,
    bucket: 1,
    kind: "condition",
    opened_at: parseTimestamp(day(0)),
    closed_at: null,
    closed_by: null,
    first_decision_id: "dec_1",
    last_decision_id: "dec_1",
    as_of: parseTimestamp(day(0)),
    peak: 0.2,
    told: true,
    told_at: 0,
    acknowledged_at: null,
    acknowledged_by: null,
    snoozed_until: null,
    rating: null,
    ...more,
  };
  services.tables.incidents.set(incident.incident_id, incident);
  return incident;
}

const list = async (query: object = {}) => listIncidents(services, input(ListIncidentsQuery, query));
const idsOf = async (query: object) => (await list(query)).items.map(({ incident_id }) => incident_id);
const rate = async (body: object, id = "inc_1") => rateIncident(services, { id, ...input(RateIncidentBody, body) });
const snooze = async (body: object, id = "inc_1") =>
  snoozeIncident(services, { id, ...input(SnoozeIncidentBody, body) });
const ratings = () => [...services.tables.feedback.values()];

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
    [{ task_id: "task_1" }, ["inc_3", "inc_2"]],
    [{ task_id: "task_1", status: "closed" }, ["inc_3"]],
  ])("by %o", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it("by entity takes its name and its pseudonym", async () => {
    services.ledger.pseudonym = async (entity) => (entity === "account:1" ? first.entity_id : null);
    expect(await idsOf({ entity: "account:1" })).toEqual(["inc_1"]);
    expect(await idsOf({ entity: first.entity_id })).toEqual(["inc_1"]);
    expect(await idsOf({ entity: "account:9" })).toEqual([]);
  });

  it("in pages is the list, once each", async () => {
    const one = await list({ limit: "2" });
    const rest = await list({ limit: "2", cursor: one.next_cursor });
    expect([...one.items, ...rest.items].map(({ incident_id }) => incident_id)).toEqual(["inc_3", "inc_2", "inc_1"]);
    expect([one.has_more, rest.has_more]).toEqual([true, false]);
  });
});

describe("acknowledging an incident", () => {
  it("names who was first, also where it is over", async () => {
    const acknowledged = await acknowledgeIncident(services, { id: "inc_1", by: "key_1" });
    expect(acknowledged).toMatchObject({ status: "acknowledged", acknowledged_by: "key_1" });
    expect(await acknowledgeIncident(services, { id: "inc_1", by: "key_2" })).toEqual(acknowledged);
    await opened("2", { closed_at: now, closed_by: "recovered" });
    expect(await acknowledgeIncident(services, { id: "inc_2", by: "key_2" })).toMatchObject({
      status: "closed",
      acknowledged_by: "key_2",
    });
  });
});

describe("rating an incident", () => {
  it.each([
    ["right", "correct"],
    ["wrong", "false_positive"],
  ])("%s rates its first decision %s, once", async (rating, feedback) => {
    expect(await rate({ rating })).toMatchObject({ rating });
    expect(await rate({ rating })).toMatchObject({ rating });
    const { condition_id, entity_id, opened_at } = first;
    expect(ratings()).toMatchObject([{ condition_id, entity_id, evaluated_at: opened_at, feedback }]);
  });

  it("can be corrected", async () => {
    await rate({ rating: "right" });
    clock += 1;
    expect(await rate({ rating: "wrong", note: "maintenance" })).toMatchObject({ rating: "wrong" });
    clock += 1;
    expect(await rate({ rating: "right" })).toMatchObject({ rating: "right" });
    expect(ratings().map(({ feedback, note }) => [feedback, note])).toEqual([
      ["correct", null],
      ["false_positive", "maintenance"],
      ["correct", null],
    ]);
  });

  it("is refused where nothing was decided", async () => {
    await opened("2", { kind: "no_data", first_decision_id: null });
    await expect(rate({ rating: "right" }, "inc_2")).rejects.toMatchObject({ code: "conflict" });
    expect(ratings()).toEqual([]);
  });

  it("counts where its decision was rated otherwise since, which the incident has not heard of", async () => {
    await rate({ rating: "right" });
    const { condition_id, condition_version, entity_id: entity, opened_at } = first;
    const timestamp = formatTimestamp(opened_at);
    clock += 1;
    await recordFeedback(services, { condition_id, condition_version, entity, timestamp, feedback: "false_positive" });
    clock += 1;
    expect(await rate({ rating: "right" })).toMatchObject({ rating: "right" });
    expect(ratings().map(({ feedback }) => feedback)).toEqual(["correct", "false_positive", "correct"]);
  });
});

describe("snoozing an incident", () => {
  it("lasts until a time or for so long, is replaced by the next, and ends with null", async () => {
    expect(await snooze({ for: "2h" })).toMatchObject({ snoozed_until: new Date(now + 2 * hour).toISOString() });
    const until = new Date(now + hour).toISOString();
    expect(await snooze({ until })).toMatchObject({ snoozed_until: until });
    expect(await snooze({ until: null })).toMatchObject({ snoozed_until: null });
  });

  it.each([
    ["a time that has passed", { until: new Date(now).toISOString() }, "until"],
    ["a time more than 30 days ahead", { until: new Date(now + 30 * 24 * hour + 1).toISOString() }, "until"],
    ["more than 30 days", { for: "31d" }, "for"],
  ])("until %s is refused", async (_, body, location) => {
    await expect(snooze(body)).rejects.toMatchObject({ code: "validation_error", location });
  });

  it.each([[{}], [{ for: "1h", until: null }]])("with %o says neither or both", async (body) => {
    const { code, message } = await refusal(() => snooze(body));
    expect([code, message]).toEqual(["validation_error", expect.stringContaining("either `until` or `for`")]);
  });

  it("is refused where it is over", async () => {
    await opened("2", { closed_at: now, closed_by: "recovered" });
    await expect(snooze({ for: "1h" }, "inc_2")).rejects.toMatchObject({ code: "conflict", location: "id" });
  });
});
