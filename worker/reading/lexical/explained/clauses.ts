import type { Span } from "../../../domain/language/reading.ts";
import { longest } from "../chart/longest.ts";
import { numberWords } from "../lexicon/amounts/number-words.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { asideOpeners } from "../lexicon/asides.ts";
import { bothWays } from "../lexicon/comparisons.ts";
import { type Category, category, is, particle } from "../lexicon/category.ts";
import { purposes } from "../lexicon/words/clauses.ts";
import { joints } from "../lexicon/words/joints.ts";
import { duties } from "../lexicon/words/prescriptions.ts";
import type { Token } from "../text/token.ts";

/** Where a clause begins behind another, and the sign before it, if there is one. */
interface Cut {
  readonly from: number;
  readonly to: number;
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
  const behind = cuts.filter(({ from, to }) => {
    const words = tokens.slice(to);
    // "Because of an error" may be all that is meant.
    const explains =
      (gives(tokens, to, to > from) && unlabelled(words)) ||
      (to > from && (acts(words) || (speaks(words) && free(words))));
    return explains && asksNothing(words);
  });
  const before = cuts.filter(
    ({ from, to }) => asks(tokens.slice(to)) && asksNothing(tokens.slice(0, from)) && free(tokens.slice(0, from)),
  );
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
  return to >= 0 && (parted || gives(tokens, to, false)) ? { from: at, to } : null;
}

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

/** "Renew it now", "stop the pump and call the operator", but not "refill it, pump running": each clause says what to do, or why. */
const acts = (words: readonly Token[]): boolean =>
  clausesOf(words).every((clause) => {
    const verb = clause.find(({ text }) => !category.polite.has(text));
    return is(verb, category.imperatives) || gives(clause, 0, true);
  });

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
function asksNothing(words: readonly Token[]): boolean {
  const said = words.filter(({ kind }) => kind !== "break");
  const has = (...kinds: readonly Category[]): boolean => said.some((token) => kinds.some((kind) => is(token, kind)));
  const counts = ({ kind, text }: Token): boolean =>
    kind === "number" ||
    kind === "clock" ||
    kind === "sign" ||
    dayNames.has(text) ||
    category.dayWords.has(text) ||
    (numberWords.get(text) ?? 0) > 1;
  if (said.length < fewest || said.some(counts)) return false;
  if (said.some((_, at) => bothWays.match(said, at) !== null)) return false;
  if (has(category.restricting, category.ignoring, category.conceding, category.references, particle.only))
    return false;
  return !(has(category.conditional) && has(category.telling, category.contacts)) && !is(said[0], category.narrowLeads);
}

/** "So alert when", "please flag": what is asked begins here. */
function asks(words: readonly Token[]): boolean {
  const verb = words.find(({ text }) => !category.polite.has(text) && !category.leading.has(text));
  return is(verb, category.telling) || is(verb, category.contacts);
}
