/**
 * The cut that a comparison means: every cut is strict, so on whole numbers "at least 3" is above 2 and "at most 3" below 4.
 * Elsewhere the number stays, and `included` says that it would have belonged to the condition.
 */
export function exactCut(
  value: number,
  direction: "above" | "below" | "any",
  inclusive: boolean,
  whole: boolean,
): { value: number; included: boolean } {
  if (!inclusive || !whole || direction === "any") return { value, included: inclusive };
  const cut = direction === "above" ? Math.ceil(value) - 1 : Math.floor(value) + 1;
  return { value: cut + 0, included: false };
}
