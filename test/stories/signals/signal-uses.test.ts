import { beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { pagedAt } from "../../support/paged.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, pushDaily, type Refusal, type Task } from "../../support/world.ts";
const service = await sharedTestService();

const get = async <Body>(path: string) => (await service.call<Body>("GET", path)).body;
const register = (primitive_id: string, more: object = {}) =>
  service.elevated("POST", "/primitives", { primitive_id, type: "time_series<float>", ...more });
const list = (query: string) => get<Output<"listPrimitives">>(`/primitives?${query}`);
const ids = async (query: string) => (await list(query)).items.map(({ primitive_id }) => primitive_id);
const entities = (id: string, query = "") =>
  get<Output<"listPrimitiveEntities">>(`/primitives/${id}/entities?${query}`);
const tasksOn = async (id: string) =>
  (await get<Output<"listTasks">>(`/tasks?primitive_id=${id}`)).items.map(({ task_id }) => task_id);

describe("the list of signals", () => {
  beforeAll(async () => {
    await register("fleet.wheel_heat", { description: "Warmth of the axle box", unit: "°C" });
    await register("fleet.speed", { synonyms: ["Velocity of the train"] });
    await register("fleet.brakes");
  });

  it("can be read by id, a page at a time", async () => {
    const first = await list("namespace=fleet&order=id&limit=2");
    expect(first.items.map(({ primitive_id }) => primitive_id)).toEqual(["fleet.brakes", "fleet.speed"]);
    expect(await ids(`namespace=fleet&order=id&limit=2&cursor=${first.next_cursor}`)).toEqual(["fleet.wheel_heat"]);
    expect(await ids("namespace=fleet")).toEqual(["fleet.brakes", "fleet.speed", "fleet.wheel_heat"]);
    const other = await service.call<Refusal>("GET", `/primitives?namespace=fleet&cursor=${first.next_cursor}`);
    expect([other.status, other.body.error.location]).toEqual([400, "cursor"]);
  });

  it("is searched by id, description and synonyms, and by nothing else that is stored of a signal", async () => {
    expect(await ids("q=WHEEL_heat")).toEqual(["fleet.wheel_heat"]);
    expect(await ids("q=axle")).toEqual(["fleet.wheel_heat"]);
    expect(await ids("q=velocity")).toEqual(["fleet.speed"]);
    for (const word of ["time_series", "missing_data_policy", "synonyms", "primitive_id", '","'])
      expect(await ids(`namespace=fleet&q=${encodeURIComponent(word)}`)).toEqual([]);
  });
});

describe("what rests on a signal", () => {
  let low: Task;
  let slow: Task;
  let both: Task;
  beforeAll(async () => {
    await register("boiler.pressure", { description: "Pressure of the boiler" });
    await register("boiler.flow", { description: "Flow of the boiler" });
    await register("boiler.idle", { description: "Nobody asks about this one" });
    low = await createTask(service.call, "alert me when the boiler pressure drops below 3");
  });

  it("is counted and listed, whatever was defined since somebody last asked", async () => {
    expect(await tasksOn("boiler.pressure")).toEqual([low.task_id]);
    slow = await createTask(service.call, "alert me when the boiler flow drops below 10");
    both = await createTask(
      service.call,
      "alert me when the boiler flow drops below 9 and the boiler pressure drops below 4",
    );
    expect(await tasksOn("boiler.pressure")).toEqual([both.task_id, low.task_id]);
    expect(await tasksOn("boiler.flow")).toEqual([both.task_id, slow.task_id]);
    expect(await tasksOn("boiler.idle")).toEqual([]);
    const counted = await list("namespace=boiler&order=id&count_tasks=true");
    expect(counted.items.map(({ primitive_id, task_count }) => [primitive_id, task_count])).toEqual([
      ["boiler.flow", 2],
      ["boiler.idle", 0],
      ["boiler.pressure", 2],
    ]);
    expect((await list("namespace=boiler")).items[0]).not.toHaveProperty("task_count");
    const concepts = await get<Output<"listPrimitiveConcepts">>("/primitives/boiler.pressure/concepts");
    expect(concepts.items.map(({ concept_id }) => concept_id)).toContain(low.concept_id);
    expect((await get<Output<"listPrimitiveConcepts">>("/primitives/boiler.idle/concepts")).items).toEqual([]);
  });

  it("ends with a task that is deleted", async () => {
    await service.call("DELETE", `/tasks/${low.task_id}`);
    expect(await tasksOn("boiler.pressure")).toEqual([both.task_id]);
    const [counted] = (await list("q=boiler.pressure&count_tasks=true")).items;
    expect(counted?.task_count).toBe(1);
  });

  it("is taken from definitions that were there before anybody asked", async () => {
    const database = await service.database();
    await database.exec("DELETE FROM signal_uses");
    await database.exec("DELETE FROM settings WHERE name LIKE 'signal_uses%'");
    const asked = await Promise.all([tasksOn("boiler.pressure"), tasksOn("boiler.pressure"), tasksOn("boiler.flow")]);
    expect(asked).toEqual([[both.task_id], [both.task_id], [both.task_id, slow.task_id]]);
  });
});

describe("the entities of a signal", () => {
  beforeAll(async () => {
    await register("tub.level");
    await register("tub.open", { type: "boolean" });
    for (const [entity, values] of Object.entries({ "tub:1": [3, 5], "tub:10": [4], "tub:2": [7], "vat:1": [1] }))
      await pushDaily(service.call, entity, values, "tub.level");
    await service.call("POST", "/observations", {
      observations: [{ primitive_id: "tub.open", entity: "tub:2", observed_at: "2025-01-01T00:00:00Z", value: true }],
    });
  });

  it("are listed by name with the newest value", async () => {
    const { items, has_more } = await entities("tub.level");
    expect(items.map(({ entity, value, observation_count }) => [entity, value, observation_count])).toEqual([
      ["tub:1", 5, 2],
      ["tub:10", 4, 1],
      ["tub:2", 7, 1],
      ["vat:1", 1, 1],
    ]);
    expect(has_more).toBe(false);
    expect((await entities("tub.open")).items).toEqual([
      { entity: "tub:2", observed_at: "2025-01-01T00:00:00.000Z", value: true, observation_count: 1 },
    ]);
  });

  it("can be narrowed by how their name begins, and paged", async () => {
    const names = async (query: string) => (await entities("tub.level", query)).items.map(({ entity }) => entity);
    expect(await names("starts_with=tub:1")).toEqual(["tub:1", "tub:10"]);
    expect(await names("starts_with=nobody")).toEqual([]);
    const walked = await pagedAt((query) => entities("tub.level", query), "limit=1");
    expect(walked.map(({ entity }) => entity)).toEqual(["tub:1", "tub:10", "tub:2", "vat:1"]);
  });

  it("are found among many that have other signals", async () => {
    const observed_at = "2025-01-01T00:00:00Z";
    const herd = Array.from({ length: 700 }, (_, at) => `herd:${String(at).padStart(3, "0")}`);
    const observations = herd.map((entity) => ({ primitive_id: "tub.level", entity, observed_at, value: 1 }));
    const rare = { primitive_id: "tub.open", entity: "herd:699", observed_at, value: false };
    for (const push of [observations, [rare]]) await service.call("POST", "/observations", { observations: push });
    const found = await entities("tub.open", "starts_with=herd");
    expect([found.items.map(({ entity }) => entity), found.has_more]).toEqual([["herd:699"], false]);
    const third = await entities("tub.level", "starts_with=herd&limit=200");
    expect([third.items.at(-1)?.entity, third.has_more]).toEqual(["herd:199", true]);
  });

  it("of an unknown signal are refused, with the nearest that is known", async () => {
    for (const path of ["entities", "concepts"]) {
      const refused = await service.call<Refusal>("GET", `/primitives/tub.levle/${path}`);
      expect([refused.status, refused.body.error.location]).toEqual([404, "id"]);
      expect(refused.body.error.message).toContain("tub.level");
    }
  });
});
