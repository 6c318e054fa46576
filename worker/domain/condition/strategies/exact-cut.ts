/**
 * The strict cut that an inclusive comparison of whole numbers means: "at least 3" is above 2, "at most 3" below 4, "at least
 * 2.5" above 2.
 */
export function exactCut(value: number, side: "above" | "below"): number {
  return (side === "above" ? Math.ceil(value) - 1 : Math.floor(value) + 1) + 0;
}
