import { DomainError } from "../../domain/values/errors.ts";
import type { Work } from "../../domain/values/work.ts";

/** The clock and a pause in which other requests are served; the platform's clock stands still between pauses. */
export interface Turns {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

/** How long the shard may be busy before others have their turn. */
const sliceMs = 25;
/** A unit takes 2 to 10 nanoseconds. Under load slices are cut short, but never so short that pauses are all there is. */
const firstUnits = 2_000_000;
const fewestUnits = 1_000_000;
const mostUnits = 20_000_000;

/** What runs several works one after another, with pauses in between. */
export interface Slice {
  /** Runs one to its end; throws `execution_timeout` after a pause at which the deadline has passed. */
  run<T>(work: Work<T>): Promise<T>;
}

/** Does long work in slices with a pause after each, so that the shard goes on answering, and learns how much fits into one. */
export class Slices {
  readonly #turns: Turns;
  #units = firstUnits;
  #interrupted = 0;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Whether some work is waiting for its next slice. */
  get interrupted(): boolean {
    return this.#interrupted > 0;
  }

  now(): number {
    return this.#turns.now();
  }

  /** Work that is to end by `deadline` (epoch milliseconds). */
  begin(deadline: number): Slice {
    let left = this.#units;
    let from = this.#turns.now();
    const inTime = () => {
      if (this.#turns.now() > deadline) throw outOfTime();
    };
    const nextSlice = async () => {
      await this.#pause();
      const now = this.#turns.now();
      this.#learn(now - from);
      from = now;
      left = this.#units;
      inTime();
    };
    return {
      run: async (work) => {
        inTime();
        for (let step = work.next(); ; step = work.next()) {
          if (step.done === true) return step.value;
          left -= step.value;
          if (left <= 0) await nextSlice();
        }
      },
    };
  }

  async #pause(): Promise<void> {
    this.#interrupted += 1;
    try {
      await this.#turns.pause(0);
    } finally {
      this.#interrupted -= 1;
    }
  }

  #learn(took: number): void {
    if (took < sliceMs / 2) this.#units = Math.min(mostUnits, this.#units * 2);
    else if (took > sliceMs) this.#units = Math.max(fewestUnits, Math.floor((this.#units * sliceMs) / took));
  }
}

function outOfTime(): DomainError {
  return new DomainError(
    "execution_timeout",
    "The evaluation did not finish within 30 seconds; nothing was recorded.",
    {
      suggestion: "Use shorter windows or fewer features: the computation takes too long.",
    },
  );
}
