import type { ReadingPart } from "../../../domain/language/reading.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { toSignalUnit } from "../../../domain/language/convert.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { weights } from "../choice/weights.ts";
import { costs, type Left } from "../choice/costs.ts";
import { costOf, plus, type Points } from "../choice/points.ts";
import { pairedIn } from "../grammar/pairs/paired.ts";
import { groupIn } from "../grammar/conditions/group.ts";
import { hintedIn } from "../grammar/conditions/hinted.ts";
import type { ReadContext } from "../linking/context.ts";
import { type BuiltParts, partsOf } from "../grammar/conditions/parts.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { forecastsIn } from "../grammar/conditions/forecast.ts";
import { silencesIn } from "../grammar/conditions/silence.ts";
import type { Phrase } from "../linking/phrase.ts";
import { readPhrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { kindsOf, leftPoints } from "./left.ts";
import { mayBeFallenTo } from "./reached.ts";
import { namedBy, sayingsOf, signalsOf, withoutMarks } from "./sayings.ts";

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
}

/** What some words may say, cheapest first. */
export function conditionsIn(tokens: readonly Token[], context: ReadContext, negate: boolean): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const kinds = kindsOf(tokens, context.index);
  const linked = signalsOf(phrase).flatMap(({ scored, cost }) =>
    sayingsOf(phrase, scored, context).flatMap(({ relation, cost: strain, named }) => {
      const own = named.length === 0 ? phrase : withoutMarks(phrase, named);
      const built = namedBy(builtOf(own, scored, relation, context, negate), phrase, named);
      const why = plus(cost, { rival: strain });
      const pair = comparedTo(phrase, scored, built, relation, context);
      const alone = pair?.sure === true ? plus(why, { rival: costs.strained }) : why;
      return [
        conditionOf(built, own, scored, kinds, alone, context),
        ...(pair === null ? [] : [conditionOf(pair.built, own, scored, kinds, why, context)]),
      ];
    }),
  );
  const apart = apartIn(tokens, context).length === 0 ? linked : linked.map(beside);
  const attributed = linked.flatMap((one) => withAttributes(one, kinds, context));
  const open = [...linked.flatMap(turned), ...apart.flatMap(guessed)];
  return [...apart.map(reached), ...open, ...attributed, ...otherwise(tokens, phrase, kinds, context)].toSorted(byCost);
}

/** A number of which no side is said may be passed on either; of a bare count there may be any at all. */
function guessed(one: Condition): Condition[] {
  const [part, ...others] = one.built.parts;
  if (part === undefined || others.length > 0 || part.names !== null) return [];
  const made = (less: number, guess: string, said: Partial<ReadingPart>): Condition => {
    const points = plus(one.points, { rival: costs.guessed, mention: -less });
    return { ...one, guess, built: { ...one.built, parts: [{ ...part, ...said }] }, points, cost: costOf(points) };
  };
  const unsided = "It does not say on which side of its number to alert.";
  if (mayBeFallenTo(one.built, one.phrase, one.scored)) return [made(0, unsided, { direction: "below" })];
  if (part.direction !== null) return [];
  if (part.relation === "compare" && part.number !== null && part.against === null)
    return [made(0, unsided, { direction: "above" }), made(0, unsided, { direction: "below" })];
  const signal = one.scored?.indexed.signal;
  const counted = signal !== undefined && traitsOf(signal.type).base === "int" && scaleOf(signal).kind === "plain";
  const any = { value: 0, unit: "none", text: "any" };
  return counted && isMention(part)
    ? [made(costs.mention, "It does not say how many.", { relation: "compare", direction: "above", number: any })]
    : [];
}

/** What may be reached from either side is asked about. */
const reached = (one: Condition): Condition =>
  mayBeFallenTo(one.built, one.phrase, one.scored)
    ? { ...one, guess: "It does not say from which side its number is reached." }
    : one;

/** A flag the other way round: what is said of it may be a word that nobody listed. */
function turned(one: Condition): Condition[] {
  const [part] = one.built.parts;
  if (one.scored?.indexed.flag !== true || part?.relation !== "state" || part.label === null) return [];
  const label = part.label === "true" ? "false" : "true";
  const points = plus(one.points, { rival: costs.turned });
  return [{ ...one, built: { ...one.built, parts: [{ ...part, label }] }, points, cost: costOf(points) }];
}

/** What is said of no value that there is: a silence, or what is to come. */
const apartIn = (tokens: readonly Token[], context: ReadContext) => [
  ...silencesIn(tokens, context),
  ...forecastsIn(tokens, context),
];

/** "Loss of signal" moves nothing, and "will exceed 90%" is not above it. */
function beside(one: Condition): Condition {
  const points = plus(one.points, { rival: costs.silence });
  return { ...one, points, cost: costOf(points) };
}

/** Words that say something of a signal which another condition names. */
export function elidedOn(tokens: readonly Token[], scored: Scored, context: ReadContext, negate: boolean): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const kinds = kindsOf(tokens, context.index);
  const own = { ...scored, matched: new Set<string>(), met: new Set<string>(), negated: new Set<string>() };
  const [silent] = silencesIn(tokens, context, own);
  if (silent !== undefined) return [conditionOf(silent.built, phrase, own, kinds, { elided: costs.elided }, context)];
  if (!phrase.relation.stated && scored.indexed.signal.labels === undefined) return [];
  const built = builtOf(phrase, own, phrase.relation, context, negate);
  const foreign = phrase.query.words.filter(
    ({ stem, token, hinted, entity }) =>
      !hinted &&
      !entity &&
      context.index.idStems.has(stem) &&
      !scored.indexed.words.has(stem) &&
      built.uses?.has(token) !== true,
  );
  const why = { elided: costs.elided, foreign: foreign.length * costs.left.known };
  return [conditionOf(built, phrase, own, kinds, why, context)];
}

/** Words that name a signal of which a neighbour's words say something. */
export function sharedBy(
  tokens: readonly Token[],
  relation: Relation,
  head: readonly Token[],
  context: ReadContext,
  negate: boolean,
): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const alone = signalsOf(phrase);
  const kinds = kindsOf(tokens, context.index);
  return alone.map(({ scored, cost }) =>
    conditionOf(
      builtOf(phrase, scored, relation, context, negate, head),
      phrase,
      scored,
      kinds,
      plus(cost, { shared: costs.shared }),
      context,
    ),
  );
}

export const byCost = (a: { cost: number }, b: { cost: number }): number => a.cost - b.cost;

/** A word beside the name that tells a state of the same kind of thing: "unverified sellers with refunds above 10%". */
function withAttributes(one: Condition, kinds: ReadonlyMap<Token, Left>, context: ReadContext): Condition[] {
  const known = one.left.filter((token) => {
    const kind = kinds.get(token);
    return kind === "known" || kind === "level";
  });
  if (known.length === 0 || known.length > 2 || one.scored === null || one.built.parts.length !== 1) return [];
  const phrase = readPhrase(known, context.frame, context.index);
  return phrase.resolution.ranked
    .filter((scored) => scored.indexed !== one.scored?.indexed && known.every(({ stem }) => scored.matched.has(stem)))
    .filter(({ exact }) => exact)
    .filter(({ indexed, met, idCover }) =>
      indexed.flag
        ? met.has(indexed.idStems.at(-1) ?? "") || idCover >= weights.side.covered
        : known.some((token) => {
            const field = indexed.words.get(token.stem);
            return field === "id" || (field === "label" && besideName(token, one));
          }),
    )
    .slice(0, 2)
    .flatMap((scored) => {
      const built = builtOf(phrase, scored, phrase.relation, context, false);
      if (!built.parts.every(({ relation, label }) => relation === "state" && label !== null)) return [];
      const uses = new Map([...(built.uses ?? []), ...(one.built.uses ?? [])]);
      const parts = [...built.parts, ...one.built.parts];
      const both = { ...one.built, parts, operator: "AND" as const, uses };
      const left = one.left.filter((token) => !uses.has(token));
      const points = plus(plus(one.said, leftPoints(left, kinds, "left")), { attribute: costs.attribute });
      return [{ ...one, built: both, left, points, cost: costOf(points) }];
    });
}

/** "Open leads", "leads still open": right before or behind a word of the name. */
function besideName(token: Token, { tokens, built: { uses } }: Condition): boolean {
  const at = tokens.indexOf(token);
  return [tokens[at - 1], tokens[at + 1]].some((next) => next !== undefined && uses?.get(next) === "signal");
}

function builtOf(
  phrase: Phrase,
  scored: Scored,
  relation: Relation,
  { sentence }: ReadContext,
  negate: boolean,
  shared: readonly Token[] = [],
): BuiltParts {
  return partsOf(phrase, scored, relation, shared, { sentence, negate });
}

function comparedTo(
  phrase: Phrase,
  scored: Scored,
  built: BuiltParts,
  relation: Relation,
  context: ReadContext,
): ReturnType<typeof pairedIn> {
  const own = relation === phrase.relation && phrase.resolution.ranked[0]?.indexed === scored.indexed;
  return own ? pairedIn(phrase, built, context) : null;
}

/** "Under maintenance" of a signal that says so of itself: the word before it compares nothing. */
function isDescribed(tokens: readonly Token[], at: number, scored: Scored | null): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (scored === null || word === undefined || next === undefined || !scored.matched.has(next.stem)) return false;
  return (scored.indexed.signal.description ?? "").toLowerCase().includes(`${word.text} ${next.text}`);
}

function conditionOf(
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
    misfit: built.parts.some((part) => isMisfit(part, scored, context)) ? costs.misfit : 0,
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
  };
}

const isMention = ({ relation, direction, hint, number, label }: ReadingPart): boolean =>
  relation === "mention" && direction === null && hint === null && number === null && label === null;

function isMisfit(part: ReadingPart, scored: Scored | null, { catalogue }: ReadContext): boolean {
  if (part.number === null || part.relation !== "compare" || part.figure != null || part.names !== null) return false;
  const signal = scored?.indexed.signal ?? catalogue.primitives.find((one) => one.primitive_id === part.primitive_id);
  if (signal !== undefined && !["float", "int"].includes(traitsOf(signal.type).base)) return true;
  if (["deviations", "percentile"].includes(part.number.unit)) return false;
  return signal !== undefined && "mismatch" in toSignalUnit(part.number, signal);
}

/** What the words may say besides: by a term of the context, as silence, or of several signals together. */
function otherwise(
  tokens: readonly Token[],
  phrase: Phrase,
  kinds: ReadonlyMap<Token, Left>,
  context: ReadContext,
): Condition[] {
  const made = (built: BuiltParts | null): Condition[] =>
    built === null ? [] : [conditionOf(built, phrase, null, kinds, {}, context)];
  const group = groupIn(tokens, context);
  const together = group === null ? [] : [conditionOf(group, phrase, null, kinds, { group: costs.group }, context)];
  const apart = apartIn(tokens, context).map(({ built, phrase: own, scored }, at) => {
    const why = at === 0 ? {} : { "link.none": costs.link.none };
    return conditionOf(built, { ...phrase, resolution: own.resolution }, scored, kinds, why, context);
  });
  return [...(context.hints ? made(hintedIn(tokens, context)) : []), ...apart, ...together];
}
