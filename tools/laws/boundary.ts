import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { firesAt, onlyPart } from "./denied.ts";
import type { Law } from "./law.ts";

const strict =
  /(?:\babove|\bover|\bmore than|\bexceeds?|>|\bbelow|\bunder|\bless than|\bfewer than|<) ?\$?(\d+(?:\.\d+)?)(?![\d,.]*\d)/;
const swaps: readonly { from: RegExp; to: string }[] = [
  { from: /\b(?:above|over|more than|exceeds?) (?=\$?\d)|> ?(?=\$?\d)/, to: "at least " },
  { from: /\b(?:below|under|less than|fewer than) (?=\$?\d)|< ?(?=\$?\d)/, to: "at most " },
];

/** A strict word before a number means that it does not fire there; "at least" and "at most" say that it does. */
export const boundary: Law = {
  name: "at its own number a sentence decides as its words say",
  aim: 0.98,
  floor: 0.96,
  mutants: ({ item: { intent }, compiled }) => {
    const part = onlyPart(compiled);
    if (part?.stated.type !== "threshold" || part.judged.figure !== null || part.negate) return [];
    if (
      strict.exec(intent) === null ||
      /\b(?:not|no|never|within|left|remaining|must|should|shall|keep|stay|stays|maintain)\b|n't/i.test(intent)
    )
      return [];
    const swap = swaps.find(({ from }) => from.test(intent));
    return swap === undefined ? [] : [{ intent: intent.replace(swap.from, swap.to) }];
  },
  holds: ({ compiled }, now) => {
    if (now instanceof DomainError) return true;
    const [was, is] = [onlyPart(compiled), onlyPart(now)];
    const { value } = (was?.stated.params ?? {}) as { value?: unknown };
    if (was === null || is === null || typeof value !== "number") return false;
    return firesAt(was, value) === false && firesAt(is, value) === true;
  },
};
