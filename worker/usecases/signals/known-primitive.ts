import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";
import { unknownPrimitive } from "./unknown-primitive.ts";

/** Makes sure that a signal is registered; throws `not_found` at the field that names it. */
export async function knownPrimitive(services: Services, id: string, location: string): Promise<void> {
  if ((await services.primitives.described([id])).size > 0) return;
  const { message, suggestion } = await unknownPrimitive(services, id);
  throw new DomainError("not_found", message, { location, suggestion });
}
