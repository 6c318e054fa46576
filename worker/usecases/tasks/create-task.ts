import type { CreateTaskBody, Task } from "../../contract/resources/tasks/tasks.ts";
import type { DryRunResult } from "../../contract/resources/tasks/dry-run.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import { firingRule } from "../../domain/task/firing.ts";
import { agreedWatch, taskWatch } from "../../domain/task/watch/config.ts";
import { agreedFiring } from "../../domain/task/qualifiers.ts";
import { restatedAs } from "../../domain/task/sentence/restate/restated-as.ts";
import { withIdentity } from "../../domain/task/sentence/restate/identity.ts";
import { refuseBeyondKept } from "../../domain/task/kept.ts";
import { parseScope } from "../../domain/task/scope.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { NewTask } from "../ports/tasks/tasks.ts";
import { backtestTask } from "../learning/backtest-task.ts";
import { bindAction } from "../actions/bind-action.ts";
import { bindCondition } from "./bind-condition.ts";
import { askStored, type CompiledSentence, compileTask } from "./compile-task.ts";
import { type ActiveRules, activeRules, lastKnownRules } from "../definitions/active-rules.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/signal-namespaces.ts";
import { checkFiring } from "./check-firing.ts";
import { checkWatch } from "./check-watch.ts";
import { hastenWatches } from "./hasten-watches.ts";
import { toTaskView } from "./task-view.ts";
import { whileBound } from "../actions/while-bound.ts";
import { identityOf } from "../service/request-identity.ts";

const contextWarning =
  "There is no application context yet, so the sentence was read without one. POST /context defines it for tasks created afterwards.";

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
  const known = input.bind === undefined ? lastKnownRules(services) : null;
  const asked = known && askStored(services, input, known);
  const [config, rules] = await Promise.all([bind(), activeRules(services)]);
  const { compilation_id, compilation, compiled } =
    input.bind === undefined
      ? await compileTask(services, input, rules, asked)
      : await bindCondition(services, input.bind, input.intent, rules);
  const scope_rules = parseScope(input.entity_scope, signalNamespaces(compilation.concepts));
  const watch = agreedWatch(compilation.watch ?? null, input.watch, services.config.watchShortest);
  const firing = agreedFiring(compilation.firing ?? {}, input.firing ?? {}, watch !== null, services.config.zone);
  const rule = firingRule(firing, compilation.conditions.at(-1)?.definition.strategy);
  refuseBeyondKept(compiled, services.config.keepObservationsMs, input.bind === undefined ? "intent" : "bind");
  if (watch !== null) {
    const { concepts } = compiled;
    await checkWatch(services, { watch, asked: input.watch, concepts, scope_rules, delivery: config });
  }
  checkFiring({ firing, watch, delivery: config });
  if (input.dry_run) {
    const backtest = await backtestTask(services, input.backtest, compilation, scope_rules, firing, watch);
    const provenance = restatedAs(withIdentity(compilation.provenance, input.intent), rule, watch);
    return {
      ...preview(input, config, { compilation, compiled }, warningOf(input, rules)),
      provenance,
      firing,
      watch,
      backtest,
    };
  }
  const { id, at } = identityOf(services, claim);
  const task: NewTask = {
    task_id: `task_${id}`,
    intent: input.intent,
    asked_as: input.asked_as ?? null,
    entity_scope: input.entity_scope,
    scope_rules,
    firing: rule,
    watch: watch === null ? null : taskWatch(watch, at),
    status: input.status,
    context_version: rules.context?.version ?? null,
    guardrails_version: rules.guardrails.version,
    context_warning: warningOf(input, rules),
    meta: input.meta ?? {},
    created_at: at,
    action: { action_id: `act_${id}`, version: "v1", namespace: namespaceOf(input), config, fire_on: "true" },
  };
  const stored = await whileBound(bind, () => services.tasks.create(compilation_id, compilation, task));
  await hastenWatches(services, stored);
  return toTaskView({ task: stored, shards: [], now: at });
}

/** A sentence that is not compiled needs no context. */
const warningOf = ({ bind }: CreateTaskBody, { context }: ActiveRules): string | null =>
  bind === undefined && context === null ? contextWarning : null;

const namespaceOf = (input: CreateTaskBody) => input.constraints?.namespace ?? "org";

const shown = ({ concept, definition, ir_hash }: CompiledCondition) => ({
  concept: { ...concept.definition, ir_hash: concept.ir_hash },
  condition: { ...definition, engine: definition.engine ?? 1, ir_hash },
});

function preview(
  input: CreateTaskBody,
  config: ActionConfig,
  { compilation, compiled: main }: Pick<CompiledSentence, "compilation" | "compiled">,
  warning: string | null,
): Omit<DryRunResult, "backtest" | "firing" | "watch" | "provenance"> {
  const { definition } = main;
  return {
    ...shown(main),
    action: {
      config,
      trigger: { fire_on: "true", condition_id: definition.condition_id, condition_version: definition.version },
      namespace: namespaceOf(input),
    },
    operands: main.operands.map(shown),
    validation: {
      valid: true,
      errors: [],
      warnings: warning === null ? compilation.warnings : [warning, ...compilation.warnings],
    },
  };
}
