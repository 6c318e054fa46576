import { shownValue } from "./read-fields.ts";

/** What a way of judging is called among people: z-score for z_score. */
export const wayName = (strategy: string): string => strategy.replaceAll("_", "-");

/** The same of a field that should name one. */
export const wayOf = (strategy: unknown): string =>
  typeof strategy === "string" ? wayName(strategy) : shownValue(strategy);

/** A text as a sentence: with a capital and a full stop. */
export function asSentence(text: string, end = "."): string {
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
