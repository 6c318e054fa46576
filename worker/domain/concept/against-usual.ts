import type { ConceptDefinition, Feature } from "../values/definitions/concept.ts";
import { dayMs, isDuration, parseDuration } from "../values/time.ts";
import type { CellOp } from "../values/definitions/concept.ts";
import { cellOpOf } from "./operators/cell-ops.ts";
import { usualDefaults } from "./operators/seasonal.ts";
import { usualWindow } from "./operators/usual.ts";

/** Windows of earlier periods that say what is usual: `14 x 1h, a day apart`, and what is made of each. */
export interface Usual {
  readonly window: string;
  readonly period: string;
  readonly cycles: number;
  readonly op: CellOp;
}

/** The concept "against the usual at this time", taken apart. */
export interface AgainstUsual extends Usual {
  readonly primitive_id: string;
}

/** A signal whose window is compared with its usual, what is made of it, and the feature that does it. */
interface OwnUsual {
  readonly primitive_id: string;
  readonly op: CellOp;
  readonly window: string;
  readonly feature: string;
}

/** What a concept compares with the usual at this time: a cell of a signal minus the median of earlier ones; null for any other. */
export function againstUsual({ features, output_feature, primitives }: ConceptDefinition): AgainstUsual | null {
  const output = features[output_feature];
  const [now = "", usual = ""] = output?.op === "subtract" ? output.inputs : [];
  const [cell, before] = [features[now], features[usual]];
  if (cell === undefined || before?.op !== "seasonal_median" || cell.inputs[0] !== before.inputs[0]) return null;
  if (cell.op !== cellOpOf(before.params ?? {})) return null;
  const spans = usualSpans(before);
  const { window, unit } = cell.params ?? {};
  const signal = primitives[cell.inputs[0] ?? ""];
  if (spans === null || signal === undefined || typeof window !== "string" || unit !== undefined) return null;
  if (parseDuration(window) !== parseDuration(spans.window)) return null;
  return { ...spans, primitive_id: signal.primitive_id };
}

/** The concept that is nothing but `usual` of one signal, taken apart; null for any other. */
export function ownUsual({ features, output_feature, primitives }: ConceptDefinition): OwnUsual | null {
  const output = features[output_feature];
  const signal = primitives[output?.inputs[0] ?? ""];
  if (output?.op !== "usual" || signal === undefined) return null;
  const { params = {} } = output;
  const { window = usualWindow } = params;
  if (typeof window !== "string") return null;
  return { primitive_id: signal.primitive_id, op: cellOpOf(params), window, feature: output_feature };
}

function usualSpans({ params = {} }: Feature): Usual | null {
  const { period } = params;
  if (typeof period !== "string" || !isDuration(period)) return null;
  const { window, cycles } = { ...usualDefaults(period), ...params };
  return typeof window === "string" && typeof cycles === "number"
    ? { window, period, cycles, op: cellOpOf(params) }
    : null;
}

/** What a window is compared with: "what is usual at this time of day", or, of one earlier window, "its mean 1h before". */
export function referenceText({ op, period, cycles }: Pick<Usual, "op" | "period" | "cycles">): string {
  return cycles === 1 ? `its ${op} ${period} before` : `what is usual ${momentText(period)}`;
}

/** Which moments count as this time: "at this time of day" for a period of a day. */
export function momentText(period: string): string {
  const ms = parseDuration(period);
  if (ms === dayMs) return "at this time of day";
  return ms === 7 * dayMs ? "at this time of the week" : `at this point of every ${period}`;
}
