/** When a watch looks, and what it does with what it sees. */
export interface WatchRule {
  /** Milliseconds between looks; null for a look at each new observation. */
  every_ms: number | null;
  no_data: "ignore" | "alert";
  /** Whether each look is recorded as a decision, or only those that change something. */
  keep: "all" | "changes";
}
