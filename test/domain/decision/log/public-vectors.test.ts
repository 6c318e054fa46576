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
/** What the published corruptions are called, and the claim that each makes of a good one. */
type Corruptions<Claim> = [name: string, claim: Claim][];

describe("the published inclusion proofs", () => {
  const good = vectors.inclusion.map(({ leaf, size, proof }): Parameters<typeof includes>[0] & { proof: Hash[] } => ({
    leaf,
    size,
    leafHash: leafHash(leaves[leaf] ?? nothing),
    root: rootOf(size),
    proof: proof.map((hash): Hash => hexToBytes(hash)),
  }));
  type Claim = (typeof good)[number];
  const corrupt = (claim: Claim): Corruptions<Claim> => {
    const { leaf, size, root, proof } = claim;
    return [
      ["leafIndex - 1", { ...claim, leaf: leaf - 1 }],
      ["leafIndex + 1", { ...claim, leaf: leaf + 1 }],
      ["leafIndex ^ 2", { ...claim, leaf: leaf ^ 2 }],
      ["treeSize * 2", { ...claim, size: size * 2 }],
      ["treeSize / 2", { ...claim, size: Math.floor(size / 2) }],
      ["wrong leaf", { ...claim, leafHash: utf8ToBytes("WrongLeaf") }],
      ["empty root", { ...claim, root: emptyRoot }],
      ["random root", { ...claim, root: someHash }],
      ["trailing garbage", { ...claim, proof: [...proof, nothing] }],
      ["trailing root", { ...claim, proof: [...proof, root] }],
      ["preceding garbage", { ...claim, proof: [nothing, ...proof] }],
      ["preceding root", { ...claim, proof: [root, ...proof] }],
      ...proof.map((_, at): [string, Claim] => [
        `modified proof[${at}] bit 3`,
        { ...claim, proof: flipped(proof, at, 8) },
      ]),
      ...(proof.length > 0
        ? ([["removed component", { ...claim, proof: proof.slice(0, -1) }]] as Corruptions<Claim>)
        : []),
      ...(proof.length > 1
        ? ([
            ["inserted component", { ...claim, proof: [...proof.slice(0, 1), someHash, ...proof.slice(1)] }],
          ] as Corruptions<Claim>)
        : []),
    ];
  };

  it.each(good.map((claim) => ({ name: `leaf ${claim.leaf} of ${claim.size}`, claim })))("hold: $name", ({ claim }) => {
    expect(includes(claim)).toBe(true);
  });
  it.each(
    good.flatMap((claim) =>
      corrupt(claim).map(([name, bad]) => ({ name: `leaf ${claim.leaf} of ${claim.size}, ${name}`, bad })),
    ),
  )("do not hold when corrupt: $name", ({ bad }) => {
    expect(includes(bad)).toBe(false);
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
    expect([one(data, data), one(data, nothing), one(nothing, data), one(nothing, nothing)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
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
  const corrupt = (claim: Claim): Corruptions<Claim> => {
    const { oldSize, size, oldRoot, root, proof } = claim;
    const [first = nothing] = proof;
    const wrong = utf8ToBytes("WrongRoot");
    return [
      ["size1 - 1", { ...claim, oldSize: oldSize - 1 }],
      ["size1 + 1", { ...claim, oldSize: oldSize + 1 }],
      ["size1 ^ 2", { ...claim, oldSize: oldSize ^ 2 }],
      ["size2 * 2", { ...claim, size: size * 2 }],
      ["size2 / 2", { ...claim, size: Math.floor(size / 2) }],
      ["wrong root1", { ...claim, oldRoot: wrong }],
      ["wrong root2", { ...claim, root: wrong }],
      ["swapped roots", { ...claim, oldRoot: root, root: oldRoot }],
      ["empty proof", { ...claim, proof: [] }],
      ["trailing garbage", { ...claim, proof: [...proof, nothing] }],
      ["trailing root1", { ...claim, proof: [...proof, oldRoot] }],
      ["trailing root2", { ...claim, proof: [...proof, root] }],
      ["preceding garbage", { ...claim, proof: [nothing, ...proof] }],
      ["preceding root1", { ...claim, proof: [oldRoot, ...proof] }],
      ["preceding root2", { ...claim, proof: [root, ...proof] }],
      ["preceding proof[0]", { ...claim, proof: [first, ...proof] }],
      ["truncated proof", { ...claim, proof: proof.slice(0, -1) }],
      ...proof.map((_, at): [string, Claim] => [
        `modified proof[${at}] bit 4`,
        { ...claim, proof: flipped(proof, at, 16) },
      ]),
    ];
  };

  it.each(good.map((claim) => ({ name: `${claim.oldSize} to ${claim.size}`, claim })))("hold: $name", ({ claim }) => {
    expect(extendsTree(claim)).toBe(true);
  });
  it.each(
    good
      .filter(({ proof }) => proof.length > 0)
      .flatMap((claim) =>
        corrupt(claim).map(([name, bad]) => ({ name: `${claim.oldSize} to ${claim.size}, ${name}`, bad })),
      ),
  )("do not hold when corrupt: $name", ({ bad }) => {
    expect(extendsTree(bad)).toBe(false);
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
