import { maskEndpoint, maskHeaders } from "../../domain/action/channels/channel.ts";
import type { PrimitiveSource } from "../../domain/values/definitions/primitive.ts";

/** A signal as it is shown: of the headers of its source only the names, and of its address only the host, unless said. */
export function toPrimitiveView<P extends { source: PrimitiveSource }>(primitive: P, showsAddress: boolean): P {
  const { source } = primitive;
  if (source.kind !== "http") return primitive;
  const url = showsAddress ? source.url : maskEndpoint(source.url);
  const headers = source.headers === undefined ? {} : { headers: maskHeaders(source.headers) };
  return { ...primitive, source: { ...source, url, ...headers } };
}
