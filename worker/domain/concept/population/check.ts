import type { ConceptDefinition } from "../../values/definitions/concept.ts";
import {
  populationComparisons,
  type Population,
  populationFolds,
  standsAlone,
  worstEnds,
} from "../../values/definitions/population.ts";
import type { Violation } from "../../values/errors/violation.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import { isDuration } from "../../values/time.ts";
import { populationOutput } from "./compile.ts";

/** What `group:` may be followed by. */
const groupName = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,127}$/u;

/** The most segments that a group may have. */
const mostSegments = 100;

/** Everything wrong with a concept about many entities, as far as it shows without what it asks about each; nothing is thrown. */
export function populationViolations(definition: ConceptDefinition, population: Population): Violation[] {
  const found: Violation[] = [];
  const wrong = (field: string, message: string) => found.push({ location: `population.${field}`, message });
  const { name, fold, q, each, worst, min_reporting, segment, movement } = population;
  for (const part of ["primitives", "features"] as const)
    if (Object.keys(definition[part]).length > 0)
      found.push({
        location: part,
        message: "A concept about many entities has none of its own; it takes those of `population.of`.",
      });
  if (!groupName.test(name))
    wrong("name", "must begin with a letter or digit and hold letters, digits, `_`, `.` and `-`, at most 128 of them.");
  if (!populationFolds.includes(fold))
    wrong(
      "fold",
      `"${fold}" is not a fold.${didYouMean(fold, populationFolds)} Folds are ${populationFolds.join(", ")}.`,
    );
  if (!worstEnds.includes(worst)) wrong("worst", `must be ${worstEnds.join(" or ")}.`);
  if (!(min_reporting >= 0 && min_reporting <= 1)) wrong("min_reporting", "must be a share from 0 to 1.");
  if (fold === "quantile" && !(q !== undefined && q >= 0 && q <= 1)) wrong("q", "must be from 0 to 1 for a quantile.");
  if (fold !== "quantile" && q !== undefined) wrong("q", `belongs to a quantile, and this is a ${fold}.`);
  if (each !== undefined && !populationComparisons.includes(each))
    wrong("each", `must be ${populationComparisons.join(" or ")}.`);
  if (each !== undefined && fold !== "mean" && fold !== "quantile")
    wrong("each", `compares a member with the mean or a quantile of the others, and this is a ${fold}.`);
  if (movement !== undefined && standsAlone(population))
    wrong("movement", "is that of a group, and this is about one member among the others: leave it out.");
  if (segment !== undefined && (segment.labels.length === 0 || segment.labels.length > mostSegments))
    wrong(
      "segment",
      `${segment.primitive_id} has ${segment.labels.length} labels; a segment needs 1 to ${mostSegments}.`,
    );
  if (movement !== undefined && !isDuration(movement.window))
    wrong("movement.window", "must be a duration such as 1d.");
  if (definition.output_type !== populationOutput(population))
    found.push({ location: "output_type", message: `is ${populationOutput(population)} for this population.` });
  return found;
}

/** What a fold may be taken of, by what is asked about each member; null where that is all right. */
export function foldFault({ fold }: Pick<Population, "fold">, answer: "flag" | "number" | "other"): string | null {
  const counts = fold === "share" || fold === "count";
  if (answer === "other") return "A population is about flags and numbers, and this gives labels or text.";
  if (counts && answer === "number")
    return `A ${fold} counts members for which something holds, and this concept gives a number: name a condition on it.`;
  if (!counts && answer === "flag")
    return `\`${fold}\` is of numbers, and this gives true or false: use share or count, or name the concept behind it.`;
  return null;
}
