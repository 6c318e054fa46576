import type {
  Erasure,
  ErasureInput,
  ErasureList,
  ListErasuresQuery,
} from "../../contract/resources/signals/erasures.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredErasure } from "../ports/signals/erasing.ts";
import { attributed, attributedOne } from "../service/attributed.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { noSuch } from "../service/not-found.ts";

const requestedBy = ({ requested_by }: StoredErasure) => requested_by;

/** An erasure as it is answered: once it is done, its certificate. */
export const viewErasure = async (services: Services, erasure: StoredErasure): Promise<Erasure> =>
  storedErasure(await attributedOne(services, erasure, requestedBy));

function storedErasure({
  bucket: _,
  started_at,
  finished_at,
  decisions,
  ...erasure
}: StoredErasure & Pick<Erasure, "by">): Erasure {
  return {
    ...erasure,
    started_at: formatTimestamp(started_at),
    finished_at: timestampOrNull(finished_at),
    kept: { decisions },
  };
}

/** A page of erasures, newest first. */
export function listErasures(services: Services, query: ListErasuresQuery): Promise<ErasureList> {
  return page(query, {
    cursor: "erasures",
    position: timeAndId,
    read: async (after, limit) => attributed(services, await services.erasures.list(after, limit), requestedBy),
    key: ({ started_at, erasure_id }) => [started_at, erasure_id] as const,
    view: storedErasure,
  });
}

/** One erasure; throws `not_found`. */
export async function getErasure(services: Services, { id }: ErasureInput): Promise<Erasure> {
  const erasure = await services.erasures.find(id);
  if (erasure) return viewErasure(services, erasure);
  throw noSuch("erasure", id);
}
