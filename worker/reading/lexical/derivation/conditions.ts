import type { ReadingPart } from "../../../domain/language/reading.ts";
import { toSignalUnit } from "../../../domain/language/convert.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { costs, type Left } from "../choice/costs.ts";
import { costOf, plus, type Points } from "../choice/points.ts";
import { pairedIn } from "../grammar/pairs/paired.ts";
import { groupIn } from "../grammar/conditions/group.ts";
import { hintedIn } from "../grammar/conditions/hinted.ts";
import type { ReadContext } from "../linking/context.ts";
import { type BuiltParts, partsOf } from "../grammar/conditions/parts.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { relationsOf } from "../grammar/relations/relations.ts";
import { plainArticles } from "../lexicon/words/articles.ts";
import { is } from "../lexicon/words/category.ts";
import { placeCalled } from "../lexicon/words/descriptions.ts";
import type { Mark } from "../chart/mark.ts";
import { silencesIn } from "../grammar/conditions/silence.ts";
import { durationOf, evenDuration } from "../lexicon/amounts/time-units.ts";
import type { Phrase } from "../linking/phrase.ts";
import { readPhrase } from "../linking/phrase.ts";
import type { Ranked } from "../linking/resolve.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { kindsOf, leftPoints } from "./left.ts";

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
      return [built, ...comparedTo(phrase, scored, built, relation, context)].map((one) =>
        conditionOf(one, own, scored, kinds, why, context),
      );
    }),
  );
  const apart = silencesIn(tokens, context).length === 0 ? linked : linked.map(besideSilence);
  const attributed = linked.flatMap((one) => withAttributes(one, kinds, context));
  return [...apart, ...attributed, ...otherwise(tokens, phrase, kinds, context)].toSorted(byCost);
}

/** "Loss of signal" moves nothing. */
function besideSilence(one: Condition): Condition {
  const points = plus(one.points, { rival: costs.silence });
  return { ...one, points, cost: costOf(points) };
}

/** Words that say something of a signal which another condition names. */
export function elidedOn(tokens: readonly Token[], scored: Scored, context: ReadContext, negate: boolean): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  if (!phrase.relation.stated && scored.indexed.signal.labels === undefined) return [];
  const kinds = kindsOf(tokens, context.index);
  const own = { ...scored, matched: new Set<string>(), met: new Set<string>(), negated: new Set<string>() };
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

function signalsOf({ resolution }: Phrase): { scored: Ranked; cost: Points }[] {
  const best = resolution.status === "found" ? resolution.best : null;
  const { ranked } = resolution;
  const top = ranked.find((one) => one.indexed === best?.indexed) ?? ranked[0];
  if (top === undefined) return [];
  const most = Math.max(top.rank, 1);
  const others = ranked.filter((one) => one !== top).slice(0, costs.signals - 1);
  return [top, ...others].map((scored) => {
    const near = scored === top ? 100 : Math.min(100, Math.floor((100 * scored.rank) / most));
    const spelled = Math.max(scored.idCover, scored.descriptionCover);
    const preferred = best !== null && scored !== top ? costs.link.faint : 0;
    const cost: Points = {
      "link.rank": Math.floor(((100 - near) * costs.link.rank) / 100),
      "link.spelled": Math.floor(((100 - spelled) * costs.link.spelled) / 100),
      "link.loose": scored.exact ? 0 : costs.link.loose,
      "link.faint": (scored.telling ? 0 : costs.link.faint) + preferred,
      "link.none": resolution.status === "none" ? costs.link.none : 0,
    };
    return { scored, cost };
  });
}

interface Said {
  relation: Relation;
  cost: number;
  /** Marks that belong to the signal's own name. */
  named: readonly Mark[];
}

/** What the marks of a phrase may say of a signal; what its name holds says nothing besides: a time may, a place or a movement does. */
function sayingsOf(phrase: Phrase, { indexed }: Scored, context: ReadContext): Said[] {
  const own = phrase.marks.filter((mark) => isNamedWord(mark, phrase.tokens, indexed));
  const times = phrase.marks.filter((mark) => isNamedTime(mark, indexed));
  const without = (named: readonly Mark[], added: number): Said[] =>
    named.length === 0
      ? []
      : rivalsOf(withoutMarks(phrase, named, context), 0).map((one) => ({ ...one, cost: one.cost + added, named }));
  const plain = rivalsOf(phrase, own.length === 0 ? 0 : costs.strained);
  return [
    ...without(own, 0),
    ...plain,
    ...without([...own, ...times], times.length === 0 ? costs.strained : costs.rival),
  ];
}

/** "Packet loss above 1%", "contracted capacity", "the 95th percentile wait", "OSDs are down" of signals that are called so. */
function isNamedWord(
  mark: Mark,
  tokens: readonly Token[],
  { idStems, descriptionStems, signal, words }: Scored["indexed"],
): boolean {
  if (!["float", "int"].includes(traitsOf(signal.type).base)) return false;
  if (mark.kind === "number")
    return mark.number.unit === "percentile" && mark.direction === null && words.has(placeCalled(mark.number.value));
  const last = tokens[mark.end - 1];
  if (mark.kind !== "move" || last === undefined) return false;
  const [before, next] = [tokens[mark.end - 2], tokens[mark.end]];
  const name = signal.primitive_id.split(/[._]/);
  const told = descriptionStems.indexOf(last.stem);
  return (
    idStems.includes(last.stem) ||
    name.includes(last.text) ||
    (before !== undefined && name.includes(`${before.text}${last.text}`)) ||
    (told >= 0 && next !== undefined && descriptionStems[told + 1] === next.stem)
  );
}

function isNamedTime(mark: Mark, { durations }: Scored["indexed"]): boolean {
  if (mark.kind === "window") return !mark.versus && durations.has(evenDuration(mark.duration));
  if (mark.kind !== "number" || mark.direction !== null) return false;
  const duration = durationOf(mark.number.value, mark.number.unit);
  return duration !== null && durations.has(evenDuration(duration));
}

function withoutMarks(phrase: Phrase, named: readonly Mark[], context?: ReadContext): Phrase {
  const marks = phrase.marks.filter((mark) => !named.includes(mark));
  if (context === undefined) return { ...phrase, marks };
  const relations = relationsOf(phrase.tokens, marks, context.index.idStems);
  return { ...phrase, marks, relation: relations[0], relations };
}

/** The words of a name's own times are read with it. */
function namedBy(built: BuiltParts, { tokens }: Phrase, named: readonly Mark[]): BuiltParts {
  if (named.length === 0) return built;
  const own = named.flatMap((mark) => tokens.slice(mark.start, mark.end).map((token) => [token, "signal"] as const));
  return { ...built, uses: new Map([...own, ...(built.uses ?? [])]) };
}

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
    .filter(({ indexed }) =>
      known.some(({ stem }) => {
        const field = indexed.words.get(stem);
        return field === undefined || field === "label" || field === "id";
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

function rivalsOf({ relation, relations }: Phrase, added: number): Said[] {
  const rivals = relations
    .slice(1)
    .filter((other) => other.stated && other.cost - relation.cost <= costs.strained)
    .slice(0, costs.rivals)
    .map((other) => ({
      relation: other,
      cost: (other.cost - relation.cost) * costs.rival + costs.second + added,
      named: [],
    }));
  return [{ relation, cost: added, named: [] }, ...rivals];
}

function builtOf(
  phrase: Phrase,
  scored: Scored,
  relation: Relation,
  { sentence }: ReadContext,
  negate: boolean,
  shared: readonly Token[] = [],
): BuiltParts {
  return partsOf(phrase, scored, relation, shared, { sentence, negate, hint: null, confidence: 1 });
}

function comparedTo(
  phrase: Phrase,
  scored: Scored,
  built: BuiltParts,
  relation: Relation,
  context: ReadContext,
): BuiltParts[] {
  if (relation !== phrase.relation || phrase.resolution.ranked[0]?.indexed !== scored.indexed) return [];
  return [pairedIn(phrase, built, context)].filter((found) => found !== null);
}

function conditionOf(
  given: BuiltParts,
  phrase: Phrase,
  scored: Scored | null,
  kinds: ReadonlyMap<Token, Left>,
  why: Points,
  context: ReadContext,
): Condition {
  const { tokens } = phrase;
  const built = withDescribed(given, tokens, scored);
  const left = tokens.filter((token) => built.uses?.has(token) !== true);
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

/** "Under maintenance" of a flag whose description says just that: the small word belongs to its name. */
function withDescribed(built: BuiltParts, tokens: readonly Token[], scored: Scored | null): BuiltParts {
  const told = scored?.indexed.signal.description?.toLowerCase() ?? "";
  if (told === "" || !built.parts.every(({ relation }) => relation === "state")) return built;
  const own = tokens.filter((token, at) => {
    const next = tokens[at + 1];
    return (
      built.uses?.has(token) !== true &&
      next !== undefined &&
      !is(token, plainArticles) &&
      built.uses?.get(next) === "signal" &&
      told.includes(`${token.text} ${next.text}`)
    );
  });
  return own.length === 0
    ? built
    : { ...built, uses: new Map([...(built.uses ?? []), ...own.map((token) => [token, "signal"] as const)]) };
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
  const silent = silencesIn(tokens, context).map(({ built, phrase: own, scored }, at) => {
    const why = at === 0 ? {} : { "link.none": costs.link.none };
    return conditionOf(built, { ...phrase, resolution: own.resolution }, scored, kinds, why, context);
  });
  return [...(context.hints ? made(hintedIn(tokens, context)) : []), ...silent, ...together];
}
