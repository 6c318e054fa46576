import type {
  GetPrimitiveParams,
  PrimitiveView,
  UpdatePrimitiveInput,
} from "../../contract/resources/signals/primitives.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { toPrimitiveView } from "./primitive-view.ts";
import { unknownPrimitive } from "./unknown-primitive.ts";
import type { Services } from "../services.ts";

/** One signal, with the whole address of its source where `showsAddress`; throws `not_found`. */
export async function getPrimitive(
  services: Services,
  { id }: GetPrimitiveParams,
  showsAddress: boolean,
): Promise<PrimitiveView> {
  const primitive = await services.primitives.find(id);
  if (primitive) return toPrimitiveView(primitive, showsAddress);
  const { message, suggestion } = await unknownPrimitive(services, id);
  throw new DomainError("not_found", message, { location: "id", suggestion });
}

/**
 * Changes the words of a signal: what people and the reading of new sentences go by. What was compiled stays as it is.
 * Throws `not_found`.
 */
export async function updatePrimitive(
  services: Services,
  { id, ...words }: UpdatePrimitiveInput,
): Promise<PrimitiveView> {
  await services.primitives.setWords(id, words);
  return getPrimitive(services, { id }, true);
}
