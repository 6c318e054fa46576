import { beforeEach, describe, expect, it } from "vitest";
import {
  CreateSilenceBody,
  ListSilencesQuery,
  PreviewSilenceBody,
} from "../../../worker/contract/resources/alarms/silences.ts";
import { createSilence, previewSilence } from "../../../worker/usecases/alarms/silences/create-silence.ts";
import { endSilence, getSilence, listSilences } from "../../../worker/usecases/alarms/silences/silences.ts";
import { deleteTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { pseudonymOf } from "../../support/memory/pseudonyms.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const start = Date.UTC(2025, 0, 1, 8);
const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const until = iso(start + hour);
const reason = "Planned maintenance";

let now = start;
let services: MemoryServices;
beforeEach(() => {
  now = start;
  services = memoryServices({ now: () => now });
});

const silence = (body: object, claim?: { id: string; at: number; repeated: boolean }) =>
  createSilence(services, input(CreateSilenceBody, { until, reason, ...body }), { by: "key_a", claim });
const list = (query: object = {}) => listSilences(services, input(ListSilencesQuery, query));

async function newTask(): Promise<string> {
  await register(services);
  return (await makeTask(services, "alert me when the active user rate drops below 30%")).task_id;
}

describe("silences", () => {
  it("begin now where nothing else is said, and name who asked", async () => {
    const task_id = await newTask();
    expect(await silence({ task_id })).toEqual({
      silence_id: expect.stringMatching(/^sil_/) as string,
      external_id: null,
      task_id,
      entity_id: null,
      entity: null,
      from: iso(start),
      until,
      ended_at: null,
      status: "active",
      every: null,
      next: [],
      reason,
      created_at: iso(start),
      created_by: "key_a",
      by: { kind: "key", name: "key_a", id: "key_a" },
    });
  });

  it("keep a pseudonym and show the entity", async () => {
    const made = await silence({ entity: "account:1" });
    const entity_id = pseudonymOf("account:1");
    expect(made).toMatchObject({ entity: "account:1", entity_id, task_id: null });
    expect(JSON.stringify(services.stored.rows("silences"))).not.toContain("account:1");
    expect(await silence({ entity: entity_id })).toMatchObject({ entity: "account:1", entity_id });
  });

  it("show no name for an entity that is not known: not seen yet, or erased", async () => {
    const entity_id = pseudonymOf("account:never");
    expect(await silence({ entity: entity_id })).toMatchObject({ entity: null, entity_id });
  });

  it("are made once under one Idempotency-Key, with the times of the first", async () => {
    const claim = { id: "one", at: start, repeated: false };
    const first = await silence({ entity: "account:1" }, claim);
    now += 2 * hour;
    const again = await silence({ entity: "account:1" }, { ...claim, repeated: true });
    expect(again).toEqual({ ...first, status: "ended" });
    expect((await list()).items).toHaveLength(1);
  });

  it("end by themselves", async () => {
    const { silence_id } = await silence({ entity: "account:1", from: iso(start + 1_000) });
    const statusAt = async (time: number) => {
      now = time;
      return (await getSilence(services, { id: silence_id })).status;
    };
    expect(await statusAt(start)).toBe("scheduled");
    expect(await statusAt(start + 1_000)).toBe("active");
    expect(await statusAt(start + hour)).toBe("ended");
  });

  it("are ended once; what they were stays readable", async () => {
    const { silence_id: id } = await silence({ entity: "account:1" });
    now += 60_000;
    const ended = await endSilence(services, { id });
    expect(ended).toMatchObject({ status: "ended", ended_at: iso(now), until, reason });
    now += 60_000;
    expect(await endSilence(services, { id })).toEqual(ended);
    expect(await getSilence(services, { id })).toEqual(ended);
  });

  it("that have ended by themselves were not ended by anybody", async () => {
    const { silence_id: id } = await silence({ entity: "account:1" });
    now = start + hour;
    expect(await endSilence(services, { id })).toMatchObject({ status: "ended", ended_at: null });
  });

  it("are listed newest first, page by page, by task, entity and whether they are in force", async () => {
    const task_id = await newTask();
    const made: string[] = [];
    for (const body of [
      { task_id },
      { entity: "account:1" },
      { task_id, entity: "account:1" },
      { entity: "account:2" },
    ]) {
      now += 1;
      made.unshift((await silence(body)).silence_id);
    }
    const [two = "", both = "", one = "", ofTask = ""] = made;
    await endSilence(services, { id: one });
    const ids = async (query: object) => (await list(query)).items.map(({ silence_id }) => silence_id);
    expect(await ids({})).toEqual(made);
    expect(await ids({ task_id })).toEqual([both, ofTask]);
    expect(await ids({ entity: "account:1" })).toEqual([both, one]);
    expect(await ids({ entity: pseudonymOf("account:1"), active: "true" })).toEqual([both]);
    expect(await ids({ active: "true" })).toEqual([two, both, ofTask]);
    expect(await ids({ active: "false" })).toEqual([one]);
    const each = await paged((cursor) => list({ limit: "1", cursor }));
    expect(each.map(({ silence_id }) => silence_id)).toEqual(made);
  });

  it.each<[string, object, string]>([
    ["neither task nor entity", {}, "task_id"],
    ["no end", { entity: "a", until: undefined }, "until"],
    ["an end that is no time", { entity: "a", until: "soon" }, "until"],
    ["an end in the past", { entity: "a", until: iso(start) }, "until"],
    ["no end in sight", { entity: "a", until: "2035-01-01T00:00:00Z" }, "until"],
    ["a beginning after its end", { entity: "a", from: iso(start + 2 * hour) }, "from"],
    ["a beginning long ago", { entity: "a", from: "1999-01-01T00:00:00Z" }, "from"],
    ["no reason", { entity: "a", reason: undefined }, "reason"],
    ["an empty reason", { entity: "a", reason: " " }, "reason"],
  ])("with %s are refused, at the field", async (_, body, location) => {
    expect(await refusedAt(async () => silence(body))).toEqual([400, location]);
    expect(services.stored.rows("silences").length).toBe(0);
  });

  it("of a task that is not there, or fires no more, are refused", async () => {
    expect(await refusedAt(() => silence({ task_id: "task_none" }))).toEqual([404, "task_id"]);
    const id = await newTask();
    await deleteTask(services, { id });
    const error = await refusal(() => silence({ task_id: id }));
    expect(error).toMatchObject({ code: "validation_error", location: "task_id" });
    expect(error.suggestion).toContain("nothing to silence");
  });

  it("that are not there can be neither read nor ended", async () => {
    expect(await refusedAt(() => getSilence(services, { id: "sil_none" }))).toEqual([404, "id"]);
    expect(await refusedAt(() => endSilence(services, { id: "sil_none" }))).toEqual([404, "id"]);
  });
});

describe("a silence that comes again", () => {
  const every = { days: ["sun"], from: "02:00", to: "04:00", zone: "Europe/Berlin" };
  const ahead = { until: iso(start + 20 * 24 * hour), every };
  const sundays = ["05", "12", "19"].map((day) => ({
    from: `2025-01-${day}T01:00:00.000Z`,
    until: `2025-01-${day}T03:00:00.000Z`,
  }));

  it("says when it comes next, as its preview does, and is over once it comes no more", async () => {
    const task_id = await newTask();
    const made = await silence({ task_id, ...ahead });
    expect(made).toMatchObject({ status: "scheduled", every, next: sundays });
    expect((await previewSilence(services, input(PreviewSilenceBody, { every }))).next.slice(0, 3)).toEqual(sundays);
    now = Date.UTC(2025, 0, 5, 2);
    expect(await getSilence(services, { id: made.silence_id })).toMatchObject({ status: "active", next: sundays });
    now = Date.UTC(2025, 0, 19, 3);
    expect(await getSilence(services, { id: made.silence_id })).toMatchObject({ status: "ended", next: [] });
  });

  it("takes the zone of the service where none is given, and ends for good", async () => {
    const made = await silence({ entity: "account:1", ...ahead, every: { from: "02:00", to: "04:00" } });
    expect(made.every).toMatchObject({
      zone: services.config.zone,
      days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    });
    expect(await endSilence(services, { id: made.silence_id })).toMatchObject({ status: "ended", next: [] });
  });

  it("is refused where it would never come", async () => {
    const never = silence({ entity: "account:1", until: iso(start + 24 * hour), every });
    await expect(never).rejects.toMatchObject({ code: "validation_error", location: "every" });
  });
});
