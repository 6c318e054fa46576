import type { ActionDefinition, CreateActionBody } from "../../contract/resources/actions/actions.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { type FiringRule, firingRule, settledFiring } from "../../domain/firing/rule.ts";
import { parseScope, type ScopeRule } from "../../domain/task/scope.ts";
import { toActionView } from "./action-view.ts";
import { bindAction } from "./bind-action.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";

/** Registers an action version permanently. Throws conflict when (action_id, version) is taken, and what {@link bindAction} throws. */
export async function createAction(services: Services, input: CreateActionBody): Promise<ActionDefinition> {
  const config = await bindAction(services, input.config, "config", "validation_error");
  const { action_id, version, namespace, trigger } = input;
  await refuseOfTask(services, action_id);
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
    firing: firing === undefined ? null : await ruleOf(services, firing, trigger),
    task_id: null,
    created_at: services.now(),
  };
  if (await services.actions.add(action)) return toActionView(action, true);
  throw new DomainError("conflict", `Action ${action_id} already has a version ${version}.`, {
    location: "version",
    suggestion: "(action_id, version) is permanent. Register the change under a new version.",
  });
}

/** A decision has one row for each action, and its task says what the action of a task does. */
async function refuseOfTask({ actions }: Pick<Services, "actions">, actionId: string): Promise<void> {
  const first = await actions.find(actionId, "v1");
  if (!first?.task_id) return;
  throw new DomainError("conflict", `${actionId} is the action of task ${first.task_id}.`, {
    location: "action_id",
    suggestion: "Change it with PATCH /tasks/{id} and `delivery`, or register an action under another id.",
  });
}

/** What ends a run that holds wants an action that waits for true; a release, a bound of the condition's score, also that condition. */
async function ruleOf(
  { definitions, config }: Services,
  firing: NonNullable<CreateActionBody["trigger"]["firing"]>,
  { condition_id, condition_version, fire_on }: CreateActionBody["trigger"],
): Promise<FiringRule> {
  const settled = settledFiring(firing, config.zone);
  const ending = (["release", "hold"] as const).find((name) => settled[name] !== undefined);
  if (ending !== undefined && fire_on !== "true") {
    const location = `trigger.firing.${ending}`;
    throw new DomainError(
      "validation_error",
      `\`${location}\` is about runs that hold, and the action fires on ${fire_on}.`,
      { location, suggestion: `Leave the ${ending} out, or set \`trigger.fire_on\` to "true".` },
    );
  }
  if (settled.release === undefined) return firingRule(settled);
  const condition = await definitions.conditionRow(condition_id, condition_version);
  if (condition !== undefined) return firingRule(settled, condition.definition.strategy, "trigger.firing");
  throw new DomainError("validation_error", `There is no condition ${condition_id}@${condition_version} to release.`, {
    location: "trigger.firing.release",
    suggestion: "Register the condition first, or leave the release out.",
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
