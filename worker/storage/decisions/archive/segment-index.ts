import { Lru } from "../../sql/lru.ts";
import type { Block, Segment } from "./segment.ts";
import { D1Table } from "../../sql/table.ts";

/** A row of a segment, as far as reading it goes; `blocks` is JSON. */
export interface SegmentRow {
  sha256: string;
  blocks: string | null;
}

/** Some 5 KB each. */
const keptIndexes = 200;

/** The segment that a row of the database describes. */
export const segmentOf = ({ sha256, blocks }: SegmentRow): Segment => ({
  sha256,
  blocks: blocks === null ? null : (JSON.parse(blocks) as Block[]),
});

/** Finds out where the blocks of segments are; that never changes. */
export class SegmentIndex extends D1Table {
  readonly #kept = new Lru<Segment>(keptIndexes);

  /** The segment of a name; null where the database does not know it. */
  async find(sha256: string): Promise<Segment | null> {
    const kept = this.#kept.get(sha256);
    if (kept) return kept;
    const query = this.prepared("SELECT sha256, blocks FROM segments WHERE sha256 = ?", [sha256]);
    const row = await query.first<SegmentRow>();
    if (row === null) return null;
    const segment = segmentOf(row);
    this.#kept.set(sha256, segment);
    return segment;
  }
}

/** Times that decisions are looked for at: all within a span, or each of some. */
export interface Times {
  from: number;
  to: number;
  at: readonly number[] | null;
}

/** Those blocks that may hold decisions of such times, newest first. */
export function blocksAbout(blocks: readonly Block[], { from, to, at }: Times): Block[] {
  const found = blocks.filter(([firstAt], i) => {
    const lastAt = blocks[i + 1]?.[0] ?? Infinity;
    if (firstAt > to || lastAt < from) return false;
    return at === null || at.some((time) => time >= firstAt && time <= lastAt);
  });
  return found.toReversed();
}

/** Neighbours among blocks that are given newest first, oldest first in each run. */
export function blockRuns(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks.toReversed()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && last[2] + last[3] === block[2]) run.push(block);
    else runs.push([block]);
  }
  return runs;
}
