import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import { category, is } from "../../lexicon/category.ts";
import type { Mark } from "../../chart/mark.ts";
import { isMeasuredIn } from "../../linking/fit.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { unitsOf } from "../../lexicon/amounts/time-units.ts";
import { negations } from "../../lexicon/states.ts";
import { tellsSince } from "../../lexicon/words/descriptions.ts";
import type { Token } from "../../text/token.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import type { Relation } from "../relations/relation.ts";

/** The words of movement of a phrase. */
export const movingIn = ({ marks, tokens }: Phrase): readonly Token[] =>
  marks.filter(({ kind }) => kind === "move").flatMap(({ start, end }) => tokens.slice(start, end));

/** "ISR shrinks" of a rate of shrinks: all words of movement are its name, and nothing else moves. */
export function onlyNames(phrase: Phrase, best: Scored): boolean {
  const moves = movingIn(phrase);
  return moves.length > 0 && moves.every(({ stem }) => best.indexed.idStems.includes(stem));
}

/** "Net loss above £1,000", "drops more than 60 messages" of what is called so: a level, and nothing that moves. */
export function levelByName({ kind, number, numberDirection }: Relation, phrase: Phrase, best: Scored): boolean {
  if (kind !== "move" || number === null || !onlyNames(phrase, best)) return false;
  return (
    (number.unit === "none" && numberDirection !== null) ||
    isMeasuredIn(best.indexed.signal, { kind: "compare", number })
  );
}

/** The id of a signal as words, its description and its unit, in lower case. */
export const toldOf = ({ primitive_id, description = "", unit = "" }: CatalogueSignal): string =>
  `${primitive_id.replace(/[._]/g, " ")} ${description} ${unit}`.toLowerCase();

/** Whether a signal is measured in units of time. */
export function measuresTime({ indexed }: Scored): boolean {
  const scale = scaleOf(indexed.signal);
  return scale.kind === "measure" && scale.dimension === "time";
}

/** "20% slower than yesterday" of a time: what is slower takes more of it, but what grows faster does not shrink. */
export const isPaced = ({ start }: Mark, { tokens, marks }: Phrase, best: Scored | undefined): boolean =>
  is(tokens[start], category.paces) &&
  best !== undefined &&
  measuresTime(best) &&
  !marks.some(({ kind }) => kind === "move");

/** Whether a signal counts the time since something happened last; a counter counts something else since then. */
export const saysSince = ({ indexed: { signal } }: Pick<Scored, "indexed">): boolean =>
  signal.kind !== "counter" && tellsSince.test(toldOf(signal));

/** Whether words deny something. */
export const denies = ({ tokens }: Phrase): boolean => tokens.some(({ text }) => negations.has(text));

/** A duration such as `3d` as an amount: 3 days. */
export function amountOf(duration: string): { value: number; unit: string } {
  const [, count, unit = ""] = /^([\d.]+)([a-z]+)$/.exec(duration) ?? [];
  return { value: Number(count), unit: unitsOf.get(unit) ?? "days" };
}
