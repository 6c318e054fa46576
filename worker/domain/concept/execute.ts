import { seriesIn, type SeriesView, type SignalViews } from "../values/series.ts";
import { formatTimestamp } from "../values/time.ts";
import type { Scalar } from "../values/values.ts";
import type { Work } from "../values/work.ts";
import type { CompiledConcept } from "./compiled.ts";
import { type ResultRun, runConceptInSteps } from "./run.ts";
import { rowsUpTo } from "./running/value-at.ts";
import { filterOf } from "../values/definitions/member-filter.ts";

/** What a question read of a series: the rows in its span, or the newest row when none lies there. Times as ISO 8601. */
export interface SeriesSummary {
  readonly count: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
}

/** One step of an execution, as shown to people. */
export interface TracedNode {
  readonly node_id: string;
  readonly op: string;
  /** Values of its inputs by name; of a series its newest point. */
  readonly inputs: Readonly<Record<string, Scalar>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly output_value: Scalar;
  readonly output_type: string;
}

/**
 * Executes a concept at `t` (epoch milliseconds) and tells each live node's inputs and result, in execution order; throws as
 * `runConceptInSteps` does.
 */
export function* traceInSteps(concept: CompiledConcept, viewOf: SignalViews, t: number): Work<TracedNode[]> {
  return traceRun(yield* runConceptInSteps(concept, viewOf, t));
}

/** Each live node's inputs and result of a run, in execution order. */
export function traceRun({ concept, slots }: ResultRun): TracedNode[] {
  const { signals, nodes } = concept.program;
  return concept.ir.nodes.map((node, i) => ({
    node_id: node.id,
    op: node.op,
    inputs: Object.fromEntries(node.inputs.map((name, k) => [name, slots[nodes[i]?.inputs[k] ?? -1] ?? null])),
    params: { ...node.params, ...(node.across && { across: node.across }), ...filterOf(node) },
    output_value: slots[signals.length + i] ?? null,
    output_type: node.type,
  }));
}

/** Values of a run's signals by primitive_id. */
export function inputsOf({ concept, slots }: ResultRun): Record<string, Scalar> {
  const inputs: Record<string, Scalar> = {};
  concept.program.signals.forEach((signal, i) => {
    inputs[signal.primitive_id] = slots[i] ?? null;
  });
  return inputs;
}

/** Values of a run's features by name, and what a feature tells of its choices as `<name>.<what>`. */
export function featuresOf({ concept, slots, views }: ResultRun, t: number): Record<string, Scalar> {
  const features: Record<string, Scalar> = {};
  const { signals, nodes } = concept.program;
  nodes.forEach((node, i) => {
    features[node.name] = slots[signals.length + i] ?? null;
    for (const [what, value] of Object.entries(node.aside?.(views, t) ?? {})) features[`${node.name}.${what}`] = value;
  });
  return features;
}

/** Summaries of a run's series over each signal's own span and `extraMs` before it (the window of a strategy). */
export function summariesOf(
  { concept, views, members }: ResultRun,
  t: number,
  extraMs: number,
): Record<string, SeriesSummary> {
  const summaries: Record<string, SeriesSummary> = {};
  concept.program.signals.forEach((signal, i) => {
    const view = views[i];
    if (!signal.series || !view) return;
    const all = members && signal.membered ? members.judged.map((one) => one.views[i] as SeriesView) : [view];
    const found = all.flatMap(seriesIn).map((one) => seriesSummary(one, t, signal.span_ms + extraMs));
    summaries[signal.primitive_id] = found.reduce(summariesTogether, emptySummary);
  });
  return summaries;
}

const emptySummary: SeriesSummary = { count: 0, first_at: null, last_at: null };

/** Of the rows of several members; times in this form are ordered as text. */
function summariesTogether(a: SeriesSummary, b: SeriesSummary): SeriesSummary {
  if (a.first_at === null || a.last_at === null) return b;
  if (b.first_at === null || b.last_at === null) return a;
  return {
    count: a.count + b.count,
    first_at: a.first_at < b.first_at ? a.first_at : b.first_at,
    last_at: a.last_at > b.last_at ? a.last_at : b.last_at,
  };
}

function seriesSummary({ times }: SeriesView, t: number, spanMs: number): SeriesSummary {
  const to = rowsUpTo(times, t);
  if (to === 0) return emptySummary;
  const from = Math.min(rowsUpTo(times, t - spanMs), to - 1);
  return {
    count: to - from,
    first_at: formatTimestamp(times[from] ?? 0),
    last_at: formatTimestamp(times[to - 1] ?? 0),
  };
}
