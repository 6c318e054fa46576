import { beforeEach, describe, expect, it } from "vitest";
import { noRows } from "../../../../worker/domain/decision/log/row-sum.ts";
import { encodeBlock } from "../../../../worker/domain/task/watch/block.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";
import { ShardLog } from "../../../../worker/ledger/shard/digests/shard-log.ts";
import { Entities } from "../../../../worker/ledger/shard/observations/entities.ts";
import { EntityErasure } from "../../../../worker/ledger/shard/removal/erasure.ts";
import { LookExpiry } from "../../../../worker/ledger/shard/expiry/look-expiry.ts";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { BlockTable } from "../../../../worker/ledger/shard/watch/looks/block-table.ts";
import type { ReadyBatch } from "../../../../worker/storage/log/log-queue.ts";
import { shardStorage } from "../../../support/points/shard.ts";

const minutes = 60_000;
let storage: DurableObjectStorage;
beforeEach(() => {
  storage = shardStorage();
});

/** What a shard is made of as far as the digest of its looks goes, as it would be after a start. */
function wake({ withLog = true, at = minutes } = {}) {
  const { sql } = storage;
  const transaction = <T>(work: () => T) => storage.transactionSync(work);
  const now = () => at;
  const points = new PackedPoints(sql);
  const entities = new Entities(sql, "a pseudonym key");
  const taken: ReadyBatch[] = [];
  const { hook, told, digests } = new ShardLog({
    sql,
    points,
    entities,
    shard: 3,
    salt: new Uint8Array(32).fill(3),
    queue: { put: async (_, batches) => void taken.push(...batches) },
    bell: { ring: () => undefined },
    transaction,
    now,
    pause: () => Promise.resolve(),
    outlive: () => undefined,
  });
  const { looks } = digests;
  const blocks = new BlockTable(sql, withLog ? hook.look : null);
  const erased = withLog ? hook.erase : null;
  return {
    sql,
    points,
    looks,
    told,
    taken,
    transaction,
    hook: erased,
    entities,
    expiry: new LookExpiry({
      sql,
      transaction,
      hook: erased,
      pruned: { note: () => undefined, reload: () => undefined },
    }),
    /** Keeps the looks of a sweep at entities by number. */
    sweep: (t: number, entityNos: readonly number[]) =>
      transaction(() => {
        sql.exec(
          `INSERT INTO watch_versions (watch_no, task_id, watch, facts)
           VALUES (1, 'tsk_a', '{"condition_id":"cnd_a","condition_version":"1.0"}', '{}') ON CONFLICT DO NOTHING`,
        );
        sql.exec("INSERT INTO watches (task_no, task_id, watch_no) VALUES (1, 'tsk_a', 1) ON CONFLICT DO NOTHING");
        const { sweep_no } = sql
          .exec<{ sweep_no: number }>(
            "INSERT INTO sweeps (t, watermark, last_entity, late_ms, done) VALUES (?, 7, 9, 0, 1) RETURNING sweep_no",
            t,
          )
          .one();
        sql.exec(
          "INSERT INTO sweep_tasks (task_no, t, sweep_no, watch_no, missed, done) VALUES (1, ?, ?, 1, 0, 1)",
          t,
          sweep_no,
        );
        const verdict = { outcome: "not_triggered" as const, reason: null };
        const looked = entityNos.map((entity_no) => ({ entity_no, verdict, score: entity_no / 7 }));
        return blocks.insert({ ...encodeBlock(looked), task_no: 1, t, recorded_at: t });
      }),
    /** What the stored blocks add up to, by stretch, beside what is kept of them. */
    compared: () => {
      const { sums, faults, next } = looks.recount(null, 1_000);
      expect({ faults, next }).toEqual({ faults: [], next: null });
      const stored = new Map(sums.map(({ subject, points, digest }) => [subject, { points, digest }]));
      return looks.stretches.of(looks.stretches.list(0, 1_000)).map(({ stretch_no, points, digest, forgotten }) => ({
        kept: { points, digest },
        stored: stored.get(String(stretch_no)) ?? noRows,
        forgotten,
      }));
    },
  };
}

type Shard = ReturnType<typeof wake>;
const agrees = (shard: Shard, ...points: number[]) => {
  const found = shard.compared();
  for (const { kept, stored } of found) expect(stored).toEqual(kept);
  expect(found.map(({ kept }) => kept.points)).toEqual(points);
};
const numbers = ({ sql }: Shard) =>
  [...sql.exec<{ n: number }>("SELECT rowid AS n FROM look_blocks")].map(({ n }) => n);

describe("the running digest of looks", () => {
  it("adds every block up once, those from before the log as well, and goes on after a restart", async () => {
    const plain = wake({ withLog: false });
    for (const t of [1, 2, 3]) plain.sweep(t * minutes, [1, 2]);
    const shard = wake();
    expect(shard.sweep(4 * minutes, [1, 2])).toBe(true);
    const again = wake({ at: 2 * minutes });
    expect(again.sweep(5 * minutes, [1, 2, 3])).toBe(true);
    await again.told.settle();
    agrees(again, 3, 2);
    expect(again.taken.map(({ leaves }) => leaves[0]?.[0])).toEqual(["looks", "looks"]);
    expect(again.looks.stretches.of(again.looks.stretches.list(0, 9))).toMatchObject([
      { without_log: 1 },
      { without_log: 0 },
    ]);
  });

  it("takes over nothing of a transaction that came to nothing, and no block twice", async () => {
    const shard = wake();
    shard.sweep(minutes, [1, 2]);
    expect(() =>
      shard.transaction(() => {
        shard.sweep(2 * minutes, [1, 2]);
        throw new Error("something else failed");
      }),
    ).toThrow("something else failed");
    shard.sweep(3 * minutes, [1, 2]);
    const again = new BlockTable(shard.sql, shard.looks);
    const [stored] = shard.sql
      .exec<{ first_no: number; body: ArrayBuffer }>("SELECT first_no, body FROM look_blocks LIMIT 1")
      .toArray();
    const block = { first_no: stored?.first_no ?? 0, body: new Uint8Array(stored?.body ?? new ArrayBuffer(0)) };
    expect(again.insert({ ...block, task_no: 1, t: minutes, recorded_at: 0 })).toBe(false);
    await shard.told.settle();
    agrees(shard, 2);
  });

  it("is told anew of what an erasure leaves, and gives no number again", async () => {
    const shard = wake();
    const { entity_no, entity_id } = shard.transaction(() => shard.entities.ensure("account:1"));
    shard.sweep(minutes, [entity_no, entity_no + 1]);
    shard.sweep(2 * minutes, [entity_no]);
    await shard.told.settle();
    const before = [...shard.sql.exec<{ nonce: string }>("SELECT nonce FROM look_blocks")];
    const erasure = new EntityErasure({
      ...shard,
      observations: { forget: () => undefined },
      reload: () => undefined,
    });
    expect(erasure.erase(entity_id, -1)).toMatchObject({ next: null, removed: { looks: 2 } });
    expect(numbers(shard)).toEqual([1]);
    expect([...shard.sql.exec<{ nonce: string }>("SELECT nonce FROM look_blocks")][0]?.nonce).not.toBe(
      before[0]?.nonce,
    );
    shard.sweep(3 * minutes, [entity_no + 1]);
    expect(numbers(shard)).toEqual([1, 3]);
    await shard.told.settle();
    agrees(shard, 1, 1);
    expect(shard.compared().map(({ forgotten }) => forgotten)).toEqual([2, 0]);
    expect(shard.taken.map(({ name }) => name)).toEqual([
      `ledger/3/${minutes}/0`,
      `ledger/3/${minutes}/2`,
      `ledger/3/${minutes + 1}/0`,
    ]);
  });

  it("knows what has expired", async () => {
    const shard = wake();
    for (const t of [1, 2, 3]) shard.sweep(t * minutes, [1, 2]);
    await shard.told.settle();
    while (shard.expiry.step(10 * dayMs, { observationsMs: null, looksMs: dayMs }));
    expect(numbers(shard)).toEqual([3]);
    await shard.told.settle();
    agrees(shard, 1);
    expect(shard.compared()[0]?.forgotten).toBe(2);
  });

  it.each([
    ["what was seen", "UPDATE look_blocks SET body = (SELECT body FROM look_blocks WHERE rowid = 2) WHERE rowid = 1"],
    ["when it was recorded", "UPDATE look_blocks SET recorded_at = 0 WHERE rowid = 1"],
    ["when it was", "UPDATE look_blocks SET t = t + 1 WHERE rowid = 1"],
    ["at whom", "UPDATE look_blocks SET first_no = first_no + 1 WHERE rowid = 1"],
    ["how much it could see", "UPDATE sweeps SET watermark = 8"],
    ["what was asked", `UPDATE watch_versions SET watch = json_set(watch, '$.condition_version', '2.0')`],
    ["for which task", "UPDATE watches SET task_id = 'tsk_b'"],
    ["by which graph", "UPDATE sweep_tasks SET ir_hash = 'another'"],
  ])("differs from blocks of which somebody has changed %s", async (_, statement) => {
    const shard = wake();
    for (const t of [1, 2]) shard.sweep(t * minutes, [1, 2, t + 2]);
    await shard.told.settle();
    agrees(shard, 2);
    shard.sql.exec(statement);
    const [found] = shard.compared();
    expect(found?.stored.points).toBe(2);
    expect(found?.stored.digest).not.toBe(found?.kept.digest);
  });
});
