import { marksOf } from "../../chart/chart.ts";
import { is } from "../../lexicon/words/category.ts";
import { conditional } from "../../lexicon/words/joints.ts";
import { always, denying, expecting, forbidding, prescribing, staying } from "../../lexicon/words/prescriptions.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { beings } from "../../lexicon/words/verbs.ts";
import type { Token } from "../../text/token.ts";

/** What ought to be: where it begins, its verb, and whether it is denied. */
interface Rule {
  from: number;
  verb: number;
  denied: boolean;
}

/**
 * "Should never fall below 4" alerts where it falls below 4, "should stay above 90%" where it is not above 90%. Only a rule
 * about one number or state, which stands right behind it; every other one is left as it is, and refused.
 */
export function asBreach(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => is(token, prescribing));
  const rule = at < 1 || tokens.some((token) => is(token, conditional)) ? null : ruleAt(tokens, at);
  if (rule === null) return tokens;
  const { from, verb, denied } = rule;
  const word = tokens[verb];
  const start = tokens[from]?.start;
  if (word === undefined || start === undefined) return tokens;
  if (denied)
    return isForbidden(tokens, at, verb)
      ? [...tokens.slice(0, from), { ...word, start }, ...tokens.slice(verb + 1)]
      : tokens;
  const level = is(tokens[verb + 1], always) ? verb + 2 : verb + 1;
  const { end } = tokens[level - 1] ?? word;
  const not: Token = { ...word, text: "not", stem: "not", start, end };
  return isKept(tokens, verb, level) ? [...tokens.slice(0, from), not, ...tokens.slice(level)] : tokens;
}

/** "Should never ever", "is not supposed to", "has always to". */
function ruleAt(tokens: readonly Token[], at: number): Rule | null {
  let from = at;
  if (is(tokens[at], expecting))
    while (from > 1 && (is(tokens[from - 1], beings) || is(tokens[from - 1], denying))) from--;
  let verb = at + 1;
  while (is(tokens[verb], always) || is(tokens[verb], denying) || is(tokens[verb], particle.to)) verb++;
  const denials = tokens.slice(from, verb).filter((token) => is(token, denying)).length;
  return denials > 1 || is(tokens[from - 1], denying) ? null : { from, verb, denied: denials === 1 };
}

/** "Must not exceed 5%", "must never be open": what is forbidden is the alarm; "need not" forbids nothing. */
function isForbidden(tokens: readonly Token[], at: number, verb: number): boolean {
  if (!is(tokens[at], forbidding)) return false;
  const [mark, ...more] = compared(tokens);
  if (mark === undefined) return is(tokens[verb], staying) && tokens[verb + 1]?.kind === "word";
  return more.length === 0 && mark.kind === "number" && mark.start >= verb && mark.start <= verb + 2;
}

/** "Has to stay under 200", and no more than that. */
function isKept(tokens: readonly Token[], verb: number, level: number): boolean {
  const [mark, ...more] = compared(tokens);
  const next = tokens[mark?.end ?? 0];
  return (
    is(tokens[verb], staying) &&
    mark?.kind === "number" &&
    mark.direction !== null &&
    mark.start === level &&
    more.length === 0 &&
    (next === undefined || next.kind === "break")
  );
}

const compared = (tokens: readonly Token[]) =>
  marksOf(tokens).filter((mark) => mark.kind === "number" || mark.kind === "range");
