import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { GrowingTree } from "../../../../worker/domain/decision/log/growing-tree.ts";
import { emptyRoot, type Hash, leafHash } from "../../../../worker/domain/decision/log/hashes.ts";
import { extendsTree, includes } from "../../../../worker/domain/decision/log/proofs.ts";
import vectors from "../../../fixtures/rfc6962-proofs.json" with { type: "json" };

const someHash = hexToBytes("abacaba000000000000000000000000000000000000000000060061e00123456");
const nothing = new Uint8Array();
const leaves = vectors.leaves.map(hexToBytes);
const rootOf = (size: number): Hash => hexToBytes(vectors.roots[size - 1] ?? "");
const flipped = (proof: Hash[], at: number, bit: number): Hash[] =>
  proof.map((hash, place) => (place === at ? hash.map((byte, i) => (i === 0 ? byte ^ bit : byte)) : hash));

describe("the published inclusion proofs", () => {
  const good = vectors.inclusion.map(({ leaf, size, proof }): Parameters<typeof includes>[0] & { proof: Hash[] } => ({
    leaf,
    size,
    leafHash: leafHash(leaves[leaf] ?? nothing),
    root: rootOf(size),
    proof: proof.map((hash): Hash => hexToBytes(hash)),
  }));
  type Claim = (typeof good)[number];
  const corrupt = (claim: Claim): Claim[] => {
    const { leaf, size, root, proof } = claim;
    const leavesOf = [leaf - 1, leaf + 1, leaf ^ 2].map((other) => ({ ...claim, leaf: other }));
    const sizes = [size * 2, Math.floor(size / 2)].map((other) => ({ ...claim, size: other }));
    const roots = [emptyRoot, someHash].map((other) => ({ ...claim, root: other }));
    const longer = [nothing, root].flatMap((hash) => [
      [...proof, hash],
      [hash, ...proof],
    ]);
    const shorter = proof.length > 0 ? [proof.slice(0, -1)] : [];
    const inserted = proof.length > 1 ? [[...proof.slice(0, 1), someHash, ...proof.slice(1)]] : [];
    const proofs = [...longer, ...shorter, ...inserted, ...proof.map((_, at) => flipped(proof, at, 8))];
    const wrongLeaf = { ...claim, leafHash: utf8ToBytes("WrongLeaf") };
    return [...leavesOf, ...sizes, ...roots, wrongLeaf, ...proofs.map((other) => ({ ...claim, proof: other }))];
  };

  it("hold, and in none of the published ways when corrupt", () => {
    expect(good.filter((claim) => !includes(claim))).toEqual([]);
    expect(good.flatMap(corrupt).filter(includes)).toEqual([]);
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
      expect(includes({ leaf, size, leafHash: hash, root, proof: [] })).toBe(false);
  });
  it("need hashes of a tree of one leaf that are whole", () => {
    const data = leafHash(utf8ToBytes("data"));
    const one = (hash: Hash, root: Hash) => includes({ leaf: 0, size: 1, leafHash: hash, root, proof: [] });
    expect(one(data, data)).toBe(true);
    expect([one(data, nothing), one(nothing, data), one(nothing, nothing)]).not.toContain(true);
  });
});

describe("the published consistency proofs", () => {
  const good = vectors.consistency.map(
    ({ oldSize, size, proof }): Parameters<typeof extendsTree>[0] & { proof: Hash[] } => ({
      oldSize,
      size,
      oldRoot: rootOf(oldSize),
      root: rootOf(size),
      proof: proof.map((hash): Hash => hexToBytes(hash)),
    }),
  );
  type Claim = (typeof good)[number];
  const corrupt = (claim: Claim): Claim[] => {
    const { oldSize, size, oldRoot, root, proof } = claim;
    const [first = nothing] = proof;
    const wrong = utf8ToBytes("WrongRoot");
    const before = [oldSize - 1, oldSize + 1, oldSize ^ 2].map((other) => ({ ...claim, oldSize: other }));
    const after = [size * 2, Math.floor(size / 2)].map((other) => ({ ...claim, size: other }));
    const roots = [
      { ...claim, oldRoot: wrong },
      { ...claim, root: wrong },
      { ...claim, oldRoot: root, root: oldRoot },
    ];
    const longer = [nothing, oldRoot, root].flatMap((hash) => [
      [...proof, hash],
      [hash, ...proof],
    ]);
    const proofs = [
      [],
      ...longer,
      [first, ...proof],
      proof.slice(0, -1),
      ...proof.map((_, at) => flipped(proof, at, 16)),
    ];
    return [...before, ...after, ...roots, ...proofs.map((other) => ({ ...claim, proof: other }))];
  };

  it("hold, and in none of the published ways when corrupt", () => {
    expect(good.filter((claim) => !extendsTree(claim))).toEqual([]);
    const grown = good.filter(({ proof }) => proof.length > 0);
    expect(grown.flatMap(corrupt).filter(extendsTree)).toEqual([]);
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

describe("a tree that grows leaf by leaf", () => {
  it("has the published root at every size", () => {
    const tree = new GrowingTree();
    expect(tree.root()).toEqual(emptyRoot);
    for (const [at, leaf] of leaves.entries()) {
      tree.append(leafHash(leaf));
      expect([tree.size, tree.root()]).toEqual([at + 1, rootOf(at + 1)]);
    }
  });
});
