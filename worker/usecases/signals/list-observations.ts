import { z } from "zod";
import type { ListObservationsQuery, ObservationList } from "../../contract/resources/signals/observations.ts";
import { memberLabels } from "../../domain/values/members.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { knownPrimitive } from "./unknown-primitive.ts";
import { isReached } from "../../domain/values/reach.ts";

const observationPosition = z.tuple([z.number(), z.number()]).readonly();

/** A page of the observations of one signal of one entity, newest first; throws `not_found` for an unknown signal. */
export async function listObservations(services: Services, query: ListObservationsQuery): Promise<ObservationList> {
  const { entity, primitive_id } = query;
  await knownPrimitive(services, primitive_id, "primitive_id");
  return page(query, {
    cursor: "observations",
    position: observationPosition,
    read: (before, limit) =>
      services.ledger.observations(entity, primitive_id, {
        from: query.from === undefined ? null : parseTimestamp(query.from),
        to: query.to === undefined ? null : parseTimestamp(query.to),
        before,
        limit,
      }),
    key: (row) => [row.observed_at, row.sequence],
    view: ({ member, ...row }) => ({
      ...row,
      ...(member !== undefined && { member: memberLabels(member) }),
      entity,
      observed_at: formatTimestamp(row.observed_at),
      recorded_at: formatTimestamp(row.recorded_at),
    }),
  });
}

/** Whether whoever asks may touch a signal of an entity. */
export const isWithin = (
  { narrowed }: Pick<Services, "narrowed">,
  { signal, entity }: { signal: string; entity: string },
): boolean => narrowed === null || (isReached(narrowed.signals, signal) && isReached(narrowed.entities, entity));
