import type { ActionDefinition, GetActionInput } from "../../contract/resources/actions.ts";
import type { StoredAction } from "../../storage/action-store.ts";
import { toActionView } from "./action-view.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";

/** One action version; throws `not_found`. */
export async function getAction(services: Services, { action_id, version }: GetActionInput): Promise<ActionDefinition> {
  return toActionView(await findAction(services, action_id, version));
}

/** The stored action version; throws `not_found`. */
export async function findAction(services: Services, actionId: string, version: string): Promise<StoredAction> {
  const action = await services.actions.find(actionId, version);
  if (!action) throw noSuchVersion("Action", actionId, version, "version");
  return action;
}
