import fc from "fast-check";
import { expect, it } from "vitest";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { shardOn, shardStore } from "../../../support/points/shard.ts";

/** A shard that counts how many rows its pushes read. */
function shardOf() {
  const sql = shardStore();
  const points = new PackedPoints(sql, { points: 64, arrivals: 8, runs: 3, step: 32 });
  const read = { rows: 0 };
  const rowsOf = points.rows.bind(points);
  points.rows = (...asked) => {
    const found = rowsOf(...asked);
    read.rows += found.times.length;
    return found;
  };
  return { ...shardOn(sql, points), read };
}
type Event = { at: number; id: string | undefined; value: number };

const push = ({ observations, transaction }: ReturnType<typeof shardOf>, events: readonly Event[]) => {
  const rows = events.map(({ at, id, value }) => ({
    primitive_id: "shop.paid",
    type: "time_series<float>" as const,
    entity: "shop:1",
    observed_at: at,
    value,
    ...(id !== undefined && { event_id: id }),
  }));
  return transaction(() => observations.append(rows, 1));
};

const event = fc.record({
  at: fc.constantFrom(1, 1, 1, 2),
  id: fc.option(
    fc.integer({ min: 0, max: 60 }).map((n) => `e${n}`),
    { nil: undefined },
  ),
  value: fc.integer({ min: 0, max: 2 }),
});

it("of many events of few times each is new, corrected or unchanged as by itself", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(event, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 8 }),
      (pushes) => {
        const shard = shardOf();
        const said = new Map<string, number>();
        for (const events of pushes) {
          let accepted = 0;
          for (const { at, id, value } of events) {
            if (said.get(`${at} ${id}`) !== value) accepted += 1;
            said.set(`${at} ${id}`, value);
          }
          expect(push(shard, events)).toMatchObject({ accepted, unchanged: events.length - accepted });
        }
      },
    ),
    { numRuns: 25 },
  );
});

it("what was said at a time is read once for all its events in a push", () => {
  const shard = shardOf();
  const burst = (from: number) => Array.from({ length: 500 }, (_, i) => ({ at: 1, id: `e${from + i}`, value: 1 }));
  for (let from = 0; from < 2_000; from += 500) push(shard, burst(from));
  shard.read.rows = 0;
  expect(push(shard, burst(1_800))).toMatchObject({ accepted: 300, unchanged: 200 });
  expect(shard.read.rows).toBe(2_000);
});
