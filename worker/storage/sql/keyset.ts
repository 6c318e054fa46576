/** Rows after `position` in a list that runs from the highest of these columns to the lowest, to stand behind another condition, and what to bind. */
export function olderThanText(
  columns: readonly string[],
  position: readonly (number | string)[] | null,
): { and: string; bindings: readonly (number | string)[] } {
  if (position === null) return { and: "", bindings: [] };
  return { and: `AND (${columns.join(", ")}) < (${columns.map(() => "?").join(", ")})`, bindings: position };
}
