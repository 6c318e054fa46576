import { beforeEach, describe, expect, it } from "vitest";
import { noRows, RowHashes } from "../../../../worker/domain/decision/log/row-sum.ts";
import { ObservationDigests } from "../../../../worker/ledger/shard/digests/observation-digests.ts";
import { ToldLeaves } from "../../../../worker/ledger/shard/digests/told-leaves.ts";
import { Entities } from "../../../../worker/ledger/shard/observations/entities.ts";
import { Members } from "../../../../worker/ledger/shard/observations/members.ts";
import { Observations } from "../../../../worker/ledger/shard/observations/observations.ts";
import { ObservationExpiry } from "../../../../worker/ledger/shard/expiry/observation-expiry.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { editPoints, storedPoints } from "../../../support/points/edit-points.ts";
import type { ReadyBatch } from "../../../../worker/storage/log/log-queue.ts";
import { shardStorage } from "../../../support/points/shard.ts";

const salt = new Uint8Array(32).fill(3);
const minutes = 60_000;
let storage: DurableObjectStorage;
beforeEach(() => {
  storage = shardStorage();
});

/** What a shard is made of as far as its digest goes, as it would be after a start. */
function wake({ withLog = true, at = 0 } = {}) {
  const { sql } = storage;
  const transaction = <T>(work: () => T) => storage.transactionSync(work);
  const entities = new Entities(sql, "a pseudonym key");
  let now = at;
  const points = new PackedPoints(sql);
  const place = { sql, points, hashes: new RowHashes(salt), shard: 3, now: () => now, transaction };
  const digests = withLog ? new ObservationDigests(place) : null;
  const observations = new Observations(sql, points, entities, new Members(sql), () => false, digests);
  const taken: ReadyBatch[] = [];
  let fails = false;
  const put = async (_: number, batches: readonly ReadyBatch[]) => {
    taken.push(...batches);
    if (fails) throw new Error("D1 is away");
  };
  const told =
    digests &&
    new ToldLeaves({
      digests: [digests],
      shard: 3,
      salt,
      queue: { put },
      bell: { ring: () => undefined },
      transaction,
      now: () => now,
      pause: () => Promise.resolve(),
      outlive: () => undefined,
    });
  return {
    sql,
    points,
    digests,
    told,
    taken,
    transaction,
    entities,
    observations,
    /** Takes away what there is of an entity, as an erasure does. */
    forget: (entityNo: number) =>
      transaction(() => {
        digests?.forgetEntity(entityNo);
        points.erase(entityNo);
      }),
    edit: (statement: string) => {
      editPoints(sql, statement);
      points.reload();
    },
    setNow: (to: number) => void (now = to),
    fail: (is: boolean) => void (fails = is),
    append: (count: number, recordedAt: number, entity = "account:1") =>
      transaction(() =>
        observations.append(
          Array.from({ length: count }, (_, i) => ({
            primitive_id: "account.rate",
            type: "float" as const,
            entity,
            observed_at: recordedAt + i,
            value: (recordedAt + i) / 7,
          })),
          recordedAt,
        ),
      ),
    /** What the stored rows add up to, by stretch, beside what is kept of them. */
    compared: () => {
      if (digests === null) throw new Error("there is no log");
      const sums = new Map<string, { points: number; digest: string }>();
      const { sums: found, faults, next } = digests.recount(null, 100_000);
      expect({ faults, next }).toEqual({ faults: [], next: null });
      for (const { subject, points, digest } of found) sums.set(subject, { points, digest });
      const kept = digests.stretches.of(digests.stretches.list(0, 1_000));
      return kept.map(({ stretch_no, points, digest }) => ({
        kept: { points, digest },
        stored: sums.get(String(stretch_no)) ?? noRows,
      }));
    },
  };
}

type Shard = ReturnType<typeof wake>;
const agrees = (shard: Shard, stretches: number) => {
  const found = shard.compared();
  expect(found).toHaveLength(stretches);
  for (const { kept, stored } of found) expect(stored).toEqual(kept);
};

const ended = ({ digests }: Shard) => digests?.stretches.of(digests.stretches.list(0, 1_000)) ?? [];

describe("the running digest of a shard", () => {
  it("is one leaf for ten minutes of appends, and costs an append no row", async () => {
    const plain = wake({ withLog: false });
    plain.append(1, 0);
    const written = (shard: Shard, at: number) => {
      const before = shard.sql.exec("SELECT total_changes() AS n").one()["n"] as number;
      shard.append(5, at);
      return (shard.sql.exec("SELECT total_changes() AS n").one()["n"] as number) - before;
    };
    const without = written(plain, minutes);
    const shard = wake({ at: 2 * minutes });
    shard.append(1, 2 * minutes);
    expect(written(shard, 3 * minutes)).toBe(without);
    shard.append(1, 11 * minutes);
    expect(shard.digests?.stretches.toTell(10)).toBeNull();
    shard.append(1, 13 * minutes);
    expect(shard.digests?.stretches.toTell(10)).toMatchObject({ sealed: [{ points: 7 }] });
    await shard.told?.settle();
    agrees(shard, 3);
  });

  it("tells the log again what was not taken, under the same name, also after a restart", async () => {
    const shard = wake();
    shard.append(3, 0);
    shard.fail(true);
    await expect(shard.told?.settle()).rejects.toThrow("D1 is away");
    const again = wake({ at: minutes });
    await again.told?.settle();
    expect(again.taken).toEqual(shard.taken);
    await again.told?.settle();
    expect(again.taken).toHaveLength(1);
    agrees(again, 1);
  });

  it("goes on from what is stored after a restart in the middle of a stretch", async () => {
    wake().append(3, 0);
    const again = wake({ at: minutes });
    again.append(2, minutes, "account:2");
    await again.told?.settle();
    expect(ended(again)).toMatchObject([{ points: 5, forgotten: 0, without_log: 0 }]);
    agrees(again, 1);
  });

  it("adds up what was stored without a log, in pieces, while more comes and some of it goes", async () => {
    wake({ withLog: false }).append(7_000, 0);
    wake({ withLog: false }).append(10, 0, "account:2");
    const shard = wake({ at: minutes });
    shard.append(4, minutes);
    shard.forget(2);
    await shard.told?.settle();
    agrees(shard, 2);
    expect(shard.compared()[0]?.kept.points).toBe(7_000);
    wake({ withLog: false }).append(5, 2 * minutes);
    const again = wake({ at: 3 * minutes });
    again.append(1, 3 * minutes);
    await again.told?.settle();
    expect(ended(again)).toMatchObject([
      { points: 7_000, without_log: 1 },
      { points: 4, without_log: 0 },
      { points: 5, without_log: 1 },
      { points: 1, without_log: 0 },
    ]);
    agrees(again, 4);
  });

  it("is told anew of what is left once rows go for good, and of nothing but those", async () => {
    const shard = wake();
    shard.append(3, 0);
    shard.append(2, 0, "account:2");
    await shard.told?.settle();
    shard.append(2, minutes);
    shard.forget(2);
    await shard.told?.settle();
    expect(shard.taken.map(({ leaves }) => leaves.map(([, id]) => id))).toEqual([["3/1"], ["3/1"], ["3/2"]]);
    expect(shard.taken.map(({ name }) => name)).toEqual(["ledger/3/1/0", "ledger/3/1/2", "ledger/3/2/0"]);
    agrees(shard, 2);
    expect(ended(shard)).toMatchObject([{ points: 3, forgotten: 2 }, { points: 2 }]);
  });

  it("knows what has expired, is told of it once, and finds what is changed beside it", async () => {
    const shard = wake();
    for (const entity of ["account:1", "account:2", "account:3"]) shard.append(4, 0, entity);
    await shard.told?.settle();
    const { sql, points, digests, transaction, observations } = shard;
    const hook = digests && { rows: digests.forget.bind(digests), reload: digests.reload.bind(digests) };
    const expiry = new ObservationExpiry({ sql, points, hook, transaction, observations });
    while (expiry.step(10 * dayMs, { observationsMs: dayMs, looksMs: null }));
    expect(storedPoints(sql)).toHaveLength(3);
    await shard.told?.settle();
    expect(shard.taken.map(({ leaves }) => leaves.map(([, id]) => id))).toEqual([["3/1"], ["3/1"]]);
    expect(ended(shard)).toMatchObject([{ points: 3, forgotten: 9 }]);
    agrees(shard, 1);
    editPoints(sql, "UPDATE observations SET recorded_at = recorded_at - 1 WHERE entity_no = 1");
    const [found] = shard.compared();
    expect(found?.stored.digest).not.toBe(found?.kept.digest);
  });

  it("does not take over what somebody changed when other rows of the stretch go", async () => {
    const shard = wake();
    shard.append(3, 0);
    shard.append(2, 0, "account:2");
    await shard.told?.settle();
    shard.edit("UPDATE observations SET value = 9 WHERE entity_no = 1 AND seq = 2");
    shard.forget(2);
    await shard.told?.settle();
    const [found] = shard.compared();
    expect(found?.stored.points).toBe(found?.kept.points);
    expect(found?.stored.digest).not.toBe(found?.kept.digest);
  });

  it("counts what goes before its stretch ends, so that the first leaf says it", async () => {
    const shard = wake();
    shard.append(3, 0);
    shard.append(2, 0, "account:2");
    shard.forget(2);
    const again = wake({ at: minutes });
    await again.told?.settle();
    expect(ended(again)).toMatchObject([{ points: 3, forgotten: 2 }]);
    agrees(again, 1);
  });

  it.each([
    ["to be added up again", "UPDATE stretches SET counted_to = '[]', points = 0, digest = '00', without_log = 1"],
    ["emptied, as if an erasure had been", "UPDATE stretches SET points = 0, digest = '00', forgotten = 5"],
    ["with a seal of its own", "UPDATE stretches SET digest = '00', seal = '00'"],
  ])("tells nothing of a stretch that somebody else has written: %s", async (_, statement) => {
    const shard = wake();
    shard.append(5, 0);
    await shard.told?.settle();
    shard.edit("UPDATE observations SET value = 9 WHERE seq = 2");
    shard.sql.exec(statement);
    for (const table of ["leaves_again", "leaves_out"])
      shard.sql.exec(`INSERT INTO ${table} SELECT stretch_no FROM stretches`);
    const again = wake({ at: minutes });
    again.append(1, minutes);
    again.transaction(() => again.digests?.forgetEntity(1));
    await again.told?.settle();
    expect(again.taken.map(({ leaves }) => leaves.map(([, id]) => id))).toEqual([[`3/${minutes}`]]);
    expect(again.sql.exec("SELECT digest FROM stretches ORDER BY stretch_no LIMIT 1").one()).toEqual({
      digest: "00",
    });
  });

  it("never gives the name of a stretch to another one, also where its rows are set back", async () => {
    const shard = wake({ at: minutes });
    shard.append(5, minutes);
    await shard.told?.settle();
    for (const table of ["stretches", "arrivals", "runs", "pages", "meta", "heads"])
      shard.sql.exec(`DELETE FROM ${table}`);
    const again = wake({ at: 2 * minutes });
    again.append(5, 2 * minutes);
    await again.told?.settle();
    expect(again.taken.map(({ name }) => name)).not.toEqual(shard.taken.map(({ name }) => name));
    expect(again.taken).toHaveLength(1);
  });

  it("keeps what it is to tell until it was told, also where rows go meanwhile", async () => {
    const shard = wake();
    shard.append(3, 0);
    shard.append(2, 0, "account:2");
    shard.transaction(() => shard.digests?.end(0));
    const asked = shard.digests?.stretches.toTell(10);
    shard.transaction(() => {
      shard.digests?.forgetEntity(2);
      shard.points.erase(2);
      shard.digests?.end(0);
    });
    if (asked) shard.digests?.stretches.told(asked);
    await shard.told?.settle();
    expect(shard.taken.map(({ name }) => name)).toEqual(["ledger/3/1/2"]);
    expect(shard.digests?.stretches.toTell(10)).toBeNull();
    agrees(shard, 1);
  });
});
