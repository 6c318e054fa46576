import { emptyRoot, nodeHash, type Hash } from "./hashes.ts";

/** A tree to which leaves are appended, of which only the complete subtrees at its right edge are kept. */
export class GrowingTree {
  readonly #edge: { level: number; hash: Hash }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(leafHash: Hash): void {
    let node = { level: 0, hash: leafHash };
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      this.#edge.pop();
      node = { level: node.level + 1, hash: nodeHash(left.hash, node.hash) };
    }
    this.#edge.push(node);
    this.#size += 1;
  }

  /** The root over all leaves so far (RFC 6962, 2.1). */
  root(): Hash {
    const [last, ...others] = this.#edge.toReversed();
    return last === undefined ? emptyRoot : others.reduce((right, { hash }) => nodeHash(hash, right), last.hash);
  }
}
