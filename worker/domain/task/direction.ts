import type { GuardrailsDefinition } from "../guardrails/definition.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { priorsFall, priorsOf } from "./priors.ts";
import type { ParameterProvenance } from "./provenance.ts";
import type { ReadingPart } from "./reading.ts";

/** A direction and where it came from. */
export interface Directed<Direction extends string> {
  direction: Direction;
  source: ParameterProvenance["source"];
  from: string | null;
}

/** Above or below: the sentence, then threshold_directions, then priors that fall as severity rises, then above. */
export function levelDirection(
  read: ReadingPart["direction"],
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  from: string,
): Directed<"above" | "below"> {
  if (read === "above" || read === "below") return { direction: read, source: "sentence", from };
  const id = signal.primitive_id;
  const directions = guardrails.threshold_directions ?? {};
  const set = Object.hasOwn(directions, id) ? directions[id] : undefined;
  if (set !== undefined) return { direction: set, source: "threshold_directions", from: id };
  if (priorsFall(priorsOf(signal, guardrails))) return { direction: "below", source: "falling_priors", from: id };
  return { direction: "above", source: "default", from: null };
}

/** As {@link levelDirection}, but words that say either way ("unusual", "changes") stand. */
export function openDirection(
  read: ReadingPart["direction"],
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
  from: string,
): Directed<"above" | "below" | "any"> {
  return read === "any"
    ? { direction: "any", source: "sentence", from }
    : levelDirection(read, signal, guardrails, from);
}
