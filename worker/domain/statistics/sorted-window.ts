/** Up to `most` numbers in order while they come and go: few enough that moving them along beats any tree. */
export class SortedWindow {
  readonly #sorted: Float64Array;
  #size = 0;

  constructor(most: number) {
    this.#sorted = new Float64Array(most);
  }

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#size = 0;
  }

  add(value: number): void {
    const sorted = this.#sorted;
    let at = this.#size++;
    while (at > 0 && (sorted[at - 1] as number) > value) {
      sorted[at] = sorted[at - 1] as number;
      at--;
    }
    sorted[at] = value;
  }

  /** Takes one number out that was put in. */
  remove(value: number): void {
    const sorted = this.#sorted;
    let at = 0;
    while (at < this.#size && sorted[at] !== value) at++;
    this.#size--;
    for (; at < this.#size; at++) sorted[at] = sorted[at + 1] as number;
  }

  /** The median, type 7: the same bits as `quantileOf` at 0.5. NaN for none. */
  median(): number {
    const low = this.#sorted[(this.#size - 1) >>> 1] as number;
    const high = this.#sorted[this.#size >>> 1] as number;
    return this.#size === 0 ? Number.NaN : low + 0.5 * (high - low);
  }
}
