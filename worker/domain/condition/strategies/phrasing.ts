/** One way to say a condition of a strategy. Slots are `{kind:param}`. */
export interface Wording {
  /** In the controlled grammar, written and read: every param is a slot or in `gives`. Its kinds are those of the grammar. */
  readonly text: string;
  /** Params that the words alone mean. */
  readonly gives?: Readonly<Record<string, string | number | boolean>>;
  /** Params that go without saying. */
  readonly unsaid?: readonly string[];
  /** For people, where it is to hold. */
  readonly holds: string;
  /** For people, where it is not to hold. */
  readonly fails: string;
}

/** How conditions of a strategy are put into words: by the first wording that leaves none of its params out. */
export interface Phrasing {
  readonly wordings: readonly Wording[];
  /** It compares the Result itself with a number on one side. */
  readonly level?: true;
}
