import { compileConcept } from "../../domain/concept/compile.ts";
import type { Population } from "../../domain/values/definitions/population.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { unaskable } from "../definitions/pin-population.ts";
import type { Compilation } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

/** The population that a compilation is about; undefined where it is about one entity. */
export const populationOf = ({ concepts }: Pick<Compilation, "concepts">): Population | undefined =>
  concepts.find(({ definition }) => definition.population !== undefined)?.definition.population;

/** Throws validation_error for what the members of a group that a sentence is about cannot be asked. */
export async function checkMembers(services: Services, compilation: Compilation): Promise<void> {
  if (populationOf(compilation) === undefined) return;
  const asked = compilation.concepts.filter(({ definition }) => definition.population === undefined);
  const fault = await unaskable(
    services,
    asked.map(({ definition }) => compileConcept(definition)),
  );
  if (fault === null) return;
  throw new DomainError("validation_error", fault, {
    location: "intent",
    suggestion: "Say it of a signal whose values are pushed, or of one entity.",
  });
}
