import { type ReadingPart, unitlessOps } from "../../../domain/language/reading.ts";
import { toSignalUnit } from "../../../domain/language/convert.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { isNumeric } from "../../../domain/values/values.ts";
import { costs, type Left } from "../choice/costs.ts";
import { costOf, plus, type Points } from "../choice/points.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import type { ReadContext } from "../linking/context.ts";
import { movementStems } from "../lexicon/movements.ts";
import type { Phrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { leftPoints } from "./left.ts";

/** One way to read some words as a condition. */
export interface Condition {
  readonly built: BuiltParts;
  readonly tokens: readonly Token[];
  readonly phrase: Phrase;
  /** The signal that it was linked to; null where several are. */
  readonly scored: Scored | null;
  /** What stands before it and joins or opens it. */
  readonly lead: readonly Token[];
  readonly left: readonly Token[];
  readonly cost: number;
  readonly notes: readonly string[];
  /** What it is made of, for the trace and the score. */
  readonly points: Points;
  /** Its points but those of the words it leaves. */
  readonly said: Points;
  /** What its words leave open and it fills in, so that it is only offered. */
  readonly guess?: string;
  /** The condition behind it whose predicate it shares: "level and temperature above 80". */
  readonly judge?: Condition;
}

/** The cheaper first. */
export const byCost = (a: { cost: number }, b: { cost: number }): number => a.cost - b.cost;

/** The same for more points. */
export function dearer<One extends { points: Points }>(one: One, more: Points): One & { cost: number } {
  const points = plus(one.points, more);
  return { ...one, points, cost: costOf(points) };
}

/** "Under maintenance" of a signal that says so of itself: the word before it compares nothing. */
function isDescribed(tokens: readonly Token[], at: number, scored: Scored | null): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (scored === null || word === undefined || next === undefined || !scored.matched.has(next.stem)) return false;
  return (scored.indexed.signal.description ?? "").toLowerCase().includes(`${word.text} ${next.text}`);
}

/** What is built of a phrase, with what it costs: `why`, what of it is missing or does not fit, and the words that it leaves. */
export function conditionOf(
  built: BuiltParts,
  phrase: Phrase,
  scored: Scored | null,
  kinds: ReadonlyMap<Token, Left>,
  why: Points,
  context: ReadContext,
): Condition {
  const { tokens } = phrase;
  const left = tokens.filter((token, at) => built.uses?.has(token) !== true && !isDescribed(tokens, at, scored));
  const said = plus(why, {
    mention: built.parts.some(isMention) ? costs.mention : 0,
    unlabelled: built.parts.some(({ relation, label }) => relation === "state" && label === null)
      ? costs.unlabelled
      : 0,
    misfit:
      built.parts.some((part) => isMisfit(part, scored, context)) || isShareOfMove(built, scored) ? costs.misfit : 0,
  });
  const points = plus(said, leftPoints(left, kinds, "left"));
  return {
    built,
    tokens,
    phrase,
    scored,
    lead: [],
    left,
    said,
    points,
    cost: costOf(points),
    notes: built.notes ?? [],
    ...(built.guess === undefined ? {} : { guess: built.guess }),
  };
}

/** Whether a condition says nothing of the signal that it names. */
export const isMention = ({ relation, direction, hint, number, label }: ReadingPart): boolean =>
  relation === "mention" && direction === null && hint === null && number === null && label === null;

/** "The mean of the last hour" says more than what a signal is called, and gets lost where only its name is used. */
export const saysAmount = ({ built: { uses }, phrase: { tokens, marks } }: Condition): boolean =>
  marks.some(
    ({ kind, start, end }) =>
      ["number", "range", "window", "aggregate"].includes(kind) &&
      tokens.slice(start, end).some((token) => uses?.get(token) !== "signal"),
  );

/** "Rising > 50%" of what is no share moves by it. */
const isShareOfMove = ({ parts, uses }: BuiltParts, scored: Scored | null): boolean =>
  scored !== null &&
  scaleOf(scored.indexed.signal).kind === "plain" &&
  parts.some(({ relation, number }) => relation === "compare" && number?.unit === "percent") &&
  [...(uses ?? [])].some(([{ stem }, use]) => use === "relation" && movementStems.has(stem));

function isMisfit(part: ReadingPart, scored: Scored | null, { index }: ReadContext): boolean {
  const { figure = null } = part;
  const measured = figure === null || (figure.kind === "aggregate" && !unitlessOps.has(figure.op));
  if (part.number === null || part.relation !== "compare" || !measured || part.names !== null) return false;
  const signal = scored?.indexed.signal ?? index.signal(part.primitive_id);
  if (signal !== undefined && !isNumeric(signal.type)) return true;
  if (["deviations", "percentile"].includes(part.number.unit)) return false;
  return signal !== undefined && "mismatch" in toSignalUnit(part.number, signal);
}
