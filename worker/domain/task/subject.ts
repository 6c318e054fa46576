import type { JudgedSignal } from "../condition/strategies/drafting.ts";
import { checkConcept } from "../concept/check/check.ts";
import { bucketLabel } from "../concept/operators/bucket-quantile.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";

import { isNumeric, traitsOf } from "../values/values.ts";
import type { Catalogue, CatalogueSignal } from "../language/catalogue.ts";
import { asCells } from "./strategy/cells.ts";
import { asDelta } from "./strategy/delta.ts";
import { asGrowth } from "./strategy/growth.ts";
import { checkDistance } from "./strategy/distance.ts";
import { measuresChange } from "./strategy/explicit-strategy.ts";
import {
  aggregateConcept,
  conceptFigure,
  ownUsualConcept,
  pairConcept,
  timeSinceConcept,
  timeToConcept,
  valueConcept,
} from "./figure-concept.ts";
import { usualConcept } from "./usual-concept.ts";
import { type ReadFigure, type ReadingPart, unitlessOps } from "../language/reading.ts";
import { unresolved } from "../language/refuse.ts";
import { unreadError } from "../language/refuse-unread.ts";
import { toSignalUnit } from "../language/convert.ts";
import { commonFactor, intervalScale, scaleOf, secondsScale, type SignalScale } from "../language/signal-scale.ts";

/** What one part judges: a signal's own value, or a figure made of it. */
export interface Subject {
  /** As strategies see it. A figure on another scale counts as a separate signal: the guardrails for the original do not apply to it. */
  signal: CatalogueSignal & { readonly scale?: SignalScale };
  concept: ConceptDefinition;
  /** In words, such as `mean of app.error_rate over 7d`. */
  text: string;
  figure: ReadFigure | null;
  /** The same for strategies, which know nothing of signals. */
  judged: JudgedSignal;
  /** The part with what its figure leaves unsaid: a difference is above 0, a silence lasts longer. */
  part: ReadingPart;
}

/** Finds what a part judges and makes the concept for it. Throws intent_unresolved for a figure that cannot be made of its signal. */
export function subjectOf(read: ReadingPart, catalogue: Catalogue, namespace: string): Subject {
  const made = makeSubject(read, catalogue, namespace);
  const { signal, concept } = made;
  const { kind, range } = scaleOf(signal);
  const judged: JudgedSignal = {
    name: signal.primitive_id,
    series: traitsOf(signal.type).series,
    whole: traitsOf(concept.output_type).base === "int",
    ranked: kind === "rank",
    moved: measuresChange(signal),
    range,
    ownUnit: (number) => toSignalUnit(number, signal),
  };
  return { ...made, judged };
}

function makeSubject(read: ReadingPart, catalogue: Catalogue, namespace: string): Omit<Subject, "judged"> {
  const named = (id: string): CatalogueSignal => {
    const found = catalogue.primitives.find((candidate) => candidate.primitive_id === id);
    if (found === undefined) throw unreadError({ reason: "no_signal", words: read.words, candidates: [] });
    return found;
  };
  const signal = named(read.primitive_id);
  const part = asGrowth(asCells(asDelta(completedPart(read), signal), signal), signal);
  const figure = part.figure ?? null;
  const text = conceptFigure(signal.primitive_id, figure);
  const made = { text, figure, part };
  switch (figure?.kind) {
    case "aggregate": {
      needSeries(signal, part, `the ${text}`);
      const concept = aggregateConcept(signal, figure, namespace);
      const { op } = figure;
      if (op === "bucket_quantile" && !signal.members?.includes(bucketLabel)) throw noBuckets(signal, part);
      if (["mean", "min", "max", "median", "quantile", "bucket_quantile"].includes(op))
        return { ...made, signal, concept };
      const scale = unitlessOps.has(op) ? plainScale : intervalScale(scaleOf(signal));
      return { ...made, concept, signal: figureSignal(text, signal, concept, scale) };
    }
    case "time_since": {
      needSeries(signal, part, "how long it has been silent");
      const concept = timeSinceConcept(signal, namespace);
      return { ...made, concept, signal: figureSignal(text, signal, concept, secondsScale) };
    }
    case "time_to": {
      needSeries(signal, part, "when it reaches a limit");
      needNumber(signal, part, `the ${text}`);
      const concept = timeToConcept(signal, figure, namespace);
      return { ...made, concept, signal: figureSignal(text, signal, concept, secondsScale) };
    }
    case "usual": {
      needSeries(signal, part, "what is usual at this time");
      needNumber(signal, part, `the ${text}`);
      const { op = "mean" } = figure;
      const concept = usualConcept(signal, { ...figure, op }, namespace);
      const [fault] = checkConcept(concept).violations;
      if (fault !== undefined) throw wrongSpan(fault.message, signal, part);
      if (!unitlessOps.has(op)) checkDistance(part, signal);
      const scale = unitlessOps.has(op) ? plainScale : intervalScale(scaleOf(signal));
      return { ...made, concept, signal: figureSignal(text, signal, concept, scale) };
    }
    case "own_usual": {
      needSeries(signal, part, "its usual");
      needNumber(signal, part, `the ${text}`);
      const concept = ownUsualConcept(signal, figure, namespace);
      const [fault] = checkConcept(concept).violations;
      if (fault !== undefined) throw wrongSpan(fault.message, signal, part);
      if (figure.op === "mean") return { ...made, signal, concept };
      const scale = unitlessOps.has(figure.op ?? "mean") ? plainScale : intervalScale(scaleOf(signal));
      return { ...made, concept, signal: figureSignal(text, signal, concept, scale) };
    }
    case "difference":
    case "quotient": {
      const other = named(figure.other);
      for (const each of [signal, other]) needNumber(each, part, text);
      if (figure.over !== undefined) for (const each of [signal, other]) needCounter(each, part);
      const factor = commonFactor(scaleOf(signal), scaleOf(other));
      if (factor === null && figure.kind === "difference") throw incomparable(signal, other, part);
      const concept = pairConcept(signal, other, figure, factor ?? 1, namespace);
      const scale = figure.kind === "difference" ? intervalScale(scaleOf(signal)) : multiple;
      const series = [signal, other].find(({ type }) => traitsOf(type).series) ?? signal;
      return { ...made, concept, signal: figureSignal(text, series, concept, scale) };
    }
    case undefined:
      return { ...made, signal, concept: valueConcept(signal, namespace), part: withNone(part, signal) };
  }
}

const plainScale: SignalScale = { kind: "plain", range: null };
const multiple: SignalScale = { kind: "multiple", range: null };

function completedPart(read: ReadingPart): ReadingPart {
  const compared = read.against === null ? null : ({ kind: "difference", other: read.against } as const);
  const part = { ...read, figure: read.figure ?? compared };
  const { figure, relation, direction, number } = part;
  const levelled = relation === "compare" || (relation === "mention" && direction !== null);
  if (figure?.kind === "difference" && levelled && number === null)
    return { ...part, relation: "compare", number: { value: 0, unit: "none", text: figure.other } };
  if (figure?.kind !== "time_since" && figure?.kind !== "time_to") return part;
  if (number === null || number.unit === "none") throw noDuration(part);
  const { inclusive: _, ...duration } = number;
  const side = part.direction ?? (figure.kind === "time_since" ? "above" : "below");
  return { ...part, relation: "compare", direction: side, number: duration };
}

/** "Zero" of a count says that nothing is there. */
function withNone(part: ReadingPart, { type }: CatalogueSignal): ReadingPart {
  const { relation, direction, number } = part;
  const none = relation === "compare" && direction === null && number?.value === 0 && number.unit === "none";
  if (!none || traitsOf(type).base !== "int") return part;
  return { ...part, direction: "below", number: { ...number, inclusive: true } };
}

/** A figure as a signal of its own, on its own scale. */
export function figureSignal(
  text: string,
  from: CatalogueSignal,
  { output_type }: ConceptDefinition,
  scale: SignalScale,
): Subject["signal"] {
  const base = traitsOf(output_type).base === "int" ? "int" : "float";
  const type = traitsOf(from.type).series ? (`time_series<${base}>` as const) : base;
  return { primitive_id: text, type, missing_data_policy: from.missing_data_policy, scale };
}

function needSeries(signal: CatalogueSignal, part: ReadingPart, wanted: string): void {
  if (traitsOf(signal.type).series) return;
  throw cannotMake(
    "not_a_series",
    `The sentence asks for ${wanted}, but ${signal.primitive_id} is a single ${signal.type}, not a time series.`,
    "Leave that out to judge its current value, or register the signal as time_series<float> or time_series<int>.",
    [signal],
    part,
  );
}

function needNumber(signal: CatalogueSignal, part: ReadingPart, wanted: string): void {
  if (isNumeric(signal.type)) return;
  throw cannotMake(
    "not_a_number",
    `The sentence asks for ${wanted}, but ${signal.primitive_id} is ${signal.type}, not a number.`,
    "Name two signals that are numbers.",
    [signal],
    part,
  );
}

function needCounter(signal: CatalogueSignal, part: ReadingPart): void {
  if (signal.kind === "counter") return;
  throw cannotMake(
    "no_parameter",
    `The sentence divides what counters grew by, but ${signal.primitive_id} is no counter.`,
    `Divide the values, or register ${signal.primitive_id} with "kind": "counter".`,
    [signal],
    part,
  );
}

function incomparable(signal: CatalogueSignal, other: CatalogueSignal, part: ReadingPart): Error {
  return cannotMake(
    "unit_mismatch",
    `${signal.primitive_id} and ${other.primitive_id} are measured in different units, so neither can exceed the other.`,
    "Compare signals of one unit, or say a number for each.",
    [signal, other],
    part,
  );
}

function wrongSpan(fault: string, signal: CatalogueSignal, part: ReadingPart): Error {
  return cannotMake(
    "no_parameter",
    `What is usual for ${signal.primitive_id} cannot be computed: ${fault}`,
    'Take periods of a day or a week and a window that divides them: "over 1h against usual every 1d (14 cycles)".',
    [signal],
    part,
  );
}

function noBuckets(signal: CatalogueSignal, part: ReadingPart): Error {
  return cannotMake(
    "no_parameter",
    `${signal.primitive_id} has no buckets of a histogram: its members are not told apart by "${bucketLabel}".`,
    `Say "quantile 0.99 of \`${signal.primitive_id}\` over 1h" for a quantile of its values.`,
    [signal],
    part,
  );
}

function noDuration(part: ReadingPart): Error {
  return cannotMake(
    "no_parameter",
    `The sentence does not say how long ${part.primitive_id} must have been silent.`,
    'Say it with its unit: "no data for 3h".',
    [],
    part,
  );
}

function cannotMake(
  reason: string,
  message: string,
  suggestion: string,
  signals: readonly CatalogueSignal[],
  part: ReadingPart,
): Error {
  const candidates = signals.map(({ primitive_id, description }) => ({
    primitive_id,
    score: part.confidence,
    description: description ?? null,
  }));
  return unresolved(message, { reason, suggestion, candidates });
}
