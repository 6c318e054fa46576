import type { CreateTaskBody, DryRunResult, Task } from "../../contract/resources/tasks.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import { firingRule } from "../../domain/task/firing.ts";
import { agreedFiring } from "../../domain/task/qualifiers.ts";
import { withIdentity } from "../../domain/task/sentence/identity.ts";
import { parseScope } from "../../domain/task/scope.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import type { Compilation, NewTask } from "../../storage/task-store.ts";
import { backtestTask } from "../learning/backtest-task.ts";
import { bindAction } from "../actions/bind-action.ts";
import { bindCondition } from "./bind-condition.ts";
import { compileTask } from "./compile-task.ts";
import { type ActiveRules, activeRules } from "../definitions/active-rules.ts";
import type { Claim } from "../ports/idempotency.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/signal-namespaces.ts";
import { toTaskView } from "./task-view.ts";
import { whileBound } from "../actions/while-bound.ts";
import { identityOf } from "../service/request-identity.ts";

const contextWarning =
  "No active application context exists. The task was compiled without domain context; define one via POST /context and recompile.";

/**
 * Turns a sentence, or with `bind` a registered condition, into a pinned task, or with `dry_run` shows what it would become
 * and stores nothing. Under the same claim it is the same task, however often it is tried. Throws validation_error (also
 * for a `firing` that differs from the sentence's), intent_unresolved, action_binding_failed or, for a condition that is not
 * there, not_found.
 */
export async function createTask(
  services: Services,
  input: CreateTaskBody,
  claim?: Claim,
): Promise<Task | DryRunResult> {
  const bind = () => bindAction(services, input.delivery, "delivery", "action_binding_failed");
  const [config, rules] = await Promise.all([bind(), activeRules(services)]);
  const { compilation_id, compilation } =
    input.bind === undefined
      ? await compileTask(services, input, rules)
      : await bindCondition(services, input.bind, input.intent, rules);
  const scope_rules = parseScope(input.entity_scope, signalNamespaces(compilation.concepts));
  const firing = agreedFiring(compilation.firing ?? {}, input.firing ?? {});
  if (input.dry_run) {
    const backtest = await backtestTask(services, input.backtest, compilation, scope_rules, firing);
    return { ...preview(input, config, compilation, warningOf(input, rules)), firing, backtest };
  }
  const { id, at } = identityOf(services, claim);
  const task: NewTask = {
    task_id: `task_${id}`,
    intent: input.intent,
    asked_as: input.asked_as ?? null,
    entity_scope: input.entity_scope,
    scope_rules,
    firing: firingRule(firing),
    status: input.status,
    context_version: rules.context?.version ?? null,
    guardrails_version: rules.guardrails.version,
    context_warning: warningOf(input, rules),
    created_at: at,
    action: { action_id: `act_${id}`, version: "v1", namespace: namespaceOf(input), config, fire_on: "true" },
  };
  return toTaskView(await whileBound(bind, () => services.tasks.create(compilation_id, compilation, task)));
}

/** What is not compiled misses no context. */
const warningOf = ({ bind }: CreateTaskBody, { context }: ActiveRules): string | null =>
  bind === undefined && context === null ? contextWarning : null;

const namespaceOf = (input: CreateTaskBody) => input.constraints?.namespace ?? "org";

function preview(
  input: CreateTaskBody,
  config: ActionConfig,
  compilation: Compilation,
  warning: string | null,
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
      warnings: warning === null ? compilation.warnings : [warning, ...compilation.warnings],
    },
    provenance: withIdentity(compilation.provenance, input.intent),
  };
}
