import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Work } from "../../domain/values/work.ts";

/** The clock and a pause in which other requests are served; the platform's clock stands still between pauses. */
export interface Clock {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

/** How long the shard may be busy before others have their turn. */
const sliceMs = 25;
/** A unit takes 2 to 10 nanoseconds. Under load slices are cut short, but never so short that pauses are all there is. */
const initialUnits = 2_000_000;
const minUnits = 1_000_000;
const maxUnits = 20_000_000;

/** What runs several works one after another, with pauses in between. */
export interface TimeSlice {
  /** Runs one to its end; throws `execution_timeout` after a pause at which the deadline has passed. */
  run<T>(work: Work<T>): Promise<T>;
}

/** Does long work in slices with a pause after each, so that the shard goes on answering, and learns how much fits into one. */
export class Slices {
  readonly #clock: Clock;
  #units = initialUnits;
  #interrupted = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether some work is waiting for its next slice. */
  get interrupted(): boolean {
    return this.#interrupted > 0;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Work that is to end by `deadline` (epoch milliseconds). */
  begin(deadline: number): TimeSlice {
    let left = this.#units;
    let from = this.#clock.now();
    const inTime = () => {
      if (this.#clock.now() > deadline) throw outOfTime();
    };
    const nextSlice = async () => {
      await this.#pause();
      const now = this.#clock.now();
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
      await this.#clock.pause(0);
    } finally {
      this.#interrupted -= 1;
    }
  }

  #learn(took: number): void {
    if (took < sliceMs / 2) this.#units = Math.min(maxUnits, this.#units * 2);
    else if (took > sliceMs) this.#units = Math.max(minUnits, Math.floor((this.#units * sliceMs) / took));
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
