import { costs, counts, type Left, leavings, names } from "../choice/costs.ts";
import { costOf, plus, type Points } from "../choice/points.ts";
import type { ReadContext } from "../linking/context.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { isEllipsis, isHeading, isOrder, type Manner, mannerOf, requestEnd } from "./adjuncts.ts";
import { byCost, type Condition, saysAmount } from "./condition.ts";
import { conditionsIn, elidedOn, sharedBy } from "./conditions.ts";
import { kindsOf, leftPoints } from "./left.ts";
import { type Piece, piecesOf } from "./pieces.ts";

type Operator = "AND" | "OR" | null;

/** How far a sentence is read in one way. */
export interface State {
  at: number;
  points: Points;
  cost: number;
  conditions: readonly Condition[];
  operators: readonly Operator[];
  beside: readonly { tokens: readonly Token[]; manner: Manner }[];
  manner: Manner | null;
  /** The signal that was spoken of last. */
  last: Scored | null;
  /** Words of a signal whose predicate is still to come, and their joint. */
  waiting: readonly Waiting[];
  /** A joint seen before words beside the condition. */
  joined: Operator;
  /** The piece before is no condition, though it names something. */
  loose: boolean;
}

/** A way on from a state: most of them cost too much to be taken, and are never made. */
interface Step {
  readonly cost: number;
  /** It has a condition, and none that waits for its predicate. */
  readonly whole: boolean;
  readonly taken: () => State;
}

interface Waiting {
  readonly words: Words;
  readonly operator: Operator;
}

/** Some words, what they may say, cheapest first, and which names share that; worked out once in a search. */
interface Words {
  readonly tokens: readonly Token[];
  readonly negate: boolean;
  readonly conditions: readonly Condition[];
  readonly shared: Map<Condition, Condition | undefined>;
}

interface Search {
  readonly kinds: ReadonlyMap<Token, Left>;
  readonly context: ReadContext;
  readonly words: Map<string, Words>;
}

/** A condition's place in a sentence: where it ends, what stands before it, and what that costs. */
interface Place {
  end: number;
  extra: Points;
  operator: Operator;
  frame: readonly Token[];
  lead: readonly Token[];
}

const start: State = {
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
};

/** The ways to read a whole sentence that cost least, at most as many as the beam holds. */
export function searched(tokens: readonly Token[], context: ReadContext): State[] {
  const pieces = piecesOf(tokens);
  const search = { kinds: kindsOf(tokens, context.index), context, words: new Map<string, Words>() };
  const chart: Step[][] = Array.from({ length: pieces.length + 1 }, () => []);
  chart[0] = [{ cost: 0, whole: false, taken: () => start }];
  const beam = beamOf(pieces.length);
  const cheapest = (steps: readonly Step[] = []): State[] =>
    steps
      .toSorted(byCost)
      .slice(0, beam)
      .map(({ taken }) => taken());
  for (let at = 0; at < pieces.length; at++) {
    for (const state of cheapest(chart[at]))
      for (let end = at + 1; end <= Math.min(pieces.length, at + Math.min(costs.span, beam)); end++) {
        if (end > at + 1 && isEnd(pieces[end - 1])) break;
        chart[end]?.push(...extended(state, pieces.slice(at, end), pieces[end], search));
      }
  }
  return cheapest(chart[pieces.length]?.filter(({ whole }) => whole));
}

/** A sentence of very many pieces is searched with fewer states, so that none takes seconds. */
const beamOf = (pieces: number): number =>
  Math.max(costs.narrowest, Math.min(costs.beam, Math.floor((costs.beam * costs.pieces ** 2) / pieces ** 2)));

const isEnd = (piece: Piece | undefined): boolean => piece?.stop != null && /^[.!?;]$/.test(piece.stop);

function extended(state: State, run: readonly Piece[], next: Piece | undefined, search: Search): Step[] {
  const [first] = run;
  if (first === undefined) return [];
  const end = state.at + run.length;
  const several = state.conditions.length > 0 || state.waiting.length > 0;
  const isJoined = first.joint !== null && !first.joint.weak && (first.joint.operator !== null || first.joint.negate);
  const dangling = isJoined && state.loose ? costs.dangling : 0;
  const found = run.length === 1 ? [besideOf(state, first, next, { isJoined, several, dangling }, search)] : [];
  const tokens = wordsIn(run);
  if (isEllipsis([...first.lead, ...tokens])) return found;
  const { joint, lead } = first;
  const operator = joint?.operator ?? state.joined;
  const extra = { joint: jointCost(first, several, operator), inside: swallowed(run), dangling };
  const place: Place = { end, extra, operator, frame: [], lead };
  const read = (from: number): Words => wordsOf(`${state.at} ${end}`, tokens, from, joint?.negate ?? false, search);
  const asked = several && first.stop === null && joint === null ? 0 : requestEnd(tokens);
  const split = asked > 0 && asked < tokens.length;
  for (const from of split ? [asked, 0] : [0]) {
    const price = from > 0 || asked === 0 ? 0 : asked > 1 ? costs.requested : costs.asked;
    const own = { ...place, extra: { ...extra, asked: price }, frame: tokens.slice(0, from) };
    for (const one of read(from).conditions.slice(0, costs.signals * 2)) found.push(...joined(state, one, own, search));
  }
  if (state.last !== null && several)
    for (const one of elidedOn(tokens, state.last, search.context, joint?.negate ?? false))
      found.push(...joined(state, one, place, search));
  if (state.conditions.length === 0 && state.waiting.length === 1 && joint?.negate !== true)
    found.push(...toldOf(state, tokens, { ...place, extra: {}, operator: null }, search));
  const words = read(split ? asked : 0);
  if (run.length === 1 && words.conditions[0]?.phrase.relation.stated === false && state.waiting.length < 3)
    found.push({
      cost: state.cost,
      whole: false,
      taken: () => ({
        ...state,
        at: end,
        waiting: [...state.waiting, { words, operator }],
        beside: split ? [...state.beside, { tokens: tokens.slice(0, asked), manner: "request" }] : state.beside,
        manner: null,
        loose: false,
      }),
    });
  return found;
}

function wordsOf(span: string, all: readonly Token[], from: number, negate: boolean, search: Search): Words {
  const key = `${span} ${from} ${negate}`;
  const known = search.words.get(key);
  if (known !== undefined) return known;
  const tokens = all.slice(from);
  const words = { tokens, negate, conditions: conditionsIn(tokens, search.context, negate), shared: new Map() };
  search.words.set(key, words);
  return words;
}

/** A piece that is no condition. */
function besideOf(
  state: State,
  piece: Piece,
  next: Piece | undefined,
  { isJoined, several, dangling }: { isJoined: boolean; several: boolean; dangling: number },
  { kinds }: Search,
): Step {
  const { tokens, lead, joint } = piece;
  const manner = mannerOf(piece, { manner: state.manner, opening: !several }, next);
  const lost = manner !== "beside" || !isJoined ? 0 : joint?.negate === true ? costs.excepted : costs.dangling;
  // "Above 95%, expect delays and complaints": what joins two words of an aside joins no condition.
  const within = several && state.loose && joint?.negate !== true && tokens.every((token) => saysNothing(kinds, token));
  const points = plus(leftPoints(tokens, kinds, manner), {
    dangling: within ? 0 : lost + dangling,
    ...(manner === "remark" ? { remark: costs.opener } : {}),
  });
  return {
    cost: state.cost + costOf(points),
    whole: state.conditions.length > 0 && state.waiting.length === 0,
    taken: () => ({
      ...state,
      at: state.at + 1,
      ...charged(state, points),
      beside: [...state.beside, { tokens: [...lead, ...tokens], manner }],
      manner,
      joined: state.joined ?? joint?.operator ?? null,
      loose: manner === "beside" && tokens.some((token) => leavings[kinds.get(token) ?? "word"].beside > 0),
    }),
  };
}

/** Neither a number nor a word of the catalogue. */
const saysNothing = (kinds: ReadonlyMap<Token, Left>, token: Token): boolean => {
  const kind = kinds.get(token) ?? "word";
  return !counts(kind) && !names(kind) && kind !== "negation" && kind !== "move";
};

/** "Check the fuel level and tell me if it is below 15%": what is checked is what the number is about, unless "excluding" joins them. */
function toldOf(state: State, tokens: readonly Token[], place: Place, search: Search): Step[] {
  const [named] = state.waiting[0]?.words.conditions ?? [];
  if (named?.scored == null || saysAmount(named) || named.built.parts.some(({ label }) => label !== null)) return [];
  const { scored } = named;
  const judge = tokens.slice(requestEnd(tokens));
  const frame = tokens.slice(0, tokens.length - judge.length);
  // "Bid or ask above 1.2" asks nobody for anything.
  if (frame.some(({ stem }) => search.context.index.idStems.has(stem))) return [];
  return elidedOn(judge, scored, search.context, false)
    .filter(({ built }) => built.parts.every(({ number, label }) => number !== null || label !== null))
    .flatMap((one) => {
      const { mention: _, ...linked } = named.points;
      const points = plus(one.points, linked);
      const built = { ...one.built, uses: new Map([...(named.built.uses ?? []), ...(one.built.uses ?? [])]) };
      const query = { ...one.phrase.query, words: [...named.phrase.query.words, ...one.phrase.query.words] };
      const phrase = { ...one.phrase, query, resolution: named.phrase.resolution };
      const said = { tokens: [...named.tokens, ...one.tokens], left: [...named.left, ...one.left] };
      const both = { ...one, ...said, built, phrase, scored, points, cost: costOf(points) };
      return joined({ ...state, waiting: [] }, both, { ...place, frame }, search);
    });
}

/** The state with one condition more, and with those whose predicate it shares; none where they share none. */
function joined(state: State, condition: Condition, place: Place, search: Search): Step[] {
  const { extra, operator } = place;
  if (state.waiting.length > 0 && (operator === null || !condition.phrase.relation.stated)) return [];
  const added: Condition[] = [];
  for (const { words } of state.waiting) {
    const shared = sharedIn(words, condition, search);
    if (shared === undefined) return [];
    added.push(shared);
  }
  added.push({ ...condition, lead: place.lead });
  const each = costOf({ condition: costs.condition });
  const cost = added.reduce((sum, one) => sum + one.cost + each, state.cost + costOf(extra));
  return [{ cost, whole: true, taken: () => withConditions(state, added, place) }];
}

function withConditions(state: State, added: readonly Condition[], { end, extra, operator, frame }: Place): State {
  const conditions = [...state.conditions, ...added];
  const operators = [...state.operators, ...state.waiting.map((one) => one.operator), operator];
  const points = added.reduce((all, one) => plus(plus(all, one.points), { condition: costs.condition }), extra);
  return {
    at: end,
    ...charged(state, points),
    conditions,
    // What stands before the first joins nothing.
    operators: conditions.length === 1 ? [] : operators.slice(1 - conditions.length),
    beside: frame.length > 0 ? [...state.beside, { tokens: frame, manner: "request" }] : state.beside,
    manner: null,
    last: added.at(-1)?.scored ?? state.last,
    waiting: [],
    joined: null,
    loose: false,
  };
}

function sharedIn(words: Words, condition: Condition, { context }: Search): Condition | undefined {
  if (!words.shared.has(condition)) words.shared.set(condition, sharedBy(words, condition, context));
  return words.shared.get(condition);
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
