import { bytesToHex } from "@noble/hashes/utils.js";
import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { SegmentR2 } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { blocksAbout, blockRuns } from "../../../worker/storage/decisions/archive/segment-index.ts";
import type { Block } from "../../../worker/storage/decisions/archive/segment.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { archive, bucket, count, empty, record, rowOf, segments } from "./world.ts";

emptyStorage();

const day = 86_400_000;
const rows = Array.from({ length: 100 }, (_, at) =>
  rowOf({ condition_id: "c", entity: at % 50 === 0 ? "rare" : "often", at: at + 1, value: at % 7 === 0, score: at }),
);

interface StoredSegment {
  sha256: string;
  stored: number;
  blocks: string;
}

const only = async () => {
  const found = await env.DB.prepare("SELECT * FROM segments").first<StoredSegment>();
  if (found === null) throw new Error("there is no segment");
  return found;
};
const nameOf = ({ sha256 }: StoredSegment) => `decisions/${sha256}.ndjson.gz`;

/** A store without anything in memory, and what it asks of the bucket, in bytes. */
function counting() {
  const reads: number[] = [];
  const counted = {
    get: (name: string, options?: { range?: { length?: number } }) => {
      reads.push(options?.range?.length ?? Infinity);
      return bucket().get(name, options as R2GetOptions);
    },
    put: () => Promise.reject(new Error("a reader writes nothing")),
  } as unknown as SegmentR2;
  return { store: new DecisionStore(env.DB, segments(counted)), reads };
}

beforeEach(async () => {
  await empty();
  await record(rows);
  await archive(2 * day);
});

describe("the blocks of a segment", () => {
  it("are one object that any tool can unpack, named after the hash of its text", async () => {
    const segment = await only();
    const blocks = JSON.parse(segment.blocks) as Block[];
    expect(blocks).toHaveLength(13);
    const object = await bucket().get(nameOf(segment));
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(bytes.byteLength).toBe(segment.stored);
    const texts = await Promise.all(
      blocks.map(([, , offset, stored]) => {
        const member = new Blob([bytes.slice(offset, offset + stored)]).stream();
        return new Response(member.pipeThrough(new DecompressionStream("gzip"))).text();
      }),
    );
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("")));
    expect(bytesToHex(new Uint8Array(hash))).toBe(segment.sha256);
    const last = blocks.at(-1);
    expect((last?.[2] ?? 0) + (last?.[3] ?? 0)).toBe(segment.stored);
  });

  it("are read one at a time for a decision, and as many as a page needs for a list", async () => {
    const { stored } = await only();
    const { store, reads } = counting();
    expect(await store.find(rows[40]?.decision_id ?? "")).not.toBeNull();
    expect(reads).toHaveLength(1);
    expect(reads[0]).toBeLessThan(stored / 8);
    const page = counting();
    expect((await page.store.list({}, [50, ""], 5)).rows).toHaveLength(5);
    expect(page.reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(stored / 4);
    const rare = counting();
    expect((await rare.store.list({ entity_id: "ent_rare" }, null, 5)).rows).toHaveLength(2);
    expect(rare.reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(stored / 4);
  });

  it("are told by their hashes: a changed one is not read, the others are", async () => {
    const segment = await only();
    const [first] = JSON.parse(segment.blocks) as Block[];
    const object = await bucket().get(nameOf(segment));
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    const swapped = new Blob(["x".repeat(first?.[3] ?? 0), bytes.slice(first?.[3])]);
    await bucket().put(nameOf(segment), await swapped.arrayBuffer(), {});
    const { store } = counting();
    await expect(store.find(rows[0]?.decision_id ?? "")).rejects.toThrow("cannot be read");
    expect(await store.find(rows[90]?.decision_id ?? "")).not.toBeNull();
  });

  it("may be missing: what was written as one is read as one", async () => {
    const segment = await only();
    const before = counting();
    const all = JSON.stringify((await before.store.list({}, null, 200)).rows);
    const lines = JSON.parse(segment.blocks) as Block[];
    const object = await bucket().get(nameOf(segment));
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    const texts = lines.map(([, , offset, stored]) =>
      new Response(
        new Blob([bytes.slice(offset, offset + stored)]).stream().pipeThrough(new DecompressionStream("gzip")),
      ).text(),
    );
    const whole = new Blob([(await Promise.all(texts)).join("")]).stream().pipeThrough(new CompressionStream("gzip"));
    await bucket().put(nameOf(segment), await new Response(whole).arrayBuffer(), {});
    await env.DB.prepare("UPDATE segments SET blocks = NULL").run();
    const { store } = counting();
    expect(JSON.stringify((await store.list({}, null, 200)).rows)).toBe(all);
    expect(await store.find(rows[7]?.decision_id ?? "")).not.toBeNull();
    expect(await count("archived")).toBe(100);
  });
});

describe("which blocks are read", () => {
  const blocks: Block[] = [
    [10, "a", 0, 5, ""],
    [20, "b", 5, 5, ""],
    [20, "m", 10, 5, ""],
    [30, "a", 15, 5, ""],
  ];
  const firsts = (found: readonly Block[]) => found.map(([, , offset]) => offset / 5);

  it("are those that may hold a time, also where one begins with it", () => {
    expect(firsts(blocksAbout(blocks, { from: 20, to: 20, at: null }))).toEqual([2, 1, 0]);
    expect(firsts(blocksAbout(blocks, { from: 31, to: Infinity, at: null }))).toEqual([3]);
    expect(firsts(blocksAbout(blocks, { from: -Infinity, to: 9, at: null }))).toEqual([]);
    expect(firsts(blocksAbout(blocks, { from: 0, to: Infinity, at: [12, 35] }))).toEqual([3, 0]);
  });

  it("are fetched together where they are neighbours", () => {
    expect(blockRuns(blocksAbout(blocks, { from: 0, to: Infinity, at: [12, 35] })).map(firsts)).toEqual([[0], [3]]);
    expect(blockRuns(blocksAbout(blocks, { from: 20, to: 20, at: null })).map(firsts)).toEqual([[0, 1, 2]]);
  });
});
