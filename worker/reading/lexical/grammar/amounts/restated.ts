import { category, is } from "../../lexicon/category.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { concentration, portion, wholes } from "../../lexicon/amounts/units.ts";
import { weights } from "../../choice/weights.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { Token } from "../../text/token.ts";
import { type FoundNumber, numberAt } from "./numbers.ts";

/** Numbers with what the same amount is in a unit that they cannot be converted to: "2.0 mg/dL (176.8 µmol/L)"; a bare "0.9 (90%)" is the percentage. */
export function withAgain(tokens: readonly Token[]): readonly Token[] {
  const given = new Map<Token, Partial<Token>>();
  for (const { at, first, again } of restatedIn(tokens)) {
    const figures = tokens.slice(0, at).filter(({ kind }) => kind === "number");
    for (const [place, token] of figures.slice(-first.length).entries()) {
      const [one, other] = [first[place], again[place]];
      const kin = measureOf(one?.unit ?? "")?.dimension === measureOf(other?.unit ?? "")?.dimension;
      if (one === undefined || other === undefined || token.value !== one.value) continue;
      if (one.unit === "none" && other.unit === "percent")
        given.set(token, { value: other.value, suffix: "%", again: one });
      else if (!kin) given.set(token, { again: other });
    }
  }
  if (given.size === 0) return tokens;
  return tokens.map((token) => (given.has(token) ? { ...token, ...given.get(token) } : token));
}

/** Leaves out the same amount said again: "104°F (40°C)", "35 to 46 °F (2 to 8 °C)", "2 inches or 5 cm", "thirty (30) days", "65 bp (0.65%)". */
export function withoutRestated(tokens: readonly Token[]): readonly Token[] {
  const gone = new Set(restatedIn(tokens).flatMap(({ at, end }) => tokens.slice(at, end)));
  return gone.size === 0 ? tokens : tokens.filter((token) => !gone.has(token));
}

/** Amounts that are said again, from a bracket or an "or" on. */
interface Restated {
  readonly at: number;
  readonly end: number;
  readonly first: readonly ReadNumber[];
  readonly again: readonly ReadNumber[];
}

function restatedIn(tokens: readonly Token[]): Restated[] {
  return tokens.flatMap((token, at) => {
    const bracketed = token.text === "(";
    if (!bracketed && !is(token, category.restating)) return [];
    const start = tokens[at - 1]?.text === "," ? at - 1 : at;
    let from = at + 1;
    while (is(tokens[from], category.restating) || is(tokens[from], category.numberFillers)) from++;
    const { numbers: again, end } = amountsFrom(tokens, from);
    if (again.length === 0 || (bracketed && tokens[end]?.text !== ")")) return [];
    const first = amountsBefore(tokens, start);
    const [one, other] = [shareOf(first), shareOf(again)];
    const inFigures = bracketed && first.length === 1 && ["none", again[0]?.unit].includes(first[0]?.unit);
    const same = inFigures ? first[0]?.value === again[0]?.value : isSame(first, again);
    const apart = bracketed || first[0]?.unit !== again[0]?.unit || first[0]?.again !== undefined;
    if (!same && !(apart && one !== null && one === other)) return [];
    return [{ at: start, end: end + (bracketed ? 1 : 0), first, again }];
  });
}

/** One amount, or the two ends of a range, from a place on. */
function amountsFrom(tokens: readonly Token[], from: number): { numbers: readonly ReadNumber[]; end: number } {
  const low = numberAt(tokens, from);
  if (low === null) return { numbers: [], end: from };
  const end = from + low.length;
  const high = isJoint(tokens[end])
    ? numberAt(tokens, end + 1)
    : tokens[end]?.hyphenated
      ? numberAt(tokens, end)
      : null;
  if (high === null) return { numbers: [low.number], end };
  return { numbers: inOneUnit(low, high), end: end + (isJoint(tokens[end]) ? 1 : 0) + high.length };
}

/** "65 bp (0.65%)", "0.2 (20%)": an amount as a part of one. */
function shareOf([one, ...others]: readonly ReadNumber[]): number | null {
  const whole = one === undefined || others.length > 0 ? undefined : wholes.get(one.unit);
  return one === undefined || whole === undefined ? null : tidy(one.value / whole);
}

const { rounded } = weights;
const farthest = 9;

/** The amounts that end before a place. */
function amountsBefore(tokens: readonly Token[], before: number): readonly ReadNumber[] {
  for (let start = Math.max(0, before - farthest); start < before; start++) {
    const found = amountsFrom(tokens, start);
    if (found.numbers.length > 0 && found.end === before) return found.numbers;
  }
  return [];
}

const isJoint = (token: Token | undefined): boolean => token?.text === "—" || category.rangeJoints.has(token?.text);

const inOneUnit = ({ number: low }: FoundNumber, { number: high }: FoundNumber): readonly ReadNumber[] => [
  low.unit === "none" || low.unit === "degrees" ? { ...low, unit: high.unit } : low,
  high,
];

/** Whether amounts in different units are the same but for their rounding. */
function isSame(some: readonly ReadNumber[], others: readonly ReadNumber[]): boolean {
  if (some.length === 0 || some.length !== others.length) return false;
  return some.every((one, at) => {
    const other = others[at];
    const [own, theirs] = [measureOf(one.unit), measureOf(other?.unit ?? "")];
    if (own === null || other === undefined) return false;
    // "58 mmol/mol (7.5%)", "7.8 mmol/L (140 mg/dL)": a concentration in another way of counting it.
    if (concentration.test(own.dimension) && own.dimension !== theirs?.dimension)
      return other.unit === "percent" ? portion.test(own.dimension) : concentration.test(theirs?.dimension ?? "");
    if (theirs === null || own.dimension !== theirs.dimension) return false;
    if (one.unit === other.unit) return false;
    const [a, b] = [inBase(one.value, own), inBase(other.value, theirs)];
    const shifted = own.offset !== undefined || theirs.offset !== undefined;
    return (
      100 * Math.abs(a - b) <=
      Math.max(rounded.share * Math.max(Math.abs(a), Math.abs(b)), shifted ? 100 * rounded.degrees : 0)
    );
  });
}

const inBase = (value: number, { factor, offset = 0 }: NonNullable<ReturnType<typeof measureOf>>): number =>
  (value + offset) * factor;
