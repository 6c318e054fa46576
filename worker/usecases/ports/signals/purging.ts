/** What one step of removing a signal's observations from a shard came to; `next` is where to go on, null at the end. */
export interface SignalPurge {
  removed: number;
  next: number | null;
}

/** Removes the observations of signals that are registered no more. */
export interface SignalPurging {
  /** Whether anything observed of a signal is stored. */
  isObserved(primitiveId: string): Promise<boolean>;
  /** Removes what there is, in at most so many steps a shard; whether all was gone through. Safe to repeat. */
  purge(primitiveId: string, steps: number): Promise<{ removed: number; done: boolean }>;
}
