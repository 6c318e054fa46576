import { category, is, particle } from "../../lexicon/category.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { concentration, portion } from "../../lexicon/amounts/units.ts";
import { weights } from "../../choice/weights.ts";
import { wholes } from "../../lexicon/amounts/units.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { Token } from "../../text/token.ts";
import { type FoundNumber, numberAt } from "./numbers.ts";

/** Leaves out the same amount said again: "104°F (40°C)", "35 to 46 °F (2 to 8 °C)", "2 inches or 5 cm", "thirty (30) days", "ten percent (10%)". */
export function withoutRestated(tokens: readonly Token[]): readonly Token[] {
  const gone = new Set<Token>();
  const given = new Map<Token, ReadNumber>();
  for (const [at, token] of tokens.entries()) {
    const bracketed = token.text === "(";
    if (!bracketed && !is(token, particle.or)) continue;
    let from = at + 1;
    while (is(tokens[from], particle.or) || is(tokens[from], category.numberFillers)) from++;
    const again = amountsFrom(tokens, from);
    const end = again.end + (bracketed ? 1 : 0);
    if (again.numbers.length === 0 || (bracketed && tokens[again.end]?.text !== ")")) continue;
    const first = amountsBefore(tokens, at);
    const [one, other] = [shareOf(first), shareOf(again.numbers)];
    const inFigures = bracketed && first.length === 1 && ["none", again.numbers[0]?.unit].includes(first[0]?.unit);
    const same = inFigures ? first[0]?.value === again.numbers[0]?.value : isSame(first, again.numbers);
    if (same || (bracketed && one !== null && one === other)) {
      for (const one of tokens.slice(at, end)) gone.add(one);
      const figures = tokens.slice(0, at).filter(({ kind }) => kind === "number");
      for (const [place, one] of figures.slice(-first.length).entries()) {
        const other = again.numbers[place];
        if (other !== undefined && one.value === first[place]?.value) given.set(one, other);
      }
    }
  }
  if (gone.size === 0) return tokens;
  return tokens.flatMap((token) => {
    const again = given.get(token);
    return gone.has(token) ? [] : [again === undefined ? token : { ...token, again }];
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
