import type {
  ActionDefinition,
  ActionList,
  GetActionInput,
  ListActionsQuery,
  DeliveryList,
  ListDeliveriesInput,
} from "../../contract/resources/actions/actions.ts";
import type { KnownAction } from "../ports/actions/actions.ts";
import { toActionView } from "./action-view.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";
import { countedPage, page, timeAndId, timeIdAndVersion } from "../service/paging.ts";
import { toDelivery } from "./action-result.ts";

/** One action version, with its whole address where `showsAddress`; throws `not_found`. */
export async function getAction(
  services: Services,
  { action_id, version }: GetActionInput,
  showsAddress: boolean,
): Promise<ActionDefinition> {
  return toActionView(await findAction(services, action_id, version), showsAddress);
}

/** The stored action version; throws `not_found`. */
export async function findAction(services: Services, actionId: string, version: string): Promise<KnownAction> {
  const action = await services.actions.find(actionId, version);
  if (!action) throw noSuchVersion("Action", actionId, version, "version");
  return action;
}

/** A page of the actions of a namespace, newest first, with whole addresses where `showsAddress`. */
export async function listActions(
  services: Services,
  { namespace, ...query }: ListActionsQuery,
  showsAddress: boolean,
): Promise<ActionList> {
  return countedPage(query, {
    cursor: "actions",
    position: timeIdAndVersion,
    read: (after, limit) => services.actions.list(namespace, after, limit),
    key: (row) => [row.created_at, row.action_id, row.version],
    view: (row) => toActionView(row, showsAddress),
  });
}

/** A page of the times an action version was to fire, newest first; throws `not_found` for an unknown version. */
export async function listDeliveries(services: Services, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { action_id, version, unchanged } = input;
  await findAction(services, action_id, version);
  return page(input, {
    cursor: "deliveries",
    position: timeAndId,
    read: (after, limit) => services.actions.deliveries({ action_id, version, unchanged }, after, limit),
    key: (row) => [row.planned_at, row.decision_id],
    view: toDelivery,
  });
}
