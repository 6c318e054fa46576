import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { marksOf } from "../chart/chart.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { comings, forecast, nextWords } from "../lexicon/words/forecasts.ts";
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
    const at = tokens.findIndex((_, place) => comings.match(tokens, place) !== null);
    const next = marksOf(tokens).find(
      (mark) => mark.kind === "window" && tokens.slice(Math.max(0, mark.start - 1), mark.end).some((token) => is(token, nextWords)),
    );
    if (at < 0 && next === undefined) return null;
    return { tokens: at < 0 && next !== undefined ? tokens.slice(next.start, next.end) : tokens.slice(at, at + 2), why: "A task judges what is, not what is to come.", fails: true };
  }),
};

/** A percentage is one of a signal that is a share. */
export const unit: Check = {
  name: "unit",
  finds: inConditions(({ built, scored, tokens }) => {
    if (scored === null) return null;
    const { signal } = scored.indexed;
    const off = built.parts.find(
      ({ relation, number, figure }) =>
        relation === "compare" && figure == null && number?.unit === "percent" && scaleOf(signal).kind === "plain" && scaleOf(signal).range === null && !scored.indexed.share,
    );
    return off === undefined ? null : { tokens, why: `${signal.primitive_id} does not say that it is a share.` };
  }),
};

/** Conditions that are joined can hold together, and are of two signals. */
export const agreement: Check = {
  name: "agreement",
  finds: ({ derivation, reading }) => {
    const { parts, combinator } = reading;
    const tokens = derivation.conditions.flatMap((one) => one.tokens);
    if (derivation.mixed) return { tokens, why: 'It joins its parts with both "and" and "or".' };
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(0, at)) {
        if (one.primitive_id !== other.primitive_id || one.figure != null || other.figure != null) continue;
        if (one.relation === "state" && other.relation === "state" && combinator === "AND" && !one.negate && !other.negate && one.label !== other.label)
          return { tokens, why: `${one.primitive_id} is never in two states at once.` };
        if (one.relation === other.relation && one.relation !== "state" && one.direction === other.direction && one.negate === other.negate)
          return { tokens, why: `Both parts were read as ${one.primitive_id}.` };
        if (combinator === "AND" && (one.relation === "mention" || other.relation === "mention"))
          return { tokens, why: `Both parts were read as ${one.primitive_id}.` };
      }
    return null;
  },
};

/** What is denied does not move. */
export const movement: Check = {
  name: "movement",
  finds: inConditions(({ built, tokens, phrase }) => {
    const moving = built.parts.find(({ relation, number, hint }) => (relation === "move" || relation === "deviate") && number === null && hint === null);
    const denied = moving === undefined || moving.negate ? undefined : tokens.find(({ text }) => negations.has(text));
    const read = phrase.marks.some((mark) => denied !== undefined && tokens.slice(mark.start, mark.end).includes(denied));
    return denied === undefined || read ? null : { tokens: [denied], why: "It denies a movement." };
  }),
};

/** So many things that have each lasted long are no level that has lasted. */
export const lasting: Check = {
  name: "lasting",
  finds: inConditions(({ built, tokens, phrase }) => {
    if (built.hold == null) return null;
    const counted = phrase.marks.find((mark) => mark.kind === "number" && mark.number.unit === "none" && mark.direction !== null);
    const hold = phrase.marks.find((mark) => mark.kind === "window" && mark.use === "hold" && mark.start > (counted?.end ?? 0));
    if (counted === undefined || hold === undefined) return null;
    const verb = tokens.slice(counted.end, hold.start).some((token) => is(token, perfect));
    const each = tokens.slice(hold.start, hold.end).some((token) => is(token, comparingWords));
    return verb && each ? { tokens: tokens.slice(hold.start, hold.end), why: "It may be said of each of them." } : null;
  }),
};
