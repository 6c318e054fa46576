/** Why work that is awaited later has failed. */
export interface SettledFailure {
  error: unknown;
}

/** The failure of work that is awaited later, null where there is none; never rejects. */
export function settled(work: Promise<void>): Promise<SettledFailure | null> {
  return work.then(
    () => null,
    (error: unknown) => ({ error }),
  );
}
