import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { measuresChange } from "../../../domain/task/explicit-strategy.ts";
import { currencyNames, measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Relation } from "../grammar/relation.ts";

/** How well what is said suits the kind and unit of a signal: a factor around 1 that parts signals with the same words. */
export function fitOf(signal: CatalogueSignal, given: Relation): number {
  const relation = given.besides !== null && !isMeasuredIn(signal, given) ? given.besides : given;
  const waiting = relation !== given && given.awaited ? 0.7 : 1;
  return waiting * kindFit(signal, relation) * unitFit(signal, relation) * countFit(signal, relation);
}

/** Whether a signal is measured in the money or physical unit of the number that is compared with. */
export function isMeasuredIn(signal: CatalogueSignal, relation: Relation): boolean {
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
      if (!numeric) return relation.number === null && relation.range === null ? 0.9 : 0.7;
      return series ? 0.9 : 1.08;
    case "move":
      if (!numeric) return 0.8;
      return series ? 1.25 : measuresChange(signal) ? 1.2 : 1;
    case "deviate":
      return !numeric ? 0.8 : series ? 1.25 : 1;
    case "rank":
      return numeric ? 1 : 0.9;
    default:
      return series && relation.direction === null ? 1.02 : 1;
  }
}

/** "Fewer than 5 connections" are counted, not a share of something. */
function countFit(signal: CatalogueSignal, relation: Relation): number {
  if (!relation.counted || relation.kind !== "compare") return 1;
  const { kind } = scaleOf(signal);
  if (kind === "ratio" || kind === "percent" || kind === "bps") return 0.85;
  return traitsOf(signal.type).base === "int" && kind === "plain" ? 1.08 : 1;
}

function unitFit(signal: CatalogueSignal, relation: Relation): number {
  const number = relation.number ?? relation.range?.low ?? null;
  if (number === null || relation.kind !== "compare") return 1;
  const scale = scaleOf(signal);
  const { unit } = number;
  if ((unit === "percent" || unit === "times") && relation.window?.versus === true)
    return traitsOf(signal.type).series ? 1.15 : 0.7;
  if (unit === "percent" || unit === "points") {
    return {
      ratio: 1.12,
      percent: 1.12,
      percentile: 1.05,
      multiple: 1.05,
      bps: 1,
      plain: traitsOf(signal.type).base === "int" ? 0.4 : 0.75,
      measure: 0.6,
      money: 0.6,
    }[scale.kind];
  }
  if (unit === "times") return scale.kind === "multiple" ? 1.25 : 0.95;
  if (currencyNames.has(unit)) return { money: 1.2, plain: 0.8 }[scale.kind as string] ?? 0.5;
  const measure = measureOf(unit);
  if (measure !== null) {
    if (scale.kind === "measure") return scale.dimension === measure.dimension ? 1.3 : 0.6;
    return scale.kind === "plain" ? 0.9 : 0.6;
  }
  if (unit === "none" && number.value > 0 && number.value < 1)
    return scale.kind === "ratio" ? 1.08 : scale.kind === "measure" ? 0.9 : 1;
  return unit === "none" && number.value > 1 && scale.kind === "ratio" ? 0.96 : 1;
}
