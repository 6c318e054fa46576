/** Answers which of the places `from` to `to` comes first, for any stretch, in a logarithmic number of comparisons. */
export class RangeMinimum {
  readonly #size: number;
  readonly #first: Int32Array;
  readonly #before: (a: number, b: number) => boolean;

  /** `before` is a strict order of the places 0 to `size` - 1; of two that it does not tell apart the lower place counts. */
  constructor(size: number, before: (a: number, b: number) => boolean) {
    this.#size = size;
    this.#before = before;
    this.#first = new Int32Array(2 * size);
    for (let place = 0; place < size; place++) this.#first[size + place] = place;
    for (let node = size - 1; node > 0; node--) {
      this.#first[node] = this.#of(this.#first[2 * node] ?? 0, this.#first[2 * node + 1] ?? 0);
    }
  }

  /** The first of the places `from` to `to`, both included; -1 where there is none. */
  within(from: number, to: number): number {
    let found = -1;
    let [low, high] = [from + this.#size, to + this.#size + 1];
    for (; low < high; low >>= 1, high >>= 1) {
      if (low & 1) found = this.#of(found, this.#first[low++] ?? 0);
      if (high & 1) found = this.#of(found, this.#first[--high] ?? 0);
    }
    return found;
  }

  #of(a: number, b: number): number {
    if (a === -1) return b;
    if (this.#before(b, a)) return b;
    return this.#before(a, b) ? a : Math.min(a, b);
  }
}
