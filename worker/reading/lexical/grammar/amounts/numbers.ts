import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { weights } from "../../choice/weights.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";
import { type Amount, countRules, digits } from "./counts.ts";
import { one, type Place, rule, symbol } from "./rule.ts";
import { shareRules } from "./shares.ts";
import { unit, unitRules } from "./units.ts";

const { amounts: costs } = weights;

/** A number found at a token, with its unit, and how many tokens it takes. */
export interface FoundNumber {
  number: ReadNumber;
  length: number;
  /** Written as an ordinal ("95th"), which only a percentile may be. */
  ordinal: boolean;
}

/** What is counted or measured, before a unit of its own follows. */
export const amount = symbol<Amount>([...countRules, ...shareRules]);

const found = (value: number, name: string, ordinal: boolean, { tokens, at, end }: Place): FoundNumber => {
  const words = tokens.slice(at, end).map(({ text }) => text);
  return { number: { value, unit: name, text: words.join(" ") }, length: end - at, ordinal };
};

const wholeRules = [
  rule("place by its number", costs.told, "percentile 10", [one(particle.percentile), digits], ([, read], place) =>
    read.unit === null && !read.ordinal ? found(read.value, "percentile", false, place) : null,
  ),
  rule("amount and its unit", costs.behind, "5 seconds", [amount, unit], ([read, behind], place) => {
    if (read.unit !== null) return null;
    const value = behind.factor === 1 ? read.value : tidy(read.value * behind.factor);
    return found(value, behind.unit, read.ordinal && behind.factor === 1, place);
  }),
  rule("amount in a unit of its own", costs.told, "a third", [amount], ([read], place) =>
    read.unit === null ? null : found(read.value, read.unit, read.ordinal, place),
  ),
  rule("bare amount", costs.bare, "1500", [amount], ([read], place) =>
    read.unit === null ? found(read.value, "none", read.ordinal, place) : null,
  ),
];

/** The rules by which a number is read, its unit among them. */
export const numberRules = [...wholeRules, ...countRules, ...shareRules, ...unitRules];

/** All the numbers that may begin at a token, the likeliest first. */
export const number = symbol(wholeRules);

/** Reads the number that begins at a token, with the unit that follows it, or null. */
export function numberAt(tokens: readonly Token[], at: number): FoundNumber | null {
  return number(tokens, at)[0]?.said ?? null;
}
