import { category, is, particle } from "../../lexicon/category.ts";
import { type Mark, markOf } from "../../chart/mark.ts";
import type { ReadingPart, WordSpan } from "../../../../domain/language/reading.ts";
import { absenceStems, assertingStems, exclusions, negations, undoStems } from "../../lexicon/states.ts";
import { isReference } from "../../lexicon/comparisons.ts";
import { bounds } from "../../lexicon/words/prescriptions.ts";
import { otherPart } from "./complement.ts";
import { outOf } from "../../linking/particles.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { measuresTime, saysSince, toldOf } from "./by-name.ts";
import type { Stretches } from "./stretches.ts";
import { wordsTold } from "../../text/told.ts";
import type { Token } from "../../text/token.ts";
import { durationOf, evenDuration } from "../../lexicon/amounts/time-units.ts";
import { endsInLy } from "../../lexicon/words/endings.ts";
import { noneSaid } from "./absence.ts";

/** What the words of a clause were used for; words that are not in it were not used. */
export type Uses = ReadonlyMap<Token, NonNullable<WordSpan["as"]>>;

/** What marks are used for that do not relate. */
const kinds: Partial<Record<Mark["kind"], NonNullable<WordSpan["as"]>>> = {
  number: "number",
  range: "number",
  window: "window",
  aggregate: "qualifier",
};

/** What the words of a clause were used for, once its conditions are known. */
export function usesOf(
  phrase: Phrase,
  best: Scored,
  { relation, hold, named, placed }: Stretches,
  parts: readonly ReadingPart[],
): Uses {
  const { tokens, marks } = phrase;
  const uses = new Map<Token, NonNullable<WordSpan["as"]>>();
  const put = (as: NonNullable<WordSpan["as"]>, reads: (token: Token, place: number) => boolean): void => {
    for (const [place, token] of tokens.entries()) if (!uses.has(token) && reads(token, place)) uses.set(token, as);
  };
  const within =
    (some: readonly Mark[]) =>
    (_: Token, place: number): boolean =>
      some.some(({ start, end }) => start <= place && place < end);
  const state = parts.every((part) => part.relation === "state");
  put("signal", within(named));
  put("window", within(placed === null ? [] : [placed]));
  if (!state && relation.kind === "deviate")
    put("relation", within(marks.filter(({ kind }) => kind === "deviate" || kind === "aggregate")));
  if (!state && (relation.kind === "deviate" || relation.kind === "rank"))
    put("relation", (token) => is(token, category.references) && !is(token, category.kinds));
  // "The budget threshold of $250", "below the 98% target": what the number is called.
  const told = markOf(marks, relation.number);
  const near = told?.at ?? -1;
  put(
    "relation",
    (token, place) =>
      is(token, category.limitNouns) && ((place < near && place >= near - 3) || (near >= 0 && place === told?.end)),
  );
  // "Exceeds the maximum allowed duration of 8 hours".
  const called = tokens.map((_, place) =>
    place < near && is(tokens[near - 1], category.ofOrAt) && isReference(tokens, place)
      ? place + (bounds.match(tokens, place)?.length ?? 0)
      : 0,
  );
  put("relation", (_, place) => called.some((end, start) => start <= place && place < end));
  // "Is running slower than 2 m/s", "spiking above 800 ms", "running low on".
  const compares = (place: number): boolean =>
    told?.start === (tokens[place]?.kind === "break" ? place + 1 : place) ||
    marks.some(({ kind, start }) => kind === "level" && start === place);
  put("relation", (token, place) => !state && is(token, category.leadingVerbs) && compares(place + 1));
  if (relation.number?.unit === "permille") put("number", ({ text }) => category.thousands.has(text));
  put("relation", (token) => relation.read.includes(token));
  for (const mark of relation.used) {
    if (state && ["level", "move", "deviate", "number", "range", "compare"].includes(mark.kind)) continue;
    const held = mark.kind === "window" && mark.use === "hold" && hold !== null;
    put(held ? "qualifier" : (kinds[mark.kind] ?? "relation"), within([mark]));
  }
  // "Negative" says both the number and its side.
  const signs = parts.flatMap(({ number }) => (number?.value === 0 ? [number.text] : []));
  put("number", (token) => is(token, category.signWords) && signs.includes(token.text));
  const zero = parts.some(({ number }) => number?.value === 0 || number?.text === noneSaid);
  put("relation", (token, place) => zero && is(token, category.equalling) && tokens[place + 1]?.value === 0);
  const range = relation.used.find(({ kind }) => kind === "range")?.start ?? -1;
  put("relation", (token, place) => place === range - 1 && is(token, category.equalling));
  if (parts.some(({ figure }) => figure != null)) put("window", within(marks.filter(({ kind }) => kind === "window")));
  const labels = parts.flatMap(({ label }) => wordsTold((label ?? "").replace(/[_-]/g, " ")).map(({ stem }) => stem));
  put("label", ({ kind, stem }) => (kind === "word" || kind === "number") && labels.includes(stem));
  put("signal", ({ kind, stem, text }) =>
    kind === "word"
      ? best.matched.has(stem) || best.indexed.words.has(stem)
      : kind === "number" && spells(text.replace(/[^\p{L}\d.]/gu, "").toLowerCase(), best),
  );
  // "DQ2+".
  put("signal", ({ kind, start }, place) => {
    const before = tokens[place - 1];
    return kind === "sign" && before?.end === start && uses.get(before) === "signal";
  });
  // "85% of its maximum allotted space", "80% of the available sessions": of all that there is.
  const behind = relation.number?.unit === "percent" ? (told?.end ?? tokens.length) : tokens.length;
  const whole = wholeAt(tokens, behind, uses);
  put("relation", (token, place) => place > behind && place < whole && is(token, category.allThereIs));
  put("signal", ({ text }) => best.met.has(timeOf(text) ?? ""));
  if (state) put("label", saysState);
  const excluded = state ? tokens.map((_, place) => place + (exclusions.match(tokens, place)?.length ?? 0)) : [];
  put("relation", (_, place) => excluded.some((end, start) => start <= place && place < end));
  const others = state ? [] : otherPart(phrase, best);
  put("relation", (token) => others.includes(token));
  // "Disk is almost full (< 10% left)", "memory is filling up (< 10% left)": the number says how full.
  const how = parts.some(({ number }) => number !== null && number.implied !== true);
  put("relation", (token, place) => how && is(token, category.fillings) && isExplained(tokens, place));
  const out = state && best.indexed.flag ? outOf(tokens, best.indexed) : [];
  put("label", (token) => out.includes(token));
  const denies =
    state || parts.some((part) => part.negate || part.number?.text === noneSaid || part.number?.implied === true);
  const since = parts.some((part) => part.number !== null && part.direction === "above") && saysSince(best);
  put(
    "relation",
    ({ text }, place) => negations.has(text) && (denies || since || turns(place, phrase, best, relation)),
  );
  return uses;
}

/** Whether more follows in brackets behind what is said of a thing. */
function isExplained(tokens: readonly Token[], place: number): boolean {
  const said = is(tokens[place - 1], category.beings) || is(tokens[place - 1], category.distancing);
  const last = tokens[is(tokens[place + 1], particle.up) ? place + 1 : place];
  const next = last === undefined ? undefined : tokens[tokens.indexOf(last) + 1];
  return said && last !== undefined && next !== undefined && (next.kind === "break" || next.start > last.end + 1);
}

/** Up to where words say that a share is one of the whole of what is named behind them; 0 where none do. */
function wholeAt(tokens: readonly Token[], from: number, uses: Uses): number {
  if (!is(tokens[from], particle.of)) return 0;
  const behind = tokens.slice(from + 1);
  const noun = behind.findIndex((token) => !is(token, category.determiners) && !is(token, category.allThereIs));
  const next = behind[noun];
  const named = next === undefined || uses.get(next) === "signal" || is(next, category.roomNouns);
  return named ? from + 1 + (noun < 0 ? behind.length : noun) : 0;
}

/** "Weekly" of a signal that is of 7 days. */
const timeOf = (text: string): string | null => {
  const time = endsInLy(text) ? durationOf(1, text) : null;
  return time === null ? null : evenDuration(time);
};

/** Words of being on, ending or clearing tell the state of a flag. */
const saysState = ({ text, stem }: Token): boolean =>
  category.flagWords.has(text) || absenceStems.has(stem) || undoStems.has(stem) || assertingStems.has(stem);

/** "Ratio 0-1" names no 1. */
const scale = /(?<![\p{L}\d.])\d+ ?[-–] ?\d+(?![\p{L}\d])/gu;

/** Whether digits stand in the name or description of a signal. */
function spells(digits: string, { indexed }: Scored): boolean {
  const told = toldOf(indexed.signal).replace(scale, " ");
  // Most names and descriptions hold none of a sentence's digits, and an expression costs more to make than to run.
  if (!told.includes(digits)) return false;
  return new RegExp(`(?<![\\p{L}\\d.])${digits.replace(/\./g, "\\.")}(?![\\d])`, "u").test(told);
}

/** A denial is read where it stands right before what it turns round. */
function turns(place: number, phrase: Phrase, best: Scored, { used }: Stretches["relation"]): boolean {
  const next = used.find((mark) => mark.kind !== "window" && mark.start >= place && mark.start - place <= 3);
  if (next !== undefined) return true;
  if (!best.indexed.share && !measuresTime(best)) return false;
  return phrase.query.words.some(({ token }) => phrase.tokens.slice(place + 1, place + 4).includes(token));
}
