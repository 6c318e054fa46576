import type { CreateTaskBody, Task } from "../../contract/resources/tasks/tasks.ts";
import type { DryRunResult } from "../../contract/resources/tasks/dry-run.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import { taskWatch } from "../../domain/task/watch/config.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { NewTask, StoredTask } from "../ports/tasks/tasks.ts";
import { bindAction } from "../actions/bind-action.ts";
import { bindCondition } from "./bind-condition.ts";
import { compileAhead } from "./compile-ahead.ts";
import { type Ahead, askStored, compileTask } from "./compile-task.ts";
import { type ActiveRules, activeRules, lastKnownRules } from "../definitions/active-rules.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";
import { previewTask } from "./preview-task.ts";
import { type Settled, settleTask } from "./settle-task.ts";
import { hastenWatches } from "./hasten-watches.ts";
import { withReach } from "./reach-warnings.ts";
import { toTaskView } from "./task-view.ts";
import { whileBound } from "../actions/while-bound.ts";
import { identityOf } from "../service/request-identity.ts";

const contextWarning =
  "No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.";

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
  const ahead = input.bind === undefined && !input.dry_run ? await compileAhead(services, input) : null;
  const stored = ahead && (await storeAhead(services, input, claim, ahead));
  if (stored !== null) return told(services, stored);
  const bind = binder(services, input);
  const known = input.bind === undefined ? lastKnownRules(services) : null;
  const asked = known && askStored(services, input, known);
  const [config, rules] = await Promise.all([bind(), activeRules(services)]);
  const sentence =
    input.bind === undefined
      ? await compileTask(services, input, rules, { asked, ahead })
      : await bindCondition(services, input.bind, input.intent, rules);
  const settled = await settleTask(services, input, config, sentence);
  if (input.dry_run) {
    const action = { config, namespace: namespaceOf(input) };
    return previewTask(services, input, { action, warning: warningOf(input, rules), sentence, settled });
  }
  const task = newTask(services, input, claim, { config, rules, settled });
  const { compilation_id, compilation } = sentence;
  return told(services, await whileBound(bind, () => services.tasks.create(compilation_id, compilation, task)));
}

const binder =
  (services: Services, { delivery }: CreateTaskBody) =>
  () =>
    bindAction(services, delivery, "delivery", "action_binding_failed");

/**
 * Stores a task in one call of the database, which checks what its sentence was compiled on. Null where that is not so any
 * more, where the sentence has compiled before, and where anything is refused: then nothing is stored, and who refuses
 * has to ask for the rules in force first.
 */
async function storeAhead(
  services: Services,
  input: CreateTaskBody,
  claim: Claim | undefined,
  { compilation_id, premise, rules, outcome }: Ahead,
): Promise<StoredTask | null> {
  if (outcome instanceof DomainError) return null;
  try {
    const config = await binder(services, input)();
    const settled = await settleTask(services, input, config, outcome);
    const task = newTask(services, input, claim, { config, rules, settled });
    return await services.tasks.create(compilation_id, outcome.compilation, task, premise);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function told(services: Services, task: StoredTask): Promise<Task> {
  const [reached] = await Promise.all([withReach(services, task), hastenWatches(services, task)]);
  return toTaskView({ task: reached, shards: [], now: task.created_at });
}

function newTask(
  services: Services,
  input: CreateTaskBody,
  claim: Claim | undefined,
  { config, rules, settled }: { config: ActionConfig; rules: ActiveRules; settled: Settled },
): NewTask {
  const { id, at } = identityOf(services, claim);
  const { scope_rules, rule, watch } = settled;
  return {
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
}

/** A sentence that is not compiled needs no context. */
const warningOf = ({ bind }: CreateTaskBody, { context }: ActiveRules): string | null =>
  bind === undefined && context === null ? contextWarning : null;

const namespaceOf = (input: CreateTaskBody) => input.constraints?.namespace ?? "org";
