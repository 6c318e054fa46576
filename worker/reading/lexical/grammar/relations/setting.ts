import { category, is, particle } from "../../lexicon/category.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { AggregateMark, Mark, NumberMark, WindowMark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { comparisons } from "../../lexicon/comparisons.ts";
import type { Token } from "../../text/token.ts";
import type { Relation } from "./relation.ts";

const { rules: costs } = weights;

/** Of each kind of marks the one that speaks. */
type Chosen = {
  readonly [Kind in Exclude<Mark["kind"], "window" | "aggregate">]: Extract<Mark, { kind: Kind }> | null;
};

/** The marks of a phrase with one choice of those that speak, one of a kind. */
export interface Setting extends Chosen {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  /** Stems of the names of signals. */
  readonly names: ReadonlySet<string>;
  /** Some time compares with an earlier one. */
  readonly versus: boolean;
  /** What is said before a rule says more. */
  readonly blank: Relation;
  /** It is the likeliest choice. */
  readonly main: boolean;
}

const all = <Kind extends Mark["kind"]>(marks: readonly Mark[], kind: Kind): Extract<Mark, { kind: Kind }>[] =>
  marks.filter((mark): mark is Extract<Mark, { kind: Kind }> => mark.kind === kind);

/** The ways to choose the number and the window that a phrase speaks of, the likeliest first. */
export function settingsOf(tokens: readonly Token[], marks: readonly Mark[], names: ReadonlySet<string>): Setting[] {
  const numbers = all(marks, "number");
  const windows = all(marks, "window").filter(({ use }) => use !== "hold");
  const number = numbers.find(({ binds }) => binds !== "none") ?? numbers[0] ?? null;
  const window =
    windows.find(({ versus }) => versus) ?? windows.find(({ use }) => use === "past") ?? windows[0] ?? null;
  const others = numbers.filter((mark) => mark !== number && mark.binds !== "none").slice(0, costs.others);
  const stretches = windows.filter((mark) => mark !== window).slice(0, costs.others);
  return [
    settingOf(tokens, marks, names, number, window, true),
    ...others.map((mark) => settingOf(tokens, marks, names, mark, window, false)),
    ...stretches.map((mark) => settingOf(tokens, marks, names, number, mark, false)),
  ];
}

function settingOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string>,
  number: NumberMark | null,
  window: WindowMark | null,
  main: boolean,
): Setting {
  const moves = all(marks, "move");
  const free = moves.filter((mark) => !names.has(tokens[mark.start]?.stem ?? ""));
  const sided = free[0]?.direction === "any" && free[1]?.start === free[0].end ? free[1] : null;
  const deviations = all(marks, "deviate");
  const [compare = null] = all(marks, "compare");
  // "The pressure drop reaches 250 Pa" of what is called so.
  const arrives = tokens.slice(moves[0]?.end, number?.start).some((token) => is(token, category.arriving));
  const level = compare !== null || deviations.length > 0 || number?.number.unit === "times" || arrives;
  const named = level ? null : moves[0];
  const windows = all(marks, "window");
  const chosen = {
    number,
    compare,
    move: sided ?? free[0] ?? named ?? null,
    deviate: deviations.find(({ direction }) => direction !== "any") ?? deviations[0] ?? null,
  };
  const [hold = null] = windows.filter(({ use }) => use === "hold");
  const aggregate = aggregateOf(marks, chosen);
  return {
    ...chosen,
    tokens,
    marks,
    names,
    main,
    range: all(marks, "range")[0] ?? null,
    rank: all(marks, "rank")[0] ?? null,
    name: all(marks, "name")[0] ?? null,
    level: all(marks, "level")[0] ?? null,
    versus: windows.some(({ versus }) => versus),
    blank: {
      kind: "mention",
      direction: null,
      number: null,
      names: null,
      window,
      hold,
      aggregate,
      besides: null,
      range: null,
      relative: false,
      awaited: false,
      counted: isCounted(number, tokens),
      stated: true,
      numberDirection: number?.direction ?? null,
      polarity: null,
      compareAt: null,
      used: [window, hold, aggregate].filter((mark) => mark !== null),
      read: [],
      cost: main ? 0 : costs.second,
    },
  };
}

/** A bare whole number with a comparison right before a noun: "more than 5 calls", "5 or more calls". */
function isCounted(mark: NumberMark | null, tokens: readonly Token[]): boolean {
  if (mark === null || mark.direction === null || mark.number.unit !== "none" || !Number.isInteger(mark.number.value))
    return false;
  const next = tokens[mark.end];
  // "4 or more wells exceed it" counts what exceeds.
  const trailed = is(tokens[mark.at + 1], particle.or) && comparisons.match(tokens, mark.end + 1) === null;
  const bare = mark.at + 1 === mark.end || trailed;
  return bare && next?.kind === "word" && !stopwords.has(next.text);
}

/** A figure whose words stand before what is compared; after it they tell the reference ("above its 7-day average"), unless it follows the number. */
function aggregateOf(
  marks: readonly Mark[],
  { number, compare, move, deviate }: Pick<Setting, "number" | "compare" | "move" | "deviate">,
): AggregateMark | null {
  const first = Math.min(...[number, compare, move, deviate].map((mark) => mark?.start ?? Infinity));
  const after = number === null || number.start > first ? first : Infinity;
  const figures = all(marks, "aggregate").filter(
    // "40% above its 7-day average": a time right before the word is that of the reference.
    ({ start }) =>
      (start < after || number?.binds === "level") &&
      !marks.some(({ kind, end }) => kind === "window" && end === start),
  );
  // "p99 latency, averaged over 10 minutes": the place is a name where another figure is said.
  const found = figures.find(({ op }) => op !== "quantile") ?? figures[0];
  if (found !== undefined || number === null) return found ?? null;
  const place = all(marks, "number").find((mark) => mark !== number && isPlace(mark));
  if (place === undefined) return null;
  const q = tidy(place.number.value / 100);
  const { start, end } = place;
  return { kind: "aggregate", op: "quantile", q, duration: null, soft: false, start, end };
}

const isPlace = (mark: NumberMark): boolean => mark.number.unit === "percentile" && mark.direction === null;
