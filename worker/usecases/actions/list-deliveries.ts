import { z } from "zod";
import type { DeliveryList, ListDeliveriesInput } from "../../contract/resources/actions.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { toActionOutcome } from "./action-result.ts";
import { findAction } from "./get-action.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { isTrial } from "./trigger-action.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the times an action version was to fire, newest first; throws `not_found` for an unknown version. */
export async function listDeliveries(services: Services, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { action_id, version, limit, cursor } = input;
  await findAction(services, action_id, version);
  const after = cursor === undefined ? null : decodeCursor("deliveries", cursor, position);
  const rows = await services.actions.deliveries(action_id, version, after, limit + 1);
  return pageOf(
    "deliveries",
    rows,
    limit,
    (row) => [row.planned_at, row.decision_id],
    (row) => ({
      ...toActionOutcome(row),
      decision_id: isTrial(row.decision_id) ? null : row.decision_id,
      planned_at: formatTimestamp(row.planned_at),
    }),
  );
}
