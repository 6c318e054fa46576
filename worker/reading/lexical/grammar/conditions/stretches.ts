import { category, is, particle } from "../../lexicon/category.ts";
import type { ReadFigure, ReadNumber } from "../../../../domain/language/reading.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { minuteMs, parseDuration, secondMs } from "../../../../domain/values/time.ts";
import { isNumeric, traitsOf } from "../../../../domain/values/values.ts";
import { type AggregateMark, type Mark, type WindowMark, markOf } from "../../chart/mark.ts";
import { durationOf, evenDuration } from "../../lexicon/amounts/time-units.ts";
import type { Phrase } from "../../linking/phrase.ts";
import { isMeasuredIn } from "../../linking/fit.ts";
import { movementStems } from "../../lexicon/movements.ts";
import { bounds } from "../../lexicon/words/prescriptions.ts";
import { highestStems, lowestStems } from "../../lexicon/words/names.ts";
import type { Scored } from "../../linking/score.ts";
import { type Token, textOf } from "../../text/token.ts";
import type { Unrunnable } from "./unrunnable.ts";
import type { Relation } from "../relations/relation.ts";
import { boundsLater } from "../relations/sides.ts";
import { denies, levelByName, measuresTime, onlyNames, saysSince, toldOf } from "./by-name.ts";
import {
  countedApart,
  periods,
  countsByTime,
  figureNames,
  noSum,
  placeName,
} from "../../lexicon/words/descriptions.ts";
import { countsTotal, isTally } from "./multiples.ts";

/** Where the times of a clause went: into a look back, a figure, how long it lasts, or the signal's own name. */
export interface Stretches {
  relation: Relation;
  window: string | null;
  figure: ReadFigure | null;
  hold: string | null;
  /** Marks that belong to the signal's own name. */
  named: readonly Mark[];
  /** The time that was placed. */
  placed: WindowMark | null;
  notes: string[];
  /** What it fills in, so that it is only offered. */
  guess?: string;
  refused: Unrunnable | null;
}

/** Decides what the times of a clause mean for its signal. */
export function stretchesOf(given: Relation, phrase: Phrase, best: Scored): Stretches {
  // "Latency high for 1h", "unchanged for 1h": what is judged by another word lasts so long.
  const judged = phrase.marks.some(
    ({ kind, start }) => (kind === "level" || kind === "move") && !best.matched.has(phrase.tokens[start]?.stem ?? ""),
  );
  const held = given.besides?.hold != null && given.hold === null;
  const lasts = held && (judged || phrase.tokens.some((token) => is(token, category.unmoved)));
  const measured = !lasts && (measuresTime(best) || isMeasuredIn(best.indexed.signal, given));
  const said = heldOf(given.besides !== null && !measured ? given.besides : given, best);
  const pace = paceOf(said, best);
  const relation = pace === null ? said : { ...said, number: pace.number };
  const windows = phrase.marks.filter((mark) => mark.kind === "window");
  const lookBack = looksBack(relation, phrase, best);
  const all = windows.filter((mark) => isNamed(mark, relation, best));
  // "Above 4 for 5 minutes" of the load over 5 minutes lasts as long.
  const amount = markOf(phrase.marks, relation.number)?.end ?? -1;
  const covered = all.filter(
    ({ use, start }) => use !== "hold" || (start !== amount && all.every((other) => other.use === "hold")),
  );
  const loose = windows.filter((mark) => mark.use !== "hold" && !covered.includes(mark));
  const named: Mark[] = lookBack && loose.length === 0 ? [] : covered;
  const free = (mark: WindowMark | null): WindowMark | null => (mark === null || named.includes(mark) ? null : mark);
  const window = free(relation.window) ?? (named.length > 0 ? (loose[0] ?? null) : null);
  const out: Stretches = {
    relation,
    window: null,
    figure: null,
    hold: free(relation.hold)?.duration ?? null,
    named,
    placed: window,
    notes: [],
    refused: null,
  };
  const aggregate =
    lookBack && relation.kind !== "move" && relation.aggregate?.duration === null ? null : relation.aggregate;
  // "Total orders over the last week" of a count of orders: the time beside its name makes it a figure once more.
  const total = aggregate?.op === "sum" && window?.use === "past" && !noSum.test(toldOf(best.indexed.signal));
  const adds = relation.kind !== "move" && total;
  const ownFigure = aggregate !== null && isOwnFigure(aggregate, phrase, best) && !adds;
  if (ownFigure) out.named = [...out.named, aggregate];
  if (pace !== null && window === null) return { ...out, window: pace.duration };
  return placed(out, window, ownFigure ? null : aggregate, aggregate, phrase, best);
}

function placed(
  out: Stretches,
  window: WindowMark | null,
  aggregate: AggregateMark | null,
  spoken: AggregateMark | null,
  phrase: Phrase,
  best: Scored,
): Stretches {
  const { signal } = best.indexed;
  const { base, series } = traitsOf(signal.type);
  const kind = movesAfterAll(out.relation, series, phrase) ? "move" : out.relation.kind;
  const words = (mark: { start: number; end: number }): Token[] => phrase.tokens.slice(mark.start, mark.end);
  const refused = (mark: { start: number; end: number }, name: string, nearest: string): Stretches => ({
    ...out,
    refused: { tokens: words(mark), name, nearest },
  });
  const noSeries = (mark: { start: number; end: number }, what: string): Stretches =>
    refused(
      mark,
      `${what} of ${signal.primitive_id}, which is no time series`,
      "leave it out, or use a signal that is a time series",
    );
  const numeric = isNumeric(signal.type);
  const ownSpan = aggregate === null && spoken?.duration != null && !covers(spoken.duration, best) ? spoken : null;
  const figured = aggregate ?? ownSpan;
  const duration = figured?.duration ?? window?.duration ?? null;
  const noRate = (mark: WindowMark): Stretches =>
    refused(mark, "a rate that no signal holds", "use a signal that counts per that time");
  if (figured !== null) {
    // "A maximum of more than 5 °C per hour" is taken over no hour.
    const judged = markOf(phrase.marks, out.relation.number)?.end;
    if (figured.duration === null && window?.use === "rate" && judged === window.start) return noRate(window);
    if (duration === null) {
      const untimed = "a figure without the time it is taken over";
      if (!figured.soft) return refused(figured, untimed, 'say the time, e.g. "7-day average"');
      // "Min 8%", "1.2x min": the end that has to be kept; "minimum" is one by itself.
      const least = figured.op === "min" && bounds.match(phrase.tokens, figured.start) === null;
      if (least && markOf(phrase.marks, out.relation.number)?.direction === null)
        return { ...out, relation: { ...out.relation, direction: "below" } };
      const isBound = boundsLater(phrase.tokens, figured.start) >= 0;
      if (!isBound) out.notes.push(`"${words(figured)[0]?.text ?? ""}" was not used: no time says over what.`);
      return out;
    }
    if (!series || !numeric) return noSeries(figured, "a figure over time");
    const q = figured.q === null ? {} : { q: figured.q };
    const figure = { kind: "aggregate", op: figured.op, window: duration, ...q } as const;
    return { ...out, window: figured.duration === null ? null : (window?.duration ?? null), figure };
  }
  if (window === null) return out;
  const begins =
    signal.kind === "counter" &&
    phrase.tokens.some((token) => is(token, category.resetWords) && !best.indexed.idStems.includes(token.stem));
  if (signal.kind === "counter" && isGrowth(out.relation, window, phrase, begins))
    return grown(out, window, phrase, best, begins, refused);
  const paced = window.use === "rate" || is(phrase.tokens[window.start], category.singulars);
  if (window.use === "rate" && countsBy(best, window)) return { ...out, named: [...out.named, window], placed: null };
  if (!window.versus && words(window).some((token) => is(token, category.nextWords)))
    return refused(window, "what is to come", 'say what it comes to and when ("will exceed 90% within 4 days")');
  if (numeric && (kind === "move" || kind === "deviate" || kind === "rank")) return { ...out, window: window.duration };
  if (!numeric)
    return refused(
      window,
      "a stretch of time of a state",
      'say how long it has to last ("for 15 minutes"), or leave it out',
    );
  const level = out.relation.number !== null || out.relation.range !== null;
  // "No backup in the last 24 hours" of the hours since then.
  if (!level && saysSince(best) && denies(phrase)) return { ...out, window: window.duration, placed: null };
  if (!series) return noSeries(window, "a stretch of time");
  const ago = phrase.tokens.slice(window.start, window.end + 1).some((token) => is(token, category.agoWords));
  if (window.versus || ago)
    return refused(window, "a distance from an earlier value", 'say "rises by 20% in 1d", or name both signals');
  const sums = base === "int" || addsUpOverTime(best);
  if (paced && level && !sums) return noRate(window);
  const op = sums ? "sum" : "mean";
  out.notes.push(`"${textOf(words(window))}": the ${op} over ${window.duration} is judged.`);
  const record = !level && phrase.tokens.some(({ stem }) => lowestStems.has(stem) || highestStems.has(stem));
  const added = sums && !countedApart.test(toldOf(signal));
  const crosses =
    is(phrase.tokens[window.start], particle.within) && phrase.tokens.some(({ stem }) => movementStems.has(stem));
  const total = countsTotal(out.relation.number, out.named, phrase, best);
  const guess = record ? mayBeRecord : added ? mayAddUp : crosses ? mayCross : total ? mayBeTotal : undefined;
  const open = guess === undefined ? {} : { guess };
  return { ...out, ...open, figure: { kind: "aggregate", op, window: window.duration } };
}

const mayBeRecord = "It may be the lowest or highest value of that time.";
const mayCross = "It may come to that number within that time, or its mean over that time be meant.";
const mayBeTotal = "It may be all that comes in that time, or a rate.";
const mayAddUp = "Its values may be added up over that time, or each be judged for itself.";

/** "More than 5 restarts in 15 minutes" and "grow by more than 10,000 an hour" of a counter: what comes to it in that time. */
function isGrowth(
  { kind, number, direction, relative }: Relation,
  { use, versus }: WindowMark,
  phrase: Phrase,
  begins: boolean,
): boolean {
  if (versus || use === "hold") return false;
  // "Any OOM kill in the last 30 minutes".
  if (number === null) return (kind === "mention" || begins) && use === "past";
  if (number.value < 0 || relative || number.unit === "percent") return false;
  if (number.unit === "times" && !isTally(phrase, number)) return false;
  return kind === "compare" || (kind === "move" && direction === "above");
}

/** What a counter grows by, or how often it begins again: "rebooted in the last hour", "10 per second over the last 5 minutes". */
function grown(
  out: Stretches,
  window: WindowMark,
  { marks, tokens }: Phrase,
  { indexed: { signal } }: Scored,
  begins: boolean,
  refused: (mark: WindowMark, name: string, nearest: string) => Stretches,
): Stretches {
  const isPace = (mark: WindowMark): boolean => mark.use === "rate" || is(tokens[mark.start], category.singulars);
  const times = marks.filter((mark) => mark.kind === "window").filter(({ versus }) => !versus);
  const pace = times.find(isPace);
  const [span, another] = times.filter((mark) => !isPace(mark) && mark.use === "past");
  const { number, numberDirection } = out.relation;
  // "Growing by less than 1000 an hour": the side is that of the amount.
  const compared = { kind: "compare" as const, direction: numberDirection ?? out.relation.direction };
  if (pace !== undefined && span !== undefined) {
    if (another !== undefined || parseDuration(pace.duration) !== secondMs)
      return refused(
        window,
        "a rate by another time than the second",
        `say "rate of \`${signal.primitive_id}\` over 5m", which is one per second`,
      );
    const figure = { kind: "aggregate" as const, op: "rate" as const, window: span.duration };
    return { ...out, relation: { ...out.relation, ...compared }, named: [...out.named, pace], figure };
  }
  if (parseDuration(window.duration) < minuteMs || tokens.some((token) => is(token, category.rateNouns)))
    return refused(
      window,
      "a rate without the time it is taken over",
      `say the time, e.g. "Alert when rate of \`${signal.primitive_id}\` over 5m is above 3."`,
    );
  const any = { direction: "above", number: { value: 0, unit: "none", text: "any", implied: true } } as const;
  const said = number === null && !begins ? {} : { ...compared, ...(number === null ? any : {}) };
  const op = begins ? "resets" : "increase";
  return { ...out, relation: { ...out.relation, ...said }, figure: { kind: "aggregate", op, window: window.duration } };
}

/** "Falls by 6 inches per hour" of a level in inches: an amount, and its time. */
function paceOf({ kind, number }: Relation, best: Scored): { number: ReadNumber; duration: string } | null {
  const [unit = "", per = "", more] = number?.unit.split("/") ?? [];
  const scale = scaleOf(best.indexed.signal);
  const duration = durationOf(1, per);
  if (kind !== "move" || number === null || more !== undefined || duration === null) return null;
  const own = scale.kind !== "measure" || scale.dimension !== measureOf(number.unit)?.dimension;
  return own ? { number: { ...number, unit }, duration } : null;
}

/** "Is down for 5 minutes" of a flag is no movement: the time says how long it lasts. */
function heldOf(relation: Relation, { indexed }: Scored): Relation {
  return isNumeric(indexed.signal.type) || relation.window?.use !== "hold"
    ? relation
    : { ...relation, hold: relation.window, window: null };
}

/** "Twice as high as a week ago" and "20% above last week's" of a series are movements. */
function movesAfterAll({ kind, number, window, relative }: Relation, series: boolean, phrase: Phrase): boolean {
  if (!series || kind !== "compare" || number === null) return false;
  if (relative) return true;
  if (number.unit === "times") return !isTally(phrase, number);
  const end = markOf(phrase.marks, number)?.end ?? 0;
  const share = is(phrase.tokens[end], category.ofThen) && window !== null && window.start <= end + 2;
  return number.unit === "percent" && (window?.versus === true || share);
}

function looksBack(relation: Relation, phrase: Phrase, best: Scored): boolean {
  const { series } = traitsOf(best.indexed.signal.type);
  // "Any dropped messages in the last 5 minutes" of a number of them: nothing moves.
  const named = relation.number === null && relation.kind === "move" && onlyNames(phrase, best);
  if (named || levelByName(relation, phrase, best)) return false;
  return series && (["move", "deviate", "rank"].includes(relation.kind) || movesAfterAll(relation, series, phrase));
}

const covers = (duration: string, { indexed }: Scored): boolean => indexed.durations.has(evenDuration(duration));

/** "In the last 30 days" of a count over 30 days is its name; after a movement it still says over which time. */
function isNamed(mark: WindowMark, relation: Relation, best: Scored): boolean {
  if (mark.versus && relation.kind !== "compare" && traitsOf(best.indexed.signal.type).series) return false;
  if (relation.besides !== null) return false;
  if (mark.use === "rate") return countsBy(best, mark);
  return covers(mark.duration, best) || (mark.use === "past" && periodOf(best) === evenDuration(mark.duration));
}

/** The time that a signal counts by: "orders per hour". */
function periodOf({ indexed: { signal } }: Scored): string | null {
  const found = periods.find(([words]) => words.test(toldOf(signal)));
  return found === undefined ? null : evenDuration(found[1]);
}

/** "Parcels per day" of a signal that counts per day names it, and the time is no window; "500 requests per hour" of requests per minute does not. */
const countsBy = (best: Scored, { duration }: WindowMark): boolean =>
  covers(duration, best) ||
  (countsByTime.test(toldOf(best.indexed.signal)) && [null, evenDuration(duration)].includes(periodOf(best)));

/** "Urine under 100 mL over 4 hours": an amount over a time may as well be what came together in it. */
function addsUpOverTime(best: Scored): boolean {
  const scale = scaleOf(best.indexed.signal);
  return scale.kind === "money" || (scale.kind === "measure" && ["volume", "energy"].includes(scale.dimension));
}

/** "Average order value" of a signal that is an average: the word is its name. */
function isOwnFigure(mark: AggregateMark, phrase: Phrase, best: Scored): boolean {
  const text = toldOf(best.indexed.signal);
  if (mark.q !== null) return placeName(Number((mark.q * 100).toPrecision(6))).test(text);
  const own = phrase.tokens.slice(mark.start, mark.end).some(({ stem }) => best.indexed.words.has(stem));
  return own || figureNames[mark.op].test(text);
}
