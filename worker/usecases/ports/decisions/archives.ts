/** What a round of archiving has moved. */
export interface Archived {
  segments: number;
  decisions: number;
}

/** Moves decisions from the database into the archive. */
export interface Archives {
  /**
   * Ends what was begun, and moves decisions from before `cut`, once they fill a segment or a day has passed; looks again
   * an hour after it found none. Null: it is not time to look.
   */
  move(cut: number, now: number): Promise<Archived | null>;
  /** Whether decisions were ever archived, and whether there is a place to read them from. */
  state(): Promise<{ isUsed: boolean; isBound: boolean }>;
}
