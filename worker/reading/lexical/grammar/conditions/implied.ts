import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { stemsOf } from "../../../../domain/language/words.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import type { Token } from "../../text/token.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { divisorIn, numberMeans } from "../../lexicon/words/descriptions.ts";

/**
 * The number a description gives for the reference of a comparison: "below the minimum" where the description says
 * "1.0 = minimum", or where the signal is divided by it. Null when it gives none.
 */
export function impliedNumber(signal: CatalogueSignal, reference: readonly Token[]): ReadNumber | null {
  const words = new Set(
    reference.filter((token) => token.kind === "word" && !stopwords.has(token.text)).map((token) => token.stem),
  );
  const description = (signal.description ?? "").toLowerCase();
  for (const match of description.matchAll(numberMeans)) {
    const named = stemsOf(match[2] ?? "").find((word) => words.has(word));
    if (named !== undefined) return { value: Number(match[1]), unit: "none", text: match[0], implied: true };
  }
  if (scaleOf(signal).kind !== "multiple") return null;
  const divisor = divisorIn.exec(description)?.[1] ?? "";
  const named = stemsOf(divisor).find((word) => words.has(word));
  return named === undefined ? null : { value: 1, unit: "none", text: named, implied: true };
}
