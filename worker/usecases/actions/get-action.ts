import type { ActionDefinition, GetActionInput } from "../../contract/resources/actions/actions.ts";
import type { KnownAction } from "../ports/actions/actions.ts";
import { toActionView } from "./action-view.ts";
import { noSuchVersion } from "../service/not-found.ts";
import type { Services } from "../services.ts";

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
