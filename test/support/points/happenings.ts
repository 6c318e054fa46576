import fc from "fast-check";
import { expect } from "vitest";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { ObservationExpiry } from "../../../worker/ledger/shard/expiry/observation-expiry.ts";
import { PackedPoints } from "../../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../../worker/ledger/shard/points/packing.ts";
import type { Points } from "../../../worker/ledger/shard/points/points.ts";
import { shardOn, shardStore } from "./shard.ts";
import { formerly, TablePoints } from "./table-points.ts";

export const entities = ["account:1", "account:2", "shop:1"];
export const signals = ["app.rate", "app.open", "web.hits"];
export const start = Date.UTC(2026, 0, 1);
export const hour = 3_600_000;
const kept = 3 * dayMs;

export type Stack = ReturnType<typeof stackOn>;

/** What reads and writes the observations of a shard, on one way to keep them. */
function stackOn(sql: SqlStorage, points: Points) {
  const shard = shardOn(sql, points);
  return { ...shard, expiry: new ObservationExpiry({ ...shard, hook: null }) };
}

/** The tables of before: what packed points have to agree with. */
export function tableStack(): Stack {
  const sql = shardStore();
  formerly(sql);
  return stackOn(sql, new TablePoints(sql));
}

/** Packed points that pack, merge and forget what is in memory as often as they can. */
export const limits = { points: 12, arrivals: 4, runs: 3, step: 16 };
export const packed = (sql: SqlStorage) => stackOn(sql, new PackedPoints(sql, limits));

export type Happening =
  | { kind: "push"; rows: { entity: string; signal: string; at: number; value: number }[] }
  | { kind: "expire"; days: number }
  | { kind: "erase"; entity: string }
  | { kind: "purge"; signal: string }
  | { kind: "merge"; steps: number }
  | { kind: "restart" };

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      rows: fc.array(
        fc.record({
          entity: fc.constantFrom(...entities),
          signal: fc.constantFrom(...signals),
          at: fc.integer({ min: 0, max: 10 }).map((step) => start + step * 12 * hour),
          value: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 4, maxLength: 14, size: "max" },
      ),
    }),
  },
  fc.record({ kind: fc.constant("expire" as const), days: fc.integer({ min: 4, max: 8 }) }),
  fc.record({ kind: fc.constant("erase" as const), entity: fc.constantFrom(...entities) }),
  fc.record({ kind: fc.constant("purge" as const), signal: fc.constantFrom(...signals) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("merge" as const), steps: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
);

export function push({ observations, transaction }: Stack, rows: (Happening & { kind: "push" })["rows"], at: number) {
  return transaction(() =>
    observations.append(
      rows.map(({ entity, signal, at: observed_at, value }) => ({
        primitive_id: signal,
        type: signal === "app.open" ? ("boolean" as const) : ("float" as const),
        entity,
        observed_at,
        value: signal === "app.open" ? value > 1 : value,
      })),
      at,
    ),
  );
}

function erase({ entities: known, points, observations, transaction, sql }: Stack, entity: string) {
  const found = known.find(entity);
  if (found === null) return null;
  const removed = transaction(() => {
    sql.exec(
      "INSERT INTO erased_entities (entity_id, entity_no, removed) VALUES (?, ?, '{}')",
      found.entity_id,
      found.entity_no,
    );
    sql.exec("DELETE FROM entities WHERE entity_no = ?", found.entity_no);
    return points.erase(found.entity_no);
  });
  known.forget(entity);
  observations.forget(found.entity_no);
  return removed;
}

const numbers = Array.from({ length: 40 }, (_, i) => i + 1);

function purge({ points, observations, transaction }: Stack, signal: string): number {
  const ref = observations.signal(signal);
  if (ref === null) return 0;
  expect(points.isObserved(ref.signal_no)).toBe(
    numbers.some((entity_no) => points.signalsOf(entity_no).includes(ref.signal_no)),
  );
  let sum = 0;
  for (let next: number | null = 0; next !== null;) {
    const from: number = next;
    const removed = transaction(() => points.purge(ref.signal_no, from, 5));
    sum += removed.gone.length;
    next = removed.next;
  }
  for (const no of numbers) observations.forget(no);
  expect(points.isObserved(ref.signal_no)).toBe(false);
  return sum;
}

const expireAll = ({ expiry }: Stack, days: number) => {
  for (let steps = 0; expiry.step(start + days * dayMs, { observationsMs: kept, looksMs: null }); steps++)
    if (steps > 100) throw new Error("observations go on being removed");
};

/** Lets it happen to points that are kept in one way or the other; what it came to. */
export function happen(stack: Stack, one: Happening, at: number): [stack: Stack, came: unknown] {
  const { sql, points } = stack;
  if (one.kind === "push") return [stack, push(stack, one.rows, at)];
  if (one.kind === "erase") return [stack, erase(stack, one.entity)];
  if (one.kind === "purge") return [stack, purge(stack, one.signal)];
  if (one.kind === "expire") expireAll(stack, one.days);
  if (one.kind === "merge" && points instanceof PackedPoints)
    for (let step = 0; step < one.steps; step++) packingOf(points, stack.transaction).step();
  if (one.kind === "restart")
    return [points instanceof PackedPoints ? packed(sql) : stackOn(sql, new TablePoints(sql)), null];
  return [stack, null];
}
