import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ObservationExpiry } from "../../worker/ledger/shard/expiry/observation-expiry.ts";
import { Observations } from "../../worker/ledger/shard/observations/observations.ts";
import { DAY, expire, heldOf, HOUR, keeping, KEPT, pushHourly, rows } from "../runtime/ledger/kept-observations.ts";
import { ring, someEntities, watchWorld, type WatchWorld } from "../runtime/ledger/watched.ts";
import { call } from "../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, registerRate } from "../support/world.ts";
import { type Arrange, atArm, atCall, deaths, dieLater } from "./watch/watch-dying.ts";

let noon = Date.UTC(2026, 0, 10, 12);
let cut = 0;
let world: WatchWorld;
let entities: string[];
/** More than two steps take. */
const hours = 60 * 24;

await registerRate(call);
const task = await createTask(call, "alert me when the active user rate drops below 35%");
beforeEach(async () => {
  noon += 3 * DAY;
  cut = noon - KEPT - 12 * HOUR;
  world = watchWorld(noon);
  await keeping(world, null);
  entities = someEntities(`dying${noon}`, 6);
  for (const entity of entities)
    await pushHourly(
      entity,
      noon - 60 * DAY,
      Array.from({ length: hours }, (_, i) => (i % 24 === 0 ? 0.2 : 0.9)),
    );
});
afterEach(() => vi.restoreAllMocks());

const moments: [string, Arrange][] = [
  ["before anything is removed", atCall(ObservationExpiry, "step")],
  ["after the first step", atCall(ObservationExpiry, "step", 2)],
  ["after the second step", atCall(ObservationExpiry, "step", 3)],
  ["with rows removed, and memory not told", atCall(Observations, "expire")],
  ["before the next alarm is set", atArm],
];

const ask = (entity: string, t: number) =>
  call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, new Date(t).toISOString()));
const planned = async () => (await env.DB.prepare("SELECT count(*) AS n FROM action_results").first<number>("n")) ?? -1;

describe.each(Object.entries(deaths))("a shard that dies %s while it removes observations", (_, death) => {
  it.each(moments)("%s, removes each row once, and none that should stay", async (_name, arrange) => {
    const [one = ""] = entities;
    const t = noon - 50 * DAY;
    const recorded = (await ask(one, t)).body;
    const fired = await planned();
    await keeping(world);
    await dieLater(arrange, death);
    await ring().catch(() => undefined);
    vi.restoreAllMocks();
    await keeping(world);

    for (const entity of entities) {
      const [held] = await heldOf(entity);
      expect(held).toMatchObject({ points: hours, expired: hours - (held?.held ?? 0) });
    }
    expect(await ask(one, t)).toMatchObject({
      status: 200,
      body: { ...recorded, replayed: true, decision: expect.anything() as unknown },
    });

    await expire();
    const left = (noon - cut) / HOUR + 1;
    for (const entity of entities)
      expect(await heldOf(entity)).toMatchObject([
        { held: left, oldest: cut - HOUR, points: hours, expired: hours - left, expired_before: cut - HOUR },
      ]);
    expect(await rows("meta", "name LIKE 'expiry_%'")).toEqual([]);
    expect(await ask(one, t)).toMatchObject({
      status: 200,
      body: { decision_id: recorded.decision_id, replayed: true },
    });
    expect(await ask(one, t + HOUR)).toMatchObject({
      status: 422,
      body: { error: { details: { status: "expired" } } },
    });
    expect((await ask(one, cut + HOUR)).status).toBe(200);
    expect(await planned()).toBe(fired);
  });
});
