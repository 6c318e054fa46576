import type { ActionDefinition, CreateActionBody } from "../../contract/resources/actions.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { toActionView } from "./action-view.ts";
import { bindAction } from "./bind-action.ts";
import type { Services } from "../services.ts";

/** Registers an action version, for good. Throws conflict when (action_id, version) is taken, and what {@link bindAction} throws. */
export async function createAction(services: Services, input: CreateActionBody): Promise<ActionDefinition> {
  const config = await bindAction(services, input.config, "config");
  const { action_id, version, namespace, trigger } = input;
  const action = { action_id, version, namespace, config, ...trigger, task_id: null, created_at: services.now() };
  if (await services.actions.add(action)) return toActionView(action);
  throw new DomainError("conflict", `Action ${action_id} already has a version ${version}.`, {
    location: "version",
    suggestion: "(action_id, version) is permanent. Register the change under a new version.",
  });
}
