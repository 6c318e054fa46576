import { dayLeads, dayNouns, dayParts, runNouns, runWords } from "../lexicon/words/runs.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { absenceStems, negations } from "../lexicon/states.ts";
import type { Token } from "../text/token.ts";
import { inClauses, type Law } from "./law.ts";

/** A level may be held for days in a row; a movement of one day and then the next is another thing than one over all of them. */
export const runs: Law = {
  name: "what happens several times in a row is no single movement",
  says: '"has gone up three months in a row" as a rise of 5% within three months',
  breach: inClauses(({ tokens, parts, marks, indexed }, { uses }) => {
    if (parts.every(({ relation, figure }) => relation !== "move" && figure == null)) return null;
    const timed = marks.find(({ kind }) => kind === "window");
    const at = tokens.findIndex(
      (token, place) =>
        isRun(tokens, place) && !indexed.words.has(token.stem) && uses.get(token) !== "signal" && timed !== undefined,
    );
    return at < 0
      ? null
      : {
          tokens: tokens.slice(Math.min(at, timed?.start ?? at), at + 1),
          advice:
            'A task cannot run a number of movements in a row: say one over all of it ("rises by 5% within 3 months"), or a level that lasts ("above 5 for 3 days").',
          reason: "qualifier",
        };
  }),
};

const isRun = (tokens: readonly Token[], at: number): boolean => is(tokens[at], runWords) || is(tokens[at], runNouns);

/** Part of a day, which no clock tells, is no stretch of time and changes what is asked. */
export const dayTimes: Law = {
  name: "a part of the day is read or refused",
  says: '"below 1 kW in daylight" at any time',
  breach: ({ bodies, uses, clauses }) => {
    for (const body of bodies) {
      const at = body.findIndex(
        (token, place) =>
          (is(token, dayParts) || ofDay(body, place)) &&
          !["signal", "label"].includes(uses.get(token) ?? "") &&
          clauses.every(({ indexed }) => !indexed.words.has(token.stem)),
      );
      const token = body[at];
      if (token !== undefined)
        return {
          tokens: [token],
          advice: 'A task cannot run a time of day that no clock tells: say the times ("between 07:00 and 19:00").',
          reason: "qualifier",
        };
    }
    return null;
  },
};

/** "During the day". */
const ofDay = (body: readonly Token[], at: number): boolean =>
  is(body[at], dayNouns) && is(body[at - 1], particle.the) && is(body[at - 2], dayLeads);

/** A signal is in one state at a time: what is never true is not what was meant. */
export const oneState: Law = {
  name: "a signal is in one state at a time",
  says: '"in fault; message me once it runs again" as in fault and running at once',
  breach: ({ clauses, combinator }) => {
    if (combinator !== "AND") return null;
    const states = clauses.flatMap((clause) =>
      clause.parts.flatMap(({ relation, negate, label, primitive_id }) =>
        relation === "state" && !negate && label !== null ? [{ clause, label, primitive_id }] : [],
      ),
    );
    const other = states.find((one, at) =>
      states.slice(0, at).some(({ label, primitive_id }) => primitive_id === one.primitive_id && label !== one.label),
    );
    if (other === undefined) return null;
    const used = other.clause.tokens.filter((token) => other.clause.built.uses?.has(token) === true);
    return {
      tokens: used.length > 0 ? used : other.clause.tokens,
      advice: `${other.primitive_id} is never in two states at once. Join them with "or", or make two tasks.`,
    };
  },
};

/** Two words of ending make no flag true again. */
export const ended: Law = {
  name: "two words of ending deny nothing",
  says: '"replication is broken, the IO thread stopped" as a thread that runs',
  breach: inClauses(({ tokens, parts, indexed }, { uses }) => {
    if (!indexed.flag || !parts.some(({ relation, label }) => relation === "state" && label === "true")) return null;
    const ends = tokens.filter(
      ({ kind, stem, text }, at) =>
        kind === "word" &&
        absenceStems.has(stem) &&
        !negations.has(tokens[at - 1]?.text ?? "") &&
        !negations.has(text) &&
        uses.get(tokens[at] as Token) !== undefined,
    );
    const named = [...indexed.words.keys()].some((word) => absenceStems.has(word));
    return ends.length < 2 || named
      ? null
      : { tokens: ends, advice: 'Say the state once, with a word the signal knows, or as "is true" or "is false".' };
  }),
};
