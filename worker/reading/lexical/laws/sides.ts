import { is } from "../lexicon/words/category.ts";
import { leftVerbs } from "../lexicon/words/laws.ts";
import { negations } from "../lexicon/states.ts";
import { wholeParts } from "../lexicon/words/names.ts";
import { inClauses, type Law } from "./law.ts";

/** Leaving something open leaves it open. */
export const leaving: Law = {
  name: "what is left in a state is in it",
  says: '"someone left the door open" of a door that is open as false',
  breach: inClauses(({ tokens, parts, indexed, built }) => {
    if (!indexed.flag || !parts.some(({ relation, label }) => relation === "state" && label === "false")) return null;
    const at = tokens.findIndex((token) => is(token, leftVerbs));
    const own = tokens.find(
      (token, place) => place > at && token.stem === indexed.idStems.at(-1) && built.uses?.has(token) === true,
    );
    return at < 0 || own === undefined || tokens.some((token) => negations.has(token.text))
      ? null
      : { tokens: tokens.slice(at, at + 1), advice: "Say the state itself: is open, is closed." };
  }),
};

/** Which side a number lies on is not in the name of its signal. */
export const side: Law = {
  name: "the name of a signal gives no side",
  says: '"once the head loss runs to 8 feet" as a head loss below 8 feet',
  breach: inClauses(({ tokens, marks, parts, indexed }) => {
    for (const mark of marks) {
      const part = parts.find(
        ({ number, relation }) =>
          mark.kind === "number" && relation === "compare" && number?.value === mark.number.value,
      );
      if (mark.kind !== "number" || mark.direction !== null || part?.direction == null) continue;
      const moves = marks.filter((one) => one.kind === "move" || one.kind === "level");
      const speaks = marks.some((one) => one.kind === "compare");
      const own = moves.every(({ start, end }) =>
        tokens.slice(start, end).every(({ stem }) => indexed.words.has(stem)),
      );
      if (moves.length > 0 && own && !speaks)
        return {
          tokens: tokens.slice(mark.start, mark.end),
          advice: 'Say the side with the number: "above 8", "below 8".',
        };
    }
    return null;
  }),
};

/** "Memory above 90%" is what is taken of it, unless what is free is spoken of. */
export const spare: Law = {
  name: "a share that is free is spoken of as free",
  says: '"memory above 90%" of the memory that is available',
  breach: inClauses(({ tokens, marks, parts, indexed, built }) => {
    const words = [...indexed.idStems];
    const free = wholeParts.some(
      ([taken, left]) => words.some((stem) => left.has(stem)) && !words.some((stem) => taken.has(stem)),
    );
    if (!free || !indexed.share) return null;
    const best = built.ranked?.find((one) => one.indexed === indexed);
    const said = tokens.some(({ stem }) => wholeParts.some((sides) => sides.some((side) => side.has(stem))));
    const mark = marks.find(({ kind }) => kind === "number");
    const above = parts.some(
      ({ relation, direction, number }) => relation === "compare" && direction === "above" && number !== null,
    );
    if (
      !above ||
      said ||
      mark === undefined ||
      [...(best?.matched ?? [])].some((stem) => wholeParts.some(([, left]) => left.has(stem)))
    )
      return null;
    return {
      tokens: tokens.slice(mark.start, mark.end),
      advice: 'Say which part is meant: "less than 10% free", "more than 90% used".',
    };
  }),
};
