import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { firesAt, onlyPart } from "./denied.ts";
import type { Law } from "./law.ts";

const strict =
  /(?<up>\b(?:above|over|more than|exceeds?) |> ?)(?=\$?\d)|(?<down>\b(?:below|under|less than|fewer than) |< ?)(?=\$?\d)/;
/** "Drops at most 5" speaks of the drop and "at or at most" of nothing: there the swap would be another sentence. */
const otherwise = /\b(?:(?:drop|fall|slip|climb|go|rise|dip|sink|grow|jump)\w*|fell|rose|sank|grew|went|or) $/i;

/** A strict word before a number means that it does not fire there; "at least" and "at most" say that it does. */
export const boundary: Law = {
  name: "at its own number a sentence decides as its words say",
  aim: 0.98,
  floor: 0.96,
  mutants: ({ item: { intent }, compiled }) => {
    const part = onlyPart(compiled);
    if (part?.stated.type !== "threshold" || part.judged.figure !== null || part.negate) return [];
    const found = strict.exec(intent);
    if (
      found === null ||
      otherwise.test(intent.slice(0, found.index)) ||
      /\b(?:not|no|never|within|left|remaining|must|should|shall|keep|stay|stays|maintain)\b|n't/i.test(intent)
    )
      return [];
    return [{ intent: intent.replace(strict, found.groups?.["up"] === undefined ? "at most " : "at least ") }];
  },
  holds: ({ compiled }, now) => {
    if (now instanceof DomainError) return true;
    const [was, is] = [onlyPart(compiled), onlyPart(now)];
    const { value } = (was?.stated.params ?? {}) as { value?: unknown };
    if (was === null || is === null || typeof value !== "number") return false;
    const sameBeside = [value - 1, value + 1].every((one) => firesAt(was, one) === firesAt(is, one));
    return sameBeside && firesAt(was, value) === false && firesAt(is, value) === true;
  },
};
