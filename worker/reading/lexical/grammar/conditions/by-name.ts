import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { currencyNames, measureOf } from "../../../../domain/language/measures.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { negations } from "../../lexicon/states.ts";
import { tellsSince } from "../../lexicon/words/descriptions.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import type { Token } from "../../text/token.ts";
import type { Relation } from "../relations/relation.ts";

/** "ISR shrinks" of a rate of shrinks: all words of movement are its name, and nothing else moves. */
export function onlyNames(phrase: Phrase, best: Scored): boolean {
  const moves = phrase.marks
    .filter((mark) => mark.kind === "move")
    .flatMap((mark) => phrase.tokens.slice(mark.start, mark.end));
  const { idStems, signal } = best.indexed;
  const id = signal.primitive_id.split(/[._]/);
  const joined = (token: Token): boolean =>
    id.includes((phrase.tokens[phrase.tokens.indexOf(token) - 1]?.text ?? "") + token.text);
  return moves.length > 0 && moves.every((one) => idStems.includes(one.stem) || id.includes(one.text) || joined(one));
}

/** "Net loss above £1,000", "drops more than 60 messages" of what is called so: a level, and nothing that moves. */
export function levelByName({ kind, number, numberDirection }: Relation, phrase: Phrase, best: Scored): boolean {
  if (kind !== "move" || number === null || !onlyNames(phrase, best)) return false;
  return (number.unit === "none" && numberDirection !== null) || measuredAs(number, best.indexed.signal);
}

/** "Blood loss over 1.5 litres": a number in the unit of the signal, and no share of it. */
export function measuredAs(number: ReadingPart["number"], signal: Scored["indexed"]["signal"]): boolean {
  const scale = scaleOf(signal);
  if (number === null) return false;
  if (scale.kind === "money") return currencyNames.has(number.unit);
  return scale.kind === "measure" && measureOf(number.unit)?.dimension === scale.dimension;
}

/** Whether a signal counts the time since something happened last; a counter counts something else since then. */
export const countsSince = ({ kind, primitive_id, description = "" }: CatalogueSignal): boolean =>
  kind !== "counter" && tellsSince.test(`${primitive_id.replace(/_/g, " ")} ${description}`);

/** The same of the signal that words name. */
export const saysSince = ({ indexed }: Scored): boolean => countsSince(indexed.signal);

/** Whether words deny something. */
export const denies = ({ tokens }: Phrase): boolean => tokens.some(({ text }) => negations.has(text));
