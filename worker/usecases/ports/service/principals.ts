/** The names of who did something. */
export interface Principals {
  /** The names that these ids have now; an id without one is left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
