import type {
  Erasure,
  ErasureInput,
  ErasureList,
  ListErasuresQuery,
} from "../../contract/resources/signals/erasures.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredErasure } from "../ports/signals/erasing.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** An erasure as it is answered: once it is done, its certificate. */
export function viewErasure({ bucket: _, started_at, finished_at, decisions, ...erasure }: StoredErasure): Erasure {
  return {
    ...erasure,
    started_at: formatTimestamp(started_at),
    finished_at: finished_at === null ? null : formatTimestamp(finished_at),
    kept: { decisions },
  };
}

/** A page of erasures, newest first. */
export function listErasures(services: Services, query: ListErasuresQuery): Promise<ErasureList> {
  return page(query, {
    cursor: "erasures",
    position: timeAndId,
    read: (after, limit) => services.erasures.list(after, limit),
    key: ({ started_at, erasure_id }) => [started_at, erasure_id] as const,
    view: viewErasure,
  });
}

/** One erasure; throws `not_found`. */
export async function getErasure(services: Services, { id }: ErasureInput): Promise<Erasure> {
  const erasure = await services.erasures.find(id);
  if (erasure) return viewErasure(erasure);
  throw new DomainError("not_found", `There is no erasure ${id}.`, {
    location: "id",
    suggestion: "GET /erasures lists them.",
  });
}
