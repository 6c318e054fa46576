/**
 * A computation in steps: it yields the units done since it last did, one for about each row it has read, and returns its
 * result. Whoever runs it may pause between two steps, or stop.
 */
export type Work<T> = Generator<number, T, void>;

/** Runs a computation to its end at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
