import { marksOf } from "../../chart/chart.ts";
import { actionVerbs } from "../../lexicon/function-words.ts";
import { checking, pronouns } from "../../lexicon/words/clauses.ts";
import { is } from "../../lexicon/words/category.ts";
import { ownArticles } from "../../lexicon/words/articles.ts";
import { checkJoints, conditional, listJoints } from "../../lexicon/words/joints.ts";
import { courtesies } from "../../lexicon/words/instructions.ts";
import { prescribing, staying } from "../../lexicon/words/prescriptions.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { beings } from "../../lexicon/words/verbs.ts";
import type { Token } from "../../text/token.ts";

const longestRecipient = 5;

/**
 * "Check the battery voltage and page me below 105 V", "... and tell the driver if it is below 105 V": what is checked is what
 * the number is about. The words between are told to us, and are put first.
 */
export function asCondition(tokens: readonly Token[]): readonly Token[] {
  const kept = breached(tokens);
  if (kept !== null) return kept;
  const verb = tellingVerb(tokens);
  if (verb === null) return tokens;
  const first = checkedFrom(tokens);
  const lead = tokens.slice(0, verb).findLastIndex((token) => !is(token, checkJoints)) + 1;
  const from = conditionFrom(tokens, verb);
  const several = tokens.slice(first, lead).some((token) => is(token, listJoints));
  if (from === null || lead <= first || several) return tokens;
  return [...tokens.slice(verb, from), ...tokens.slice(first, lead), ...tokens.slice(from)];
}

/** "EC must stay between 2 and 3: tell me when it is outside 2 to 3": what is told is the condition, of what must stay. */
function breached(tokens: readonly Token[]): readonly Token[] | null {
  const must = tokens.findIndex((token, at) => is(token, prescribing) && is(tokens[at + 1], staying));
  const end = tokens.findIndex(({ kind, text }, at) => at > must && kind === "break" && text !== ",");
  const when = tokens.findIndex((token, at) => at > end && is(token, conditional));
  if (must < 1 || end < 0 || when < 0) return null;
  const from = behindPronoun(tokens, when + 1);
  const says = from !== null && marksOf(tokens.slice(from)).some(({ kind }) => kind === "range" || kind === "number");
  return says ? [...tokens.slice(end + 1, when + 1), ...tokens.slice(0, must), ...tokens.slice(from)] : null;
}

/** Where the condition begins that is told about what is checked, after "if it is" or at once with its number; else null. */
function conditionFrom(tokens: readonly Token[], verb: number): number | null {
  for (let at = verb + 1; at <= verb + 1 + longestRecipient && at < tokens.length; at++) {
    if (is(tokens[at], conditional)) return behindPronoun(tokens, at + 1);
    const [mark] = marksOf(tokens.slice(at));
    if (mark?.kind === "number" && mark.start === 0 && mark.direction !== null) return at;
    if (tokens[at]?.kind !== "word") return null;
  }
  return null;
}

/** "It is", "there are", "they", "the value": what stands for the signal that is checked; null where another subject is named. */
function behindPronoun(tokens: readonly Token[], from: number): number | null {
  const article = is(tokens[from], ownArticles) ? 1 : 0;
  if (!is(tokens[from + article], pronouns)) return null;
  const at = from + article + 1;
  return is(tokens[at], beings) ? at + 1 : at;
}

/** Where a sentence that has something checked begins to say whom to tell. */
export function tellingVerb(tokens: readonly Token[]): number | null {
  const from = checkedFrom(tokens);
  if (from === 0) return null;
  const verb = tokens.findIndex(
    ({ text }, at) =>
      at > from && actionVerbs.has(text) && is(tokens[at - 1], checkJoints) && !is(tokens[at], checking),
  );
  return verb < 0 ? null : verb;
}

/** The place after "check", "please look at"; 0 for a sentence that has nothing checked. */
function checkedFrom(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => !is(token, courtesies) && token.kind !== "break");
  if (!is(tokens[at], checking)) return 0;
  return is(tokens[at + 1], particle.at) ? at + 2 : at + 1;
}
