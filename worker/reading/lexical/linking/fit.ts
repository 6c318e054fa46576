import { particle } from "../lexicon/category.ts";
import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { currencyNames, measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { measuresChange } from "../../../domain/task/strategy/explicit-strategy.ts";
import { isNumeric, traitsOf } from "../../../domain/values/values.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import type { IndexedSignal } from "./indexed-signal.ts";
import { weights } from "./weights.ts";

const { fit } = weights;

/** How well what is said suits the kind and unit of a signal: factors in hundredths, which part signals with the same words. */
export function fitOf(indexed: IndexedSignal, given: Relation): readonly number[] {
  const { signal } = indexed;
  const relation = given.besides !== null && !isMeasuredIn(signal, given) ? given.besides : given;
  const waiting = relation !== given && given.awaited ? fit.awaited : 100;
  return [
    waiting,
    kindFit(signal, relation),
    unitFit(signal, relation),
    countFit(signal, relation),
    figureFit(indexed, given),
  ];
}

/** Whether a signal is measured in the money or physical unit of the number that is compared with. */
export function isMeasuredIn(signal: CatalogueSignal, relation: Pick<Relation, "kind" | "number">): boolean {
  if (relation.number === null || relation.kind !== "compare") return false;
  const scale = scaleOf(signal);
  const { unit } = relation.number;
  // "Over 200m" of money is no time.
  if (currencyNames.has(unit) || (particle.m.has(unit) && scale.kind === "money")) return scale.kind === "money";
  if (unit === "times") return scale.kind === "multiple";
  const dimension = unit === "degrees" ? "temperature" : measureOf(unit)?.dimension;
  return scale.kind === "measure" && dimension === scale.dimension;
}

function kindFit(signal: CatalogueSignal, { kind, number, range, direction }: Relation): number {
  const { series } = traitsOf(signal.type);
  const numeric = isNumeric(signal.type);
  switch (kind) {
    case "compare":
      if (!numeric) return number === null && range === null ? fit.compare.label : fit.compare.labelWithNumber;
      return series ? fit.compare.series : fit.compare.scalar;
    case "move":
      if (!numeric) return fit.move.label;
      return series ? fit.move.series : measuresChange(signal) ? fit.move.change : 100;
    case "deviate":
      return !numeric ? fit.deviate.label : series ? fit.deviate.series : 100;
    case "rank":
      return !numeric ? fit.compare.label : series ? fit.mention.series : 100;
    default:
      return series && direction === null ? fit.mention.series : 100;
  }
}

/** "Fewer than 5 connections" are counted, not a share of something. */
function countFit(signal: CatalogueSignal, relation: Relation): number {
  if (!relation.counted || relation.kind !== "compare") return 100;
  const { kind } = scaleOf(signal);
  if (kind === "plain") return traitsOf(signal.type).base === "int" ? fit.count.whole : 100;
  return ["ratio", "percent", "bps"].includes(kind) ? fit.count.share : 100;
}

/** A figure over a time is one of a series, or of what counts over that time itself. */
function figureFit({ signal, durations }: IndexedSignal, { aggregate, window }: Relation): number {
  const duration = aggregate?.duration ?? window?.duration;
  if (aggregate === null || duration === undefined || traitsOf(signal.type).series) return 100;
  return durations.has(evenDuration(duration)) ? 100 : fit.figure;
}

function unitFit(signal: CatalogueSignal, { number: given, range, kind }: Relation): number {
  const number = given ?? range?.low ?? null;
  if (number === null || kind !== "compare") return 100;
  const scale = scaleOf(signal);
  const { base } = traitsOf(signal.type);
  const { unit, value } = number;
  if (unit === "percent" || unit === "points")
    return scale.kind === "plain" && base === "int" ? fit.percent.whole : fit.percent[scale.kind];
  if (unit === "times") return scale.kind === "multiple" ? fit.times.multiple : fit.times.other;
  if (currencyNames.has(unit))
    return scale.kind === "money"
      ? fit.money.same
      : scale.kind === "plain" && base !== "int"
        ? fit.money.plain
        : fit.money.other;
  const measure = measureOf(unit);
  if (measure !== null) {
    if (scale.kind === "measure") return scale.dimension === measure.dimension ? fit.measure.same : fit.measure.another;
    return scale.kind === "plain" ? fit.measure.plain : fit.measure.none;
  }
  if (unit !== "none") return 100;
  if (value > 0 && value < 1)
    return scale.kind === "ratio" ? fit.bare.ratio : scale.kind === "measure" ? fit.bare.measure : 100;
  return value > 1 && scale.kind === "ratio" ? fit.bare.aboveOne : 100;
}
