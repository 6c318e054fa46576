import type {
  GetPrimitiveParams,
  PrimitiveView,
  UpdatePrimitiveInput,
} from "../../contract/resources/signals/primitives.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { unknownPrimitive } from "./unknown-primitive.ts";
import type { Services } from "../services.ts";
import { maskEndpoint, maskHeaders } from "../../domain/action/channels/channel.ts";
import { documentedRange } from "../../domain/language/out-of-scale.ts";
import type { Primitive } from "../../domain/values/definitions/primitive.ts";

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

type Ranged = { documented_range?: { min: number; max: number } };

/**
 * A signal as it is shown: with the range that it documents, of the headers of its source only the names, and of its address
 * only the host, unless said.
 */
export function toPrimitiveView<P extends Primitive>(primitive: P, showsAddress: boolean): P & Ranged {
  const [min, max] = documentedRange(primitive) ?? [];
  const ranged = min === undefined || max === undefined ? primitive : { ...primitive, documented_range: { min, max } };
  const { source } = primitive;
  if (source.kind !== "http") return ranged;
  const url = showsAddress ? source.url : maskEndpoint(source.url);
  const headers = source.headers === undefined ? {} : { headers: maskHeaders(source.headers) };
  return { ...ranged, source: { ...source, url, ...headers } };
}
