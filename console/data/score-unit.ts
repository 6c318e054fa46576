/** What the number of a strategy counts in: the signal's unit for a threshold, a unit of its own for all others. */
export function scoreUnit(strategy: string, signalUnit: string | null | undefined): string | null {
  if (strategy === "threshold") return signalUnit ?? null;
  if (strategy === "percentile") return "percentile";
  if (strategy === "z_score") return "standard deviations";
  return strategy === "change" ? "ratio" : null;
}
