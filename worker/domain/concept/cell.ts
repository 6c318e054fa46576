import type { CellOp } from "../values/definitions/concept.ts";
import { counters } from "./operators/counters.ts";
import { seriesSummaries } from "./operators/series-summaries.ts";
import type { Cell } from "./program.ts";
import { type SignalRead, windowRun } from "./rows.ts";

/** What the operator of a name makes of windows of a signal. */
export function cellOver(op: CellOp, read: SignalRead, window_ms: number): Cell {
  const operator = [...seriesSummaries, ...counters].find(({ name }) => name === op);
  if (operator === undefined) throw new Error(`"${op}" is no operator over windows`);
  const { over } = windowRun(operator, { window_ms }, { ...read, window_ms }, false);
  if (operator.empty === null) return { op, window_ms, over, known: over, knownIn: (column) => column };
  return {
    op,
    window_ms,
    over,
    known: (view, first, to, at) =>
      view.first_at === null || view.first_at > at - window_ms ? null : over(view, first, to, at),
    knownIn: (column, { anchor, start }) => column.subarray(0, Math.max(0, Math.floor((anchor - start) / window_ms))),
  };
}
