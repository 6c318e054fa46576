import type { Span } from "../../../domain/language/reading.ts";
import { longest } from "../chart/longest.ts";
import { numberWords } from "../lexicon/amounts/number-words.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { asideOpeners } from "../lexicon/asides.ts";
import { bothWays } from "../lexicon/comparisons.ts";
import { type Category, category, is, particle } from "../lexicon/category.ts";
import { purposes, subordinators } from "../lexicon/words/clauses.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { endsInLy, endsInS, isDoing, isPast } from "../lexicon/words/endings.ts";
import { negations } from "../lexicon/states.ts";
import { joints } from "../lexicon/words/joints.ts";
import { duties } from "../lexicon/words/prescriptions.ts";
import type { Token } from "../text/token.ts";

/** Where a clause begins behind another, and the sign before it, if there is one; `follows` where what "if" or "when" opens has to end there. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly follows: boolean;
}

/** An aside says a whole thing, not "opening hours only". */
const fewest = 4;

/** What may only explain: behind what is watched, the shortest first, or before what is asked; `names` tells words of the catalogue, `labels` those that are states. */
export function asidesOf(
  tokens: readonly Token[],
  names: (token: Token) => boolean,
  labels: (token: Token) => boolean,
): Span[] {
  const cuts = tokens.flatMap((_, at) => cutAt(tokens, at) ?? []);
  const free = (words: readonly Token[]): boolean => !words.some(names);
  const unlabelled = (words: readonly Token[]): boolean => !words.some(labels);
  const behind = cuts.filter(({ from, to, follows }) => {
    const words = tokens.slice(to);
    // "Because of an error" may be all that is meant.
    const explains =
      (gives(tokens, to, to > from) && unlabelled(words)) ||
      (to > from && acts(words, names) && !callsOff(words)) ||
      (to > from && speaks(words) && free(words)) ||
      (follows &&
        !callsOff(words) &&
        unlabelled(words) &&
        (is(tokens[from], particle.then) || (free(words) && states(words))));
    return explains && asksNothing(words, follows ? 3 : fewest);
  });
  const before = cuts.filter(
    ({ from, to }) =>
      asks(tokens.slice(to)) && asksNothing(tokens.slice(0, from), fewest) && free(tokens.slice(0, from)),
  );
  // "Declare it a loss when it falls".
  const opened = tokens.findIndex((_, at) => at > 0 && subordinators.match(tokens, at)?.meaning === "strong");
  const led = tokens.slice(0, Math.max(0, opened));
  if (opened > 0 && !gives(led, 0, true) && acts(led, names) && !callsOff(led) && asksNothing(led, 3))
    before.push({ from: opened, to: opened, follows: false });
  const spans = [
    ...behind.toReversed().map(({ from }) => [from, tokens.length] as const),
    ...before.map(({ to }) => [0, to] as const),
  ];
  return spans.map(([from, to]) => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 }));
}

/** Where a clause may begin: behind a sign, or with what opens one. */
function cutAt(tokens: readonly Token[], at: number): Cut | null {
  if (at === 0 || tokens[at - 1]?.kind === "break") return null;
  const parted = tokens[at]?.kind === "break" && !category.brackets.has(tokens[at].text);
  const to = tokens.findIndex((token, place) => place >= at && token.kind !== "break");
  const then = is(tokens[at], particle.then) && joints.match(tokens, at - 1) === null;
  const follows = (then || tokens[at]?.text === ",") && subordinators.match(tokens, 0)?.meaning === "strong";
  return to >= 0 && (parted || then || gives(tokens, to, false)) ? { from: at, to, follows } : null;
}

/** "Coagulation becomes challenging" behind "when": a clause with a verb of its own that is led by nothing that narrows. */
const states = (words: readonly Token[]): boolean =>
  !is(words[0], category.narrowLeads) &&
  joints.match(words, 0) === null &&
  words.some(
    (token, at) => at > 0 && ((endsInS(token.text) && !stopwords.has(token.text)) || is(token, category.able)),
  );

/** "Because", "so that", "which means" give a reason, and behind a sign "risking", "so the"; "although" adds what is so besides. */
function gives(tokens: readonly Token[], at: number, parted: boolean): boolean {
  const opener = longest(
    asideOpeners,
    tokens,
    at,
    ({ entry: { meaning } }) => meaning === "anywhere" || (meaning === "after" && parted),
  );
  // "Which must not last longer" is a rule of its own.
  const rules = tokens.slice(at, at + 3).some((token) => is(token, category.forbidding));
  return (purposes.match(tokens, at) !== null || opener !== null) && !rules;
}

/** "Renew it now", "halt the ramp and roll back", but not "refill it, pump running": the first clause says what to do, and each other what else, or why. */
const acts = (words: readonly Token[], names: (token: Token) => boolean): boolean =>
  clausesOf(words).every((clause, place) => {
    const at = clause.findIndex(({ text }) => !category.polite.has(text));
    const verb = clause[at];
    if (verb === undefined || is(verb, category.imperatives) || gives(clause, 0, true)) return verb !== undefined;
    const inflected = isPast(verb.text) || isDoing(verb.text) || endsInS(verb.text);
    if (verb.kind !== "word" || stopwords.has(verb.text) || names(verb) || inflected) return false;
    // What stands right before an article or is written in two words is a verb: "declare the vehicle a loss", "roll back".
    const further = place > 0 && !clause.some((token) => names(token) || isDoing(token.text));
    return (
      further ||
      is(clause[at + 1], category.nounLeads) ||
      is(clause[at + 1], category.speaking) ||
      verb.end - verb.start > verb.text.length
    );
  });

/** "Clear the alarm", "then no alert", "do nothing": nobody is to be alarmed, or not any more. */
const callsOff = (words: readonly Token[]): boolean =>
  words.some((token) => is(token, category.alarms) || is(token, category.nothing)) ||
  words.slice(0, 2).some(({ text }) => negations.has(text));

/** The clauses of some words, parted by signs and by joints such as "and", "but" and "while". */
function clausesOf(words: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const [at, token] of words.entries()) {
    const parts = token.kind === "break" || joints.match(words, at)?.meaning.weak === false;
    if (parts) clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** "They leave us then", "otherwise a probe wakes the team", but no rule, no "this is for the north" and no "it happens at night". */
const speaks = ([first, ...rest]: readonly Token[]): boolean =>
  is(first, category.otherwise) ||
  ((is(first, category.speaking) || is(first, category.whoever)) &&
    !rest.some(
      (token, at) =>
        is(token, duties) ||
        is(token, category.dayParts) ||
        (is(token, category.beings) && is(rest[at + 1], category.placing)),
    ));

/** Whether words judge no number, narrow nothing and ask for nothing of their own. */
function asksNothing(words: readonly Token[], least: number): boolean {
  const said = words.filter(({ kind }) => kind !== "break");
  const has = (...kinds: readonly Category[]): boolean => said.some((token) => kinds.some((kind) => is(token, kind)));
  const counts = ({ kind, text }: Token): boolean =>
    kind === "number" ||
    kind === "clock" ||
    kind === "sign" ||
    dayNames.has(text) ||
    category.dayWords.has(text) ||
    (numberWords.get(text) ?? 0) > 1;
  if (said.length < least || said.some(counts)) return false;
  if (said.some((_, at) => bothWays.match(said, at) !== null)) return false;
  if (has(category.restricting, category.ignoring, category.conceding, category.references, particle.only))
    return false;
  // "Then that is fine" raises no alarm.
  if (has(category.allowing) || said.some((token) => is(token, category.praising) && !endsInLy(token.text)))
    return false;
  return !(has(category.conditional) && has(category.telling, category.contacts)) && !is(said[0], category.narrowLeads);
}

/** "So alert when", "please flag": what is asked begins here. */
function asks(words: readonly Token[]): boolean {
  const verb = words.find(({ text }) => !category.polite.has(text) && !category.leading.has(text));
  return is(verb, category.telling) || is(verb, category.contacts);
}
