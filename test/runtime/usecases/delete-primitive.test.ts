import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { createServices } from "../../../worker/services.ts";
import { sweepRemovedSignals } from "../../../worker/usecases/signals/delete-primitive.ts";
import { seriesOf } from "../../support/points/edit-points.ts";
import { call } from "../../support/runtime-call.ts";
import { START, type Task } from "../../support/world.ts";
import { shardNo, someEntities } from "../ledger/watched.ts";

interface Refusal {
  error: { type: string; location: string; suggestion: string; details?: { pinned_by: string[] } };
}
const path = (id: string) => `/primitives/${id}`;
const register = (primitive_id: string, type = "time_series<float>") =>
  call<Refusal>("POST", "/primitives", { primitive_id, type });
const push = (primitive_id: string, values: readonly (number | boolean)[], entity = "purged:1") =>
  call("POST", "/observations", {
    observations: values.map((value, minute) => ({
      primitive_id,
      entity,
      observed_at: new Date(START + minute * 60_000).toISOString(),
      value,
    })),
  });
const remove = (id: string, query = "") => call<Output<"deletePrimitive"> & Refusal>("DELETE", `${path(id)}${query}`);
const stored = async (id: string, entity = "purged:1") =>
  (await call<Output<"listObservations">>("GET", `/observations?entity=${entity}&primitive_id=${id}`)).body;
const services = () => createServices(env, createExecutionContext());
const later = () => ({ ...services(), now: () => Date.now() + 120_000 });

describe("a signal that was registered by mistake", () => {
  it("is gone, and its deletion is in the audit trail", async () => {
    await register("mistake.one");
    const { status, body } = await remove("mistake.one");
    expect([status, body.primitive_id, body.removed_observations]).toEqual([200, "mistake.one", 0]);
    expect((await call("GET", path("mistake.one"))).status).toBe(404);
    const listed = await call<Output<"listPrimitives">>("GET", "/primitives?q=mistake.one");
    expect(listed.body.items).toEqual([]);
    expect((await push("mistake.one", [1])).status).toBe(400);
    const trail = await call<Output<"listAudit">>("GET", "/audit?subject=mistake.one&operation=deletePrimitive");
    expect(trail.body.items).toHaveLength(1);
    expect((await remove("mistake.other")).status).toBe(404);
  });

  it("stays while something names it, which the refusal lists", async () => {
    await register("pinned.rate");
    await call<Task>("POST", "/tasks", {
      intent: "alert me when the pinned rate is above 5",
      entity_scope: "all",
      delivery: { type: "notification" },
    });
    await register("pinned.feed");
    const trigger = { fire_on: "true", condition_id: "none", condition_version: "v1" };
    const config = { type: "register", primitive_id: "pinned.feed" };
    await call("POST", "/actions", { action_id: "feeds_it", version: "v1", config, trigger, namespace: "org" });
    for (const [id, pin] of [
      ["pinned.rate", /^concept pinned_rate-.*@1\.0$|^concept .*@/],
      ["pinned.feed", /^action feeds_it@v1$/],
    ] as const) {
      const { status, body } = await remove(id, "?purge=true");
      expect([status, body.error.type]).toEqual([409, "conflict"]);
      expect(body.error.details?.pinned_by).toEqual([expect.stringMatching(pin)]);
      expect((await call("GET", path(id))).status).toBe(200);
    }
  });

  it("is refused with observations, and takes them along where that is said", async () => {
    await register("purged.rate");
    await register("purged.kept");
    await push("purged.rate", [1, 2, 3]);
    await push("purged.rate", [4], "purged:2");
    await push("purged.kept", [7]);
    const refused = await remove("purged.rate");
    expect([refused.status, refused.body.error.location]).toEqual([409, "purge"]);
    expect((await stored("purged.rate")).items).toHaveLength(3);
    const { status, body } = await remove("purged.rate", "?purge=true");
    expect([status, body.removed_observations]).toEqual([200, 4]);
    const rows = async (entity: string) =>
      runInDurableObject(env.LEDGER.getByName(`shard-${shardNo(entity)}`), (_: LedgerShard, { storage }) =>
        seriesOf(storage.sql, entity).map(({ signal }) => signal),
      );
    expect(await rows("purged:1")).toEqual(["purged.kept"]);
    expect(await rows("purged:2")).toEqual([]);
    expect((await stored("purged.kept")).items).toHaveLength(1);
  });

  it("frees its id once what was on its way is gone, and begins anew under another type", async () => {
    await register("again.flag");
    await push("again.flag", [5, 6]);
    await remove("again.flag", "?purge=true");
    const early = await register("again.flag", "boolean");
    expect([early.status, early.body.error.location]).toEqual([409, "primitive_id"]);
    // A push of another isolate that knew the signal still.
    const observed_at = START + 3_600_000;
    const late = { primitive_id: "again.flag", type: "time_series<float>" as const, entity: "purged:1", observed_at };
    await services().ledger.append([{ ...late, value: 9 }]);
    expect(await sweepRemovedSignals(services(), 10)).toEqual({ purged: 0, restored: 0 });
    expect((await sweepRemovedSignals(later(), 10)).purged).toBeGreaterThan(0);
    expect((await register("again.flag", "boolean")).status).toBe(201);
    await push("again.flag", [true]);
    expect((await stored("again.flag")).items.map(({ value }) => value)).toEqual([true]);
  });

  it("is there again where somebody began to read it as it was deleted", async () => {
    await register("raced.rate");
    await remove("raced.rate");
    const definition = { concept_id: "racer", version: "v1", primitives: { a: { primitive_id: "raced.rate" } } };
    await env.DB.prepare(
      "INSERT INTO concepts (concept_id, version, namespace, definition, ir_hash, created_at) VALUES ('racer', 'v1', 'org', ?, 'ff', 1)",
    )
      .bind(JSON.stringify(definition))
      .run();
    expect((await sweepRemovedSignals(services(), 10)).restored).toBe(1);
    expect((await call("GET", path("raced.rate"))).status).toBe(200);
  });

  it("is removed in steps, and goes on where it was broken off", async () => {
    await register("many.other");
    // More entities of something else stand before than one step goes through.
    const others = someEntities("others", 600).map((entity) => ({ primitive_id: "many.other", entity, value: 1 }));
    await call("POST", "/observations", { observations: others });
    await register("many.rate");
    const values = Array.from({ length: 1_000 }, (_, i) => i);
    for (let entity = 0; entity < 6; entity++) await push("many.rate", values, `many:${entity}`);
    const real = services();
    const broken = { ...real.purging, purge: (id: string) => real.purging.purge(id, 1) };
    const counts = [];
    for (let done = false; !done && counts.length < 50;) {
      const step = await broken.purge("many.rate");
      counts.push(step.removed);
      done = step.done;
    }
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(6_000);
    expect(await real.purging.isObserved("many.rate")).toBe(false);
  });
});
