import type { DomainError } from "../../../values/errors/errors.ts";
import type { Reading, ReadingPart } from "../../../language/reading.ts";
import type { WorstEnd } from "../../../values/definitions/population.ts";
import type { Offer, AskedBack } from "./ask-back.ts";
import { partSpan } from "./difference.ts";

/** Whether a sentence was refused for a number that it gives no side for. */
export function lacksSide({ details }: DomainError): boolean {
  return (details as { reason?: unknown } | undefined)?.reason === "no_direction";
}

const sideless = ({ number, direction }: ReadingPart): boolean => number !== null && direction === null;

/** The question on which side of a number or from which end of a group, and the reading for each. */
export function bothSides(
  { message }: DomainError,
  reading: Reading,
  text: string,
): { question: AskedBack; offers: Offer[] } {
  const { group } = reading;
  if (group?.end === "worse" || group?.end === "better") {
    const from = (end: WorstEnd): Offer => ({ reading: { ...reading, group: { ...group, end } }, differs: "state" });
    const question = {
      about: "state",
      span: partSpan(reading.parts[0], text),
      reason: "no_direction",
      candidates: [],
      message,
    } as const;
    return { question: { ...question, candidates: [] }, offers: [from("highest"), from("lowest")] };
  }
  const on = (direction: "above" | "below"): Offer => ({
    reading: { ...reading, parts: reading.parts.map((part) => (sideless(part) ? { ...part, direction } : part)) },
    differs: "number",
  });
  const span = partSpan(reading.parts.find(sideless), text);
  return {
    question: { about: "number", span, reason: "no_direction", candidates: [], message },
    offers: [on("above"), on("below")],
  };
}
