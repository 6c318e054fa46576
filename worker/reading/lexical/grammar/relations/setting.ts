import { tidy } from "../../../../domain/values/tidy.ts";
import type { AggregateMark, Mark, NumberMark, WindowMark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import type { Token } from "../../text/token.ts";
import type { Chosen, Relation, Setting } from "./rule.ts";

const { rules: costs } = weights;

/** The ways to choose the number and the window that a phrase speaks of, the likeliest first. */
export function settingsOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string>,
  without: Setting["without"],
): Setting[] {
  const numbers = marks.filter((mark) => mark.kind === "number");
  const windows = marks.filter((mark) => mark.kind === "window" && mark.use !== "hold") as WindowMark[];
  const [number, window] = [mainNumber(numbers), mainWindow(windows)];
  const setting = (one: NumberMark | null, stretch: WindowMark | null): Omit<Setting, "cost" | "about" | "choice"> => {
    const chosen = chosenFrom(tokens, marks, names, one);
    return { ...chosen, tokens, marks, without, blank: blankOf(tokens, marks, chosen, stretch) };
  };
  const others = numbers.filter((mark) => mark !== number && mark.binds !== "none").slice(0, costs.others);
  const stretches = windows.filter((mark) => mark !== window).slice(0, costs.others);
  return [
    { ...setting(number, window), cost: 0, about: null, choice: null },
    ...others.map((mark) => ({ ...setting(mark, window), cost: costs.second, about: "number" as const, choice: mark })),
    ...stretches.map((mark) => ({
      ...setting(number, mark),
      cost: costs.second,
      about: "window" as const,
      choice: mark,
    })),
  ];
}

const mainWindow = (past: readonly WindowMark[]): WindowMark | null =>
  past.find((mark) => mark.versus) ?? past.find((mark) => mark.use === "past") ?? past[0] ?? null;

/** The number that is compared with: the first with a comparison, else the first with a unit of its own. */
function mainNumber(numbers: readonly NumberMark[]): NumberMark | null {
  return numbers.find((mark) => mark.binds !== "none") ?? numbers[0] ?? null;
}

function chosenFrom(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string>,
  number: NumberMark | null,
): Chosen {
  const moves = marks.filter((mark) => mark.kind === "move");
  const named = moves.filter((mark) => names.has(tokens[mark.start]?.stem ?? ""));
  const compares = marks.some((mark) => mark.kind === "compare" || mark.kind === "deviate");
  const free = moves.filter((mark) => !named.includes(mark));
  const sided = free[0]?.direction === "any" && free[1]?.start === free[0].end ? free[1] : null;
  const move = sided ?? free[0] ?? (compares || number?.number.unit === "times" ? null : (moves[0] ?? null));
  const deviations = marks.filter((mark) => mark.kind === "deviate");
  const windows = marks.filter((mark) => mark.kind === "window");
  return {
    number,
    move,
    deviate: deviations.find((mark) => mark.direction !== "any") ?? deviations[0] ?? null,
    compare: marks.find((mark) => mark.kind === "compare") ?? null,
    level: marks.find((mark) => mark.kind === "level") ?? null,
    versus: windows.some((mark) => mark.versus),
    timed: windows.length > 0,
  };
}

function blankOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  chosen: Chosen,
  window: WindowMark | null,
): Relation {
  const hold = marks.find((mark) => mark.kind === "window" && mark.use === "hold") as WindowMark | undefined;
  const aggregate = aggregateOf(marks, chosen);
  return {
    kind: "mention",
    direction: null,
    number: null,
    names: null,
    window,
    hold: hold ?? null,
    aggregate,
    besides: null,
    range: null,
    relative: false,
    awaited: false,
    counted: isCounted(chosen.number, tokens),
    stated: true,
    numberDirection: chosen.number?.direction ?? null,
    polarity: null,
    compareAt: null,
    used: [window, hold ?? null, aggregate].filter((mark) => mark !== null),
  };
}

/** A bare whole number with a comparison right before a noun. */
function isCounted(mark: NumberMark | null, tokens: readonly Token[]): boolean {
  if (mark === null || mark.direction === null || mark.number.unit !== "none" || !Number.isInteger(mark.number.value))
    return false;
  const next = tokens[mark.end];
  return mark.at + 1 === mark.end && next?.kind === "word" && !stopwords.has(next.text);
}

/** A figure whose words stand before what is compared; after it they tell the reference ("above its 7-day average"), unless it follows the number. */
function aggregateOf(marks: readonly Mark[], { number, compare, move, deviate }: Chosen): AggregateMark | null {
  const first = Math.min(...[number, compare, move, deviate].map((mark) => (mark === null ? Infinity : mark.start)));
  const after = number === null || number.start > first ? first : Infinity;
  const behind =
    number !== null && move === null && deviate === null && (compare === null || compare.end <= number.end);
  const figures = marks.filter(
    (mark): mark is AggregateMark =>
      mark.kind === "aggregate" &&
      (mark.start < after || number?.binds === "level" || (behind && mark.start >= number.end)),
  );
  // "p99 latency, averaged over 10 minutes": the place is a name where another figure is said.
  const found = figures.find(({ op, duration }) => op !== "quantile" || duration !== null) ?? figures[0];
  if (found !== undefined) return found;
  const place = marks.find((mark) => mark.kind === "number" && mark !== number && isPlace(mark));
  if (place?.kind !== "number" || number === null || isPlace(number)) return null;
  const q = tidy(place.number.value / 100);
  return {
    kind: "aggregate",
    op: "quantile",
    q,
    duration: null,
    rolling: false,
    soft: false,
    start: place.start,
    end: place.end,
  };
}

const isPlace = (mark: NumberMark): boolean => mark.number.unit === "percentile" && mark.direction === null;
