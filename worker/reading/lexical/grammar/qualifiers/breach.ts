import { is, particle } from "../../lexicon/category.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { otherTruth } from "../../lexicon/words/flags.ts";
import type { BuiltParts } from "../conditions/parts.ts";
import { opposite } from "../relations/sides.ts";

/** What raises the alarm where something ought to be: that it is not so; null where that cannot be said. */
export function breachOf(built: BuiltParts, forbids = false): BuiltParts | null {
  if (forbids) return built;
  // "Keep running pumps below 90" is of those that run.
  const states = built.parts.filter(({ relation }) => relation === "state").length;
  if (states > 0 && states < built.parts.length) return null;
  // The ends of a range and of "within 4 hours" belong to it: "between 40 and 44" is left below 40.
  const exact = built.parts.length === 1 && built.tokens?.some((token) => is(token, particle.within)) !== true;
  const parts = built.parts.map((part) => brokenBy(part, exact));
  if (parts.includes(null)) return null;
  return { ...built, parts: parts.filter((part) => part !== null), operator: otherOperator(built.operator) };
}

/** What joins the breaches of what an operator joins. */
export const otherOperator = (operator: "AND" | "OR" | null): "AND" | "OR" | null =>
  operator === "AND" ? "OR" : operator === "OR" ? "AND" : null;

/** "Unless it is above 10" is "and it is at most 10", "unless it is open" "and it is not": a denied part without its denial, where it has such a form. */
export const undenied = (part: ReadingPart): ReadingPart =>
  part.negate ? (brokenBy({ ...part, negate: false }, true) ?? part) : part;

function brokenBy(part: ReadingPart, exact: boolean): ReadingPart | null {
  const { relation, direction, number, label, negate, against, polarity } = part;
  const turned = negate ? undefined : otherTruth.get(label ?? "");
  if (turned !== undefined) return { ...part, label: turned };
  if (relation === "state") return label === null ? null : { ...part, negate: !negate };
  if (relation !== "compare") return null;
  // "Must stay above the outflows": what is left is at or below them.
  if (number === null && against !== null && sided(direction))
    return { ...part, direction: opposite(direction), number: { value: 0, unit: "none", text: "", inclusive: true } };
  if (number === null) return null;
  // What is bad of it breaks it already.
  if (polarity === "worse" && direction === null) return part;
  const { inclusive = false, ...said } = number;
  const end = inclusive || !exact ? said : { ...said, inclusive: true };
  return sided(direction) ? { ...part, direction: opposite(direction), number: end } : null;
}

const sided = (direction: ReadingPart["direction"]): boolean => direction === "above" || direction === "below";
