import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { measuresChange } from "../../../domain/task/strategy/explicit-strategy.ts";
import { currencyNames, measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { weights } from "../choice/weights.ts";

const { fit } = weights;

/** How well what is said suits the kind and unit of a signal: a factor around 1 that parts signals with the same words. */
export function fitOf(signal: CatalogueSignal, given: Relation): number {
  const relation = given.besides !== null && !isMeasuredIn(signal, given) ? given.besides : given;
  const waiting = relation !== given && given.awaited ? fit.awaited : 1;
  return waiting * kindFit(signal, relation) * unitFit(signal, relation) * countFit(signal, relation);
}

/** Whether a signal is measured in the money or physical unit of the number that is compared with. */
export function isMeasuredIn(signal: CatalogueSignal, relation: Pick<Relation, "kind" | "number">): boolean {
  if (relation.number === null || relation.kind !== "compare") return false;
  const scale = scaleOf(signal);
  if (currencyNames.has(relation.number.unit)) return scale.kind === "money";
  if (relation.number.unit === "times") return scale.kind === "multiple";
  const { unit } = relation.number;
  return (
    scale.kind === "measure" && (unit === "degrees" ? "temperature" : measureOf(unit)?.dimension) === scale.dimension
  );
}

function kindFit(signal: CatalogueSignal, relation: Relation): number {
  const { base, series } = traitsOf(signal.type);
  const numeric = base === "float" || base === "int";
  switch (relation.kind) {
    case "compare":
      if (!numeric)
        return relation.number === null && relation.range === null ? fit.compare.label : fit.compare.labelWithNumber;
      return series ? fit.compare.series : fit.compare.scalar;
    case "move":
      if (!numeric) return fit.move.label;
      return series ? fit.move.series : measuresChange(signal) ? fit.move.change : 1;
    case "deviate":
      return !numeric ? fit.deviate.label : series ? fit.deviate.series : 1;
    case "rank":
      return numeric ? 1 : fit.rank.label;
    default:
      return series && relation.direction === null ? fit.mention.series : 1;
  }
}

/** "Fewer than 5 connections" are counted, not a share of something. */
function countFit(signal: CatalogueSignal, relation: Relation): number {
  if (!relation.counted || relation.kind !== "compare") return 1;
  const { kind } = scaleOf(signal);
  if (kind === "ratio" || kind === "percent" || kind === "bps") return fit.count.share;
  return traitsOf(signal.type).base === "int" && kind === "plain" ? fit.count.whole : 1;
}

function unitFit(signal: CatalogueSignal, relation: Relation): number {
  const number = relation.number ?? relation.range?.low ?? null;
  if (number === null || relation.kind !== "compare") return 1;
  const scale = scaleOf(signal);
  const { unit } = number;
  if ((unit === "percent" || unit === "times") && relation.window?.versus === true)
    return traitsOf(signal.type).series ? fit.versus.series : fit.versus.scalar;
  if (unit === "percent" || unit === "points") {
    if (scale.kind === "plain") return traitsOf(signal.type).base === "int" ? fit.percent.whole : fit.percent.plain;
    return fit.percent[scale.kind];
  }
  if (unit === "times") return scale.kind === "multiple" ? fit.times.multiple : fit.times.other;
  if (currencyNames.has(unit)) return moneyFit(scale.kind);
  const measure = measureOf(unit);
  if (measure !== null) {
    if (scale.kind === "measure") return scale.dimension === measure.dimension ? fit.measure.same : fit.measure.another;
    return scale.kind === "plain" ? fit.measure.plain : fit.measure.none;
  }
  if (unit === "none" && number.value > 0 && number.value < 1)
    return scale.kind === "ratio" ? fit.bare.ratio : scale.kind === "measure" ? fit.bare.measure : 1;
  return unit === "none" && number.value > 1 && scale.kind === "ratio" ? fit.bare.aboveOne : 1;
}

function moneyFit(kind: string): number {
  return kind === "money" ? fit.money.same : kind === "plain" ? fit.money.plain : fit.money.other;
}
