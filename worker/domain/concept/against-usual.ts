import type { ConceptDefinition, Feature } from "../values/definitions/concept.ts";
import { dayMs, isDuration, parseDuration } from "../values/time.ts";
import { usualDefaults } from "./operators/seasonal.ts";
import { usualWindow } from "./operators/usual.ts";

/** Windows of earlier periods that say what is usual: `14 x 1h, a day apart`. */
export interface Usual {
  readonly window: string;
  readonly period: string;
  readonly cycles: number;
}

/** The concept "against the usual at this time", taken apart: its signal and the names of its two steps. */
export interface AgainstUsual extends Usual {
  readonly primitive_id: string;
  readonly mean: string;
  readonly usual: string;
}

/** A signal whose mean over a window is compared with its usual, and the feature that does it. */
interface OwnUsual {
  readonly primitive_id: string;
  readonly window: string;
  readonly feature: string;
}

/** What a concept compares with the usual at this time: the mean of a signal minus the median of earlier ones; null for any other. */
export function againstUsual({ features, output_feature, primitives }: ConceptDefinition): AgainstUsual | null {
  const output = features[output_feature];
  const [mean = "", usual = ""] = output?.op === "subtract" ? output.inputs : [];
  const [now, before] = [features[mean], features[usual]];
  if (now?.op !== "mean" || before?.op !== "seasonal_median" || now.inputs[0] !== before.inputs[0]) return null;
  const spans = spansOf(before);
  const { window } = now.params ?? {};
  const signal = primitives[now.inputs[0] ?? ""];
  if (spans === null || signal === undefined || typeof window !== "string") return null;
  if (parseDuration(window) !== parseDuration(spans.window)) return null;
  return { ...spans, primitive_id: signal.primitive_id, mean, usual };
}

/** The concept that is nothing but `usual` of one signal, taken apart; null for any other. */
export function ownUsual({ features, output_feature, primitives }: ConceptDefinition): OwnUsual | null {
  const output = features[output_feature];
  const signal = primitives[output?.inputs[0] ?? ""];
  if (output?.op !== "usual" || signal === undefined) return null;
  const { window = usualWindow } = output.params ?? {};
  return typeof window === "string" ? { primitive_id: signal.primitive_id, window, feature: output_feature } : null;
}

function spansOf({ params = {} }: Feature): Usual | null {
  const { period } = params;
  if (typeof period !== "string" || !isDuration(period)) return null;
  const { window, cycles } = { ...usualDefaults(period), ...params };
  return typeof window === "string" && typeof cycles === "number" ? { window, period, cycles } : null;
}

/** What the mean of a window is compared with: "what is usual at this time of day", or, of one earlier window, "its mean 1h before". */
export function referenceText({ period, cycles }: Pick<Usual, "period" | "cycles">): string {
  return cycles === 1 ? `its mean ${period} before` : `what is usual ${momentText(period)}`;
}

/** Which moments count as this time: "at this time of day" for a period of a day. */
export function momentText(period: string): string {
  const ms = parseDuration(period);
  if (ms === dayMs) return "at this time of day";
  return ms === 7 * dayMs ? "at this time of the week" : `at this point of every ${period}`;
}
