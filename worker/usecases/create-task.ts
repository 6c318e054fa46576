import type { CreateTaskBody, DryRunResult, Task } from "../contract/tasks.ts";
import type { ActionConfig } from "../domain/action/definition.ts";
import { firingRule } from "../domain/task/firing.ts";
import { agreedFiring } from "../domain/task/qualifiers.ts";
import { withIdentity } from "../domain/task/sentence/identity.ts";
import { parseScope } from "../domain/task/scope.ts";
import { operandRefs } from "../domain/condition/operand-refs.ts";
import type { Compilation } from "../storage/task-store.ts";
import { backtestTask } from "./backtest-task.ts";
import { bindAction } from "./bind-action.ts";
import { compileTask } from "./compile-task.ts";
import { type ActiveRules, activeRules } from "./active-rules.ts";
import type { Claim } from "./ports/idempotency.ts";
import type { Services } from "./services.ts";
import { signalNamespaces } from "./signal-namespaces.ts";
import { toTaskView } from "./task-view.ts";
import { workOf } from "./work.ts";

const contextWarning =
  "No active application context exists. The task was compiled without domain context; define one via POST /context and recompile.";

/**
 * Turns a sentence into a pinned task, or with `dry_run` shows what it would become and stores nothing. Under the same
 * claim it is the same task, however often it is tried. Throws validation_error (a `firing` that differs from the sentence's
 * too), intent_unresolved or action_binding_failed.
 */
export async function createTask(
  services: Services,
  input: CreateTaskBody,
  claim?: Claim,
): Promise<Task | DryRunResult> {
  const [config, rules] = await Promise.all([bindAction(services, input.delivery, "delivery"), activeRules(services)]);
  const { compilation_id, compilation } = await compileTask(services, input, rules);
  const scope_rules = parseScope(input.entity_scope, signalNamespaces(compilation.concepts));
  const firing = agreedFiring(compilation.firing ?? {}, input.firing ?? {});
  if (input.dry_run) {
    const backtest = await backtestTask(services, input.backtest, compilation, scope_rules, firing);
    return { ...preview(input, config, compilation, rules), firing, backtest };
  }
  const { id, at } = workOf(services, claim);
  const task = await services.tasks.create(compilation_id, compilation, {
    task_id: `task_${id}`,
    intent: input.intent,
    asked_as: input.asked_as ?? null,
    entity_scope: input.entity_scope,
    scope_rules,
    firing: firingRule(firing),
    status: input.status,
    context_version: rules.context?.version ?? null,
    guardrails_version: rules.guardrails.version,
    context_warning: rules.context === null ? contextWarning : null,
    created_at: at,
    action: { action_id: `act_${id}`, version: "v1", namespace: namespaceOf(input), config, fire_on: "true" },
  });
  return toTaskView(task);
}

const namespaceOf = (input: CreateTaskBody) => input.constraints?.namespace ?? "org";

function preview(
  input: CreateTaskBody,
  config: ActionConfig,
  compilation: Compilation,
  rules: ActiveRules,
): Omit<DryRunResult, "backtest" | "firing"> {
  const main = compilation.conditions.at(-1);
  if (!main) throw new Error("a compilation without a condition");
  const conceptOf = (id: string, version: string) => {
    const found = compilation.concepts.find(
      ({ definition }) => definition.concept_id === id && definition.version === version,
    );
    if (!found) throw new Error("a compilation without a concept it refers to");
    return { ...found.definition, ir_hash: found.ir_hash };
  };
  const conditionOf = ({ definition, ir_hash }: Compilation["conditions"][number]) => ({
    ...definition,
    engine: definition.engine ?? 1,
    ir_hash,
  });
  const { definition } = main;
  const operands = operandRefs(definition.strategy).map((ref) => {
    const operand = compilation.conditions.find(
      (candidate) =>
        candidate.definition.condition_id === ref.condition_id &&
        candidate.definition.version === ref.condition_version,
    );
    if (!operand) throw new Error("a compilation without an operand it refers to");
    return {
      concept: conceptOf(operand.definition.concept_id, operand.definition.concept_version),
      condition: conditionOf(operand),
    };
  });
  return {
    concept: conceptOf(definition.concept_id, definition.concept_version),
    condition: conditionOf(main),
    action: {
      config,
      trigger: { fire_on: "true", condition_id: definition.condition_id, condition_version: definition.version },
      namespace: namespaceOf(input),
    },
    operands,
    validation: {
      valid: true,
      errors: [],
      warnings: rules.context === null ? [contextWarning, ...compilation.warnings] : compilation.warnings,
    },
    provenance: withIdentity(compilation.provenance, input.intent),
  };
}
