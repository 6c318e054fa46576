import type { Primitive, SetPrimitiveSourceInput } from "../../contract/resources/signals/primitives.ts";
import { checkSource } from "./check-source.ts";
import { getPrimitive } from "./get-primitive.ts";
import type { Services } from "../services.ts";

/** Changes where the values of a signal come from, for questions asked from now on; throws `not_found`. */
export async function setPrimitiveSource(
  services: Services,
  { id, source }: SetPrimitiveSourceInput,
): Promise<Primitive> {
  checkSource(services, source, "");
  await services.primitives.setSource(id, source);
  return getPrimitive(services, { id }, true);
}
