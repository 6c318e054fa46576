import { category, is, particle } from "../lexicon/category.ts";
import { namespaceOf } from "../linking/indexed-signal.ts";
import { weights } from "../choice/weights.ts";
import { costs, type Left, leavings } from "../choice/costs.ts";
import { costOf, plus } from "../choice/points.ts";
import { pairedIn } from "../grammar/pairs/paired.ts";
import { groupIn } from "../grammar/conditions/group.ts";
import { hintedIn } from "../grammar/conditions/hinted.ts";
import type { ReadContext } from "../linking/context.ts";
import { type BuiltParts, partsOf } from "../grammar/conditions/parts.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { toldOf } from "../grammar/conditions/by-name.ts";
import { timeLeft } from "../lexicon/words/descriptions.ts";
import { exclusions, negations } from "../lexicon/states.ts";
import { forecast } from "../lexicon/words/forecasts.ts";
import { forecastsIn } from "../grammar/conditions/forecast.ts";
import { silencesIn } from "../grammar/conditions/silence.ts";
import { type Phrase, readPhrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import { endsInS } from "../lexicon/words/endings.ts";
import type { Token } from "../text/token.ts";
import { kindsOf, leftPoints } from "./left.ts";
import { type Condition, conditionOf, dearer, byCost } from "./condition.ts";
import { guessed, reached, turned } from "./guesses.ts";
import { namedBy, sayingsOf, signalsOf, withoutMarks } from "./sayings.ts";

/** What some words may say, cheapest first. */
export function conditionsIn(tokens: readonly Token[], context: ReadContext, negate: boolean): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const kinds = kindsOf(tokens, context.index);
  const pair = pairIn(phrase, context, negate);
  const alone = pair?.sure === true ? { rival: costs.strained } : {};
  const single = signalsOf(phrase).flatMap(({ scored, cost }) =>
    sayingsOf(phrase, scored, context).map(({ relation, cost: strain, named }) => {
      const own = named.length === 0 ? phrase : withoutMarks(phrase, named);
      const built = namedBy(builtOf(own, scored, relation, context, negate), phrase, named);
      return conditionOf(built, own, scored, kinds, plus(plus(cost, { rival: strain }), alone), context);
    }),
  );
  const linked = [
    ...(pair === null ? [] : [conditionOf(pair.built, phrase, pair.scored, kinds, pair.cost, context)]),
    ...single,
  ];
  // "Loss of signal" moves nothing, and "will exceed 90%" is not above it but of a signal that tells what is to come.
  const present = forecastsIn(tokens, context).length === 0 ? linked : linked.filter(tellsAhead);
  const apart =
    apartIn(tokens, context).length === 0 ? present : present.map((one) => dearer(one, { rival: costs.silence }));
  const attributed = linked.flatMap((one) => withAttributes(one, kinds, context));
  const open = [...linked.flatMap(turned), ...apart.flatMap(guessed)];
  return [...apart.map(reached), ...open, ...attributed, ...otherwise(tokens, phrase, kinds, context)].toSorted(byCost);
}

const tellsAhead = ({ scored }: Condition): boolean => {
  const told = scored === null ? "" : toldOf(scored.indexed.signal);
  return timeLeft.test(told) || forecast.test(told);
};

/** What is said of no value that there is: a silence, or what is to come. */
const apartIn = (tokens: readonly Token[], context: ReadContext) => [
  ...silencesIn(tokens, context),
  ...forecastsIn(tokens, context),
];

/** Words that say something of a signal which another condition names. */
export function elidedOn(tokens: readonly Token[], scored: Scored, context: ReadContext, negate: boolean): Condition[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const kinds = kindsOf(tokens, context.index);
  const own = {
    ...scored,
    matched: new Set<string>(),
    met: new Set<string>(),
    negated: new Set<string>(),
    bothWays: new Map<string, boolean>(),
  };
  const [silent] = silencesIn(tokens, context, own);
  if (silent !== undefined) return [conditionOf(silent.built, phrase, own, kinds, { elided: costs.elided }, context)];
  if (!phrase.relation.stated && scored.indexed.signal.labels === undefined) return [];
  const built = builtOf(phrase, own, phrase.relation, context, negate);
  const foreign = phrase.query.words.filter(
    ({ stem, token, hinted, entity }) =>
      !hinted &&
      (entity ? !context.index.signalsOf(token).includes(scored.indexed) : context.index.idStems.has(stem)) &&
      !scored.indexed.words.has(stem) &&
      built.uses?.has(token) !== true,
  );
  const why = { elided: costs.elided, foreign: foreign.length * leavings.known.left };
  return [conditionOf(built, phrase, own, kinds, why, context)];
}

/** Words that name another signal, of which a condition beside them says the same: its judge stands behind both. */
export function sharedBy(
  { tokens, negate }: { tokens: readonly Token[]; negate: boolean },
  judge: Condition,
  context: ReadContext,
): Condition | undefined {
  const { relation, tokens: head } = judge.phrase;
  const phrase = readPhrase(tokens, context.frame, context.index);
  const link = signalsOf(phrase).find(({ scored }) => scored.indexed !== judge.scored?.indexed);
  if (link === undefined) return undefined;
  // Its marks stand in the other's words.
  const built = builtOf(phrase, link.scored, { ...relation, used: [] }, context, negate, head);
  const why = plus(link.cost, { shared: costs.shared });
  return { ...conditionOf(built, phrase, link.scored, kindsOf(tokens, context.index), why, context), judge };
}

/** A word beside the name that tells a state of the same kind of thing: "unverified sellers with refunds above 10%". */
function withAttributes(one: Condition, kinds: ReadonlyMap<Token, Left>, context: ReadContext): Condition[] {
  const known = one.left.filter((token) => {
    const kind = kinds.get(token);
    return kind === "known" || kind === "level";
  });
  // "Not paused though refunds are above 5", "all but gold members": what is denied or left out is no attribute.
  const denied = one.tokens.some(({ text }, at) => negations.has(text) || exclusions.match(one.tokens, at) !== null);
  // "Balance above 5 million and rating below BBB" is two conditions.
  const joined = one.left.some((token) => is(token, particle.and) || is(token, particle.or));
  if (denied || joined || known.length === 0 || known.length > 2 || one.scored === null || one.built.parts.length !== 1)
    return [];
  const phrase = readPhrase(known, context.frame, context.index);
  return phrase.resolution.ranked
    .filter((scored) => scored.indexed !== one.scored?.indexed && known.every(({ stem }) => scored.matched.has(stem)))
    .filter(({ exact, indexed }) => exact && (isOfOne(indexed, one) || !saysOf(known, one, context)))
    .filter(({ indexed, met, idCover }) =>
      indexed.flag
        ? // "Rejected configs" are no configs that are all right.
          !(known.length === 1 && (endsInS(known[0]?.text ?? "") || isNoun(known, one))) &&
          (met.has(indexed.idStems.at(-1) ?? "") || idCover >= weights.side.covered)
        : known.some((token) => {
            const field = indexed.words.get(token.stem);
            const stated = field === "label" && !endsInS(token.text) && besideName(token, one);
            return field === "id" || (stated && isOfOne(indexed, one));
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

/** "A partition of the group", "a partition lags": it is the thing itself, and is not parted. */
function isNoun([token]: readonly Token[], { tokens }: Condition): boolean {
  const at = tokens.findIndex((one) => one === token);
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  return is(next, particle.of) || (is(before, category.singulars) && endsInS(next?.text ?? ""));
}

/** "Claim open with a reserve above 5" tells the state of the claim, and of no door. */
const saysOf = (tokens: readonly Token[], one: Condition, { index }: ReadContext): boolean =>
  index.signals.some((other) => isOfOne(other, one) && tokens.some(({ stem }) => other.words.get(stem) === "label"));

/** "Job running" says nothing of a pod. */
const isOfOne = ({ signal }: Scored["indexed"], { scored }: Condition): boolean =>
  namespaceOf(signal.primitive_id) === namespaceOf(scored?.indexed.signal.primitive_id ?? "");

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

/** What the words say of two signals together. */
function pairIn(phrase: Phrase, context: ReadContext, negate: boolean) {
  const [named] = signalsOf(phrase);
  if (named === undefined) return null;
  const { scored, cost } = named;
  const pair = pairedIn(phrase, builtOf(phrase, scored, phrase.relation, context, negate), context);
  return pair === null ? null : { ...pair, scored, cost };
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
