import { category, is, particle } from "../lexicon/category.ts";
import { longest } from "../chart/longest.ts";
import type { Piece } from "./pieces.ts";
import { marksOf } from "../chart/chart.ts";
import { asideOpeners, glossOpeners, sayings } from "../lexicon/asides.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { purposes } from "../lexicon/words/clauses.ts";
import { answers } from "../lexicon/comparisons.ts";
import { movementStems } from "../lexicon/movements.ts";
import { absenceStems, assertingStems, negations } from "../lexicon/states.ts";
import { endsInLy, isPast } from "../lexicon/words/endings.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";

/** How words beside the conditions are taken: a request, a remark (purpose, cause, comment), or anything else. */
export type Manner = "request" | "remark" | "beside";

const farthest = 8;
const titleLength = 4;

/**
 * The manner of a piece that is no condition, behind one of another `manner`, or with `opening` before any condition. After a remark
 * what follows in the same sentence is one as well; what "when" follows asks.
 */
export function mannerOf(
  { tokens, lead, stop, joint }: Piece,
  { manner, opening }: { manner: Manner | null; opening: boolean },
  next: Piece | undefined,
): Manner {
  if (joint?.negate === true) return "beside";
  if (isEllipsis([...lead, ...tokens])) return "remark";
  const added = joint !== null && !joint.weak && !category.contacts.has(tokens[2]?.text);
  if ((forbids(tokens) && !lets(tokens) && !added) || (lead.length > 0 && isOrder(tokens))) return "remark";
  const all = [...lead, ...tokens];
  const opened =
    Array.from({ length: lead.length + 1 }).some((_, at) => opensAside(all, at, opening)) ||
    (lead.length > 0 && saysOf(all));
  const again = lead.some((_, at) => longest(glossOpeners, lead, at) !== null);
  if (opened || again || (manner === "remark" && stop === null)) return "remark";
  if (isTitle(tokens, next)) return "remark";
  const verb = asksAt(tokens);
  const calls = verb >= 0 && (category.contacts.has(tokens[verb]?.text) || is(tokens[verb], particle.let));
  // "Page the mechanic on an entrapment or when it stops" names two things.
  const joined = next?.joint?.weak === false && next.lead.some((token) => is(token, category.conditional));
  if (calls && !judges(tokens.slice(verb)) && !joined) return "request";
  if (next?.opened === true && joint === null && !joined) return "request";
  const ends = stop !== null && /^[.!?;]$/.test(stop);
  const explains = stop !== null && !opening && /^[:—]$/.test(stop) && !tokens.some(({ text }) => negations.has(text));
  return (ends || explains) && marksOf(tokens).every(({ kind }) => kind !== "number") ? "remark" : "beside";
}

/** "Page latency is unusual" asks nobody for anything, though "page" may. */
const judges = (tokens: readonly Token[]): boolean =>
  marksOf(tokens).some(({ kind }) => kind === "deviate" || kind === "compare" || kind === "move");

/** "Letter 3: attendance below 90%": what stands before a colon with a number that judges nothing. */
const isTitle = (tokens: readonly Token[], next: Piece | undefined): boolean =>
  next?.stop === ":" && tokens.length <= titleLength && tokens[0]?.kind === "word" && tokens.at(-1)?.kind === "number";

/** "Storage room: humidity over 60%": a few words that judge nothing say of what the rest is. */
export const isHeading = (piece: Piece | undefined): boolean =>
  piece !== undefined &&
  piece.tokens.length <= titleLength &&
  piece.tokens.every(({ kind }) => kind === "word") &&
  marksOf(piece.tokens).length === 0;

/** "Be discarded", "divert", but not "rise", "start" or "be in place": what is done about something behind "must", and no state or movement of it. */
export function isDeed(words: readonly Token[], index: CatalogueIndex): boolean {
  const said = words.filter(({ text }) => !category.polite.has(text) || category.being.has(text));
  const passive = is(said[0], category.passives);
  const verb = said.find(({ text }) => !category.being.has(text) && !endsInLy(text));
  if (verb === undefined || index.meetings(verb.stem).length > 0 || index.labels.has(verb.stem)) return false;
  if (passive) return isPast(verb.text);
  const acts = [movementStems, absenceStems, assertingStems].some((some) => some.has(verb.stem));
  return !acts && ![category.attains, category.staying, category.beginning].some((some) => some.has(verb.text));
}

/** "When it does not", "if either is breached": what was said already, or that it is not so. */
export function isEllipsis(words: readonly Token[]): boolean {
  const at = words.findIndex((token) => is(token, category.conditional));
  const rest = words.slice(at + 1);
  // "When nobody is there" says something of its own.
  const taken = ({ text }: Token): boolean =>
    (stopwords.has(text) && !category.whoever.has(text)) ||
    negations.has(text) ||
    category.beings.has(text) ||
    category.happens.has(text) ||
    category.attains.has(text);
  return at >= 0 && rest.length > 0 && rest.every((token) => token.kind === "word" && taken(token));
}

/** "Alert if higher", "flag anything outside", "otherwise alert": on which side of what was said before the alarm lies. */
export function answerIn(words: readonly Token[]): "above" | "below" | "range" | "breach" | null {
  const at = words.findIndex((_, place) => answers.match(words, place) !== null);
  const found = at < 0 ? null : answers.match(words, at);
  if (found === null) return null;
  const rest = [...words.slice(0, at), ...words.slice(at + found.length)];
  const small = [stopwords, category.beings, category.telling, category.conditional, category.whatever];
  // "Ignore if lower", "clear when higher" and "no alert if lower" raise none.
  const tells = rest.some((token) => is(token, category.telling)) && !rest.some(({ text }) => negations.has(text));
  return tells && rest.every(({ kind, text }) => kind === "break" || small.some((some) => some.has(text)))
    ? found.meaning
    : null;
}

/** "When we are not there", "on a miss": an aim is not reached. */
export const isMiss = (words: readonly Token[]): boolean =>
  isEllipsis(words)
    ? words.some((token) => is(token, category.missing) || negations.has(token.text))
    : words.some((token, at) => is(token, category.missing) && is(words[at - 1], category.nounLeads));

/** "So that", "because"; ", please investigate" only where a sign parts it from what was said, and "Breaker: it would be tripped when" says it first. */
function opensAside(tokens: readonly Token[], at: number, opening: boolean): boolean {
  const opens = (...meanings: readonly string[]): boolean =>
    longest(asideOpeners, tokens, at, ({ entry: { meaning } }) => meanings.includes(meaning)) !== null;
  const parted = tokens[at - 1]?.kind === "break" && !(opening && is(tokens[at - 1], particle[":"]));
  return purposes.match(tokens, at) !== null || opens("anywhere", "judged") || (parted && opens("after"));
}

/** "Above 85% lets mould grow": what is said of it, right behind the amount, by no words of what is bad. */
export const saysOf = (words: readonly Token[]): boolean =>
  words[0]?.kind === "word" && longest(asideOpeners, words, 0) === null && longest(sayings, words, 0) !== null;

/** "Is expected", "is not a problem", "needs nothing", but not "is not acceptable": what is said so raises no alarm. */
export function reassures(words: readonly Token[]): boolean {
  const good = words.some(
    (token) =>
      [
        category.praising,
        category.allowing,
        category.aims,
        category.ignoring,
        category.wishing,
        category.harmless,
      ].some((kind) => is(token, kind)) && !endsInLy(token.text),
  );
  const denied = words.some((token) => negations.has(token.text) || is(token, category.nothing));
  return good !== denied;
}

/** "Don't hand over keys", "never let it run": what holds anyway. */
const forbids = (tokens: readonly Token[]): boolean =>
  is(tokens[0], particle.never) || (is(tokens[0], particle.do) && is(tokens[1], particle.not));

/** "Do not let the level drop": what is let happen, and nobody let know. */
const lets = (tokens: readonly Token[]): boolean => {
  const verb = tokens.slice(0, 4).findIndex((token) => is(token, category.permitting));
  const asks = tokens.some((token) => is(token, particle.know) || is(token, category.conditional));
  return verb >= 0 && !asks && tokens.some(({ kind }) => kind === "number");
};

/** "Stop the infusion", where nothing says when, and nobody is to be told. */
export const isOrder = (tokens: readonly Token[]): boolean =>
  is(tokens[0], category.imperatives) &&
  is(tokens[1], category.nounLeads) &&
  !tokens.some((token) => is(token, category.alarms));

/** Where the verb of asking stands at the start of some words, or -1. */
function asksAt(tokens: readonly Token[]): number {
  let at = 0;
  while (
    is(tokens[at], category.polite) &&
    (is(tokens[at], particle.please) || !actionVerbs.has(tokens[at]?.text ?? ""))
  )
    at++;
  if (actionVerbs.has(tokens[at]?.text ?? "")) return at;
  const notice = tokens.findIndex((token, place) => place < farthest && is(token, category.alarms));
  const topic = tokens.findIndex((token, place) => place > notice && place <= notice + 2 && is(token, category.topics));
  // "Business class ticket on a flight" is no ticket about it.
  const asks = tokens
    .slice(at, Math.max(at, notice))
    .every((token) =>
      [stopwords, actionVerbs, category.polite, category.dangers, category.alarms, category.notices].some((kind) =>
        kind.has(token.text),
      ),
    );
  return notice >= 0 && topic > 0 && notice <= Math.max(at, 2) && asks ? topic : -1;
}

/** Where the condition of "do not wake me unless" begins; null for "do not wake me", 0 where nothing is forbidden. */
export function forbiddenEnd(tokens: readonly Token[]): number | null {
  const from = is(tokens[0], particle.please) ? 1 : 0;
  const said = tokens.slice(from);
  const verb = is(said[0], particle.never) ? said[1] : forbids(said) ? said[2] : undefined;
  if (
    verb === undefined ||
    lets(said) ||
    (!category.contacts.has(verb.text) &&
      !(actionVerbs.has(verb.text) && is(said[said.indexOf(verb) + 1], category.afterVerb)))
  )
    return 0;
  const unless = tokens.findIndex((token) => is(token, particle.unless) || is(token, particle.until));
  return unless < 0 ? null : unless + 1;
}

/** Where what is asked begins, behind "please let the team know about"; 0 where nothing asks. */
export function requestEnd(tokens: readonly Token[]): number {
  const verb = asksAt(tokens);
  if (verb < 0 || lets(tokens.slice(verb))) return 0;
  const marks = marksOf(tokens);
  const said = (at: number): boolean => marks.some((mark) => mark.start <= at && at < mark.end);
  let at = verb + 1;
  if (is(tokens[verb], particle.let))
    while (at < farthest && !is(tokens[at], particle.know) && at < tokens.length) at++;
  at = behindRecipient(tokens, at, verb, said);
  while (is(tokens[at], category.afterVerb) && !said(at)) at++;
  return at;
}

/** "Call the duty intensivist on", "bring in HR about": who is told says nothing about what is watched. */
function behindRecipient(tokens: readonly Token[], from: number, verb: number, said: (at: number) => boolean): number {
  if (!category.contacts.has(tokens[verb]?.text)) return from;
  const topic = tokens.findIndex((token, at) => at > from && at < from + farthest && is(token, category.topics));
  const named = is(tokens[from], category.determiners) || tokens[from]?.capital === true;
  const words = topic < 0 ? [] : tokens.slice(from, topic);
  return topic > 0 && named && words.every(({ kind }, at) => kind === "word" && !said(from + at)) ? topic + 1 : from;
}
