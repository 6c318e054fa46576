/** Why work that is awaited later has failed. */
export interface Failure {
  error: unknown;
}

/** The failure of work that is awaited later, null where there is none; never rejects. */
export function settled(work: Promise<void>): Promise<Failure | null> {
  return work.then(
    () => null,
    (error: unknown) => ({ error }),
  );
}
