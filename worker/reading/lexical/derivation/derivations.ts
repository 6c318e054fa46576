import { costs, type Left } from "../choice/costs.ts";
import { costOf, plus, type Points } from "../choice/points.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { breachOf, isAsked, type Rule, ruleIn } from "../grammar/qualifiers/ought.ts";
import { is } from "../lexicon/words/category.ts";
import { conditional } from "../lexicon/words/joints.ts";
import type { ReadContext } from "../linking/context.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { isEllipsis, isHeading, isMiss, isOrder, type Manner, mannerOf, requestEnd } from "./adjuncts.ts";
import { byCost, type Condition, conditionsIn, elidedOn, sharedBy } from "./conditions.ts";
import { kindsOf, leftPoints } from "./left.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { mayBeWished } from "./wishes.ts";

/** One way to read a whole sentence: its conditions, how they are joined, and what stands beside them. */
export interface Derivation {
  readonly conditions: readonly Condition[];
  readonly operator: "AND" | "OR" | null;
  /** The joints are not all alike. */
  readonly mixed: boolean;
  /** Nothing but commas joins them. */
  readonly unjoined: boolean;
  readonly beside: readonly { tokens: readonly Token[]; manner: Manner }[];
  readonly points: Points;
  readonly cost: number;
  /** It may be what should be as well: nobody asks to be told. */
  readonly stated: boolean;
  /** What it says ought to be; `broken` is the condition that says it, as it raises the alarm. */
  readonly rule: (Rule & { broken: { condition: Condition; built: BuiltParts } | null }) | null;
}

type Operator = "AND" | "OR" | null;

interface State {
  at: number;
  points: Points;
  cost: number;
  conditions: readonly Condition[];
  operators: readonly Operator[];
  beside: Derivation["beside"];
  manner: Manner | null;
  /** The signal that was spoken of last. */
  last: Scored | null;
  /** Words of a signal whose predicate is still to come, and their joint. */
  waiting: readonly { tokens: readonly Token[]; negate: boolean; operator: Operator }[];
  /** A joint seen before words beside the condition. */
  joined: Operator;
  /** The piece before is no condition, though it names something. */
  loose: boolean;
}

/** The cheapest derivations of a sentence, at most as many as the beam holds. */
export function derivationsOf(tokens: readonly Token[], context: ReadContext): Derivation[] {
  const pieces = piecesOf(tokens);
  const kinds = kindsOf(tokens, context.index);
  const chart: State[][] = Array.from({ length: pieces.length + 1 }, () => []);
  chart[0] = [
    {
      at: 0,
      points: {},
      cost: 0,
      conditions: [],
      operators: [],
      beside: [],
      manner: null,
      last: null,
      waiting: [],
      joined: null,
      loose: false,
    },
  ];
  const spans = new Map<string, Condition[]>();
  const beam = beamOf(pieces.length);
  for (let at = 0; at < pieces.length; at++) {
    const states = (chart[at] ?? []).toSorted(byCost).slice(0, beam);
    for (const state of states)
      for (let end = at + 1; end <= Math.min(pieces.length, at + Math.min(costs.span, beam)); end++) {
        if (end > at + 1 && isEnd(pieces[end - 1])) break;
        const run = pieces.slice(at, end);
        for (const next of extended(state, run, pieces[end], kinds, context, spans)) chart[end]?.push(next);
      }
  }
  return (chart[pieces.length] ?? [])
    .filter(({ conditions, waiting }) => conditions.length > 0 && waiting.length === 0)
    .toSorted(byCost)
    .slice(0, beam)
    .flatMap((state) => derivationsFrom(state, kinds, context))
    .toSorted(byCost)
    .slice(0, costs.beam);
}

/** A sentence of very many pieces is searched with fewer states, so that none takes seconds. */
const beamOf = (pieces: number): number =>
  Math.max(costs.narrowest, Math.min(costs.beam, Math.floor((costs.beam * costs.pieces ** 2) / pieces ** 2)));

const isTelling = (kind: Left | undefined): boolean => kind !== undefined && costs.beside[kind] > 0;

const isEnd = (piece: Piece | undefined): boolean => piece?.stop != null && /^[.!?;]$/.test(piece.stop);

function extended(
  state: State,
  run: readonly Piece[],
  next: Piece | undefined,
  kinds: ReadonlyMap<Token, Left>,
  context: ReadContext,
  spans: Map<string, Condition[]>,
): State[] {
  const [first] = run;
  if (first === undefined) return [];
  const end = state.at + run.length;
  const found: State[] = [];
  const isJoined = first.joint !== null && !first.joint.weak && (first.joint.operator !== null || first.joint.negate);
  const several = state.conditions.length > 0 || state.waiting.length > 0;
  if (run.length === 1) {
    const manner = mannerOf(first, { manner: state.manner, opening: !several }, next);
    const lost = manner !== "beside" || !isJoined ? 0 : first.joint?.negate === true ? costs.excepted : costs.dangling;
    const points = plus(leftPoints(first.tokens, kinds, manner), {
      dangling: lost + (isJoined && state.loose ? costs.dangling : 0),
      ...(manner === "remark" ? { remark: costs.opener } : {}),
    });
    found.push({
      ...state,
      at: end,
      ...charged(state, points),
      beside: [...state.beside, { tokens: [...first.lead, ...first.tokens], manner }],
      manner,
      joined: state.joined ?? first.joint?.operator ?? null,
      loose: manner === "beside" && first.tokens.some((token) => isTelling(kinds.get(token))),
    });
  }
  const tokens = wordsIn(run);
  if (isEllipsis([...first.lead, ...tokens])) return found;
  const negate = first.joint?.negate ?? false;
  const operator = first.joint?.operator ?? state.joined;
  const asked = several && first.stop === null && first.joint === null ? 0 : requestEnd(tokens);
  for (const from of asked > 0 && asked < tokens.length ? [asked, 0] : [0]) {
    const own = tokens.slice(from);
    const key = `${state.at} ${end} ${from} ${negate}`;
    const conditions = spans.get(key) ?? conditionsIn(own, context, negate);
    spans.set(key, conditions);
    const extra: Points = {
      asked: from > 0 || asked === 0 ? 0 : asked > 1 ? costs.requested : costs.asked,
      joint: jointCost(first, several, operator),
      inside: swallowed(run),
      dangling: isJoined && state.loose ? costs.dangling : 0,
    };
    for (const condition of conditions.slice(0, costs.signals * 2))
      found.push(
        ...joined(state, condition, { end, extra, operator, frame: tokens.slice(0, from), lead: first.lead }, context),
      );
  }
  if (state.last !== null && several)
    for (const condition of elidedOn(tokens, state.last, context, negate))
      found.push(
        ...joined(
          state,
          condition,
          {
            end,
            extra: { joint: jointCost(first, several, operator), inside: swallowed(run) },
            operator,
            frame: [],
            lead: first.lead,
          },
          context,
        ),
      );
  if (state.waiting.length === 1 && state.conditions.length === 0)
    found.push(
      ...toldOf(state, tokens, { end, extra: { joint: 0 }, operator: null, frame: [], lead: first.lead }, context),
    );
  const [one] = spans.get(`${state.at} ${end} ${asked} ${negate}`) ?? spans.get(`${state.at} ${end} 0 ${negate}`) ?? [];
  if (run.length === 1 && one !== undefined && !one.phrase.relation.stated && state.waiting.length < 3)
    found.push({
      ...state,
      at: end,
      waiting: [...state.waiting, { tokens: tokens.slice(asked), negate, operator }],
      beside: asked > 0 ? [...state.beside, { tokens: tokens.slice(0, asked), manner: "request" }] : state.beside,
      manner: null,
      loose: false,
    });
  return found;
}

/** "Check the fuel level and tell me if it is below 15%": what is checked is what the number is about. */
function toldOf(state: State, tokens: readonly Token[], place: Place, context: ReadContext): State[] {
  const [subject] = state.waiting;
  const [named] = subject === undefined ? [] : conditionsIn(subject.tokens, context, subject.negate);
  if (named === undefined || named.scored === null || named.built.parts.some(({ label }) => label !== null)) return [];
  const judge = tokens.slice(requestEnd(tokens));
  return elidedOn(judge, named.scored, context, false)
    .filter(({ built }) => built.parts.every(({ number, label }) => number !== null || label !== null))
    .flatMap((condition) => {
      const { mention: _, ...linked } = named.said;
      const points = plus(
        plus(condition.points, linked),
        leftPoints(named.left, kindsOf(named.tokens, context.index), "left"),
      );
      const uses = new Map([...(named.built.uses ?? []), ...(condition.built.uses ?? [])]);
      const built = { ...condition.built, uses };
      const both = {
        ...condition,
        built,
        phrase: { ...condition.phrase, resolution: named.phrase.resolution },
        scored: named.scored,
        points,
        cost: costOf(points),
      };
      const frame = tokens.slice(0, tokens.length - judge.length);
      return joined({ ...state, waiting: [] }, both, { ...place, frame }, context);
    });
}

interface Place {
  end: number;
  extra: Points;
  operator: Operator;
  frame: readonly Token[];
  lead: readonly Token[];
}

/** The state with one condition more, and with those whose predicate it shares. */
function joined(
  state: State,
  condition: Condition,
  { end, extra, operator, frame, lead }: Place,
  context: ReadContext,
): State[] {
  if (state.waiting.length > 0 && (operator === null || !condition.phrase.relation.stated)) return [];
  const head = condition.tokens;
  const shared = state.waiting.map(({ tokens, negate }) =>
    sharedBy(tokens, condition.phrase.relation, head, context, negate).find(
      ({ scored }) => scored?.indexed !== condition.scored?.indexed,
    ),
  );
  if (shared.includes(undefined)) return [];
  const before = shared.filter((one) => one !== undefined);
  const conditions = [...state.conditions, ...before, { ...condition, lead }];
  const operators = [
    ...state.operators,
    ...state.waiting.map(({ operator: own }) => own),
    ...(state.conditions.length + before.length > 0 ? [operator] : []),
  ].slice(-(conditions.length - 1) || conditions.length);
  const points = [...before, condition].reduce(
    (all, one) => plus(plus(all, one.points), { condition: costs.condition }),
    extra,
  );
  return [
    {
      at: end,
      ...charged(state, points),
      conditions,
      operators: conditions.length === 1 ? [] : operators,
      beside: frame.length > 0 ? [...state.beside, { tokens: frame, manner: "request" }] : state.beside,
      manner: null,
      last: condition.scored ?? state.last,
      waiting: [],
      joined: null,
      loose: false,
    },
  ];
}

const charged = ({ points, cost }: State, more: Points): Pick<State, "points" | "cost"> => ({
  points: plus(points, more),
  cost: cost + costOf(more),
});

function jointCost({ joint, stop }: Piece, several: boolean, operator: Operator): number {
  if (!several) return 0;
  if (stop !== null) return costs.joint.stop;
  if (operator === null) return costs.joint.comma;
  return joint?.weak === true ? costs.joint.loose : costs.joint.plain;
}

/** What it costs that joints between conditions stand inside one. */
function swallowed(run: readonly Piece[]): number {
  const inner = run.slice(1).map(({ joint, stop, opened, tokens }, before) => {
    if (isOrder(tokens)) return costs.inside.order;
    if (stop === ":" && before === 0 && isHeading(run[0])) return costs.inside.weak;
    if (stop !== null) return /^[()]$/.test(stop) ? costs.inside.bracket : costs.inside.stop;
    if (opened) return costs.inside.opened;
    if (joint?.negate === true) return costs.excepted;
    if (joint === null || joint.weak) return costs.inside.weak;
    return joint.operator === null ? costs.inside.comma : costs.inside.strong;
  });
  return inner.reduce((sum, one) => sum + one, 0);
}

/** The words of some pieces, with what stands between them. */
function wordsIn(run: readonly Piece[]): Token[] {
  return run.flatMap(({ lead, tokens }, at) => [
    ...(at === 0
      ? []
      : lead.filter((token) => (token.kind !== "break" || token.text === ",") && !tokens.includes(token))),
    ...tokens,
  ]);
}

/** What is wished for or only stated may be meant as it is said, or as the breach of it. */
function derivationsFrom(
  given: State,
  kinds: ReadonlyMap<Token, Left>,
  { alarmed, sentence }: ReadContext,
): Derivation[] {
  const words = saidIn(given);
  const said = ruleOf(given, words);
  const state = said?.plain === true ? withRule(given, said.tokens, kinds) : given;
  const rule = said === null ? null : ruleOf(state, words);
  const [one, ...others] = state.conditions;
  const asked = alarmed || isAsked(words) || state.beside.some(({ manner }) => manner === "request");
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

/** The words that say what ought to be are read. */
function withRule(state: State, tokens: readonly Token[], kinds: ReadonlyMap<Token, Left>): State {
  const read = state.conditions.flatMap(({ left }) => left.filter((token) => tokens.includes(token)));
  const price = leftPoints(read, kinds, "left");
  const points = plus(state.points, Object.fromEntries(Object.entries(price).map(([name, count]) => [name, -count])));
  const conditions = state.conditions.map((one) => ({
    ...one,
    left: one.left.filter((token) => !read.includes(token)),
  }));
  return { ...state, conditions, points, cost: costOf(points) };
}

const dearer = (one: Derivation, points: Points): Derivation => ({
  ...one,
  points: plus(one.points, points),
  cost: one.cost + costOf(points),
});

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
  const { broken = null } = rule ?? {};
  const meant = conditions.map((one) => (one === broken?.condition ? { ...one, built: broken.built } : one));
  const flipped = conditions.length === 1 && broken !== null ? broken.built.operator : operator;
  return { conditions: meant, operator: flipped, mixed: all.size > 1, unjoined, beside, points, cost, stated, rule };
}

/** What is said, but for remarks, in order. */
const saidIn = ({ conditions, beside }: State): Token[] =>
  [
    ...conditions.flatMap(({ lead, tokens }) => [...lead, ...tokens]),
    ...beside.flatMap(({ tokens, manner }) => (manner === "remark" ? [] : tokens)),
  ].toSorted((a, b) => a.start - b.start);

/** What some conditions say ought to be, and the first of them behind the words that say so. */
function ruleOf({ conditions, beside }: State, words: readonly Token[]): Derivation["rule"] {
  const rule = ruleIn(
    words,
    beside.some(({ tokens, manner }) => manner !== "beside" && isMiss(tokens)),
    (token) => conditions.some(({ built: { uses } }) => uses?.get(token) === "signal" || uses?.get(token) === "label"),
  );
  if (rule === null) return null;
  const from = rule.tokens[0]?.start ?? 0;
  const condition = conditions.find(({ tokens }) => (tokens.at(-1)?.end ?? 0) > from);
  // "Must be monitored: alert when it is not": what is asked for stands behind a conjunction of its own.
  if (condition?.lead.some((token) => is(token, conditional) && token.start > from) === true) return null;
  // "Outside the recommended range" is a breach already.
  if (condition?.built.operator === "OR" && condition.scored !== null) return null;
  const built = condition === undefined ? null : breachOf(condition.built, rule.forbids);
  return { ...rule, broken: condition === undefined || built === null ? null : { condition, built } };
}
