import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { GrowingTree } from "../../../../worker/domain/decision/log/growing-tree.ts";
import { emptyRoot, type Hash, leafHash } from "../../../../worker/domain/decision/log/hashes.ts";
import { extendsTree, isIncluded } from "../../../../worker/domain/decision/log/proofs.ts";
import { treeRoot } from "../../../../worker/domain/decision/log/tree.ts";
import { memoryTree } from "../../../support/memory-tree.ts";
import vectors from "../../../fixtures/rfc6962-proofs.json" with { type: "json" };

const someHash = hexToBytes("abacaba000000000000000000000000000000000000000000060061e00123456");
const nothing = new Uint8Array();
const leaves = vectors.leaves.map(hexToBytes);
const rootOf = (size: number): Hash => hexToBytes(vectors.roots[size - 1] ?? "");
describe("the published inclusion proofs", () => {
  const good = vectors.inclusion.map(({ leaf, size, proof }): Parameters<typeof isIncluded>[0] => ({
    leaf,
    size,
    leafHash: leafHash(leaves[leaf] ?? nothing),
    root: rootOf(size),
    proof: proof.map((hash): Hash => hexToBytes(hash)),
  }));
  it("hold", () => {
    expect(good.filter((claim) => !isIncluded(claim))).toEqual([]);
  });
  it.each([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 1],
  ])("do not hold for leaf %i of %i with nothing to show", (leaf, size) => {
    for (const [hash, root] of [
      [someHash, nothing],
      [nothing, emptyRoot],
      [someHash, emptyRoot],
    ] as const)
      expect(isIncluded({ leaf, size, leafHash: hash, root, proof: [] })).toBe(false);
  });
  it("need hashes of a tree of one leaf that are whole", () => {
    const data = leafHash(utf8ToBytes("data"));
    const one = (hash: Hash, root: Hash) => isIncluded({ leaf: 0, size: 1, leafHash: hash, root, proof: [] });
    expect(one(data, data)).toBe(true);
    expect([one(data, nothing), one(nothing, data), one(nothing, nothing)]).not.toContain(true);
  });
});

describe("the published consistency proofs", () => {
  const good = vectors.consistency.map(({ oldSize, size, proof }): Parameters<typeof extendsTree>[0] => ({
    oldSize,
    size,
    oldRoot: rootOf(oldSize),
    root: rootOf(size),
    proof: proof.map((hash): Hash => hexToBytes(hash)),
  }));
  it("hold", () => {
    expect(good.filter((claim) => !extendsTree(claim))).toEqual([]);
  });
  it.each([
    ["different roots of no leaves", 0, 0, emptyRoot, someHash, []],
    ["different roots of one leaf", 1, 1, emptyRoot, someHash, []],
    ["a tree that became empty", 1, 0, someHash, someHash, []],
    ["a tree that became shorter", 2, 1, someHash, someHash, []],
    ["growth with an empty proof", 1, 2, someHash, someHash, []],
    ["no growth with a proof", 1, 1, emptyRoot, emptyRoot, [emptyRoot]],
    ["no leaves with a proof", 0, 0, emptyRoot, emptyRoot, [emptyRoot]],
    ["growth from nothing with a proof", 0, 1, emptyRoot, emptyRoot, [emptyRoot]],
  ] as const)("do not hold for %s", (_, oldSize, size, oldRoot, root, proof) => {
    expect(extendsTree({ oldSize, size, oldRoot, root, proof })).toBe(false);
  });
});

describe("a tree", () => {
  it("has the published root at every size, also where it grows leaf by leaf", () => {
    const tree = new GrowingTree();
    expect(tree.root()).toEqual(emptyRoot);
    for (const [at, leaf] of leaves.entries()) {
      tree.append(leafHash(leaf));
      expect([tree.size, tree.root()]).toEqual([at + 1, rootOf(at + 1)]);
      expect(treeRoot(at + 1, memoryTree(leaves.slice(0, at + 1)))).toEqual(rootOf(at + 1));
    }
  });
});
