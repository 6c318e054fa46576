import { maskHeaders } from "../../domain/action/channels/channel.ts";
import type { PrimitiveSource } from "../../domain/values/primitive.ts";

/** A signal as it is shown: of the headers of its source only the names. */
export function toPrimitiveView<P extends { source: PrimitiveSource }>(primitive: P): P {
  const { source } = primitive;
  if (source.kind !== "http" || source.headers === undefined) return primitive;
  return { ...primitive, source: { ...source, headers: maskHeaders(source.headers) } };
}
