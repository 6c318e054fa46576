import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { belongsTo } from "../../../domain/language/counts.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import type { ReadingPart, Unread } from "../../../domain/language/reading.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { marksOf } from "../chart/chart.ts";
import { withAfter } from "../chart/mark-numbers.ts";
import type { Mark, NumberMark } from "../chart/mark.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { levelWords, negations, noLonger } from "../lexicon/states.ts";
import { is } from "../lexicon/words/category.ts";
import { passives } from "../lexicon/words/verbs.ts";
import { changedLevels } from "../lexicon/words/laws.ts";
import { endsInS, isAdverb, isParticiple, isPast } from "../lexicon/words/endings.ts";
import { listJoints } from "../lexicon/words/joints.ts";
import { oneOrEach } from "../lexicon/amounts/windows.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";

/** What of a condition was read, though the words around it say that it means something else. */
export function misread({ outcome, bodies }: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in outcome)) return null;
  for (const body of bodies)
    for (const built of outcome.built) {
      const lost =
        otherThings(body, built, around) ??
        otherNumber(body, built, around) ??
        otherReference(body, built) ??
        ownReference(body, built) ??
        lostSide(body, built) ??
        twoStates(body, built) ??
        deniedOther(body, built) ??
        otherHead(body, built, around);
      if (lost !== null) return unreadOf(lost.tokens, around, lost.advice, "two_meanings");
    }
  for (const body of bodies) {
    const lost = lostReference(body, outcome.built);
    if (lost !== null) return unreadOf(lost, around, otherSignal, "two_meanings");
  }
  return null;
}

const otherSignal = "Name both signals by their ids, or say the number that the signal itself must pass.";

/** Words that speak against a reading, and what to do about them. */
interface Against {
  tokens: readonly Token[];
  advice: string;
}

const usedAs = ({ uses }: BuiltParts, token: Token | undefined, as: string): boolean =>
  token !== undefined && uses?.get(token) === as;

/** The numbers of a body that a condition compares with. */
function numbersOf(body: readonly Token[], built: BuiltParts): { mark: NumberMark; part: ReadingPart }[] {
  return marksOf(body).flatMap((mark) => {
    if (mark.kind !== "number" || !usedAs(built, body[mark.at], "number")) return [];
    const part = built.parts.find(({ number }) => number?.value === mark.number.value);
    return part === undefined ? [] : [{ mark, part }];
  });
}

/** "More than 3 agents" of a share, "100 jobs" of a time in seconds: things are counted, and the signal is no count. */
function otherThings(body: readonly Token[], built: BuiltParts, { index }: Surroundings): Against | null {
  for (const { mark, part } of numbersOf(body, built)) {
    const noun = thingsBehind(body, mark.end);
    const found = index.signals.find(({ signal }) => signal.primitive_id === part.primitive_id);
    if (mark.number.unit !== "none" || noun?.kind !== "word" || found === undefined || part.figure != null) continue;
    if (stopwords.has(noun.text) || isAdverb(noun.text) || fitsUnit(noun.text, found.signal)) continue;
    if (isUnitOf(noun.text, found.signal) || isRate(body, mark.end + 1) || isOwnCount(noun.text, found.signal))
      continue;
    const counted = endsInS(noun.text) || built.uses?.has(noun) !== true;
    if (counted && scaleOf(found.signal).kind !== "plain")
      return {
        tokens: body.slice(mark.start, mark.end + 1),
        advice: `${part.primitive_id} is no number of ${noun.text}. Say the number with the signal's own unit, or name a signal that counts them.`,
      };
  }
  return null;
}

/** "40 open DSARs": what is counted may have an adjective before it. */
function thingsBehind(body: readonly Token[], at: number): Token | undefined {
  const [first, next] = [body[at], body[at + 1]];
  const adjective = first?.kind === "word" && !endsInS(first.text) && !stopwords.has(first.text);
  const plural = next?.kind === "word" && endsInS(next.text) && !stopwords.has(next.text);
  return adjective && plural && measureOf(first.text) === null ? next : first;
}

/** Whether a unit may be that of a signal: days of one in days, anything of one that has none. */
function fitsUnit(noun: string, signal: CatalogueSignal): boolean {
  const [unit, scale] = [measureOf(noun), scaleOf(signal)];
  if (unit === null) return false;
  return noun.length <= 2 || scale.kind === "plain" || (scale.kind === "measure" && scale.dimension === unit.dimension);
}

/** "50 lines per hour", "50 lines an hour": a rate of them. */
const isRate = (body: readonly Token[], at: number): boolean =>
  is(body[at], particle.per) || (is(body[at], oneOrEach) && measureOf(body[at + 1]?.text ?? "")?.dimension === "time");

/** "10,000 copies/mL" of a signal that is described so. */
const isUnitOf = (noun: string, { description = "", unit = "" }: CatalogueSignal): boolean =>
  `${description} ${unit}`.toLowerCase().includes(`${noun}/`);

/** "100 chargebacks" of a whole number of chargebacks, whatever else its description measures. */
const isOwnCount = (noun: string, signal: CatalogueSignal): boolean =>
  traitsOf(signal.type).base === "int" && belongsTo(noun, signal) && !countsTime(signal);

/** "Days open" counts days, and nothing that is open. */
const countsTime = ({ primitive_id }: CatalogueSignal): boolean =>
  primitive_id.split(/[._]/).some((word) => endsInS(word) && measureOf(word)?.dimension === "time");

/** "10 minutes or less": what follows a number or a time and was not read with it. */
function lostSide(body: readonly Token[], { uses }: BuiltParts): Against | null {
  for (const { kind, end } of marksOf(body)) {
    if ((kind !== "number" && kind !== "window") || !is(body[end], particle.or)) continue;
    const after = withAfter(body, end);
    const tokens = body.slice(end, after.end);
    if (after.direction !== null && !tokens.some((token) => uses?.has(token) === true))
      return { tokens, advice: 'Say it before the number: "at least 10", "at most 10".' };
  }
  return null;
}

/** "On the ventilator but not sedated": a denial that was read, of a word that was not. */
function deniedOther(body: readonly Token[], built: BuiltParts): Against | null {
  for (const [at, token] of body.entries()) {
    if (!negations.has(token.text) || built.uses?.has(token) !== true) continue;
    const done = deniedDeed(body, at, built);
    if (done !== null) return { tokens: done, advice: "Say this as a condition of its own, or leave it out." };
    const next = body[at + 1];
    if (next === undefined || !isTelling(next) || built.uses.has(next) || isAdverb(next.text)) continue;
    if (noLonger.has(`${token.text} ${next.text}`)) continue;
    return { tokens: [token, next], advice: "Say this as a condition of its own, or leave it out." };
  }
  return null;
}

/** "A VIP ticket has not been touched": what is denied of a flag is a deed that nothing read. */
function deniedDeed(body: readonly Token[], at: number, { parts, uses }: BuiltParts): readonly Token[] | null {
  const end = body.findIndex((token, place) => place > at && !is(token, passives));
  const deed = body[end];
  const passive = end > at + 1 && deed !== undefined && isPast(deed.text) && uses?.has(deed) !== true;
  return passive && parts.every(({ relation }) => relation === "state") ? body.slice(at, end + 1) : null;
}

const isTelling = ({ kind, text, stem }: Token): boolean =>
  kind === "word" && !stopwords.has(text) && !genericStems.has(stem) && !lightStems.has(stem) && !levelWords.has(text);

/** "Heart rate alarm above 5" of a heart rate: the noun right before the comparison, which nothing read, makes it another thing. */
function otherHead(body: readonly Token[], built: BuiltParts, { text }: Surroundings): Against | null {
  for (const { mark } of numbersOf(body, built)) {
    const [noun, own] = [body[mark.start - 1], body[mark.start - 2]];
    if (noun === undefined || own === undefined || !isTelling(noun) || built.uses?.has(noun) === true) continue;
    const apart =
      text.slice(own.end, noun.start).trim() !== "" ||
      isAdverb(noun.text) ||
      isParticiple(noun.text) ||
      is(noun, changedLevels) ||
      endsInS(noun.text);
    if (!apart && usedAs(built, own, "signal"))
      return { tokens: [own, noun], advice: "Name the signal you mean by its id, or leave this word out." };
  }
  return null;
}

/** "Running on standby": two labels of one signal that nothing joins. */
function twoStates(body: readonly Token[], { parts, uses }: BuiltParts): Against | null {
  const own = body.filter((token) => uses?.get(token) === "label");
  if (parts.length < 2 || !parts.every(({ relation, negate }) => relation === "state" && !negate)) return null;
  const places = own.map((token) => body.indexOf(token));
  const between = body.slice(Math.min(...places), Math.max(...places) + 1);
  return own.length < 2 || between.some((token) => is(token, listJoints))
    ? null
    : { tokens: own, advice: 'Say one of them, or join them with "or".' };
}

/** Marks that say what is compared with. */
const settled: Readonly<Partial<Record<Mark["kind"], boolean>>> = {
  number: true,
  window: true,
  deviate: true,
  aggregate: true,
  level: true,
  range: true,
};

/** "Top 1%" after a name may be a rank, "twice" without a comparison how often something happened. */
function otherNumber(body: readonly Token[], built: BuiltParts, { index }: Surroundings): Against | null {
  for (const { mark, part } of numbersOf(body, built)) {
    const { unit } = mark.number;
    const tokens = body.slice(mark.start, mark.end);
    const signal = index.signals.find((one) => one.signal.primitive_id === part.primitive_id)?.signal;
    if (part.relation !== "compare" || signal === undefined) continue;
    if (unit === "percent" && is(body[mark.start], particle.top))
      return { tokens, advice: 'Say "above 1%", or "in the top 1% of its history".' };
    if (unit === "times" && mark.direction === null && scaleOf(signal).kind === "plain" && part.figure == null)
      return { tokens, advice: 'Say "above 2", or "twice as high as a week ago".' };
  }
  return null;
}

/** "15 degrees hotter than the other bearing": what a distance is measured from, where nothing read it. */
function otherReference(body: readonly Token[], built: BuiltParts): Against | null {
  for (const { mark, part } of numbersOf(body, built)) {
    if (part.relation !== "compare" || part.against !== null || part.figure != null) continue;
    const at = body.findIndex((token, place) => place >= mark.end && is(token, particle.than));
    // What is usual at a time has been taken out of the words by then.
    if (at < 0 || at + 1 === body.length) continue;
    const known = marksOf(body).some(
      ({ kind, start, end }) => settled[kind] === true && end > at && start <= at + particlesAfter(body, at),
    );
    if (!known)
      return {
        tokens: body.slice(at),
        advice: otherSignal,
      };
  }
  return null;
}

/** "Fewer ready replicas than desired": nothing read what the signal is compared with. */
function lostReference(body: readonly Token[], built: readonly BuiltParts[]): readonly Token[] | null {
  const read = (token: Token): boolean => built.some(({ uses }) => uses?.has(token) === true);
  const at = body.findIndex((token) => is(token, particle.than) && !read(token));
  const named = body.slice(0, Math.max(at, 0)).some((token) => built.some((one) => usedAs(one, token, "signal")));
  const single = built.flatMap(({ parts }) => parts).every(({ against, figure }) => against === null && figure == null);
  return named && single ? body.slice(at) : null;
}

/** How many small words follow. */
function particlesAfter(body: readonly Token[], at: number): number {
  const next = body.findIndex((token, place) => place > at && !stopwords.has(token.text));
  return (next < 0 ? body.length : next) - at;
}

/** "Latency exceeds the latency target": both sides of a comparison without a number were read as one signal. */
function ownReference(body: readonly Token[], built: BuiltParts): Against | null {
  const [part] = built.parts;
  if (part === undefined || part.relation !== "compare" || part.hint !== null) return null;
  if (part.number !== null || part.against !== null || part.figure != null) return null;
  const compare = marksOf(body).find(({ kind }) => kind === "compare");
  if (compare === undefined) return null;
  const [before, after] = [body.slice(0, compare.start), body.slice(compare.end)];
  const named = (tokens: readonly Token[]): boolean => tokens.some((token) => usedAs(built, token, "signal"));
  return named(before) && named(after)
    ? { tokens: after, advice: "Name the two signals by their ids, or say a number." }
    : null;
}
