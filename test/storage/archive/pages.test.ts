import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { DecisionFilter } from "../../../worker/usecases/ports/decisions/decisions.ts";
import type { NewDecisionRow } from "../../../worker/storage/decisions/recorder.ts";
import { randomFrom } from "../../../tools/random.ts";
import { archive, count, empty, record, rowOf, store } from "./world.ts";

emptyStorage();

const entities = ["a", "b", "c", "d"];
const conditions = ["high", "low"];
const versions = ["1.0", "1.1"];
const hour = 3_600_000;
const span = 1_000 * hour;
/** All that is older by more than this is archived, however little it is. */
const day = 24 * hour;

function world(seed: number, size: number): NewDecisionRow[] {
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const rows = new Map<string, NewDecisionRow>();
  for (let i = 0; i < size; i++) {
    const value = one([true, false, false, false, "warm", null]);
    const row = rowOf({
      condition_id: one(conditions),
      condition_version: one(versions),
      entity: one(entities),
      // Many at one time, so that ids decide the order.
      at: Math.floor(random() * size * 0.6) * (1_500 / size) * hour,
      value,
      score: random() < 0.2 ? null : random() * 10 - 5,
    });
    rows.set(row.decision_id, row);
  }
  return [...rows.values()];
}

const choices = <T>(of: readonly T[]) => [undefined, ...of];
const everyFilter: DecisionFilter[] = choices(["ent_a"]).flatMap((entity_id) =>
  choices(conditions).flatMap((condition_id) =>
    (condition_id === undefined ? [undefined] : choices(versions)).flatMap((condition_version) =>
      choices(["triggered", "not_triggered"] as const).flatMap((outcome) =>
        [{}, { from: 200 * hour, to: 600 * hour }, { to: 153 * hour }].map((time) => ({
          ...(entity_id === undefined ? {} : { entity_id }),
          ...(condition_id === undefined ? {} : { condition_id }),
          ...(condition_version === undefined ? {} : { condition_version }),
          ...(outcome === undefined ? {} : { outcome }),
          ...time,
        })),
      ),
    ),
  ),
);

/** A third of them, in which each outcome, each span and each of the rest still meet one another. */
const filters = everyFilter.filter((_, at) => (Math.floor(at / 3) + at) % 3 === Math.floor(at / 9) % 3);

/** Every page of a list, as text, and how many of them were short. */
async function pages(filter: DecisionFilter, limit: number, decisions = store()) {
  const found: string[] = [];
  let after: readonly [number, string] | null = null;
  let short = 0;
  for (;;) {
    const { rows, resume } = await decisions.list(filter, after, limit);
    found.push(JSON.stringify(rows));
    const last = rows.at(-1);
    if (resume !== null && rows.length < limit) {
      short += 1;
      after = resume;
    } else if (rows.length < limit || last === undefined) return { found, short };
    else after = [Date.parse(last.record.evaluated_at), last.record.decision_id];
  }
}

/** All of them come from one store, as in a service: what it has read of the archive it need not read for each. */
function everyPage(limit: number): Promise<string[][]> {
  const decisions = store();
  return Promise.all(filters.map(async (filter) => (await pages(filter, limit, decisions)).found));
}

beforeEach(empty);

describe("pages of decisions", () => {
  it("are the same before and after, whatever is asked, wherever the cut is", { timeout: 600_000 }, async () => {
    await record(world(1, 170));
    const before = await everyPage(45);
    const stored = await count("decisions");
    for (const cut of [300 * hour, 700 * hour, span + day]) {
      await archive(cut, 35);
      expect(await count("archived")).toBeLessThanOrEqual(stored);
      expect(await everyPage(45)).toEqual(before);
    }
    expect(await count("archived")).toBe(stored);
    expect(await count("decisions")).toBe(0);
  });

  it("hold what lies in segments that overlap, and what came late about times of which all was archived", async () => {
    const rows = world(2, 200);
    const parts = [0, 1, 2, 3].map((part) => rows.filter((_, at) => at % 4 === part));
    await record(rows);
    const before = await everyPage(60);
    await empty();
    for (const part of parts.slice(0, 3)) {
      await record(part);
      await archive(span + day, 27);
    }
    await record(parts[3] ?? []);
    expect(await count("decisions")).toBe(parts[3]?.length);
    expect(await everyPage(60)).toEqual(before);
  });

  it("have what each decision set off, be it stored or archived", async () => {
    const rows = Array.from({ length: 12 }, (_, at) =>
      rowOf({ condition_id: "high", entity: "a", at: at * hour, value: at % 3 !== 0, score: at }),
    );
    await record(rows);
    const set = rows
      .slice(1)
      .flatMap(({ decision_id }, at) =>
        ["act_b", "act_a"].slice(at % 2).map((action) => ({ decision_id, action, failed: at % 4 === 0 })),
      );
    const insert = env.DB.prepare(
      `INSERT INTO action_results (decision_id, action_id, action_version, state, error, payload_sent, planned_at, finished_at, is_open)
       SELECT value->>'$.decision_id', value->>'$.action', 'v1', iif(value->>'$.failed', 'failed', 'triggered'),
         iif(value->>'$.failed', '{"type":"http_error","message":"500"}', NULL), '{"of":"it"}', 1, 2, 0
       FROM json_each(?)`,
    );
    await insert.bind(JSON.stringify(set)).run();
    const before = await pages({}, 5);
    const first = JSON.parse(before.found[0] ?? "") as { actions: object[] }[];
    expect(first.map(({ actions }) => actions.length)).toEqual([2, 1, 2, 1, 2]);
    expect(first[0]?.actions).toMatchObject([
      { action_id: "act_a", payload_sent: { of: "it" }, error: null },
      { action_id: "act_b", payload_sent: { of: "it" }, error: null },
    ]);
    await archive(8 * hour, 4);
    expect([await count("archived"), await count("decisions")]).toEqual([8, 4]);
    expect(await pages({}, 5)).toEqual(before);
  });

  it("end early after twenty segments, and go on behind them", async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      rowOf({ condition_id: "high", entity: "a", at, value: at % 7 === 0, score: at }),
    );
    await record(rows);
    const filter = { condition_id: "high", outcome: "triggered" } as const;
    const whole = (await pages(filter, 50)).found.flatMap((text) => JSON.parse(text) as unknown[]);
    await archive(2 * day, 1);
    expect(await count("segments")).toBe(60);
    const all = await pages({ condition_id: "high" }, 50);
    expect(all.short).toBeGreaterThan(1);
    expect(all.found.flatMap((text) => JSON.parse(text) as unknown[])).toHaveLength(60);
    const { found } = await pages(filter, 50);
    expect(found.flatMap((text) => JSON.parse(text) as unknown[])).toEqual(whole);
  });

  it("get on although more than twenty segments hold the same times", async () => {
    const rows = Array.from({ length: 30 }, (_, at) =>
      [5, 50, 95].map((time) => rowOf({ condition_id: `c${at}`, entity: "a", at: time, value: true })),
    );
    await record(rows.flat());
    const before = (await pages({}, 13)).found.flatMap((text) => JSON.parse(text) as unknown[]);
    await empty();
    for (const three of rows) {
      await record(three);
      await archive(2 * day, 3);
    }
    expect(await count("segments")).toBe(30);
    expect((await pages({}, 13)).found.flatMap((text) => JSON.parse(text) as unknown[])).toEqual(before);
  });

  it("have the same scores for calibration", async () => {
    await record(world(3, 500));
    const scored = (most: number) => store().scored("high", ["1.0", "1.1"], most);
    const before = [await scored(50), await scored(10_000)];
    await archive(500 * hour, 60);
    expect(await count("archived")).toBeGreaterThan(100);
    expect(await count("decisions")).toBeGreaterThan(100);
    expect([await scored(50), await scored(10_000)]).toEqual(before);
  });
});
