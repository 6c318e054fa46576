import { beforeEach, describe, expect, it } from "vitest";
import { PrimitiveSourceSchema } from "../../../worker/contract/resources/signals/sources.ts";
import { watchHealth } from "../../../worker/domain/task/watch/health.ts";
import type { StoredTask } from "../../../worker/usecases/ports/tasks/tasks.ts";
import type { Watch } from "../../../worker/usecases/ports/tasks/watching.ts";
import { setPrimitiveSource } from "../../../worker/usecases/signals/set-primitive-source.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { register } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";
import { intent, rest, startWatching, type Watching } from "./watching.ts";

let world: Watching;
beforeEach(async () => {
  world = await startWatching();
});

describe("a watch that cannot run", () => {
  it.each([
    ["too often", { every: "30s" }, "watch.every"],
    ["too seldom", { every: "60d" }, "watch.every"],
    ["both ways", { every: "5m", on: "observation" }, "watch"],
    ["at no time", { keep: "all" }, "watch"],
    ["on an unknown event", { on: "sunrise" }, "watch.on"],
    ["on observation and keeps changes alone", { on: "observation", keep: "changes" }, "watch.keep"],
  ])("looks %s", async (_, watch, location) => {
    expect(await refusedAt(() => world.make({ watch }))).toEqual([400, location]);
    expect(await refusedAt(() => world.dryRun({ watch }))).toEqual([400, location]);
    const { task_id } = await world.make();
    expect(await refusedAt(() => world.patch(task_id, { watch }))).toEqual([400, location]);
  });

  it("differs from the sentence", async () => {
    const words = `${intent}, check every 5 minutes`;
    expect(await refusedAt(() => world.make({ watch: { every: "1h" } }, words))).toEqual([400, "watch.every"]);
    expect(await refusedAt(() => world.make({ watch: null }, words))).toEqual([400, "watch"]);
    expect((await world.make({ watch: { every: "300s", keep: "all" } }, words)).watch).toEqual({
      every: "5m",
      ...rest,
    });
  });

  it("would record more than anybody asked for", async () => {
    world.entities = 1_000;
    const error = await refusal(() => world.make({ watch: { every: "5m" } }));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.keep" });
    expect(error.message).toContain("1,000 entities every 5m records 288,000 decisions a day");
    expect(error.message).toContain("at most 100,000");
    expect(error.suggestion).toContain('"changes"');
    for (const keep of ["all", "changes"])
      expect((await world.make({ watch: { every: "5m", keep } })).watch).toMatchObject({ every: "5m", keep });
    expect((await world.make({ watch: { every: "15m" } })).watch).toMatchObject({ every: "15m" });
  });

  it("reads a signal that is filled from later data", async () => {
    const policy = { type: "time_series<float>", missing_data_policy: "backward_fill" };
    await register(world.services, { primitive_id: "shop.orders", ...policy });
    const words = "Alert when `shop.orders` is above 5.";
    const error = await refusal(() => world.make({ watch: { every: "5m" } }, words));
    expect(error).toMatchObject({ code: "validation_error", location: "watch" });
    expect(error.message).toContain("shop.orders");
    const { task_id } = await world.make({}, words);
    expect(await refusedAt(() => world.patch(task_id, { watch: { every: "5m" } }))).toEqual([400, "watch"]);
  });
});

describe("a watch for which there is no room", () => {
  const nothing = { all: null, changes: null };
  /** What the shards have measured, what the busiest of them has to look at, and what all watches were admitted for. */
  const measured = (pace: object, load: object = {}, admitted: object = {}) => ({
    ...world.services,
    watches: {
      ...world.services.watches,
      last: () =>
        Promise.resolve({
          ...watchHealth([]),
          pace: { ...nothing, ...pace },
          load: { all: 0, changes: 0, ...load },
        }),
      load: (except: string | null) =>
        Promise.resolve(except === null ? { all: 0, changes: 0, ...admitted } : { all: 0, changes: 0 }),
    },
  });
  const wish = { every: "1h", keep: "all" };
  const shards = () => world.services.config.ledgerShards;

  it("alone is refused with the numbers, at the pace that the slowest shard has shown", async () => {
    world.entities = 1_000_000;
    world.services = measured({ all: 250 });
    const error = await refusal(() => world.make({ watch: wish }));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.every" });
    const room_per_hour = shards() * 250 * 1_800;
    expect(error.details).toEqual({
      entities: world.entities,
      shards: shards(),
      looks_per_second: 250,
      looks_per_hour: 1_000_000,
      room_per_hour,
      other_looks_per_hour: 0,
    });
    expect(error.message).toContain("1,000,000 entities every 1h makes 1,000,000 looks an hour.");
    expect((await world.make({ watch: { ...wish, every: "1d" } })).watch).toMatchObject({ every: "1d" });
  });

  it("beside others is refused, whether they were admitted or have grown, and told how often there is room for it", async () => {
    world.entities = 60_000;
    const room = shards() * 250 * 1_800;
    world.services = measured({ all: 250 });
    expect((await world.make({ watch: { every: "5m", keep: "all" } })).watch).toMatchObject({ every: "5m" });
    for (const crowded of [
      measured({ all: 250 }, {}, { all: room - 600_000 }),
      measured({ all: 250 }, { all: (room - 600_000) / shards() }),
    ]) {
      world.services = crowded;
      const error = await refusal(() => world.make({ watch: { every: "5m", keep: "all" } }));
      expect(error.details).toMatchObject({ looks_per_hour: 720_000, room_per_hour: 600_000 });
      expect(error.message).toContain("There is room for 600,000, beside the 300,000 of other watches");
      expect(error.suggestion).toMatch(
        /^Look at most every 6 minutes, narrow the scope, or set `watch.keep` to "changes"\.$/,
      );
      expect((await world.make({ watch: { every: "6m", keep: "all" } })).watch).toMatchObject({ every: "6m" });
    }
  });

  it("where others take all the time is refused however seldom it looks", async () => {
    world.services = measured({ all: 10, changes: 100 }, { all: 10 * 3_600 });
    const error = await refusal(() => world.make({ watch: { every: "30d", keep: "changes" } }));
    expect(error.details).toMatchObject({ room_per_hour: 0 });
    expect(error.suggestion).toBe("Pause other watches, or have them look less often.");
  });

  it("is not refused where nothing was measured, for what it keeps or at all", async () => {
    world.entities = 1_000_000;
    expect((await world.make({ watch: wish })).watch).toMatchObject(wish);
    world.services = measured({ changes: 1 });
    expect((await world.make({ watch: wish })).watch).toMatchObject(wish);
  });

  it("is refused by a change of the watch, of the scope or when it goes on, and not for its own looks", async () => {
    const { task_id } = await world.make({ watch: wish });
    world.services = measured({ all: 250 });
    world.entities = 1_000_000;
    expect(await refusedAt(() => world.patch(task_id, { watch: wish }))).toEqual([400, "watch.every"]);
    expect(await refusedAt(() => world.patch(task_id, { entity_scope: "all" }))).toEqual([400, "watch.every"]);
    expect((await world.patch(task_id, { status: "paused" })).status).toBe("paused");
    expect(await refusedAt(() => world.patch(task_id, { status: "active" }))).toEqual([400, "watch.every"]);
    world.entities = 800_000;
    world.services = measured({ all: 250 }, { all: 10 / shards() }, { all: 1e9 });
    expect((await world.patch(task_id, { watch: wish })).watch).toMatchObject(wish);
  });
});

describe("a watch that has values fetched", () => {
  const words = "Alert when `shop.returns` is above 5.";
  const source = { kind: "http", url: "https://metrics.example.com/{entity}" } as const;
  const every = { watch: { every: "1d" } };
  beforeEach(() => register(world.services, { primitive_id: "shop.returns", type: "float", source }));

  it("is made for up to 1,000 entities, and refused above with both numbers and the way out", async () => {
    world.entities = 1_000;
    expect((await world.make(every, words)).watch).toMatchObject({ every: "1d" });
    world.entities = 1_001;
    const error = await refusal(() => world.make(every, words));
    const details = { entities: 1_001, limit: 1_000 };
    expect(error).toMatchObject({ code: "validation_error", location: "watch", details });
    expect(error.message).toContain("1001 entities");
    expect(error.suggestion).toContain("push the values");
    const { task_id } = await world.make({}, words);
    expect(await refusedAt(() => world.patch(task_id, every))).toEqual([400, "watch"]);
  });

  it("is not made on observations", async () => {
    const error = await refusal(() => world.make({ watch: { on: "observation" } }, words));
    expect(error).toMatchObject({ code: "validation_error", location: "watch.on" });
    expect(error.message).toContain("shop.returns is fetched");
  });

  it("is not given a wider scope than that", async () => {
    world.entities = 1_000;
    const { task_id } = await world.make(every, words);
    world.entities = 1_001;
    expect(await refusedAt(() => world.patch(task_id, { entity_scope: "all" }))).toEqual([400, "watch"]);
    world.entities = 3;
    expect((await world.patch(task_id, { entity_scope: "shop:*" })).entity_scope).toBe("shop:*");
  });

  it.each([
    ["of 1,000 entities by the clock", 1_000, 300_000, null],
    ["of more", 1_001, 300_000, "holds 1001 entities"],
    ["on observations", 10, null, "waits for values"],
  ])("%s: whether its signal may be given a source to fetch from", async (_, count, every_ms, words_) => {
    const { task_id, condition_id, condition_version } = await world.make({ watch: { every: "5m", keep: "all" } });
    world.entities = count;
    const { scope_rules, firing } = (await world.services.tasks.find(task_id)) as StoredTask;
    const rule = { every_ms, no_data: "ignore", keep: "all" } as const;
    const named = { task_id, status: "active", condition_id, condition_version, scope_rules, firing } as const;
    let watches: Watch[] = [{ ...named, watch: rule, since: 0 }];
    const lists = {
      ...world.services.watches,
      version: () => Promise.resolve(1),
      list: () => Promise.resolve({ version: 1, watches, fetched: [], silences: [] }),
    };
    const set = (id: string) =>
      setPrimitiveSource({ ...world.services, watches: lists }, { id, source: input(PrimitiveSourceSchema, source) });
    const error = words_ === null ? null : await refusal(() => set(RATE));
    const refused: unknown = expect.objectContaining({
      code: "validation_error",
      location: "kind",
      details: { task_id },
    });
    expect(error).toEqual(words_ === null ? null : refused);
    expect(error?.message ?? "").toContain(words_ ?? "");
    expect((await set("shop.returns")).source).toMatchObject({ kind: "http" });
    watches = [];
    expect((await set(RATE)).source).toMatchObject({ kind: "http" });
  });
});
