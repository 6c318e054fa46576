import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import { adverseDirection, statedAdverseDirection } from "./adverse-direction.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ParameterProvenance } from "../provenance.ts";
import type { Polarity, ReadingPart } from "../../language/reading.ts";

/** A direction and where it came from. */
export interface Directed<Direction extends string> {
  direction: Direction;
  source: ParameterProvenance["source"];
  from: string | null;
}

/** What the sentence says about the direction: a side, a judgement ("worse"), both or neither. */
interface ReadSide {
  direction: ReadingPart["direction"];
  polarity?: Polarity | undefined;
}

/**
 * Above or below: the sentence, then threshold_directions, then priors that fall as severity rises, then "higher is better" in
 * the description, then above. A judgement goes by what is bad for the signal, where anything tells.
 */
export function levelDirection(
  read: ReadSide,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  from: string,
): Directed<"above" | "below"> {
  const { direction, polarity } = read;
  const bad = polarity === undefined ? null : adverseDirection(signal, guardrails);
  if (bad !== null) {
    const side = polarity === "better" ? oppositeSide(bad.side) : bad.side;
    return { direction: side, source: bad.source, from: bad.from };
  }
  if (direction === "above" || direction === "below") return { direction, source: "sentence", from };
  const stated = polarity === "better" ? null : statedAdverseDirection(signal, guardrails);
  return stated === null
    ? { direction: "above", source: "default", from: null }
    : { direction: stated.side, source: stated.source, from: stated.from };
}

/** As {@link levelDirection}, but words that say either way ("unusual", "changes") stand. */
export function openDirection(
  read: ReadSide,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  from: string,
): Directed<"above" | "below" | "any"> {
  return read.direction === "any" && read.polarity === undefined
    ? { direction: "any", source: "sentence", from }
    : levelDirection(read, signal, guardrails, from);
}

const oppositeSide = (side: "above" | "below"): "above" | "below" => (side === "above" ? "below" : "above");
