import type { ActionDefinition, CreateActionBody } from "../../contract/resources/actions/actions.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { firingRule } from "../../domain/task/firing.ts";
import { parseScope, type ScopeRule } from "../../domain/task/scope.ts";
import { toActionView } from "./action-view.ts";
import { bindAction } from "./bind-action.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/signal-namespaces.ts";

/** Registers an action version permanently. Throws conflict when (action_id, version) is taken, and what {@link bindAction} throws. */
export async function createAction(services: Services, input: CreateActionBody): Promise<ActionDefinition> {
  const config = await bindAction(services, input.config, "config", "validation_error");
  const { action_id, version, namespace, trigger } = input;
  const { fire_on, condition_id, condition_version, entity_scope = null, firing } = trigger;
  refuseIncidents(firing);
  const action = {
    action_id,
    version,
    namespace,
    config,
    fire_on,
    condition_id,
    condition_version,
    entity_scope,
    scope_rules: entity_scope === null ? null : await scopeRules(services, entity_scope, trigger),
    firing: firing === undefined ? null : firingRule(firing),
    task_id: null,
    created_at: services.now(),
  };
  if (await services.actions.add(action)) return toActionView(action, true);
  throw new DomainError("conflict", `Action ${action_id} already has a version ${version}.`, {
    location: "version",
    suggestion: "(action_id, version) is permanent. Register the change under a new version.",
  });
}

/** Only tasks that watch have incidents. */
function refuseIncidents(firing: CreateActionBody["trigger"]["firing"]): void {
  const option = (["recovered", "remind"] as const).find((name) => firing?.[name] !== undefined);
  if (option === undefined) return;
  const location = `trigger.firing.${option}`;
  throw new DomainError("validation_error", `\`${location}\` is about incidents, and a registered action has none.`, {
    location,
    suggestion: "Leave it out, or create a task with a `watch` and `firing` of its own.",
  });
}

/** The condition may come later: until it says what its signals are, a word may be an entity or a namespace. */
async function scopeRules(
  services: Services,
  scope: string,
  { condition_id, condition_version }: CreateActionBody["trigger"],
): Promise<ScopeRule[]> {
  const condition = await services.definitions.condition(condition_id, condition_version);
  const rules = parseScope(scope, signalNamespaces(condition?.concepts ?? []), "trigger.entity_scope");
  if (condition !== null) return rules;
  return rules.flatMap((rule): ScopeRule[] =>
    rule.kind === "entity" ? [rule, { kind: "namespace", value: rule.value }] : [rule],
  );
}
