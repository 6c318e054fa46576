/**
 * How conditions of a strategy are put into words. Slots are `{kind:param}`; the kinds are those of the controlled grammar in
 * `canonical`, and those of restatements in the other two.
 */
export interface Phrasing {
  /** In the controlled grammar: written and read, so every param is a slot or given by the words themselves. */
  readonly canonical: { readonly text: string; readonly gives?: Readonly<Record<string, string | number | boolean>> };
  /** For people, where it is to hold. */
  readonly holds: string;
  /** For people, where it is not to hold. */
  readonly fails: string;
  /** It compares the Result itself with a number on one side. */
  readonly level?: true;
}
