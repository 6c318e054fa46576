import { category, is } from "../lexicon/category.ts";
import { costs, type Left } from "../choice/costs.ts";
import { endsInS } from "../lexicon/words/endings.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Points } from "../choice/points.ts";
import { markOf } from "../chart/mark.ts";
import { toldOf } from "../grammar/conditions/by-name.ts";
import { tellsNeed } from "../lexicon/words/descriptions.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { breachOf, otherOperator } from "../grammar/qualifiers/breach.ts";
import { withLimits } from "./limits.ts";
import { isAsked, isDanger, type Rule, ruleIn } from "../grammar/qualifiers/ought.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { fullness } from "../lexicon/comparisons.ts";
import { negations } from "../lexicon/states.ts";
import type { ReadContext } from "../linking/context.ts";
import type { Token } from "../text/token.ts";
import { answerIn, isDeed, isMiss } from "./adjuncts.ts";
import { byCost, type Condition, dearer } from "./condition.ts";
import { kindsOf, leftPoints } from "./left.ts";
import { searched, type State } from "./search.ts";
import { mayBeWished } from "./wishes.ts";

/** One way to read a whole sentence: its conditions, how they are joined, and what stands beside them. */
export interface Derivation {
  readonly conditions: readonly Condition[];
  readonly operator: "AND" | "OR" | null;
  /** The joints are not all alike. */
  readonly mixed: boolean;
  /** Nothing but commas joins them. */
  readonly unjoined: boolean;
  readonly beside: State["beside"];
  readonly points: Points;
  readonly cost: number;
  /** It may be what should be as well: nobody asks to be told. */
  readonly stated: boolean;
  /** What it says ought to be; `broken` are the conditions that say it, as they raise the alarm. */
  readonly rule: (Rule & { broken: ReadonlyMap<Condition, BuiltParts> | null }) | null;
}

/** The cheapest derivations of a sentence, at most as many as the beam holds. */
export function derivationsOf(tokens: readonly Token[], context: ReadContext): Derivation[] {
  const kinds = kindsOf(tokens, context.index);
  return searched(tokens, context)
    .flatMap((state) => derivationsFrom(withLimits(state), kinds, context))
    .toSorted(byCost)
    .slice(0, costs.beam);
}

/** What is wished for or only stated may be meant as it is said, or as the breach of it. */
function derivationsFrom(
  given: State,
  kinds: ReadonlyMap<Token, Left>,
  { alarmed, sentence, index }: ReadContext,
): Derivation[] {
  const words = saidIn(given);
  const said = ruleOf(given, words, index);
  const answered = said === null ? answeredIn(given) : null;
  const state = answered ?? (said?.plain === true ? withRule(given, said.tokens, kinds) : given);
  const rule = said === null ? null : ruleOf(state, words, index);
  const [one, ...others] = state.conditions;
  const asked =
    alarmed ||
    answered !== null ||
    isAsked(words) ||
    isLed(state) ||
    isCalledBad(state) ||
    state.beside.some(({ manner }) => manner === "request");
  const lasts = state.conditions.some(({ built }) => built.hold != null);
  const wish = rule === null && !asked && !lasts && one !== undefined && others.length === 0;
  const stated = wish && mayBeWished(one, sentence);
  const plainly = derivationOf(state, rule, stated);
  const points = { rival: costs.guessed };
  if (rule !== null && rule.broken !== null && !rule.plain)
    return [plainly, dearer(derivationOf(state, { ...rule, broken: null }, stated), points)];
  const built = stated ? breachOf(one.built) : null;
  if (built === null || one === undefined) return [plainly];
  return [plainly, dearer(derivationOf({ ...state, conditions: [{ ...one, built }] }, null, stated), points)];
}

/** A conjunction stands before a condition: "battery temperature when driving: -10 to 45" has none. */
const isLed = ({ conditions }: State): boolean =>
  conditions.some(({ lead }) => lead.some((token) => is(token, category.conditional)));

/** "DSCR 1.10 - 1.25: Warning": what a level is called behind a sign says that it is bad. */
function isCalledBad({ conditions, beside }: State): boolean {
  const end = conditions.at(-1)?.tokens.at(-1)?.end ?? 0;
  return beside.some(({ tokens }) => {
    const [sign, first] = tokens;
    const called = sign !== undefined && sign.start >= end && is(sign, category.callingSigns);
    return called && isDanger(tokens, is(first, particle.at) ? 2 : 1);
  });
}

/** "Limit 50 ppm, alert if higher", "20 to 25, flag anything outside": what stands behind says which side raises the alarm, where nobody has asked yet. */
function answeredIn(given: State): State | null {
  const [one, ...others] = given.conditions;
  const [part, ...more] = one?.built.parts ?? [];
  if (one === undefined || others.length > 0 || part?.relation !== "compare" || part.number === null) return null;
  const start = one.tokens[0]?.start ?? 0;
  const asked = given.beside.some(({ tokens, manner }) => manner === "request" && (tokens[0]?.start ?? 0) < start);
  if (asked || isLed(given)) return null;
  const answer = given.beside.flatMap(({ tokens }, at) => {
    if ((tokens[0]?.start ?? 0) < start) return [];
    const before = given.beside[at - 1];
    const asks = before?.manner === "request" ? before.tokens : one.left.filter((token) => is(token, category.telling));
    return answerIn(tokens) ?? answerIn([...asks, ...tokens]) ?? [];
  });
  const [direction] = answer;
  if (direction === undefined) return null;
  const beside = given.beside.map(({ tokens }) => ({ tokens, manner: "request" as const }));
  const state = { ...given, beside };
  const ranged = more.length > 0;
  if (direction === "above" || direction === "below") {
    const { inclusive: _, ...number } = part.number;
    const told = { ...one, built: { ...one.built, parts: [{ ...part, direction, number }] } };
    return ranged ? null : { ...state, conditions: [part.direction === direction ? one : told] };
  }
  if (one.built.operator === "OR" || (direction === "range" && !ranged)) return state;
  const built = breachOf(one.built);
  return built === null ? null : { ...state, conditions: [{ ...one, built }] };
}

/** The words that say what ought to be are read. */
function withRule(state: State, tokens: readonly Token[], kinds: ReadonlyMap<Token, Left>): State {
  const read = state.conditions.flatMap(({ left }) =>
    left.filter((token) => token.kind !== "number" && tokens.includes(token)),
  );
  const price = Object.entries(leftPoints(read, kinds, "left"));
  const conditions = state.conditions.map((one) => ({
    ...one,
    left: one.left.filter((token) => !read.includes(token)),
  }));
  return dearer({ ...state, conditions }, Object.fromEntries(price.map(([name, count]) => [name, -count])));
}

function derivationOf(
  { conditions, operators, beside, points, cost }: State,
  rule: Derivation["rule"],
  stated: boolean,
): Derivation {
  const inner = conditions.flatMap(({ built }) => built.operator ?? []);
  const said = operators.filter((one) => one !== null);
  const all = new Set(conditions.length > 1 ? [...(said.length > 0 ? said : ["AND" as const]), ...inner] : inner);
  const [operator = null] = all;
  const unjoined = conditions.length > 1 && said.length === 0;
  const broken = rule?.broken ?? new Map<Condition, BuiltParts>();
  const meant = conditions.map((one) => ({ ...one, built: broken.get(one) ?? one.built }));
  const whole = meant.length === 1 ? (meant[0]?.built.operator ?? null) : operator;
  // "Neither may exceed", "the one or the other must not": either breaks it.
  const none = rule?.denied === true && meant.some(({ judge }) => judge !== undefined);
  const flipped = broken.size > 1 ? (none ? "OR" : otherOperator(whole)) : whole;
  return { conditions: meant, operator: flipped, mixed: all.size > 1, unjoined, beside, points, cost, stated, rule };
}

/** What is said, but for remarks that are no heading of limits, in order. */
const saidIn = ({ conditions, beside }: State): Token[] =>
  [
    ...conditions.flatMap(({ lead, tokens }) => [...lead, ...tokens]),
    ...beside.flatMap(({ tokens, manner }) =>
      manner === "remark" && !is(tokens.at(-1), category.limits) ? [] : tokens,
    ),
  ].toSorted((a, b) => a.start - b.start);

/** What some conditions say ought to be: all of them, or the first behind the words that say so. */
function ruleOf({ conditions, beside }: State, words: readonly Token[], index: CatalogueIndex): Derivation["rule"] {
  const rule = ruleIn(
    words,
    beside.some(({ tokens, manner }) => manner !== "beside" && isMiss(tokens)),
    (token) => conditions.some(({ built: { uses } }) => uses?.get(token) === "signal" || uses?.get(token) === "label"),
    beside.some(({ tokens }) => tokens.some((token) => is(token, category.conditional))),
  );
  if (rule === null) return null;
  const [opener] = rule.tokens;
  // "SLA breached" of a flag that is called so.
  const called = ({ built: { parts, uses } }: Condition): boolean =>
    opener !== undefined && uses?.get(opener) === "signal" && parts.every(({ relation }) => relation === "state");
  if (!rule.plain && conditions.some(called)) return null;
  // "The dryer needs to be serviced", "should be serviced" of a flag that says so; of any other a need is asked about.
  const flags = conditions.flatMap(({ scored }) => (scored?.indexed.flag === true ? [scored.indexed.signal] : []));
  const needed = flags.length > 0 && flags.every((signal) => tellsNeed.test(toldOf(signal)));
  if (needed && !rule.denied && is(opener, category.prescribing)) return null;
  if (is(opener, category.needing) && flags.length > 0) return needed ? null : { ...rule, broken: null };
  const from = opener?.start ?? 0;
  const condition = conditions.find(({ tokens }) => (tokens.at(-1)?.end ?? 0) > from);
  // "Must be monitored: alert when it is not": what is asked for stands behind a conjunction of its own.
  const [when] = [...(condition?.lead ?? []), ...(condition?.tokens ?? [])].filter(
    (token) => is(token, category.conditional) && token.start > from,
  );
  // "The rope must be discarded when" says what is to be done.
  const deed = !rule.denied && isDeed(words.slice(words.findIndex(({ start }) => start === from) + 1), index);
  if (when !== undefined && deed) return null;
  if (when !== undefined)
    return isAsked(words) || !namesBefore(when, words, rule, index) ? null : { ...rule, broken: null };
  // "We expect it to exceed 90% within 4 days" foresees it.
  if (condition?.built.parts.some(({ figure }) => figure?.kind === "time_to") === true) return null;
  // "Stays above 90 for 10 minutes" is so.
  const [said] = rule.tokens;
  if (condition?.built.hold != null && is(said, category.staying) && endsInS(said?.text ?? "")) return null;
  // "Not below 20 for 10 minutes" may be what is so for a time.
  const denial = is(said, category.denying) || is(said, category.noneWords);
  if (denial && rule.forbids !== true && condition?.built.hold != null) return { ...rule, broken: null };
  // "Never drops below 50% in an hour" may be what happens.
  if (is(said, particle.never) && condition?.phrase.relation.window != null) return { ...rule, broken: null };
  // "Outside the recommended range" is a breach already.
  const outside = condition?.built.operator === "OR" && condition.scored !== null;
  if (outside && !condition.tokens.some((token) => is(token, category.denying) && token.start >= from)) return null;
  const behind = conditions.filter((one) => {
    const { tokens, lead } = one.judge ?? one;
    return (tokens.at(-1)?.end ?? 0) > from && !lead.some((token) => is(token, category.conditional));
  });
  // "Should be topped up below 20%" says what is to be done.
  const order = words.findIndex(({ start }) => start === from);
  const done =
    !rule.denied &&
    words
      .slice(order, order + 5)
      .some((token, at, few) => is(token, category.deeds) && is(few[at - 1], category.being));
  if (done && behind.some(({ built: { parts } }) => parts.some(({ number }) => number !== null)))
    return { ...rule, broken: null };
  // "Acceptable is up to 7" may be a level that is gone up to, "must keep 10% free" wants as much.
  if (behind.some(goesUpTo) || (!rule.denied && behind.some(isRest))) return { ...rule, broken: null };
  const broken = new Map<Condition, BuiltParts>();
  // "Shall not be driven at a speed above 15": what a denial far from it does not turn is the breach as it is said.
  const denials = words.filter((token) =>
    is(token, category.denying)
      ? rule.denied && token.start >= from
      : is(token, particle.no) && rule.tokens.includes(token),
  );
  for (const one of behind) {
    const denied = rule.forbids === true || denials.length > 0;
    const built = breachOf(one.built, denied && !isTurned(one, denials));
    if (built !== null) broken.set(one, built);
  }
  if (behind.length === 0 || broken.size < behind.length) return { ...rule, broken: null };
  const bounded = conditions.every((one) => one === condition || isBound(one, condition));
  // "Not above 5" is a rule where above is bad.
  const known = [...broken].every(([{ scored }, { parts }]) =>
    parts.every(({ direction }) => direction === scored?.indexed.adverse),
  );
  return { ...rule, plain: rule.plain && bounded && (known || rule.either !== true), broken };
}

/** "The door must not be open when it is running" is of both, "the panel should be cleaned when" of one. */
const namesBefore = (when: Token, words: readonly Token[], rule: Rule, index: CatalogueIndex): boolean =>
  words.some(
    (token) =>
      token.start < when.start &&
      !rule.tokens.slice(0, -1).includes(token) &&
      !stopwords.has(token.text) &&
      index.signalsOf(token).length === 0 &&
      (index.vocabulary.has(token.stem) || index.meetings(token.stem).length > 0),
  );

const goesUpTo = ({ built: { parts }, tokens }: Condition): boolean =>
  parts.some(({ direction }) => direction === "above") &&
  tokens.some(
    (token, at) => is(token, particle.up) && is(tokens[at + 1], particle.to) && tokens[at + 2]?.kind === "number",
  );

/** "10% free", with no other word for its side. */
const isRest = ({ built: { parts }, phrase: { marks, tokens } }: Condition): boolean => {
  const mark = markOf(marks, parts[0]?.number ?? null);
  return mark !== undefined && mark.start === mark.at && fullness.has(tokens[mark.end]?.text ?? "");
};

/** Whether denials turned what a condition says of its number. */
function isTurned({ built: { parts, uses, operator }, phrase, judge }: Condition, denials: readonly Token[]): boolean {
  if (judge !== undefined) return isTurned(judge, denials);
  const [part] = parts;
  const mark = markOf(phrase.marks, part?.number ?? null);
  // "Not more than" is a comparison of its own.
  const own = phrase.tokens.slice(mark?.start, mark?.end ?? 0).some((token) => denials.includes(token));
  const range = phrase.marks.find((one) => one.kind === "range");
  if (range?.kind === "range" && parts.length > 1)
    return ((operator === "OR") !== range.outside) !== negations.has(phrase.tokens[range.start - 1]?.text ?? "");
  // "Of 5 must not be exceeded": it is exceeded, as it is said.
  const behind = phrase.marks.find((one) => one.kind === "compare" && mark !== null && one.start >= (mark?.end ?? 0));
  if (mark?.kind === "number" && mark.direction === null && behind?.kind === "compare")
    return behind.direction !== part?.direction;
  return mark?.kind === "number" && mark.direction !== null
    ? own || mark.direction !== part?.direction
    : denials.some((token) => uses?.has(token));
}

/** "Between 55 and 90 with a maximum humidity of 85%", "at least 5 and at most 9": it bounds as well. */
const isBound = ({ built: { parts }, scored }: Condition, first: Condition | undefined): boolean =>
  parts.every(({ number }) => number !== null) &&
  (scored?.indexed === first?.scored?.indexed ||
    parts.length > 1 ||
    parts.every(({ number }) => number?.inclusive === true));
