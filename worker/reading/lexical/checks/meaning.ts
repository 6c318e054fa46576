import type { ReadingPart } from "../../../domain/language/reading.ts";
import { marksOf } from "../chart/chart.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { comings, forecast, nextWords, pasts } from "../lexicon/words/forecasts.ts";
import { conditional } from "../lexicon/words/joints.ts";
import {
  able,
  aims,
  denying,
  forbidding,
  keeping,
  missing,
  never,
  prescribing,
  staying,
  telling,
} from "../lexicon/words/prescriptions.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import { negations } from "../lexicon/states.ts";
import { comparingWords, perfect } from "../lexicon/words/laws.ts";
import { is } from "../lexicon/words/category.ts";
import { type Check, inConditions } from "./check.ts";

/** What is to come is judged by no signal but one that speaks of it. */
export const tense: Check = {
  name: "tense",
  finds: inConditions(({ tokens, scored }) => {
    const signal = scored?.indexed.signal;
    const told = signal === undefined ? "" : `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`;
    if (timeLeft.test(told) || forecast.test(told)) return null;
    const past = pasts.match(
      tokens,
      tokens.findIndex((_, place) => pasts.match(tokens, place) !== null),
    );
    const at = past === null ? tokens.findIndex((_, place) => comings.match(tokens, place) !== null) : 0;
    const next = marksOf(tokens).find(
      (mark) =>
        mark.kind === "window" &&
        tokens.slice(Math.max(0, mark.start - 1), mark.end).some((token) => is(token, nextWords)),
    );
    if (at < 0 && next === undefined) return null;
    return {
      tokens: at < 0 && next !== undefined ? tokens.slice(next.start, next.end) : tokens.slice(at, at + 2),
      why: "A task judges what is, not what is to come.",
      unrunnable: true,
    };
  }),
};

/** Conditions that are joined can hold together, and are of two signals. */
export const agreement: Check = {
  name: "agreement",
  finds: ({ derivation, reading }) => {
    const { parts, combinator } = reading;
    const tokens = derivation.conditions.flatMap((one) => one.tokens);
    if (derivation.unjoined) return { tokens, why: 'Nothing joins its parts: say "and" or "or".' };
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(0, at)) {
        if (one.primitive_id !== other.primitive_id || one.figure != null || other.figure != null) continue;
        const twice = `Both parts were read as ${one.primitive_id}.`;
        const impossible = (why: string) => ({ tokens, why, impossible: true });
        if (one.relation === "state" && other.relation === "state") {
          if (one.label === other.label) return impossible(twice);
          if (combinator === "AND" && !one.negate && !other.negate)
            return impossible(`${one.primitive_id} is never in two states at once.`);
          continue;
        }
        if (one.relation === other.relation && one.direction === other.direction && one.negate === other.negate)
          return { tokens, why: twice };
        if (combinator === "AND" && (excludes(one, other) || excludes(other, one)))
          return impossible(`No value of ${one.primitive_id} is above the one and below the other.`);
        if (combinator === "AND" && (one.relation === "mention" || other.relation === "mention"))
          return { tokens, why: twice };
      }
    return null;
  },
};

const excludes = (low: ReadingPart, high: ReadingPart): boolean =>
  low.direction === "above" &&
  high.direction === "below" &&
  low.relation === "compare" &&
  high.relation === "compare" &&
  low.number !== null &&
  high.number !== null &&
  low.number.unit === high.number.unit &&
  low.number.value >= high.number.value;

/** What is denied does not move. */
export const movement: Check = {
  name: "movement",
  finds: inConditions(({ built, tokens, phrase }) => {
    const moving = built.parts.find(
      ({ relation, number, hint }) =>
        (relation === "move" || relation === "deviate") && number === null && hint === null,
    );
    const denied = moving === undefined || moving.negate ? undefined : tokens.find(({ text }) => negations.has(text));
    const read = phrase.marks.some(
      (mark) => denied !== undefined && tokens.slice(mark.start, mark.end).includes(denied),
    );
    return denied === undefined || read ? null : { tokens: [denied], why: "It denies a movement." };
  }),
};

/** So many things that have each lasted long are no level that has lasted. */
export const lasting: Check = {
  name: "lasting",
  finds: inConditions(({ built, tokens, phrase }, { derivation }) => {
    if (built.hold == null) return null;
    const both = tokens.find((token) => is(token, particle.both));
    if (both !== undefined && !(derivation.conditions.length === 2 && derivation.operator === "AND"))
      return { tokens: [both], why: "It is said of one condition only." };
    const counted = phrase.marks.find(
      (mark) => mark.kind === "number" && mark.number.unit === "none" && mark.direction !== null,
    );
    const hold = phrase.marks.find(
      (mark) => mark.kind === "window" && mark.use === "hold" && mark.start > (counted?.end ?? 0),
    );
    if (counted === undefined || hold === undefined) return null;
    const verb = tokens.slice(counted.end, hold.start).some((token) => is(token, perfect));
    const each = tokens.slice(hold.start, hold.end).some((token) => is(token, comparingWords));
    return verb && each ? { tokens: tokens.slice(hold.start, hold.end), why: "It may be said of each of them." } : null;
  }),
};

/** What should be is not what raises the alarm; the plain rules are read as their breach before. */
export const targets: Check = {
  name: "targets",
  finds: ({ derivation }) => {
    const words = [
      ...derivation.conditions.flatMap(({ lead, tokens }) => [...lead, ...tokens]),
      ...derivation.beside.flatMap(({ tokens, manner }) => (manner === "remark" ? [] : tokens)),
    ].toSorted((a, b) => a.start - b.start);
    const asked = words.some((token) => is(token, conditional) || is(token, telling));
    const keeps = is(words[0], keeping) && !asked;
    const at = words.findIndex(
      (token, place) =>
        rules(words, place) ||
        (is(token, never) && !asked) ||
        (is(token, missing) && words.some((one) => is(one, aims))),
    );
    if (!keeps && at < 0) return null;
    return {
      tokens: keeps ? words.slice(0, 2) : words.slice(at, at + 3),
      why: 'That is what should be. Say when to alert: "when it is above 200".',
    };
  },
};

/** "Should stay", "may not exceed", "is supposed to be"; "if it should be above 5" is a condition. */
function rules(words: readonly Token[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (words.slice(Math.max(0, at - 6), at).some((token) => is(token, conditional))) return false;
  if (is(word, able)) return is(next, denying);
  const duty = is(word, forbidding) || (is(word, prescribing) && is(next, particle.to));
  return duty && words.slice(at + 1, at + 5).some((token) => is(token, staying) || is(token, denying));
}
