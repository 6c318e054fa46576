import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { Archiver } from "../../../worker/storage/decisions/archive/archiver.ts";
import { type SegmentR2, SegmentBucket } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { bucket, count, empty, record, recorderWith, rowOf, segments, store } from "./world.ts";
import { type Gate, gatedD1 } from "../../support/gates.ts";

emptyStorage();

const day = 86_400_000;
const sizes = { full: 20, atOnce: 8 };
const rows = Array.from({ length: 45 }, (_, at) =>
  rowOf({ condition_id: "c", entity: `e${at % 3}`, at: Math.floor(at / 2), value: at % 4 === 0, score: at }),
);

const gatedBucket = (gate: Gate): SegmentR2 => ({
  get: (name: string, options?: R2GetOptions) => gate(() => bucket().get(name, options)),
  put: ((name: string, body: ArrayBuffer) => gate(() => bucket().put(name, body))) as SegmentR2["put"],
});

/** Dies at its nth call to the database or the bucket, before or after it, and stays dead. */
function dying(nth: number, when: "before" | "after") {
  let calls = 0;
  let dead = false;
  const gate: Gate = async (call) => {
    if (dead) throw new Error("the process has died");
    if (++calls !== nth) return call();
    if (when === "after") await call();
    dead = true;
    throw new Error("the process has died");
  };
  const archiver = new Archiver(gatedD1(env.DB, gate), new SegmentBucket(gatedBucket(gate)), sizes);
  return { archiver, died: () => dead };
}

const everything = async () => JSON.stringify((await store().list({}, null, 200)).rows);
const doubles = async () =>
  (await env.DB.prepare(
    `SELECT count(*) AS n FROM decisions d WHERE d.entity_id || d.condition_id || d.evaluated_at || d.score IN (
       SELECT s.entity_id || s.condition_id || a.evaluated_at || a.score FROM archived a JOIN archived_series s ON s.series = a.series)`,
  ).first<number>("n")) ?? -1;

async function moveAll(into = segments()): Promise<void> {
  const archiver = new Archiver(env.DB, into, sizes);
  for (
    let moved = await archiver.move(3 * day, 0);
    (moved?.segments ?? 0) > 0;
    moved = await archiver.move(3 * day, 0)
  );
}

beforeEach(async () => {
  await empty();
  await env.DB.prepare("DELETE FROM settings WHERE name = 'archive_next_look'").run();
});

describe("archiving that dies", () => {
  it.each(["before", "after"] as const)(
    "%s any call to the database or the bucket loses nothing and doubles nothing",
    { timeout: 600_000 },
    async (when) => {
      let reached = 0;
      for (let nth = 1; ; nth++) {
        await empty();
        await env.DB.prepare("DELETE FROM settings WHERE name = 'archive_next_look'").run();
        await record(rows);
        const before = await everything();
        const { archiver, died } = dying(nth, when);
        const [end] = await Promise.allSettled([archiver.move(3 * day, 0)]);
        expect(end.status).toBe(died() ? "rejected" : "fulfilled");
        expect(await everything()).toBe(before);
        expect((await count("decisions")) + (await count("archived"))).toBe(rows.length);
        expect(await doubles()).toBe(0);
        const again = await recorderWith().record(rows.slice(0, 3), {
          batch_id: `again_${nth}_${when}`,
          recorded_at: 9,
        });
        expect([...again.values()].every(({ replayed }) => replayed)).toBe(true);
        await moveAll();
        expect(await count("archived")).toBe(rows.length);
        expect(await count("decisions")).toBe(0);
        expect(await everything()).toBe(before);
        if (!died()) break;
        reached = nth;
      }
      expect(reached).toBeGreaterThan(15);
    },
  );

  it("is the same as two at once, of which each moves what the other has not", async () => {
    await record(rows);
    const before = await everything();
    const two = [0, 1].map(() => new Archiver(env.DB, segments(), sizes));
    await Promise.all(two.map((archiver) => archiver.move(3 * day, 0)));
    await moveAll();
    expect(await count("archived")).toBe(rows.length);
    expect(await count("decisions")).toBe(0);
    expect(await everything()).toBe(before);
  });
});

describe("a bucket that is locked", () => {
  const locked: SegmentR2 = {
    get: (name: string, options?: R2GetOptions) => bucket().get(name, options),
    put: (async (name: string, body: ArrayBuffer) => {
      if ((await bucket().get(name)) !== null) throw new Error("the object is locked");
      return bucket().put(name, body);
    }) as SegmentR2["put"],
  };

  it("takes what lies in it already, as where a process died behind an object", async () => {
    await record(rows);
    const before = await everything();
    const put = (async (name: string, body: ArrayBuffer) => {
      await bucket().put(name, body);
      throw new Error("the process has died");
    }) as SegmentR2["put"];
    await expect(moveAll(new SegmentBucket({ ...locked, put }))).rejects.toThrow("died");
    expect(await count("archived")).toBe(0);
    await moveAll(new SegmentBucket(locked));
    expect(await count("archived")).toBe(rows.length);
    expect(await everything()).toBe(before);
  });
});
