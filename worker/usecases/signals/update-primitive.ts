import type { Primitive, UpdatePrimitiveInput } from "../../contract/resources/signals/primitives.ts";
import { getPrimitive } from "./get-primitive.ts";
import type { Services } from "../services.ts";

/**
 * Changes the words of a signal: what people and the reading of new sentences go by. What was compiled stays as it is.
 * Throws `not_found`.
 */
export async function updatePrimitive(services: Services, { id, ...words }: UpdatePrimitiveInput): Promise<Primitive> {
  await services.primitives.setWords(id, words);
  return getPrimitive(services, { id }, true);
}
