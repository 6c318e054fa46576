import { piecesOf } from "../grammar/clauses/split.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { durationOf, evenDuration, unitNames } from "../lexicon/amounts/time-units.ts";
import { is } from "../lexicon/words/category.ts";
import {
  deadlineEnds,
  deadlineLeads,
  enduring,
  ignoring,
  oftenWords,
  onlyWord,
  restricting,
  takingVerbs,
} from "../lexicon/words/laws.ts";
import { commenters, obliging } from "../lexicon/words/comments.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import type { Breach, Evidence, Law } from "./law.ts";

/** What a comma alone adds is a remark, not a second condition. */
export const remarks: Law = {
  name: "a comma alone joins no state",
  says: '"noradrenaline above 0.25, we usually add vasopressin around then" as two conditions',
  breach: ({ bodies, clauses, left }) => {
    if (clauses.length < 2) return null;
    for (const body of bodies) {
      const pieces = piecesOf(body);
      for (const [at, { joint, tokens }] of pieces.entries()) {
        if (at === 0 || joint === null || joint.operator !== null || joint.negate) continue;
        if (pieces.slice(at + 1).some((later) => later.joint?.operator != null && !later.joint.weak)) continue;
        const own = clauses.filter(
          (clause) => clause.tokens.length > 0 && clause.tokens.every((token) => tokens.includes(token)),
        );
        const bare = own.length > 0 && own.every(({ parts }) => parts.every(({ number }) => number === null));
        const opinion = is(tokens[0], commenters);
        const loose = tokens.some((token) => token.kind === "word" && left.has(token) && !stopwords.has(token.text));
        if (bare && (loose || opinion))
          return { tokens, advice: 'Join it with "and" if it is a condition, or leave it out.' };
      }
    }
    return null;
  },
};

/** What is set aside asks for nothing: how often to tell, a time that it has to last. */
export const asides: Law = {
  name: "nothing that is asked is set aside",
  says: '"jobs wait more than 600 s, though please page no sooner than every 2 hours"',
  breach: ({ words, aside, uses, glossed, clauses, around }) => {
    const put = words.filter((token) => aside.has(token) && !uses.has(token));
    const timed = put.some((token, at) => isTime(token, put[at + 1]));
    const asks = put.some((token) => actionVerbs.has(token.text) && !stopwords.has(token.text));
    const often = put.filter((token) => is(token, oftenWords));
    const lost = narrowing(put) ?? lastingIn(put) ?? leftOut(words, around);
    if (lost !== null) return { tokens: lost, advice: "Say this beside the condition and not in a remark." };
    if (timed && asks && often.length > 0)
      return { tokens: put, advice: "Say this beside the condition and not in a remark." };
    const said = clauses.flatMap(({ parts }) => parts.flatMap(({ number }) => (number === null ? [] : [number.value])));
    const times = glossed.filter(
      (token, at) =>
        token.kind === "number" &&
        isTime(token, glossed[at + 1]) &&
        !uses.has(token) &&
        !said.some((value) => isSame(value, token.value)) &&
        !clauses.some(({ indexed }) => isNamedTime(token, glossed[at + 1], indexed)) &&
        !(glossed.slice(0, at).some((before) => is(before, takingVerbs)) && !isBehind(token, uses)),
    );
    return times.length > 0
      ? { tokens: times, advice: "Nothing says what this number is for. Say it beside the condition." }
      : null;
  },
};

/** "This applies to the night queue only", "only count calls at night": for what the condition holds. */
function narrowing(put: readonly Token[]): readonly Token[] | null {
  const at = put.findIndex((token, place) => {
    const edge = place === 0 || put[place - 1]?.kind === "break" || put[place + 1]?.kind !== "word";
    return is(token, restricting) || (edge && is(token, onlyWord));
  });
  return at < 0 ? null : put.slice(at, at + 3);
}

/** "It has to last 10 minutes." */
function lastingIn(put: readonly Token[]): readonly Token[] | null {
  const at = put.findIndex(
    (token, place) => is(token, obliging) && put.slice(place + 1, place + 4).some((next) => is(next, enduring)),
  );
  const timed = put.slice(at + 1, at + 8).some((token, place, all) => isTime(token, all[place + 1]));
  return at < 0 || !timed ? null : put.slice(at, at + 4);
}

/** "Ignore test tunnels": whom the condition leaves out. */
function leftOut(words: readonly Token[], { index }: Evidence["around"]): readonly Token[] | null {
  const at = words.findIndex(
    (token, place) =>
      is(token, ignoring) && words.slice(place + 1, place + 5).some((next) => index.signalsOf(next).length > 0),
  );
  return at < 0 ? null : words.slice(at, at + 4);
}

/** Whether the number that is compared with stands before a token. */
const isBehind = (token: Token, uses: Evidence["uses"]): boolean =>
  [...uses].some(([other, as]) => as === "number" && other.end <= token.start);

const isTime = (token: Token, next: Token | undefined): boolean =>
  (token.kind === "number" && (unitNames.has(token.suffix) || unitNames.has(next?.text ?? ""))) ||
  (unitNames.has(token.text) && token.text.length > 2);

/** "Calls answered within 20 seconds" of a share of these. */
const isNamedTime = ({ value, suffix }: Token, next: Token | undefined, { durations }: IndexedSignal): boolean => {
  const duration = durationOf(value, suffix) ?? durationOf(value, next?.text ?? "");
  return duration !== null && durations.has(evenDuration(duration));
};

const isSame = (one: number, other: number): boolean =>
  [1, 100, 1 / 100].some((factor) => Math.abs(one * factor - other) <= 1e-9 * Math.abs(other));

/** A day by which something happens is a forecast. */
export const deadlines: Law = {
  name: "a deadline is no condition",
  says: '"we are not going to fill this requisition by the end of the quarter"',
  breach: ({ bodies, clauses }) => {
    for (const body of bodies) {
      const at = body.findIndex((token, place) => is(token, deadlineLeads) && isDeadline(body, place));
      const own = clauses.some(({ indexed }) => body.slice(at + 1, at + 3).some(({ stem }) => indexed.words.has(stem)));
      if (at >= 0 && !own) return refusal(body.slice(at, at + 3));
    }
    return null;
  },
};

const refusal = (tokens: readonly Token[]): Breach => ({
  tokens,
  advice: "Tasks judge what is, not what is to come. Say the level that matters now.",
  reason: "qualifier",
});

function isDeadline(tokens: readonly Token[], at: number): boolean {
  const place = is(tokens[at + 1], particle.the) ? at + 2 : at + 1;
  return is(tokens[place], deadlineEnds);
}

export type { Evidence };
