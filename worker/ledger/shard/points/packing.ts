import type { PackedPoints } from "./packed-points.ts";

/** Merges what a shard holds, and carries over what an earlier version stored, on its alarm. */
export class Packing {
  readonly #points: Pick<PackedPoints, "isDue" | "step" | "reload">;
  readonly #transaction: <T>(work: () => T) => T;

  constructor(points: Pick<PackedPoints, "isDue" | "step" | "reload">, transaction: <T>(work: () => T) => T) {
    this.#points = points;
    this.#transaction = transaction;
  }

  /** When there is something to do: at once, or never. */
  nextAt(): number | null {
    return this.#points.isDue ? 0 : null;
  }

  /** Goes on by a step; false where nothing is due. */
  step(): boolean {
    if (!this.#points.isDue) return false;
    try {
      return this.#transaction(() => this.#points.step());
    } catch (error) {
      this.#points.reload();
      throw error;
    }
  }
}
