import { z } from "zod";
import type { ListObservationsQuery, ObservationList } from "../../contract/resources/signals/observations.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { unknownPrimitive } from "./unknown-primitive.ts";

const position = z.tuple([z.number(), z.number()]).readonly();

/** A page of the observations of one signal of one entity, newest first; throws `not_found` for an unknown signal. */
export async function listObservations(services: Services, query: ListObservationsQuery): Promise<ObservationList> {
  const { entity, primitive_id } = query;
  const definitions = await services.primitives.definitions([primitive_id]);
  if (definitions.size === 0) {
    const { message, suggestion } = await unknownPrimitive(services, primitive_id);
    throw new DomainError("not_found", message, { location: "primitive_id", suggestion });
  }
  return page(query, {
    cursor: "observations",
    position,
    read: (before, limit) =>
      services.ledger.observations(entity, primitive_id, {
        from: query.from === undefined ? null : parseTimestamp(query.from),
        to: query.to === undefined ? null : parseTimestamp(query.to),
        before,
        limit,
      }),
    key: (row) => [row.observed_at, row.sequence],
    view: (row) => ({
      ...row,
      entity,
      observed_at: formatTimestamp(row.observed_at),
      recorded_at: formatTimestamp(row.recorded_at),
    }),
  });
}
