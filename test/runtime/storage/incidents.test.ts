import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FiringConfig, firingRule } from "../../../worker/domain/task/firing.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { runsOf } from "../../support/runs.ts";

const recorder = new Recorder(env.DB);
const minute = 60_000;
let made = 0;

interface MadeTask {
  task_id: string;
  condition_id: string;
}

/** A task that watches a condition; only what the recording batch reads. */
async function makeTask(
  more: { condition_id?: string; watch?: object | null; scope?: object[]; firing?: FiringConfig } = {},
): Promise<MadeTask> {
  made += 1;
  const [task_id, action_id] = [`task_i${made}`, `action_i${made}`];
  const condition_id = more.condition_id ?? `condition_i${made}`;
  const watch = more.watch === undefined ? { every: "1m", every_ms: minute, since: 0 } : more.watch;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
         entity_scope, scope_rules, firing, status, provenance, watch, created_at)
       VALUES (?1, '', 'c', '1.0', ?2, '1.0', ?3, 'v1', 'all', ?4, ?5, 'active', '{}', ?6, 0)`,
    ).bind(
      task_id,
      condition_id,
      action_id,
      JSON.stringify(more.scope ?? [{ kind: "all" }]),
      JSON.stringify(firingRule(more.firing ?? { mode: "on_change" })),
      watch === null ? null : JSON.stringify(watch),
    ),
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', ?2, '1.0', ?3, 0)`,
    ).bind(action_id, condition_id, task_id),
  ]);
  return { task_id, condition_id };
}

/** What a decision came to; null could not be judged. */
type Value = boolean | string | null;

function rowOf(condition_id: string, at: number, value: Value, more: Partial<NewDecisionRow> = {}): NewDecisionRow {
  const isUnknown = value === null;
  const triggered = value !== false && !isUnknown;
  const decision_value = value ?? false;
  return {
    decision_id: `dec_${condition_id}_${more.entity ?? "a"}_${at}`,
    condition_id,
    condition_version: "1.0",
    entity_id: `ent_${more.entity ?? "a"}`,
    evaluated_at: at * minute,
    outcome: triggered ? "triggered" : "not_triggered",
    score: null,
    bucket: 7,
    record: JSON.stringify({ decision_value }),
    packed: JSON.stringify([1, decision_value, "", null, null, isUnknown ? "null_input" : null]),
    decision_value: JSON.stringify(decision_value),
    fires: triggered ? ["any", "true"] : isUnknown ? ["any"] : ["any", "false"],
    entity: more.entity ?? "a",
    namespaces: [],
    ...more,
  };
}

let batches = 0;
const record = (...rows: NewDecisionRow[]) =>
  recorder.record(rows, { batch_id: `batch_i${(batches += 1)}`, recorded_at: 1 });

interface Row {
  incident_id: string;
  entity_id: string;
  bucket: number;
  opened_at: number;
  closed_at: number | null;
  closed_by: string | null;
  first_decision_id: string;
  last_decision_id: string;
  as_of: number;
  peak: number | null;
  told: number;
}

const incidentsOf = async ({ task_id }: Pick<MadeTask, "task_id">) =>
  (
    await env.DB.prepare("SELECT * FROM incidents WHERE task_id = ? ORDER BY opened_at, entity_id")
      .bind(task_id)
      .all<Row>()
  ).results;

const spans = async (task: Pick<MadeTask, "task_id">) =>
  (await incidentsOf(task)).map(({ opened_at, closed_at }) => [
    opened_at / minute,
    closed_at === null ? null : closed_at / minute,
  ]);

describe("an incident", () => {
  it("is opened by the first true, moved by those after it, and closed by the first false", async () => {
    const task = await makeTask();
    const { condition_id } = task;
    await record(rowOf(condition_id, 1, false));
    expect(await incidentsOf(task)).toEqual([]);
    await record(rowOf(condition_id, 2, true));
    const [opened] = await incidentsOf(task);
    expect(opened).toMatchObject({
      entity_id: "ent_a",
      bucket: 7,
      opened_at: 2 * minute,
      closed_at: null,
      first_decision_id: `dec_${condition_id}_a_2`,
      as_of: 2 * minute,
      told: 1,
    });
    expect(opened?.incident_id).toBe(`inc_${condition_id}_a_2.i${made}`);
    await record(rowOf(condition_id, 3, true));
    expect(await incidentsOf(task)).toMatchObject([{ last_decision_id: `dec_${condition_id}_a_3`, closed_at: null }]);
    await record(rowOf(condition_id, 4, false), rowOf(condition_id, 5, false));
    expect(await incidentsOf(task)).toMatchObject([
      { incident_id: opened?.incident_id, closed_at: 4 * minute, closed_by: "recovered", as_of: 4 * minute },
    ]);
  });

  it("is one for each task that watches the condition and has the entity in its scope", async () => {
    const one = await makeTask();
    const { condition_id } = one;
    const other = await makeTask({ condition_id });
    const elsewhere = await makeTask({ condition_id, scope: [{ kind: "entity", value: "b" }] });
    const unwatched = await makeTask({ condition_id, watch: null });
    await record(rowOf(condition_id, 1, true));
    const counts = await Promise.all([one, other, elsewhere, unwatched].map(incidentsOf));
    expect(counts.map((found) => found.length)).toEqual([1, 1, 0, 0]);
  });

  it.each<[string, Value[], (number | null)[][]]>([
    ["is not closed by what could not be judged", [true, null, true], [[0, null]]],
    ["is not opened by what could not be judged", [null, false, null], []],
    ["stays one from label to label", ["grey", "black", "grey"], [[0, null]]],
    [
      "is a new one after each false",
      [true, false, true, true, false, true],
      [
        [0, 1],
        [2, 4],
        [5, null],
      ],
    ],
  ])("%s, one by one and in one batch", async (_, values, expected) => {
    const [one, many] = [await makeTask(), await makeTask()];
    for (const [at, value] of values.entries()) await record(rowOf(one.condition_id, at, value));
    await record(...values.map((value, at) => rowOf(many.condition_id, at, value)));
    expect(await spans(one)).toEqual(expected);
    expect(await spans(many)).toEqual(expected);
  });

  it("is told where the task's action was to be sent in it, and not where it was held back", async () => {
    const task = await makeTask({ firing: { mode: "on_change", for: "2m" } });
    const toldAt = async (at: number) => {
      await record(rowOf(task.condition_id, at, true));
      return (await incidentsOf(task))[0]?.told;
    };
    expect([await toldAt(1), await toldAt(2), await toldAt(3), await toldAt(4)]).toEqual([0, 0, 1, 1]);
  });

  it("is moved neither by the same decision again nor by one about an earlier time", async () => {
    const task = await makeTask();
    const { condition_id } = task;
    await record(rowOf(condition_id, 2, true));
    await record(rowOf(condition_id, 5, false));
    const before = await incidentsOf(task);
    await record(rowOf(condition_id, 2, true));
    await record(rowOf(condition_id, 3, true), rowOf(condition_id, 4, false));
    await record(rowOf(condition_id, 1, true));
    expect(await incidentsOf(task)).toEqual(before);
  });

  it("is not opened by a question about a time after which it was already over, or before the task watched", async () => {
    const task = await makeTask({ watch: { every: "1m", every_ms: minute, since: 3 * minute } });
    const { condition_id } = task;
    await record(rowOf(condition_id, 2, true));
    await record(rowOf(condition_id, 9, false));
    await record(rowOf(condition_id, 5, true));
    expect(await incidentsOf(task)).toEqual([]);
    await record(rowOf(condition_id, 10, true));
    expect(await spans(task)).toEqual([[10, null]]);
  });

  it("is left alone by a decision that another row decides for its task", async () => {
    const task = await makeTask();
    const row = rowOf(task.condition_id, 1, true);
    await record({ ...row, plans: { [task.task_id]: "elsewhere" } });
    expect(await incidentsOf(task)).toEqual([]);
    await record({ ...row, plans: { [task.task_id]: "fire" } });
    expect(await incidentsOf(task)).toMatchObject([{ opened_at: minute, told: 1 }]);
  });

  it.each<[string, number[], number]>([
    ["above", [3, 9, 5], 9],
    ["below", [3, -9, 5], -9],
    ["any", [3, -9, 5], -9],
  ])("keeps its most extreme score, for a condition that fires %s", async (direction, scores, peak) => {
    const task = await makeTask();
    await env.DB.prepare(
      `INSERT INTO conditions (condition_id, version, namespace, definition, ir_hash, created_at)
       VALUES (?, '1.0', 'org', ?, '', 0)`,
    )
      .bind(task.condition_id, JSON.stringify({ strategy: { type: "threshold", params: { direction } } }))
      .run();
    for (const [at, score] of scores.entries()) await record(rowOf(task.condition_id, at, true, { score }));
    await record(rowOf(task.condition_id, 9, false, { score: 0 }));
    expect(await incidentsOf(task)).toMatchObject([{ peak }]);
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
          const task = await makeTask();
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
          const rows = await incidentsOf(task);
          for (const entity of ["a", "b"]) {
            const own = rows.filter(({ entity_id }) => entity_id === `ent_${entity}`);
            expect(
              own.map(({ opened_at, closed_at }) => [
                opened_at / minute,
                closed_at === null ? null : closed_at / minute,
              ]),
            ).toEqual(expectedSpans(groups, entity));
          }
        },
      ),
      { ...runsOf(150), seed: 1 },
    );
  });
});
