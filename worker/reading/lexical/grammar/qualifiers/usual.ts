import { category, is } from "../../lexicon/category.ts";
import { cellOps } from "../../../../domain/values/definitions/concept.ts";
import { usualDefaults } from "../../../../domain/concept/operators/seasonal.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { parseDuration } from "../../../../domain/values/time.ts";
import { marksOf } from "../../chart/chart.ts";
import { type Comparison, comparisons } from "../../lexicon/comparisons.ts";
import { type Hit, longest } from "../../chart/longest.ts";
import { usuals, type UsualMeaning } from "../../lexicon/usuals.ts";
import { speaksOf } from "../../linking/indexed-signal.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import type { Token } from "../../text/token.ts";
import type { Unrunnable } from "../conditions/unrunnable.ts";

/** What a sentence compares with the usual at a time. */
export interface SaidUsual {
  tokens: readonly Token[];
  meaning: UsualMeaning;
  /** What stands right before the reference: "above", "lower than". */
  before: (Comparison & { moves: boolean }) | null;
  /** The distance is an upper limit: "less than 20 above". */
  within: boolean;
}

/** Takes out of a sentence what is usual at which time; words that a signal's own name accounts for are left to it. */
export function takeUsual(
  tokens: readonly Token[],
  index: CatalogueIndex,
): { rest: readonly Token[]; usual: SaidUsual | null } {
  const hits = hitsIn(tokens, index);
  const [hit] = hits;
  if (hit === undefined) return { rest: tokens, usual: null };
  const taken = hits.flatMap(({ start, end }) => tokens.slice(start, end));
  const [before, after] = [tokens.slice(0, hit.start), tokens.slice(hit.end)];
  const within = [before, after].some((words) =>
    marksOf(words).some((mark) => mark.kind === "number" && mark.direction === "below"),
  );
  const meaning = hits.length > 1 ? twice : hit.entry.meaning;
  return {
    rest: tokens.filter((token) => !taken.includes(token)),
    usual: { tokens: taken, meaning, before: comparisonAtEnd(before), within },
  };
}

function hitsIn(tokens: readonly Token[], index: CatalogueIndex): Hit<UsualMeaning>[] {
  const hits: Hit<UsualMeaning>[] = [];
  for (let at = 0; at < tokens.length;) {
    const hit = longest(usuals, tokens, at);
    const found = hit !== null && !isName(tokens.slice(at, hit.end), index);
    if (found) hits.push(hit);
    at = found ? hit.end : at + 1;
  }
  return hits;
}

/** Every word for a time or the usual belongs to one signal that has one of them in its id. */
function isName(words: readonly Token[], index: CatalogueIndex): boolean {
  const telling = words.filter((token) => is(token, category.usualNames));
  return telling.length > 1 && belongTo(telling, index);
}

/** Whether words all belong to one signal, and one of them to its id. */
const belongTo = (words: readonly Token[], index: CatalogueIndex): boolean =>
  index.signals.some(
    (signal) =>
      words.every(({ stem }) => speaksOf(signal, stem)) && words.some(({ stem }) => signal.idStems.includes(stem)),
  );

/** The comparison that words end with; `moves` where it says how far something moves: "rises more than". */
function comparisonAtEnd(tokens: readonly Token[]): SaidUsual["before"] {
  const start = tokens.findIndex((_, at) => at + (comparisons.match(tokens, at)?.length ?? 0) === tokens.length);
  const found = comparisons.match(tokens, start);
  if (found === null) return null;
  const follows = marksOf(tokens).some((mark) => mark.kind === "move" && mark.end === start);
  return { ...found.meaning, moves: follows && found.meaning.binds === "amount" };
}

const example =
  'say "unusual for this time of day", or a distance such as "more than 20 above usual for this time of day"';
const twice = { asks: "refused", name: "two comparisons with the usual", nearest: "keep one of them" } as const;
const several = {
  name: "a comparison with the usual in one of several conditions",
  nearest: "make a task of each condition",
};
const otherFigure = {
  name: "a comparison of this with the usual",
  nearest: "compare the signal itself, or its average, total, count or increase",
};
const besideLevel = { name: "a time of day beside a level", nearest: example };
const unclear = { name: "this comparison with the usual", nearest: example };
const unsided = { name: "a distance from the usual without a side", nearest: example };
const share = {
  name: "a share of what is usual",
  nearest: "say the distance in the signal's own unit, or leave the number out",
};

/** The part of a sentence that is compared with the usual, or what of that nothing can run. */
export function againstUsual(
  parts: readonly ReadingPart[],
  { tokens, meaning, before, within }: SaidUsual,
): { parts: ReadingPart[] } | { refused: Unrunnable } {
  const refused = ({ name, nearest }: Omit<Unrunnable, "tokens">) => ({ refused: { tokens, name, nearest } });
  if (meaning.asks === "refused") return refused(meaning);
  const [part] = parts;
  if (part === undefined || parts.length > 1) return refused(several);
  const compared = withUsual(part, meaning.period);
  if (compared === null) return refused(otherFigure);
  const said = part.relation === "deviate" ? departing(compared, before) : related(compared, meaning, before, within);
  return "name" in said ? refused(said) : { parts: [said] };
}

type Read = ReadingPart | Omit<Unrunnable, "tokens">;

/** "Unusually high", "3 deviations above": a departure already, from the usual of that time. */
function departing(part: ReadingPart, before: SaidUsual["before"]): Read {
  const side = before?.direction ?? null;
  const open = part.direction === null || part.direction === "any";
  if (side !== null && !open && part.direction !== side) return unclear;
  return open && side !== null ? { ...part, direction: side } : part;
}

function related(
  part: ReadingPart,
  { asks }: Exclude<UsualMeaning, { asks: "refused" }>,
  before: SaidUsual["before"],
  within: boolean,
): Read {
  if (asks === "moment") return besideLevel;
  return part.number === null ? withoutDistance(part, asks, before) : withDistance(part, part.number, before, within);
}

/** "Higher than usual", "high compared with the usual", "differs from the usual". */
function withoutDistance(part: ReadingPart, asks: "reference" | "departure", before: SaidUsual["before"]): Read {
  const { relation, direction } = part;
  const departed = { ...part, relation: "deviate" as const };
  if (asks === "departure") return relation === "mention" ? { ...departed, direction: "any" } : unclear;
  if (before === null) return relation === "mention" && direction !== null ? departed : unclear;
  const denied = direction !== null && direction !== before.direction;
  const fits = relation === "compare" || relation === "mention" || (relation === "move" && before.binds === "level");
  return fits && !denied && !before.moves ? { ...departed, direction: before.direction } : unclear;
}

/** "20 above the usual": below it is a negative distance. */
function withDistance(
  part: ReadingPart,
  number: NonNullable<ReadingPart["number"]>,
  before: SaidUsual["before"],
  within: boolean,
): Read {
  const points = number.unit === "points";
  if (category.shareUnits.has(number.unit) || (part.relation !== "compare" && !points)) return share;
  if (before === null || within) return unsided;
  const { direction } = before;
  const distance = direction === "above" ? number : { ...number, value: -number.value };
  return { ...part, relation: "compare", direction, number: distance };
}

/** A part that is compared by the hour, or by the time that was said, as an average, a sum or the like; null for another figure. */
function withUsual(part: ReadingPart, period: string): ReadingPart | null {
  const usual = { kind: "usual" as const, period, ...usualDefaults(period) };
  const { figure = null, window } = part;
  if (figure !== null) {
    const op = figure.kind === "aggregate" ? cellOps.find((cell) => cell === figure.op) : undefined;
    if (figure.kind !== "aggregate" || op === undefined) return null;
    return { ...part, against: null, figure: { ...usual, op, window: figure.window } };
  }
  // A history shorter than a period could not be judged: what is meant is what is compared.
  const own = window !== null && parseDuration(window) < parseDuration(period);
  return { ...part, against: null, figure: own ? { ...usual, window } : usual, window: own ? null : window };
}
