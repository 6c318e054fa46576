import type { ReadingPart } from "../../../domain/language/reading.ts";
import type { Token } from "../text/token.ts";

const digits = /\d+(?:[.,]\d+)*/g;
const numbersIn = (text: string): string[] => text.match(digits) ?? [];

/** A note for each number in digits that neither a part of a reading nor `told` speaks of: what was read may not be meant. */
export function unusedNumbers(
  sentence: string,
  tokens: readonly Token[],
  parts: readonly ReadingPart[],
  told: readonly string[],
): string[] {
  const used = parts.flatMap(({ number, window, label, primitive_id, against }) =>
    [number?.text, window, label, primitive_id, against].map((text) => text ?? ""),
  );
  const known = new Set(numbersIn([...used, ...told].join(" ")));
  const written = tokens
    .filter(({ kind }) => kind === "number")
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((text) => numbersIn(text).some((number) => !known.has(number)));
  return [...new Set(written)].map((text) => `"${text}" was not used.`);
}
