/** How many rows a list has under a key; of tasks, status and versions, of actions, the namespace. */
export interface ListCount {
  list: string;
  key: string;
  n: number;
}

/** The lengths of lists that are kept so that nobody has to count. */
export interface ListCounts {
  /** Counts, and puts right what was kept otherwise, in one step; what it put right. */
  repair(): Promise<ListCount[]>;
}
