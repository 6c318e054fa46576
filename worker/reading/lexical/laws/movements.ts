import { is } from "../lexicon/words/category.ts";
import { earlierNouns, wholeLeads } from "../lexicon/words/laws.ts";
import { unitNames } from "../lexicon/amounts/time-units.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import { particle } from "../lexicon/words/particles.ts";
import { measuresChange } from "../../../domain/task/strategy/explicit-strategy.ts";
import { measuresTime } from "../grammar/conditions/stretches.ts";
import { weights } from "../choice/weights.ts";
import { inClauses, type Law } from "./law.ts";

/** What is denied does not move, and what is only up or down may be off. */
export const movement: Law = {
  name: "a movement without a number is said of the signal",
  says: '"the filter has not been changed" as a change; "the backend is down" as a falling number of its sessions',
  breach: inClauses((clause, { around }) => {
    const { tokens, marks, parts, built, indexed } = clause;
    if (around.called === true) return null;
    const moving = parts.find(
      ({ relation, number, names }) =>
        relation === "move" && (number === null || number.implied === true) && names === null,
    );
    if (moving === undefined || moving.negate) return null;
    const denied = tokens.find((token) => negations.has(token.text) && !is(token, particle.without));
    const advice = 'Say by how much ("falls by 20% in 1h"), or name the state that is meant.';
    if (denied !== undefined) return { tokens: [denied], advice };
    const mark = marks.find(({ kind }) => kind === "move");
    const words = mark === undefined ? [] : tokens.slice(mark.start, mark.end);
    const standing =
      words.some((token) => is(token, particle.down) || is(token, particle.up)) &&
      words.every((token) => stopwords.has(token.text));
    const timed = marks.find((one) => one.kind === "window" && one.number !== null && one.direction === "above");
    if (timed !== undefined && built.ranked?.some((one) => one.indexed === indexed && measuresTime(one)))
      return { tokens: tokens.slice(timed.start, timed.end), advice };
    const best = built.ranked?.find((one) => one.indexed === indexed);
    const own = words.some(({ stem }) => indexed.idStems.includes(stem));
    return standing && moving.window === null && (own || (best?.idCover ?? 1) < weights.laws.moving)
      ? { tokens: words, advice }
      : null;
  }),
};

/** "An increase of at least 2 points" is no level, and what moves within a time moves within that time. */
export const amounts: Law = {
  name: "an amount of movement is a movement",
  says: '"an increase of 2 points from baseline" as above 2; "up by a third over 3 days" as a rise of a total within a day',
  breach: inClauses(({ tokens, marks, parts, indexed }) => {
    const moves = marks.filter(
      (mark) =>
        mark.kind === "move" && !tokens.slice(mark.start, mark.end).every(({ stem }) => indexed.words.has(stem)),
    );
    for (const mark of marks) {
      const part = parts.find(({ number }) => mark.kind === "number" && number !== null);
      if (mark.kind !== "number" || part === undefined) continue;
      const before = tokens.slice(Math.max(0, mark.start - 2), mark.at).map(({ text }) => text);
      const noun = moves.find(({ end }) => end <= mark.start && mark.start - end <= 1 && is(tokens[end], wholeLeads));
      const led = before.some((word) => particle.by.has(word)) ? moves.find(({ end }) => end <= mark.start) : undefined;
      const amount = noun ?? led;
      if (part.relation === "compare" && amount !== undefined && part.figure == null && !measuresChange(indexed.signal))
        return {
          tokens: tokens.slice(amount.start, mark.end),
          advice: 'Say the level ("above 5"), or a share and a time ("rises by 20% in 1h").',
        };
      const windows = marks.filter((one) => one.kind === "window" && one.use !== "rate");
      if (part.relation === "move" && part.figure?.kind === "aggregate" && windows.length === 1 && part.window === null)
        return {
          tokens: tokens.slice(windows[0]?.start, windows[0]?.end),
          advice: 'Say both times: "7-day total of it rises by 20% in 1d".',
        };
    }
    return null;
  }),
};

/** "5% higher than the lowest competitor price": what follows "than" is another thing, and no earlier value. */
export const apart: Law = {
  name: "a distance from another thing is no movement",
  says: '"our price is more than 5% higher than the lowest competitor price" as a rise of that price by 5%',
  breach: inClauses(({ tokens, marks, parts }) => {
    const moved = parts.some(
      ({ relation, number, window }) => relation === "move" && number !== null && window === null,
    );
    if (!moved || marks.some(({ kind }) => kind === "move" || kind === "window" || kind === "deviate")) return null;
    const at = tokens.findLastIndex((token) => is(token, particle.than));
    const number = marks.findLast(({ kind }) => kind === "number");
    const other = tokens.slice(at + 1, at + 6);
    const earlier = other.some((token) => is(token, earlierNouns) || unitNames.has(token.text));
    if (at < 0 || number === undefined || at < number.end || earlier) return null;
    return { tokens: tokens.slice(at), advice: "Name the two signals that are compared by their ids, or say a time." };
  }),
};
