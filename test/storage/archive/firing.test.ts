import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { FiringConfig } from "../../../worker/domain/firing/rule.ts";
import { randomFrom } from "../../../tools/random.ts";
import { everyMinute, makeTask } from "../recording/recorded.ts";
import { archive, empty, recorderWith, rowOf, type Value } from "./world.ts";

emptyStorage();

const minute = 60_000;
const day = 86_400_000;
let made = 0;

interface Step {
  at: number;
  value: Value;
  score: number | null;
}

function steps(seed: number): Step[] {
  const random = randomFrom(seed);
  const times = Array.from({ length: 30 }, (_, at) => at * minute).toSorted(() => random() - 0.7);
  return times.map((at) => ({
    at,
    value: [true, true, false, "warm", null][Math.floor(random() * 5)] ?? false,
    score: random() < 0.1 ? null : random(),
  }));
}

const firings: FiringConfig[] = [
  { mode: "on_change" },
  { mode: "every", cooldown: "5m" },
  { mode: "every", for: "3m" },
  { mode: "on_change", for: "2m", cooldown: "4m" },
  { mode: "on_change", release: 0.5 },
];
const seeds = [17, 34, 51];

/** A way of firing, each of its conditions with looks of its own. */
const ways = firings.flatMap((firing, at) =>
  [false, true].map((watches) => {
    const conditions = seeds.map((seed) => ({ condition_id: `c${at}_${watches}_${seed}`, asked: steps(seed) }));
    return { firing, watches, conditions };
  }),
);

/** What became of each step, and the incidents; between the steps all that is there is archived, or nothing is. */
async function outcomes(isArchived: boolean) {
  await empty();
  for (const { firing, watches, conditions } of ways)
    for (const { condition_id } of conditions) makeTask({ condition_id, firing, watch: watches ? everyMinute : null });
  const all = ways.flatMap(({ conditions }) => conditions);
  const told = new Map<string, unknown[]>();
  for (let index = 0; index < 30; index++) {
    const rows = all.flatMap(({ condition_id, asked }) =>
      asked.slice(index, index + 1).map((step) => rowOf({ condition_id, entity: "a", ...step })),
    );
    const stored = await recorderWith().record(rows, { batch_id: `b${(made += 1)}`, recorded_at: 1 });
    for (const { condition_id, evaluated_at, decision_id, decision_value } of rows) {
      const actions = stored.get(decision_id)?.actions.map(({ state, reason }) => [state, reason]);
      told.set(condition_id, [...(told.get(condition_id) ?? []), [evaluated_at, decision_value, actions]]);
    }
    await env.DB.prepare("UPDATE action_results SET state = 'triggered' WHERE state = 'planned'").run();
    if (isArchived && index % 3 === 0) await archive(2 * day);
  }
  const of = async <Row extends { condition_id: string }>(sql: string) =>
    (await env.DB.prepare(sql).all<Row>()).results;
  const incidents = await of<{ condition_id: string }>(
    `SELECT condition_id, opened_at, closed_at, closed_by, as_of, peak, told FROM incidents ORDER BY opened_at, as_of`,
  );
  const left = await of<{ condition_id: string; n: number }>(
    "SELECT condition_id, count(*) AS n FROM decisions GROUP BY condition_id",
  );
  return (condition: string) => ({
    reasons: told.get(condition),
    incidents: incidents.filter(({ condition_id }) => condition_id === condition),
    left: left.find(({ condition_id }) => condition_id === condition)?.n ?? 0,
  });
}

describe("what fires, and the incidents,", () => {
  let kept: Awaited<ReturnType<typeof outcomes>>;
  let moved: typeof kept;
  beforeAll(async () => {
    kept = await outcomes(false);
    moved = await outcomes(true);
  });

  it.each(ways.map((way) => [JSON.stringify(way.firing), way.watches, way] as const))(
    "are the same with %s (watches: %s), whatever has been archived",
    (_firing, _watches, { conditions }) => {
      for (const { condition_id } of conditions) {
        expect(moved(condition_id).reasons).toEqual(kept(condition_id).reasons);
        expect(moved(condition_id).incidents).toEqual(kept(condition_id).incidents);
        expect(moved(condition_id).left).toBeLessThan(kept(condition_id).left);
      }
    },
  );

  it("are some, and not all", () => {
    const told = ways.flatMap(({ conditions }) => conditions.map(({ condition_id }) => kept(condition_id)));
    expect(told.some(({ incidents }) => incidents.length > 1)).toBe(true);
    expect(
      new Set(told.map(({ reasons }) => JSON.stringify(reasons?.map((one) => (one as unknown[])[2])))).size,
    ).toBeGreaterThan(10);
  });
});
