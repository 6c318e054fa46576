import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";
import { nearest } from "../../domain/values/wording/nearest.ts";

/** Makes sure that a signal is registered; throws `not_found` at the field that names it. */
export async function knownPrimitive(services: Services, id: string, location: string): Promise<void> {
  if ((await services.primitives.described([id])).size > 0) return;
  const { message, suggestion } = await unknownPrimitive(services, id);
  throw new DomainError("not_found", message, { location, suggestion });
}

/** The words for an id that names no registered signal, with the nearest one that is. */
export async function unknownPrimitive(
  services: Services,
  id: string,
): Promise<{ message: string; suggestion: string }> {
  return unknownAmong(id, await registeredIds(services));
}

/** Ids of all registered signals. */
export async function registeredIds(services: Services): Promise<string[]> {
  return (await services.primitives.all()).map((primitive) => primitive.primitive_id);
}

/** The same as {@link unknownPrimitive} for ids that are already read. */
export function unknownAmong(id: string, ids: readonly string[]): { message: string; suggestion: string } {
  const near = nearest(id, ids);
  return {
    message: `Primitive ${id} is not registered.${near === null ? "" : ` Nearest: ${near}.`}`,
    suggestion: "Register it with POST /primitives.",
  };
}
