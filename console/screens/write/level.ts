import type { DryRunResult } from "../../../sdk/src/index.ts";

/** The number of a task that holds one value against one limit; others have no line on a chart. */
export function dryRunLevel({ condition: { strategy }, concept }: DryRunResult): number | null {
  const plain = Object.values(concept.features).every(({ op }) => op === "latest");
  return strategy.type === "threshold" && plain ? strategy.params.value : null;
}
