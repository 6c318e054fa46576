import { leafHash, nodeHash, type Hash } from "../../worker/domain/decision/log/hashes.ts";
import type { Subtrees } from "../../worker/domain/decision/log/tree.ts";

/** All complete subtrees of a tree over entries, worked out by doubling: a second way beside the one under test. */
export function memoryTree(entries: readonly Uint8Array[]): Subtrees {
  const rows: Hash[][] = [entries.map(leafHash)];
  for (let row = rows[0] ?? []; row.length > 1;) {
    const above: Hash[] = [];
    for (let at = 0; at + 1 < row.length; at += 2) {
      const [left, right] = row.slice(at, at + 2);
      if (left !== undefined && right !== undefined) above.push(nodeHash(left, right));
    }
    rows.push(above);
    row = above;
  }
  return (level, index) => {
    const hash = rows[level]?.[index];
    if (hash === undefined) throw new RangeError(`no subtree ${index} at level ${level}`);
    return hash;
  };
}

/** Entries that differ: 0, 1, 2, ... as four bytes each. */
export function numberedEntries(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, at) => new Uint8Array(Uint32Array.of(at).buffer));
}
