import type { GetPrimitiveParams } from "../../contract/resources/signals/primitives.ts";
import type { SourceStatus } from "../../contract/resources/signals/sources.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { getPrimitive } from "./get-primitive.ts";

/** The source of a signal, with its whole address where `showsAddress`, and how reading it goes; throws `not_found`. */
export async function getSource(
  services: Services,
  { id }: GetPrimitiveParams,
  showsAddress: boolean,
): Promise<SourceStatus> {
  const { source } = await getPrimitive(services, { id }, showsAddress);
  const read = source.kind === "sql" ? await services.sourceReads.find(id) : null;
  return {
    primitive_id: id,
    source,
    reading: read && {
      read_to: formatTimestamp(read.read_to),
      is_behind: read.is_behind,
      last_read_at: timestampOrNull(read.last_read_at),
      stored: read.stored,
      rejected: read.rejected,
      problem: read.problem,
    },
  };
}
