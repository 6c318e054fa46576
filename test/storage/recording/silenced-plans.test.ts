import { emptyStorage, env, put } from "../../support/memory/storage.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "../../../worker/domain/firing/hours.ts";
import { holdsBack, type SilencedTime } from "../../../worker/domain/firing/silence.ts";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { SilenceStore } from "../../../worker/storage/alarms/silence-store.ts";
import { watchListChanged } from "../../../worker/storage/tasks/task-sql.ts";
import { WatchListStore } from "../../../worker/storage/tasks/watch-list-store.ts";
import type { StoredSilence } from "../../../worker/usecases/ports/alarms/silences.ts";
import { alwaysRuns } from "../../support/runs.ts";
import * as recorded from "./recorded.ts";

emptyStorage();

const { fatesOf, inbox, minute, nextNumber } = recorded;
const silences = new SilenceStore(env.DB);

interface World extends recorded.MadeTask {
  entity: string;
  entity_id: string;
}

/** A task and, with `registered`, two actions on its condition, without noise control and with the task's. */
function makeTask(
  firing: FiringConfig,
  { registered, ...more }: { status?: string; config?: object; registered?: object } = {},
): World {
  const { task_id, condition_id } = recorded.makeTask({ firing, watch: null, ...more });
  if (registered) {
    const action = { condition_id, config: registered };
    recorded.putAction({ ...action, action_id: `${condition_id}_plain` });
    recorded.putAction({ ...action, action_id: `${condition_id}_quiet`, firing: firingRule(firing) });
  }
  const entity = `s${nextNumber()}`;
  return { task_id, condition_id, entity, entity_id: `ent_${entity}` };
}

const silence = (of: Partial<StoredSilence>, time: SilencedTime, times: readonly SilencedTime[] = []) => {
  const silence_id = `sil_${nextNumber()}`;
  const stored = {
    silence_id,
    external_id: null,
    task_id: null,
    entity_id: null,
    bucket: null,
    until: time.ends_at,
    ended_at: null,
    every: null,
    parent_id: null,
  };
  return silences.add({ ...stored, reason: "r", created_at: 0, created_by: "key", ...time, ...of }, times);
};

const rowOf = (
  world: World,
  at: number,
  { value = true, ...more }: { value?: boolean } & Partial<NewDecisionRow> = {},
) =>
  recorded.rowOf(world.condition_id, at / minute, value, {
    entity: world.entity,
    entity_id: world.entity_id,
    evaluated_at: at,
    ...more,
  });

async function record(rows: readonly NewDecisionRow[], recorded_at: number): Promise<string[]> {
  const stored = await recorded.recordAt(recorded_at, ...rows);
  return rows.flatMap(({ decision_id }) => fatesOf(stored.get(decision_id)?.actions));
}
const planned = async (row: NewDecisionRow, now: number) => fatesOf(await new Recorder(env.DB).plan(row, now));

const day = { starts_at: 1_000, ends_at: 2_000 };
const every = { mode: "every" } as const;
const onChange = { mode: "on_change" } as const;

describe("a silence", () => {
  it.each<[string, (world: World) => Partial<StoredSilence>, string]>([
    ["of the task", ({ task_id }) => ({ task_id }), "silenced"],
    ["of the entity", ({ entity_id }) => ({ entity_id }), "silenced"],
    ["of the task about the entity", ({ task_id, entity_id }) => ({ task_id, entity_id }), "silenced"],
    ["of the task about another entity", ({ task_id }) => ({ task_id, entity_id: "ent_other" }), "planned"],
    ["of another task about the entity", ({ entity_id }) => ({ task_id: "task_other", entity_id }), "planned"],
    ["of another task", () => ({ task_id: "task_other" }), "planned"],
  ])("%s", async (_, of, expected) => {
    const world = makeTask(every);
    await silence(of(world), day);
    expect(await record([rowOf(world, 1_500)], 1_500)).toEqual([expected]);
    expect(await planned(rowOf(world, 1_500), 1_500)).toEqual([expected === "planned" ? "would_trigger" : expected]);
  });

  it("holds back by the time of the plan as by that of the record", async () => {
    const world = makeTask(every);
    await silence({ task_id: world.task_id }, day);
    expect(await planned(rowOf(world, 500), 1_500)).toEqual(["silenced"]);
    expect(await planned(rowOf(world, 500), 2_500)).toEqual(["would_trigger"]);
  });

  it("keeps its word: what it held back stays held back when it is recorded again after it", async () => {
    const world = makeTask(every);
    await silence({ task_id: world.task_id }, { starts_at: 1_000, ends_at: 2_000 });
    expect(await record([rowOf(world, 500)], 1_999)).toEqual(["silenced"]);
    expect(await record([rowOf(world, 500)], 2_000)).toEqual(["silenced"]);
  });

  it("lets a run that still holds fire at the first decision after it, once", async () => {
    const world = makeTask(onChange);
    await silence({ task_id: world.task_id }, day);
    const rows = [1_400, 1_700, 2_000, 2_300].map((at) => rowOf(world, at));
    expect(await record(rows, 3_000)).toEqual(["silenced", "silenced", "planned", "unchanged"]);
  });

  it("is not heard of in a run that was told before it, and starts no cooldown", async () => {
    const world = makeTask({ ...onChange, cooldown: "1s" });
    await silence({ task_id: world.task_id }, day);
    expect(await record([rowOf(world, 900), rowOf(world, 1_100)], 900)).toEqual(["planned", "unchanged"]);
    const others = [rowOf(world, 1_200, { value: false }), rowOf(world, 1_950), rowOf(world, 2_050)];
    expect(await record(others, 2_100)).toEqual(["silenced", "planned"]);
  });

  it("that comes again holds back in its times alone, until it is ended", async () => {
    const world = makeTask(every);
    const hours = { days: [...days], from: "02:00", to: "04:00", zone: "UTC" };
    const times = [1_000, 3_000, 5_000].map((starts_at) => ({ starts_at, ends_at: starts_at + 500 }));
    const coming = { task_id: world.task_id, silence_id: "sil_again", every: hours };
    await silence(coming, { starts_at: 0, ends_at: 9_000 }, times);
    const fates = (...at: number[]) => Promise.all(at.map((t) => record([rowOf(world, t)], t)));
    expect((await fates(900, 1_100, 1_600, 3_499, 3_500)).flat()).toEqual([
      "planned",
      "silenced",
      "planned",
      "silenced",
      "planned",
    ]);
    const next = async (now: number) => (await silences.next(["sil_again"], now, 2)).get("sil_again");
    expect(await next(3_200)).toEqual(times.slice(1));
    const listed = await silences.list({ task_id: world.task_id, active: true, now: 3_200 }, null, 9);
    expect(listed.map(({ silence_id, every: kept }) => [silence_id, kept])).toEqual([["sil_again", hours]]);
    expect(await silences.list({ task_id: world.task_id, active: true, now: 2_000 }, null, 9)).toEqual([]);
    await silences.end("sil_again", 3_400);
    expect([await next(3_400), (await fates(5_100)).flat()]).toEqual([undefined, ["planned"]]);
  });

  it("that was ended, also before it began, is over", async () => {
    const world = makeTask(every);
    await silence({ task_id: world.task_id, silence_id: "sil_ended" }, day);
    await silences.end("sil_ended", 1_500);
    expect(await record([rowOf(world, 1_400), rowOf(world, 1_600)], 1_600)).toEqual(["silenced", "planned"]);
    await silence(
      { task_id: world.task_id, silence_id: "sil_never" },
      {
        starts_at: 5_000,
        ends_at: 6_000,
      },
    );
    await silences.end("sil_never", 4_000);
    expect(await record([rowOf(world, 5_500)], 5_500)).toEqual(["planned"]);
  });

  it("comes after what holds back anyway", async () => {
    const paused = makeTask(every, { status: "paused" });
    await silence({ task_id: paused.task_id }, day);
    expect(await record([rowOf(paused, 1_500)], 1_500)).toEqual(["task_paused"]);
  });

  it("holds back a preview too", async () => {
    const preview = makeTask(every, { status: "preview" });
    await silence({ task_id: preview.task_id }, day);
    expect(await record([rowOf(preview, 1_500), rowOf(preview, 2_500)], 2_500)).toEqual(["silenced", "would_trigger"]);
  });

  it("refuses what a watch that keeps changes decided to fire, and leaves its other decisions", async () => {
    const world = makeTask(onChange);
    const { task_id } = world;
    await silence({ task_id }, day);
    const rows = [
      rowOf(world, 1_300, { plans: { [task_id]: "cooldown" } }),
      rowOf(world, 1_500, { plans: { [task_id]: "fire" } }),
      rowOf(world, 2_500, { plans: { [task_id]: "fire" } }),
    ];
    expect(await record(rows, 2_500)).toEqual(["cooldown", "silenced", "planned"]);
  });

  it("of an entity holds back registered actions, with noise control or without; one of a task does not", async () => {
    const world = makeTask(every, { registered: inbox });
    await silence({ entity_id: world.entity_id }, day);
    await silence({ task_id: world.task_id }, { starts_at: 5_000, ends_at: 6_000 });
    expect(await record([rowOf(world, 1_500)], 1_500)).toEqual(["silenced", "silenced", "silenced"]);
    expect((await record([rowOf(world, 5_500)], 5_500)).toSorted()).toEqual(["planned", "planned", "silenced"]);
  });

  it("tells nobody nothing: values that are stored are stored", async () => {
    const register = { type: "register", primitive_id: "a.b" };
    const world = makeTask(every, { config: register, registered: register });
    await silence({ entity_id: world.entity_id }, day);
    await silence({ task_id: world.task_id }, day);
    expect(await record([rowOf(world, 1_500)], 1_500)).toEqual(["planned", "planned", "planned"]);
  });

  it("is the one of the domain, whatever the times", async () => {
    const time = fc.integer({ min: 0, max: 12 });
    const times = fc.record({ starts_at: time, ends_at: time });
    const property = fc.asyncProperty(fc.array(times, { maxLength: 3 }), time, time, async (spans, at, recorded_at) => {
      const world = makeTask(every);
      for (const span of spans) await silence({ task_id: world.task_id }, span);
      const held = spans.some((span) => holdsBack(span, { at, recorded_at }));
      expect(await record([rowOf(world, at)], recorded_at)).toEqual([held ? "silenced" : "planned"]);
    });
    await fc.assert(property, alwaysRuns(60));
  });
});

describe("a snooze", () => {
  const snooze = (
    { task_id, condition_id, entity_id }: World,
    of: { snoozed_until?: number; closed_at?: number; kind?: string },
  ) => {
    const about = { task_id, condition_id, condition_version: "1.0", entity_id, bucket: 0, kind: "condition" };
    put("incidents", { incident_id: `inc_${task_id}`, ...about, opened_at: 100, as_of: 100, ...of });
  };

  it.each<[string, Parameters<typeof snooze>[1], string[]]>([
    ["holds back until its end", { snoozed_until: 2_000 }, ["snoozed", "planned"]],
    ["ends with its incident", { snoozed_until: 2_000, closed_at: 500 }, ["planned", "planned"]],
    ["of missing data is another's", { snoozed_until: 2_000, kind: "no_data" }, ["planned", "planned"]],
    ["that was ended is none", {}, ["planned", "planned"]],
  ])("%s", async (_, incident, expected) => {
    const world = makeTask(every);
    snooze(world, incident);
    expect(await record([rowOf(world, 1_999), rowOf(world, 2_000)], 3_000)).toEqual(expected);
  });

  it("holds back what would be told before its end, and nobody else's", async () => {
    const world = makeTask(every, { registered: inbox });
    snooze(world, { snoozed_until: 2_000 });
    expect((await record([rowOf(world, 2_500)], 1_999)).toSorted()).toEqual(["planned", "planned", "snoozed"]);
    expect((await record([rowOf(world, 50)], 3_000)).toSorted()).toEqual(["planned", "planned", "planned"]);
    const other = { ...world, entity: "elsewhere", entity_id: "ent_elsewhere" };
    expect(await record([rowOf(other, 1_500)], 1_500)).toEqual(["planned", "planned", "planned"]);
  });

  it("lets a run that has told nobody fire at the first decision after it", async () => {
    const world = makeTask(onChange);
    const { task_id } = world;
    snooze(world, { snoozed_until: 2_000 });
    const rows = [1_000, 2_000, 3_000].map((at) => rowOf(world, at));
    expect(await record(rows, 3_000)).toEqual(["snoozed", "planned", "unchanged"]);
    const kept = makeTask(onChange);
    snooze(kept, { snoozed_until: 2_000 });
    const fire = { plans: { [kept.task_id]: "fire", [task_id]: "fire" } } as const;
    expect(await record([rowOf(kept, 1_000, fire), rowOf(kept, 2_000, fire)], 3_000)).toEqual(["snoozed", "planned"]);
  });
});

describe("the list that shards copy", () => {
  it("changes with every silence, and has those that have not ended", async () => {
    const list = new WatchListStore(env.DB);
    put("watch_list", { id: 1, version: 7 });
    const now = Date.now();
    const before = await list.version();
    await silence({ task_id: "task_l", silence_id: "sil_l1" }, { starts_at: now - 2_000, ends_at: now - 1_000 });
    await silence({ task_id: "task_l", silence_id: "sil_l2" }, { starts_at: now, ends_at: now + 3_600_000 });
    await silence({ entity_id: "ent_l", silence_id: "sil_l3" }, { starts_at: now + 60_000, ends_at: now + 3_600_000 });
    const after = await list.version();
    expect(after).toBeGreaterThanOrEqual(before + 3);
    const known = async () =>
      (await list.list()).silences.filter((one) => one.task_id === "task_l" || one.entity_id === "ent_l");
    expect(await known()).toEqual([
      { task_id: "task_l", entity_id: null, starts_at: now, ends_at: now + 3_600_000 },
      { task_id: null, entity_id: "ent_l", starts_at: now + 60_000, ends_at: now + 3_600_000 },
    ]);
    await silences.end("sil_l2", now);
    expect(await list.version()).toBeGreaterThan(after);
    expect(await known()).toHaveLength(1);
  });

  it("has another version in a database that was restored and went on differently", async () => {
    const list = new WatchListStore(env.DB);
    const setBack = (version: number) => env.DB.prepare("UPDATE watch_list SET version = ?").bind(version).run();
    put("watch_list", { id: 1, version: 7 });
    const { task_id } = makeTask({ mode: "every" });
    const silenced = () => silence({ task_id }, { starts_at: 0, ends_at: 1 });
    const changed = () => env.DB.prepare(watchListChanged).bind(task_id, 1).run();
    const restored = await list.version();
    const versions = [];
    for (const change of [silenced, changed, silenced, changed]) {
      await setBack(restored);
      await change();
      versions.push(await list.version());
    }
    expect(new Set(versions).size).toBe(4);
    expect(Math.min(...versions)).toBeGreaterThan(restored);
  });
});
