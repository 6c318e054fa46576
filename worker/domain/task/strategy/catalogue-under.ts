import type { Catalogue } from "../../language/catalogue.ts";
import type { ApplicationContext } from "../../values/definitions/context.ts";
import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import { isNumeric } from "../../values/values.ts";
import { statedAdverseDirection } from "./adverse-direction.ts";

/** What sentences may mean under some guardrails and a context. */
export function catalogueUnder(
  primitives: Catalogue["primitives"],
  guardrails: GuardrailsDefinition,
  context: ApplicationContext | null,
): Catalogue {
  const sides = primitives.flatMap((signal) => {
    const found = isNumeric(signal.type) ? statedAdverseDirection(signal, guardrails) : null;
    return found === null ? [] : [[signal.primitive_id, found.side] as const];
  });
  return {
    primitives,
    primed: new Set(Object.keys(guardrails.parameter_priors ?? {})),
    adverse: new Map(sides),
    context,
  };
}
