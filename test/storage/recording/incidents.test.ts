import { emptyStorage, env } from "../../support/memory/storage.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import type { NewDecisionRow } from "../../../worker/storage/decisions/recorder.ts";
import { runsOf } from "../../support/runs.ts";
import { everyMinute, incidentsOf, makeTask, minute, record, rowOf, spans, type Value } from "./recorded.ts";

emptyStorage();

describe("an incident", () => {
  it("is opened by the first true, moved by those after it, and closed by the first false", async () => {
    const task = makeTask();
    const { condition_id } = task;
    await record(rowOf(condition_id, 1, false));
    expect(incidentsOf(task)).toEqual([]);
    await record(rowOf(condition_id, 2, true));
    const [opened] = incidentsOf(task);
    expect(opened).toMatchObject({
      entity_id: "ent_a",
      bucket: 7,
      opened_at: 2 * minute,
      closed_at: null,
      first_decision_id: `dec_${condition_id}_a_2`,
      as_of: 2 * minute,
      told: 1,
    });
    expect(opened?.incident_id).toBe(`inc_${condition_id}_a_2.${task.task_id.slice("task_".length)}`);
    await record(rowOf(condition_id, 3, true));
    expect(incidentsOf(task)).toMatchObject([{ last_decision_id: `dec_${condition_id}_a_3`, closed_at: null }]);
    await record(rowOf(condition_id, 4, false), rowOf(condition_id, 5, false));
    expect(incidentsOf(task)).toMatchObject([
      { incident_id: opened?.incident_id, closed_at: 4 * minute, closed_by: "recovered", as_of: 4 * minute },
    ]);
  });

  it("is one for each task that watches the condition and has the entity in its scope", async () => {
    const one = makeTask();
    const { condition_id } = one;
    const other = makeTask({ condition_id });
    const elsewhere = makeTask({ condition_id, scope: [{ kind: "entity", value: "b" }] });
    const unwatched = makeTask({ condition_id, watch: null });
    await record(rowOf(condition_id, 1, true));
    const counts = [one, other, elsewhere, unwatched].map(incidentsOf);
    expect(counts.map((found) => found.length)).toEqual([1, 1, 0, 0]);
  });

  it("counts towards the day on which it opened", async () => {
    const task = makeTask();
    const day = 24 * 60;
    const at = (minutes: number, value: Value) => rowOf(task.condition_id, minutes, value);
    await record(at(day + 1, true), at(day + 2, false), at(day + 3, true), at(day + 4, false), at(3 * day, true));
    await env.DB.prepare("UPDATE incidents SET rating = 'wrong' WHERE task_id = ? AND closed_at IS NULL")
      .bind(task.task_id)
      .run();
    const incidents = new IncidentStore(env.DB);
    const days = [
      { day: 1, opened: 2, rated_right: 0, rated_wrong: 0 },
      { day: 3, opened: 1, rated_right: 0, rated_wrong: 1 },
    ];
    expect(await incidents.days(task.task_id, 0)).toEqual(days);
    expect(await incidents.days(task.task_id, 2 * day * minute)).toEqual(days.slice(1));
    expect(await incidents.days("task_of_nobody", 0)).toEqual([]);
  });

  it("goes on until the score has passed the release of its task, and is told once", async () => {
    const firing = { mode: "on_change" as const, release: 0.5 };
    const [one, many] = [makeTask({ firing }), makeTask({ firing })];
    const scores = [0.2, 0.4, 0.2, 0.49, 0.5, 0.2, 0.4];
    const rowsOf = ({ condition_id }: { condition_id: string }) =>
      scores.map((score, at) => rowOf(condition_id, at, score < 0.35, { score }));
    for (const row of rowsOf(one)) await record(row);
    await record(...rowsOf(many));
    for (const task of [one, many]) {
      expect(spans(task)).toEqual([
        [0, 4],
        [5, null],
      ]);
      expect(incidentsOf(task)).toMatchObject([
        { told: 1, peak: 0.2, as_of: 4 * minute },
        { told: 1, as_of: 5 * minute },
      ]);
    }
  });

  it("is ended by what comes late and has passed the release, between the last that held and one that did neither", async () => {
    const task = makeTask({ firing: { mode: "on_change", release: 0.5 } });
    const at = (minutes: number, score: number) => record(rowOf(task.condition_id, minutes, score < 0.35, { score }));
    await at(1, 0.2);
    await at(5, 0.4);
    expect(incidentsOf(task)).toMatchObject([{ closed_at: null, as_of: minute }]);
    await at(3, 0.6);
    expect(spans(task)).toEqual([[1, 3]]);
    await at(6, 0.2);
    await at(5.5, 0.6);
    expect(spans(task)).toEqual([
      [1, 3],
      [6, null],
    ]);
  });

  it("is told where the task's action was to be sent in it, and not where it was held back", async () => {
    const task = makeTask({ firing: { mode: "on_change", for: "2m" } });
    const toldAt = async (at: number) => {
      await record(rowOf(task.condition_id, at, true));
      return incidentsOf(task)[0]?.told;
    };
    expect([await toldAt(1), await toldAt(2), await toldAt(3), await toldAt(4)]).toEqual([0, 0, 1, 1]);
  });

  it("is not opened by a question about a time after which it was already over, or before the task watched", async () => {
    const task = makeTask({ watch: { ...everyMinute, since: 3 * minute } });
    const { condition_id } = task;
    await record(rowOf(condition_id, 2, true));
    await record(rowOf(condition_id, 9, false));
    await record(rowOf(condition_id, 5, true));
    expect(incidentsOf(task)).toEqual([]);
    await record(rowOf(condition_id, 10, true));
    expect(spans(task)).toEqual([[10, null]]);
  });

  it("is left alone by a decision that another row decides for its task", async () => {
    const task = makeTask();
    const row = rowOf(task.condition_id, 1, true);
    await record({ ...row, plans: { [task.task_id]: "elsewhere" } });
    expect(incidentsOf(task)).toEqual([]);
    await record({ ...row, plans: { [task.task_id]: "fire" } });
    expect(incidentsOf(task)).toMatchObject([{ opened_at: minute, told: 1 }]);
  });

  it.each(["fire", "ask", "unchanged"] as const)(
    "is opened by what its task has decided (%s), though another row is of a later time",
    async (plan) => {
      const task = makeTask();
      const row = (at: number, value: boolean, own: NonNullable<NewDecisionRow["plans"]>[string]) =>
        rowOf(task.condition_id, at, value, { plans: { [task.task_id]: own } });
      await record(row(9, false, "elsewhere"));
      await record(row(5, true, plan));
      expect(spans(task)).toEqual([[5, null]]);
    },
  );

  it("is neither opened nor closed by a time that its task has passed", async () => {
    const task = makeTask();
    const passed = { plans: { [task.task_id]: "superseded" as const } };
    await record(rowOf(task.condition_id, 1, true, passed));
    expect(spans(task)).toEqual([]);
    await record(rowOf(task.condition_id, 2, true));
    await record(rowOf(task.condition_id, 3, false, passed));
    expect(spans(task)).toEqual([[2, null]]);
  });

  it("stays told after a pause, whatever another row says of the time in between", async () => {
    const task = makeTask();
    const row = (at: number, value: boolean, own: NonNullable<NewDecisionRow["plans"]>[string]) =>
      rowOf(task.condition_id, at, value, { plans: { [task.task_id]: own } });
    await record(row(1, true, "fire"));
    await env.DB.prepare("UPDATE incidents SET closed_at = as_of, closed_by = 'paused' WHERE task_id = ?")
      .bind(task.task_id)
      .run();
    await record(row(2, false, "elsewhere"));
    await record(row(3, true, "unchanged"));
    expect(incidentsOf(task)).toMatchObject([{ closed_by: "paused" }, { opened_at: 3 * minute, told: 1 }]);
  });

  it.each<[string, number[], number]>([
    ["above", [3, 9, 5], 9],
    ["below", [3, -9, 5], -9],
    ["any", [3, -9, 5], -9],
  ])("keeps its most extreme score, for a condition that fires %s", async (direction, scores, peak) => {
    const task = makeTask();
    await env.DB.prepare(
      `INSERT INTO conditions (condition_id, version, namespace, definition, ir_hash, created_at)
       VALUES (?, '1.0', 'org', ?, '', 0)`,
    )
      .bind(task.condition_id, JSON.stringify({ strategy: { type: "threshold", params: { direction } } }))
      .run();
    for (const [at, score] of scores.entries()) await record(rowOf(task.condition_id, at, true, { score }));
    await record(rowOf(task.condition_id, 9, false, { score: 0 }));
    expect(incidentsOf(task)).toMatchObject([{ peak }]);
  });

  it("takes in what its watch has seen and not recorded, with the next decision and with the one that ends it", async () => {
    const task = makeTask();
    const { condition_id, task_id } = task;
    const peakAfter = async (at: number, value: boolean, score: number, seen: number) => {
      await record(rowOf(condition_id, at, value, { score, peaks: { [task_id]: seen, task_other: 99 } }));
      return incidentsOf(task)[0]?.peak;
    };
    expect(await peakAfter(1, true, 3, 3)).toBe(3);
    expect(await peakAfter(4, true, 5, 4)).toBe(5);
    expect(await peakAfter(6, true, 4, 8)).toBe(8);
    expect(await peakAfter(9, false, 20, 9)).toBe(9);
  });
});

/** What of the last incident of an entity under a task says how the next decision moves it; times in epoch milliseconds. */
interface IncidentState {
  opened_at: number;
  closed_at: number | null;
  as_of: number;
}

/** A decision about an entity, in the order of recording; `holds` is null where it could not be judged. */
interface IncidentLook {
  at: number;
  holds: boolean | null;
}

/** What a decision does to an incident. */
type IncidentMove = "open" | "go_on" | "close" | null;

/**
 * What the next recorded decision does, beside the entity's last incident (null: none) and the latest judged decision that was
 * recorded before it. Nothing moves an incident by a time it has passed, and what is over already opens none. What the
 * recording batch does in SQL.
 */
function moveOf(last: IncidentState | null, latest: number | null, { at, holds }: IncidentLook): IncidentMove {
  if (holds === null || (last !== null && at <= last.as_of)) return null;
  if (last !== null && last.closed_at === null) return holds ? "go_on" : "close";
  if (!holds || (latest !== null && at < latest)) return null;
  return "open";
}

interface Recorded {
  at: number;
  entity: string;
  value: Value;
  cut: boolean;
}

/** What the rules in words make of decisions, group by group. */
function expectedSpans(groups: readonly Recorded[][], entity: string): (number | null)[][] {
  const found: IncidentState[] = [];
  const known = new Map<number, Value>();
  let latest: number | null = null;
  for (const group of groups) {
    const before = latest;
    for (const { at, value } of group.filter((one) => one.entity === entity).toSorted((a, b) => a.at - b.at)) {
      // A question that was asked before has the answer that it had.
      const stands = known.has(at) ? (known.get(at) ?? null) : value;
      known.set(at, stands);
      const holds = stands === null ? null : stands !== false;
      const last = found.at(-1) ?? null;
      const move = moveOf(last, before, { at, holds });
      if (holds !== null) latest = Math.max(latest ?? at, at);
      if (move === "open") found.push({ opened_at: at, closed_at: null, as_of: at });
      else if (move !== null && last !== null) {
        last.as_of = at;
        if (move === "close") last.closed_at = at;
      }
    }
  }
  return found.map(({ opened_at, closed_at }) => [opened_at, closed_at]);
}

describe("incidents", () => {
  it("are in SQL what the rules say in words, however decisions are grouped, repeated and late", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 12 }),
            entity: fc.constantFrom("a", "b"),
            value: fc.constantFrom<Value>(true, true, false, "grey", null),
            cut: fc.boolean(),
          }),
          { minLength: 1, maxLength: 14 },
        ),
        async (plan: Recorded[]) => {
          const task = makeTask();
          const groups: Recorded[][] = [[]];
          const stands = new Map<string, Value>();
          for (const one of plan) {
            if (one.cut) groups.push([]);
            const key = `${one.entity}@${one.at}`;
            const value = stands.has(key) ? (stands.get(key) ?? null) : one.value;
            stands.set(key, value);
            const group = groups.at(-1);
            if (!group?.some(({ at, entity }) => at === one.at && entity === one.entity))
              group?.push({ ...one, value });
          }
          for (const group of groups) {
            if (group.length === 0) continue;
            await record(...group.map(({ at, entity, value }) => rowOf(task.condition_id, at, value, { entity })));
          }
          for (const entity of ["a", "b"]) expect(spans(task, entity)).toEqual(expectedSpans(groups, entity));
        },
      ),
      { ...runsOf(150), seed: 1 },
    );
  });
});
