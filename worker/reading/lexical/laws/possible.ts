import type { ReadingPart } from "../../../domain/language/reading.ts";
import type { Law } from "./law.ts";

/** Two conditions that are to hold at once can. */
export const possible: Law = {
  name: "what is joined can hold at once",
  says: '"jitter above 30 ms, reduce it below 10 ms" as two conditions of one signal',
  breach: ({ clauses, combinator }) => {
    if (combinator !== "AND") return null;
    const parts = clauses.flatMap((clause) => clause.parts.map((part) => ({ part, clause })));
    const found = parts.find(({ part }) => parts.some((other) => excludes(part, other.part)));
    return found === undefined
      ? null
      : {
          tokens: found.clause.tokens,
          advice: 'No value is above the one and below the other. Join them with "or", or leave one of them out.',
        };
  },
};

const excludes = (low: ReadingPart, high: ReadingPart): boolean =>
  low.primitive_id === high.primitive_id &&
  [low, high].every(({ relation, negate, figure }) => relation === "compare" && !negate && figure == null) &&
  low.direction === "above" &&
  high.direction === "below" &&
  low.number !== null &&
  high.number !== null &&
  low.number.unit === high.number.unit &&
  low.number.value >= high.number.value;
