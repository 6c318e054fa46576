import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Token } from "../text/token.ts";

/** "60 days past due" of `days_past_due`: two words that stand together in the name of a signal are its name. */
export function isNamed(
  { primitive_id, description = "", synonyms = [] }: CatalogueSignal,
  tokens: readonly Token[],
  at: number,
): boolean {
  const [one, other] = [tokens[at], tokens[at + 1]];
  if (one === undefined || other === undefined) return false;
  const text = ` ${[primitive_id.replace(/[._]/g, " "), description, ...synonyms].join(" ").toLowerCase()} `;
  return text.includes(` ${one.text} ${other.text} `);
}

/** "Jenkins nodes", "CoreDNS": a name of the surroundings, which no id and no label has; it tells no signal from another. */
export const isNameApart = ({ proper, stem }: Token, { idStems, labels }: CatalogueIndex): boolean =>
  proper === true && !idStems.has(stem) && !labels.has(stem);
