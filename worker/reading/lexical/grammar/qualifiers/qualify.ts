import { category, is, particle } from "../../lexicon/category.ts";
import { marksOf } from "../../chart/chart.ts";
import { comparisons } from "../../lexicon/comparisons.ts";
import type { ReadFiring, ReadWatch } from "../../../../domain/language/reading.ts";
import { parseDuration } from "../../../../domain/values/time.ts";
import { longest, type Hit } from "../../chart/longest.ts";
import type { ReleaseMeaning } from "../../lexicon/qualifiers/releases.ts";
import { saidRelease, type SaidRelease } from "./release.ts";
import { checkPaces } from "../../lexicon/qualifiers/looks.ts";
import type { QualifierMeaning } from "../../lexicon/qualifiers/meaning.ts";
import { qualifiers } from "../../lexicon/qualifiers/qualifiers.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { type SaidUsual, takeUsual } from "./usual.ts";
import { tellingVerb } from "./checked.ts";
import type { Token } from "../../text/token.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import type { Unrunnable } from "../conditions/unrunnable.ts";
import { timesAt, together } from "./active.ts";
import { paceAdverbs } from "../../lexicon/amounts/schedule.ts";
import { durationOf } from "../../lexicon/amounts/time-units.ts";

/** What the qualifiers of a sentence ask, and the words that are left. */
export interface Qualified {
  rest: Token[];
  firing: ReadFiring;
  watch: ReadWatch | null;
  taken: readonly Token[];
  /** What is compared with the usual at a time. */
  usual: SaidUsual | null;
  /** What ends the alert. */
  release?: SaidRelease;
  notes: string[];
  /** A qualifier that nothing runs, or two that contradict each other. */
  refused: Unrunnable | null;
}

/** Takes the qualifiers out of a sentence; words that a signal's own name accounts for are left to it. */
export function qualify(all: readonly Token[], index: CatalogueIndex): Qualified {
  const { rest: tokens, usual } = takeUsual(all, index);
  const out: Qualified = { rest: [], firing: {}, watch: null, taken: [], usual, notes: [], refused: null };
  const taken: Token[] = [...(usual?.tokens ?? [])];
  for (let at = 0; at < tokens.length;) {
    const hit = leadingPace(tokens, at) ?? beforeEnd(longest(qualifiers, tokens, at), tokens) ?? paceOf(tokens, at);
    const held = hit === null ? heldAt(tokens, at) : null;
    if (held !== null && out.firing.for === undefined) {
      taken.push(...tokens.slice(at, held.end));
      out.firing.for = held.duration;
      at = held.end;
      continue;
    }
    if (hit === null || isEndless(hit, tokens) || isSilence(hit)) {
      out.rest.push(...tokens.slice(at, at + 1));
      at++;
      continue;
    }
    const said = isActive(hit) ? timesAt(hit, tokens, (one) => taken.includes(one)) : null;
    const end = said?.end ?? hit.end;
    const words = tokens.slice(at, end);
    taken.push(...words);
    if (said !== null) activate(said, words, out);
    else if (isRelease(hit)) release(hit, words, tokens[end], out, index);
    else apply(hit, words, out);
    at = end;
  }
  return { ...out, rest: withoutLooseJoints(out.rest, all, taken), taken };
}

/** "Do not bother me until it is above 98": an end that no limit stands before is the condition. */
const isEndless = (hit: Hit<QualifierMeaning>, tokens: readonly Token[]): boolean =>
  isRelease(hit) &&
  tokens.slice(hit.start, hit.start + 2).some((token) => is(token, category.endings)) &&
  !marksOf(tokens.slice(0, hit.start)).some(({ kind }) => kind === "number");

/** "Or no data for an hour": another condition. */
const isSilence = ({ entry, durations }: Hit<QualifierMeaning>): boolean =>
  entry.meaning.asks === "no_data" && durations.length > 0;

const isActive = (hit: Hit<QualifierMeaning>): hit is Hit<QualifierMeaning & { asks: "active" }> =>
  hit.entry.meaning.asks === "active";

function activate({ active, refused }: ReturnType<typeof timesAt>, words: readonly Token[], out: Qualified): void {
  const all = together(out.firing.active ?? {}, active);
  if (refused !== null) out.refused ??= refused;
  else if (all === null) refuse(out, words, "two different times of the week");
  else out.firing.active = all;
}

const isRelease = (hit: Hit<QualifierMeaning>): hit is Hit<ReleaseMeaning> => hit.entry.meaning.asks === "release";

function release(
  hit: Hit<ReleaseMeaning>,
  words: readonly Token[],
  next: Token | undefined,
  out: Qualified,
  index: CatalogueIndex,
): void {
  const said = saidRelease(hit, words, next, index);
  if (said === null || out.release !== undefined) refuse(out, words, "two ends of the alert, or one with a condition");
  else out.release = said;
}

/** "Check the error rate every 5 minutes and page me above 5%". */
function paceOf(tokens: readonly Token[], at: number): Hit<QualifierMeaning> | null {
  const verb = tellingVerb(tokens);
  return at > 1 && verb !== null && at < verb ? longest(checkPaces, tokens, at) : null;
}

/** "Every 5 minutes check the error rate and page me above 5%". */
function leadingPace(tokens: readonly Token[], at: number): Hit<QualifierMeaning> | null {
  const found = at === 0 ? longest(checkPaces, tokens, 0) : null;
  return found !== null && tellingVerb(tokens.slice(found.end)) !== null ? found : null;
}

function apply(hit: Hit<QualifierMeaning>, tokens: readonly Token[], out: Qualified): void {
  const { meaning } = hit.entry;
  const duration = hit.durations[0]?.duration;
  switch (meaning.asks) {
    case "cooldown":
    case "remind": {
      const time = duration ?? paceIn(hit);
      if (time === null) return;
      if ((out.firing[meaning.asks] ?? time) !== time) refuse(out, tokens, "two different times");
      else out.firing[meaning.asks] = time;
      return;
    }
    case "no_data":
    case "recovered":
      out.firing[meaning.asks] = true;
      return;
    case "on_change":
      out.firing.mode = "on_change";
      return;
    case "each_time":
      out.firing.mode = "every";
      return;
    case "every": {
      const every = duration ?? paceIn(hit) ?? "1h";
      if ((out.watch?.every ?? every) !== every) refuse(out, tokens, "two intervals to check at");
      else out.watch = { ...out.watch, every };
      return;
    }
    case "observation":
      out.watch = { ...out.watch, on: "observation" };
      return;
    case "active":
    case "release":
      return;
    default:
      out.refused ??= { tokens, name: meaning.name, nearest: meaning.nearest };
  }
}

/** "Hourly", "weekly". */
const paceIn = (hit: Hit<QualifierMeaning>): string | null =>
  hit.phrase.map((word) => paceAdverbs.get(word)).find((duration) => duration !== undefined) ?? null;

/** "Repeat every 30 minutes until it is back above 100": what ends the alert is a qualifier of its own. */
function beforeEnd(hit: Hit<QualifierMeaning> | null, tokens: readonly Token[]): Hit<QualifierMeaning> | null {
  if (hit?.entry.meaning.asks !== "remind") return hit;
  const end = tokens.findIndex((token, at) => at > hit.start && at < hit.end && is(token, category.endings));
  const limited = tokens.slice(0, hit.end + 1).some((_, at) => at > end && comparisons.match(tokens, at) !== null);
  return end < 0 || !limited ? hit : { ...hit, end };
}

/** "Above 90% 5m": a time behind the number at the end says how long; "3 times / 10 minutes" is a rate. */
function heldAt(tokens: readonly Token[], at: number): { duration: string; end: number } | null {
  const window = marksOf(tokens).find((mark) => mark.start === at);
  const before = marksOf(tokens.slice(0, at));
  // "Above 5 gpm 2 min": a word behind the number is its unit.
  const limit = before.find(
    (mark) =>
      mark.kind === "number" &&
      (mark.end === at || (mark.end === at - 1 && !before.some(({ end }) => end === at) && isUnitLike(tokens[at - 1]))),
  );
  if (window?.kind !== "number" || window.direction !== null || limit?.kind !== "number") return null;
  // "36+6 weeks" is one number.
  if (limit.number.unit === "times" || tokens[at - 1]?.end === tokens[at]?.start) return null;
  const next = tokens[window.end];
  const [own, past] = [limit, window].map(({ number }) => durationOf(number.value, number.unit));
  const moves = before.some(({ kind }) => kind === "move" || kind === "deviate");
  const goesOn = next !== undefined && next.kind !== "break";
  if (past == null || moves || goesOn || limit.direction === null) return null;
  return own != null && parseDuration(own) >= parseDuration(past) ? null : { duration: past, end: window.end };
}

const isUnitLike = (token: Token | undefined): boolean =>
  token?.kind === "word" && !stopwords.has(token.text) && token.text.length < 5;

function refuse(out: Qualified, tokens: readonly Token[], name: string): void {
  out.refused ??= { tokens, name, nearest: "keep one of them" };
}

/** A comma or "and" that stood before a qualifier joins nothing any more. */
function withoutLooseJoints(rest: readonly Token[], all: readonly Token[], taken: readonly Token[]): Token[] {
  const gone = new Set(taken);
  return rest.filter((token, place) => {
    if (!is(token, category.qualifierJoints)) return true;
    const at = all.indexOf(token);
    const next = all.slice(at + 1).find(({ text }) => !category.qualifierJoints.has(text));
    const closes = taken.length === 0 && is(token, particle.then);
    const loose = (next === undefined && !closes) || (next !== undefined && gone.has(next));
    const leads = place === 0 && at > 0;
    return !(loose || leads);
  });
}
