import type { Span } from "../../../domain/language/reading.ts";
import { marksOf } from "../chart/chart.ts";
import type { Mark } from "../chart/mark.ts";
import { longest } from "../chart/longest.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { numberWords } from "../lexicon/amounts/number-words.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { asideOpeners } from "../lexicon/asides.ts";
import { bothWays } from "../lexicon/comparisons.ts";
import { type Category, category, is, particle } from "../lexicon/category.ts";
import { reassures } from "../derivation/adjuncts.ts";
import { purposes, subordinators } from "../lexicon/words/clauses.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { endsInLy, endsInS, isDoing, isPast } from "../lexicon/words/endings.ts";
import { negations } from "../lexicon/states.ts";
import { joints } from "../lexicon/words/joints.ts";
import type { Token } from "../text/token.ts";

/**
 * Where a clause begins behind another, and the sign before it, if there is one; `follows` where what "if" or "when" opens has to end
 * there, `judges` where what is watched ends and the verb begins of which it is the subject.
 */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly follows: boolean;
  readonly judges: boolean;
}

/** What may only explain; where it `judges`, it is believed of the side that is bad. */
interface Aside extends Span {
  readonly judges: boolean;
}

/** An aside says a whole thing, not "opening hours only". */
const fewest = 4;

/** What may only explain: behind what is watched, the shortest first, or before what is asked; `names` tells words of the catalogue, `labels` those that are states. */
export function asidesOf(
  tokens: readonly Token[],
  names: (token: Token) => boolean,
  labels: (token: Token) => boolean,
): Aside[] {
  const cuts = tokens.flatMap((_, at) => cutAt(tokens, at) ?? []);
  const free = (words: readonly Token[]): boolean => !words.some(names);
  const unlabelled = (words: readonly Token[]): boolean => !words.some(labels);
  const behind = cuts.filter(({ from, to, follows, judges }) => {
    const words = tokens.slice(to);
    // What leads on without a sign is a clause of its own.
    const leads = follows && from === to;
    // "Above 5% gets worse" says more of it.
    const goesOn = ({ kind, start }: Mark): boolean =>
      kind === "window" || (start === 1 && is(words[0], category.finite));
    if ((judges || leads) && marksOf(words).some(goesOn)) return false;
    if (judges) return free(words) && unlabelled(words) && !reassures(words) && asksNothing(words.slice(1), 1);
    // "Because of an error" may be all that is meant.
    const explains =
      (gives(tokens, to, to > from) && unlabelled(words)) ||
      (to > from && acts(words, names) && !callsOff(words)) ||
      (to > from && tells(words) && free(words) && unlabelled(words)) ||
      (follows &&
        !callsOff(words) &&
        unlabelled(words) &&
        ((leads && !reassures(words)) ||
          is(tokens[from], particle.then) ||
          (free(words) && tells(words) && joints.match(words, 0) === null)));
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
    before.push({ from: opened, to: opened, follows: false, judges: false });
  const spans = [
    ...behind.toReversed().map(({ from, judges }) => [from, tokens.length, judges] as const),
    ...before.map(({ to }) => [0, to, false] as const),
  ];
  return spans.map(([from, to, judges]) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    judges,
  }));
}

/** "(Normal is 1.5%)", ", limit 10M": what a number beside the one that is judged is called. */
export const glossesOf = (tokens: readonly Token[]): Span[] =>
  tokens.flatMap((sign, at) => {
    if (sign.kind !== "break" || at === 0) return [];
    const from = is(tokens[at + 1], category.determiners) ? at + 2 : at + 1;
    if (!is(tokens[from], category.known)) return [];
    const next = tokens.findIndex(({ kind }, place) => place > from && kind === "break" && tokens[place]?.text !== ":");
    const to = next < 0 ? tokens.length : next;
    const amount = tokens.findIndex(({ kind }, place) => place > from && place < to && kind === "number");
    const link = tokens.slice(from + 1, amount);
    const plain = link.every((token) => token.kind !== "word" || linking.some((kind) => is(token, kind)));
    const whole = amount > from && plain && (numberAt(tokens, amount)?.length ?? 0) === to - amount;
    const closes = tokens[to]?.text === ")" ? 1 : 0;
    if (!whole || (sign.text === "(") !== closes > 0) return [];
    return [{ start: sign.start, end: tokens[to + closes - 1]?.end ?? 0 }];
  });

/** What may stand between such a name and its number. */
const linking = [category.passives, category.speaking, category.ofOrAt];

/** Where a clause may begin: behind a sign, with what opens one, or behind an amount. */
function cutAt(tokens: readonly Token[], at: number): Cut | null {
  if (at === 0 || tokens[at - 1]?.kind === "break") return null;
  const parted = tokens[at]?.kind === "break" && !category.brackets.has(tokens[at].text);
  const to = tokens.findIndex((token, place) => place >= at && token.kind !== "break");
  const then = is(tokens[at], particle.then) && joints.match(tokens, at - 1) === null;
  const start = tokens.findLastIndex(({ kind, text }, place) => place < at && kind === "break" && text !== ",") + 1;
  const led = subordinators.match(tokens, start)?.meaning === "strong";
  const follows = led && (then || tokens[at]?.text === "," || leadsOn(tokens, start, at));
  const judges = !led && isPredicate(tokens, start, at);
  return to >= 0 && (parted || follows || judges || then || gives(tokens, to, false))
    ? { from: at, to, follows, judges }
    : null;
}

/** What is judged before a place: the amount, and the words behind it that are no clause. */
function judgedBefore(
  tokens: readonly Token[],
  start: number,
  at: number,
): { mark: Mark; gap: readonly Token[] } | null {
  const mark = marksOf(tokens).findLast(
    (one) =>
      one.end <= at &&
      one.start > start &&
      (one.kind === "range" || ((one.kind === "number" || one.kind === "window") && one.direction !== null)),
  );
  if (mark === undefined) return null;
  const gap = tokens.slice(mark.end, at);
  const parted = gap.some(({ kind }, place) => kind !== "word" || joints.match(gap, place) !== null);
  return parted || gap.length > 4 ? null : { mark, gap };
}

/** "The controller shuts down", "it quickly overheats", but not "the pump is running": what follows behind "if it is below 15 psi". */
function leadsOn(tokens: readonly Token[], start: number, at: number): boolean {
  const judged = judgedBefore(tokens, start, at);
  if (judged === null || is(tokens[at - 1], category.placing)) return false;
  if (judged.gap.length > 0 && !is(tokens[at], category.subjects)) return false;
  const from = is(tokens[at], category.determiners) ? at + 2 : at + 1;
  const verb = tokens.findIndex((token, place) => place >= from && place < from + 3 && isVerb(token));
  const next = tokens[verb + 1];
  const stays = isDoing(next?.text ?? "") || is(next, category.leftSo) || is(next, category.oneWords);
  return verb >= 0 && !(is(tokens[verb], category.beings) && stays);
}

/** "Is severe hypertension", "will ferment", "dramatically increases the risk" of what has an amount and no verb. */
function isPredicate(tokens: readonly Token[], start: number, at: number): boolean {
  const judged = judgedBefore(tokens, start, at);
  const verb = tokens.findIndex(({ text }, place) => place >= at && !endsInLy(text));
  if (judged === null || !isVerb(tokens[verb]) || (at > start && endsInLy(tokens[at - 1]?.text ?? ""))) return false;
  const { mark, gap } = judged;
  const counts = mark.kind === "number" && mark.number.unit === "none";
  const own = tokens
    .slice(start, mark.start)
    .some((token, place) => is(token, category.finite) && !is(tokens[start + place - 1], category.holders));
  // "Over 10% of calls are dropped" counts those that are.
  return !own && (gap.length === 0 || !(counts || is(gap[0], particle.of) || gap.some(isVerb)));
}

/** A verb of which something is the subject. */
const isVerb = (token: Token | undefined): boolean =>
  is(token, category.finite) || (token?.kind === "word" && endsInS(token.text) && !stopwords.has(token.text));

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

/** "The swings are killing them", "otherwise a probe wakes the team": a verb of its own, but no denial, place or time of day. */
const tells = (words: readonly Token[]): boolean =>
  words.some(isVerb) &&
  !reassures(words) &&
  !words.some(
    (token, at) =>
      negations.has(token.text) ||
      is(token, category.dayParts) ||
      (is(token, category.beings) && is(words[at + 1], category.placing)),
  );

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
