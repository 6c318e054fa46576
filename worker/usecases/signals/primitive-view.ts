import { maskEndpoint, maskHeaders } from "../../domain/action/channels/channel.ts";
import { documentedRange } from "../../domain/language/out-of-scale.ts";
import type { Primitive } from "../../domain/values/definitions/primitive.ts";

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
