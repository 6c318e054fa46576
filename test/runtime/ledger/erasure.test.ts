import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { question, RATE, registerRate, START, type Task } from "../../support/world.ts";
import { accountsAt } from "./accounts.ts";
import { DELAY, looksOf, MINUTE, push, ring, someEntities, stubOf, watchTask, type WatchWorld } from "./watched.ts";

/** A busy machine needs more than the moment that is the default. */
const patience = { timeout: 300_000 };
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];
let [first, second, third] = ["", "", ""];

const onShard = <T>(work: (object: LedgerShard, sql: SqlStorage) => T | Promise<T>) =>
  runInDurableObject(stubOf(0), (object: LedgerShard, { storage }) => work(object, storage.sql));

/** Erases an entity from its shard, in as many calls as it takes; what was found. */
const erase = (entity: string) =>
  onShard((object) => {
    const found = object.erasable(entity);
    if (found === null) throw new Error(`${entity} is not known`);
    let left = 0;
    for (let after = -1; ;) {
      const step = object.erase(found.entity_id, after);
      left += step.left;
      if (step.next === null) return { ...found, left, removed: step.removed };
      after = step.next;
    }
  });

const numbers = () =>
  onShard((_, sql) =>
    sql
      .exec<{ no: number }>("SELECT entity_no AS no FROM entities ORDER BY 1")
      .toArray()
      .map(({ no }) => no),
  );

/** Rows of every table of the shard that carry an entity's number or name. */
const rowsWith = (entity: string, entityNo: number) =>
  onShard((_, sql) => {
    const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    return tables
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("_") && name !== "erased_entities")
      .filter((name) =>
        sql
          .exec(`SELECT * FROM ${name}`)
          .toArray()
          .some((row) => row["entity_no"] === entityNo || JSON.stringify(row).includes(entity)),
      );
  });
const numberOf = (entity: string) =>
  onShard(
    (_, sql) => sql.exec<{ no: number }>("SELECT entity_no AS no FROM entities WHERE entity = ?", entity).one().no,
  );

await registerRate(call);

beforeEach(async () => {
  const begin = start + 60 * MINUTE;
  ({ start, entities, task, world } = await accountsAt(begin, 3, { now: begin + DELAY - 1 }));
  [first = "", second = "", third = ""] = entities;
  await push(RATE, start - 1, { [first]: 0.2, [second]: 0.2, [third]: 0.5 });
});

describe("erasing an entity from its shard", () => {
  it("leaves no row that carries its name or number, also of looks and states, and a second time finds nothing", async () => {
    await watchTask(task, { since: start, scope: `account${start}:`, firing: { mode: "on_change" }, keep: "changes" });
    world.now = start + DELAY;
    await ring();
    await vi.waitFor(async () => expect(await looksOf(task, second)).toHaveLength(1), patience);
    const others = await looksOf(task, first);
    const no = await numberOf(second);
    expect(await rowsWith(second, no)).toContain("firing_states");
    const { left, removed } = await erase(second);
    expect(left).toBeGreaterThan(3);
    expect(removed).toMatchObject({ names: 1, observations: 1, looks: 1 });
    expect(await rowsWith(second, no)).toEqual([]);
    expect(await looksOf(task, first)).toEqual(others);
    const again = await onShard((object, sql) => {
      const [row] = sql
        .exec<{ entity_id: string }>("SELECT entity_id FROM erased_entities WHERE entity_no = ?", no)
        .toArray();
      return { ...object.erase(row?.entity_id ?? "", -1), is: object.isErased(row?.entity_id ?? "") };
    });
    expect(again).toEqual({ left: 0, next: null, removed, is: true });
  });

  it("never gives its number again", async () => {
    const highest = (await numbers()).at(-1) ?? 0;
    const newest = entities[(await Promise.all(entities.map(numberOf))).indexOf(highest)] ?? "";
    await erase(newest);
    expect((await numbers()).at(-1)).toBeLessThan(highest);
    await push(RATE, start - 1, { [newest]: 0.4 });
    expect((await numbers()).at(-1)).toBe(highest + 1);
  });

  it("forgets what is in memory: what is pushed later is all there is", async () => {
    const ask = async (t: number) => {
      const asked = question(task, first, new Date(t).toISOString());
      return call<{ result: { value: number }; error: { type: string } }>("POST", "/evaluate/full", asked);
    };
    expect((await ask(start)).body.result.value).toBe(0.2);
    await erase(first);
    expect((await ask(start)).status).toBe(404);
    await push(RATE, start + MINUTE, { [first]: 0.9 });
    expect((await ask(start)).status).toBe(422);
    expect((await ask(start + MINUTE)).body.result.value).toBe(0.9);
  });

  it("is no hindrance to a sweep that is about it", async () => {
    await watchTask(task, { since: start, scope: `account${start}:` });
    await onShard((object) => object.watchesChanged());
    world.now = start + DELAY;
    await erase(second);
    await ring();
    await vi.waitFor(async () => expect(await looksOf(task, first)).toHaveLength(1), patience);
    expect(await looksOf(task, third)).toHaveLength(1);
    expect(await looksOf(task, second)).toEqual([]);
  });

  it.each([0, 499, 500, 501, 1_200])("ends after as many steps as %i more blocks of looks take", async (more) => {
    await watchTask(task, { since: start, scope: `account${start}:`, keep: "changes" });
    world.now = start + DELAY;
    await ring();
    await vi.waitFor(async () => expect(await looksOf(task, first)).toHaveLength(1), patience);
    const [{ entity_id }, blocks] = await onShard((object, sql) => {
      sql.exec(
        `WITH RECURSIVE n (i) AS (SELECT 1 WHERE ?1 > 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO look_blocks (task_no, t, first_no, body, recorded_at, nonce)
         SELECT task_no, t + i, first_no, body, recorded_at, nonce FROM n, look_blocks WHERE t = ?2`,
        more,
        start,
      );
      const found = object.erasable(first);
      if (found === null) throw new Error(`${first} is not known`);
      return [found, sql.exec<{ n: number }>("SELECT count(*) AS n FROM look_blocks").one().n] as const;
    });
    const steps = await onShard((object) => {
      for (let step = 1, after = -1; step <= blocks; step++) {
        const { next } = object.erase(entity_id, after);
        if (next === null) return step;
        after = next;
      }
      return Infinity;
    });
    expect(steps).toBe(Math.floor(blocks / 500) + 1);
    expect(await looksOf(task, first)).toEqual([]);
    expect(await looksOf(task, third)).not.toEqual([]);
  });

  it("erases a pseudonym that was only reserved", async () => {
    const reserved = someEntities(`reserved${start}`, 1)[0] ?? "";
    const [pseudonym] = await onShard((object) => object.reserve([reserved]));
    expect(await erase(reserved)).toMatchObject({ entity_id: pseudonym, removed: { names: 1 } });
    expect(await onShard((object) => object.erasable(reserved))).toBeNull();
  });
});
