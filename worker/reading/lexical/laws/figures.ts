import { is } from "../lexicon/words/category.ts";
import { figureWords, lackWords, reports } from "../lexicon/words/laws.ts";
import { inClauses, type Law } from "./law.ts";

/** A word of a figure beside a stretch of time makes the figure what is judged. */
export const figures: Law = {
  name: "a figure over a time is judged as one",
  says: '"peak lactate over the last 24 hours at least 4" as lactate that holds for 24 hours',
  breach: inClauses((clause, { uses }) => {
    const { tokens, marks, parts, indexed } = clause;
    if (parts.some(({ figure, relation }) => figure != null || relation === "deviate" || relation === "rank"))
      return null;
    const timed = marks.some((mark) => mark.kind === "window" && mark.use !== "rate" && !mark.versus);
    const number = marks.find(({ kind }) => kind === "number");
    const word = tokens.find(
      (token, at) =>
        is(token, figureWords) &&
        !marks.some(({ kind, start, end }) => kind === "window" && start <= at && at < end) &&
        !indexed.words.has(token.stem) &&
        uses.get(token) !== "signal" &&
        uses.get(token) !== "relation" &&
        (number === undefined || at < number.start),
    );
    return timed && word !== undefined
      ? { tokens: [word], advice: 'Say the figure with its time: "average of it over 1h above 5".' }
      : null;
  }),
};

/** "No data" is silence, whatever stands beside it. */
export const silence: Law = {
  name: "no data is silence",
  says: '"no heart rate data for 5 minutes" as a heart rate above 5 minutes',
  breach: inClauses((clause, evidence) => {
    const { tokens, parts, marks, indexed } = clause;
    if (parts.some(({ figure }) => figure?.kind === "time_since")) return null;
    const at = tokens.findIndex((token) => is(token, lackWords));
    if (at < 0) return null;
    const noun = tokens.findIndex(
      (token, place) =>
        place > at &&
        place <= at + 5 &&
        is(token, reports) &&
        !indexed.words.has(token.stem) &&
        evidence.uses.get(token) !== "qualifier",
    );
    const apart = marks.some(
      ({ start, kind }) => start > at && start < noun && kind !== "level" && kind !== "aggregate",
    );
    return noun < 0 || apart
      ? null
      : { tokens: tokens.slice(at, noun + 1), advice: 'Say "no data from the signal for 3h", with its name.' };
  }),
};
