import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyRoot, leafHash, type Hash } from "../../../../worker/domain/decision/log/hashes.ts";
import { extendsTree, isIncluded } from "../../../../worker/domain/decision/log/proofs.ts";
import { consistencyProof, inclusionProof, treeRoot } from "../../../../worker/domain/decision/log/tree.ts";
import { memoryTree, numberedEntries } from "../../../support/memory-tree.ts";

const most = 130;
const tree = memoryTree(numberedEntries(most));
const leafAt = (leaf: number): Hash => tree(0, leaf);
const flipped = (hash: Hash, bit: number): Hash =>
  hash.map((byte, at) => (at === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));

/** Around every power of two up to 64, and all small ones. */
const someSizes = Array.from({ length: 67 }, (_, size) => size).filter((size) => size < 12 || (size + 2) % 16 < 5);

describe("a Merkle tree", () => {
  it("opens every leaf of every size, and nothing else", () => {
    for (const size of someSizes) {
      const root = treeRoot(size, tree);
      for (let leaf = 0; leaf < size; leaf += 1) {
        const proof = inclusionProof(leaf, size, tree);
        expect(isIncluded({ leaf, size, leafHash: leafAt(leaf), root, proof })).toBe(true);
        expect(isIncluded({ leaf, size, leafHash: leafAt((leaf + 1) % most), root, proof })).toBe(false);
      }
    }
  });

  it("shows of every two sizes that one begins with the other", () => {
    for (const size of someSizes) {
      for (const oldSize of someSizes.filter((old) => old <= size)) {
        const proof = consistencyProof(oldSize, size, tree);
        const claim = { oldSize, size, oldRoot: treeRoot(oldSize, tree), root: treeRoot(size, tree), proof };
        expect(extendsTree(claim)).toBe(true);
      }
    }
  });

  const sizes = fc.tuple(fc.integer({ min: 1, max: most }), fc.nat(), fc.nat()).map(([size, a, b]) => ({
    size,
    leaf: a % size,
    oldSize: 1 + (b % size),
  }));

  it("believes no inclusion proof that was touched", () => {
    fc.assert(
      fc.property(
        sizes,
        fc.nat(),
        fc.nat({ max: 255 }),
        fc.integer({ min: 1, max: most }),
        ({ size, leaf }, at, bit, by) => {
          const root = treeRoot(size, tree);
          const proof = inclusionProof(leaf, size, tree);
          const claim = { leaf, size, leafHash: leafAt(leaf), root, proof };
          const held = [
            { ...claim, leafHash: flipped(claim.leafHash, bit) },
            { ...claim, root: flipped(root, bit) },
            { ...claim, root: emptyRoot },
            { ...claim, proof: [...proof, root] },
            { ...claim, proof: [root, ...proof] },
            { ...claim, size: size * 2 },
            { ...claim, size: Math.floor(size / 2) },
            { ...claim, leaf: leaf + size },
            { ...claim, leaf: leaf - size },
            { ...claim, leaf: (leaf + by) % size === leaf ? -1 : (leaf + by) % size },
            ...(proof.length === 0
              ? []
              : [
                  { ...claim, proof: proof.slice(1) },
                  { ...claim, proof: proof.slice(0, -1) },
                  { ...claim, proof: [...proof.slice(0, 1), root, ...proof.slice(1)] },
                  { ...claim, proof: proof.map((hash, i) => (i === at % proof.length ? flipped(hash, bit) : hash)) },
                ]),
          ].filter(isIncluded);
          expect(held).toEqual([]);
        },
      ),
    );
  });

  it("believes no consistency proof that was touched", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat({ max: 255 }), ({ size, oldSize }, at, bit) => {
        const proof = consistencyProof(oldSize, size, tree);
        const claim = { oldSize, size, oldRoot: treeRoot(oldSize, tree), root: treeRoot(size, tree), proof };
        const held = [
          { ...claim, oldRoot: flipped(claim.oldRoot, bit) },
          { ...claim, root: flipped(claim.root, bit) },
          { ...claim, proof: [...proof, claim.root] },
          { ...claim, proof: [claim.oldRoot, ...proof] },
          { ...claim, size: size * 2 },
          { ...claim, size: Math.floor(size / 2) },
          { ...claim, oldSize: size + 1 },
          { ...claim, oldSize: -1 },
          { ...claim, oldSize: 0 },
          ...(oldSize === size ? [] : [{ ...claim, oldRoot: claim.root, root: claim.oldRoot }]),
          ...(proof.length === 0
            ? []
            : [
                { ...claim, proof: proof.slice(1) },
                { ...claim, proof: proof.slice(0, -1) },
                { ...claim, proof: proof.map((hash, i) => (i === at % proof.length ? flipped(hash, bit) : hash)) },
              ]),
        ].filter(extendsTree);
        expect(held).toEqual([]);
      }),
    );
  });

  it("says which question about a tree has no answer", () => {
    expect(() => inclusionProof(3, 3, tree)).toThrow("A tree of 3 leaves has no leaf 3.");
    expect(() => consistencyProof(4, 3, tree)).toThrow("A tree of 3 leaves cannot begin with 4.");
    expect(() => treeRoot(1.5, tree)).toThrow("1.5 is no size of a tree.");
  });

  it("tells a leaf from a node with the same bytes", () => {
    const pair = new Uint8Array([...leafAt(0), ...leafAt(1)]);
    expect(bytesToHex(leafHash(pair))).not.toBe(bytesToHex(treeRoot(2, tree)));
  });
});
