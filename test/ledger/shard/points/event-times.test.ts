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
const counter = {
  primitive_id: "shop.orders",
  type: "time_series<float>",
  entity: "shop:1",
  observed_at: 1,
} as const;
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

it("the start of a counter corrects no value, in whatever order and however often both come", () => {
  const start = { value: 0, reset: true, if_new: true } as const;
  const value = { value: 1_000_000 };
  const sent = fc.array(fc.array(fc.constantFrom(start, value), { minLength: 1, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(sent, (pushes) => {
      const { observations, entities, transaction } = shardOf();
      const all = pushes.flat();
      const add = (rows: typeof all) =>
        transaction(() =>
          observations.append(
            rows.map((row) => ({ ...counter, ...row })),
            1,
          ),
        ).accepted;
      const accepted = pushes.map(add).reduce((sum, one) => sum + one, 0);
      const { entity_no = 0 } = entities.find("shop:1") ?? {};
      const [newest] = observations.list(entity_no, "shop.orders", { from: null, to: null, before: null, limit: 1 });
      const { if_new: _, ...begun } = start;
      expect(newest).toMatchObject(all.includes(value) ? value : begun);
      expect(newest?.reset).toBe(all.includes(value) ? undefined : true);
      expect([accepted, add(all)]).toEqual([all[0] === start && all.includes(value) ? 2 : 1, 0]);
    }),
  );
});
