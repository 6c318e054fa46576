import type { Task, UpdateTaskInput, GetTaskInput } from "../../contract/resources/tasks/tasks.ts";
import type { ConditionDefinition } from "../../domain/values/definitions/condition.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { agreedWatch, taskWatch, watchConfig } from "../../domain/task/watch/config.ts";
import { firingConfig, type FiringRule, firingRule, settledFiring } from "../../domain/firing/rule.ts";
import { refuseBeyondKept } from "../../domain/task/kept.ts";
import { scopeOf } from "../../domain/task/group-scope.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import { bindAction } from "../actions/bind-action.ts";
import { requireConditionRow } from "../definitions/required.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";
import { checkFiring } from "./check-firing.ts";
import { checkFetched, checkPace, checkWatch, refuseUntold } from "./check-watch.ts";
import { hastenWatches } from "./looks/watches.ts";
import { withReach } from "./reach-warnings.ts";
import { viewTask } from "./task-view.ts";
import { whileBound } from "../actions/while-bound.ts";
import { noSuch } from "../service/not-found.ts";

/**
 * Changes a task: every field named, or none. Throws not_found for the task or the condition version, and
 * validation_error for a deleted task, a version that judges another concept or by another strategy, or a field that does not fit.
 */
export async function updateTask(services: Services, input: UpdateTaskInput): Promise<Task> {
  for (let tries = 0; tries < updateTries; tries++) {
    const updated = await tryUpdate(services, input);
    if (updated !== null) return updated;
  }
  throw new DomainError("unavailable", "The task is being changed by others.", {
    location: "id",
    suggestion: "Send the same request again.",
  });
}

const updateTries = 3;

/** Null where the task was changed meanwhile, and what was checked may not hold any more. */
async function tryUpdate(services: Services, input: UpdateTaskInput): Promise<Task | null> {
  const task = await services.tasks.find(input.id);
  if (!task) throw noSuch("task", input.id);
  if (task.status === "deleted") throw deleted(input.id);
  const condition_version = input.condition_version ?? null;
  const rebound = condition_version === null ? null : await checkRebind(services, task, condition_version);
  const bind = async () => input.delivery && bindAction(services, input.delivery, "delivery", "validation_error");
  const config = (await bind()) ?? null;
  const scope = input.entity_scope === undefined ? null : await readScope(services, task, input.entity_scope);
  const firing = await changedFiring(services, task, input.firing, rebound);
  const delivery = config ?? task.delivery;
  const watch = input.watch === undefined ? null : { rule: await watchOf(services, task, input, { scope, delivery }) };
  if (watch === null && task.watch !== null) {
    refuseUntold({ watch: task.watch, delivery });
    if (scope !== null) {
      await checkFetched(services, task.watch, { ...scope, concepts: await conceptsOf(services, task) });
      await checkPace(services, watchConfig(task.watch), scope.scope_rules, task);
    }
    if (scope === null && task.status === "paused" && input.status !== undefined && input.status !== "paused")
      await checkPace(services, watchConfig(task.watch), task.scope_rules, task);
  }
  checkFiring({ firing: firing ?? task.firing, watch: watch === null ? task.watch : watch.rule, delivery });
  const expects = rebound !== null || firing?.release !== undefined ? task : null;
  const change = {
    condition_version,
    config,
    scope,
    status: input.status ?? null,
    firing,
    watch,
    meta: input.meta ?? null,
    expects,
  };
  const { task: updated, stale } = await whileBound(bind, async () => {
    const outcome = await services.tasks.update(input.id, change, services.now());
    return outcome.unbound ? null : outcome;
  });
  if (stale) return null;
  if (!updated) throw noSuch("task", input.id);
  if (updated.status === "deleted") throw deleted(input.id);
  const [reached] = await Promise.all([withReach(services, updated), hastenWatches(services, task, updated)]);
  return viewTask(services, reached);
}

/** The new firing, or with another version the same one checked again where it has a release; null where it stays as it is. */
async function changedFiring(
  { definitions, config }: Services,
  { condition_id, condition_version, firing }: StoredTask,
  asked: UpdateTaskInput["firing"],
  rebound: ConditionDefinition | null,
): Promise<FiringRule | null> {
  if (asked !== undefined) {
    const settled = settledFiring(asked, config.zone);
    if (settled.release === undefined || rebound !== null) return firingRule(settled, rebound?.strategy);
    const bound = await definitions.conditionRow(condition_id, condition_version);
    return firingRule(settled, bound?.definition.strategy);
  }
  if (rebound === null || firing.release === undefined) return null;
  try {
    return firingRule(firingConfig(firing), rebound.strategy);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("validation_error", `Version ${rebound.version} does not fit the task: ${error.message}`, {
      location: "condition_version",
      suggestion: "Send `firing` along, with another `release` or without one.",
    });
  }
}

/** The new watch beside the scope and the version that the task has then. */
async function watchOf(
  services: Services,
  task: StoredTask,
  input: UpdateTaskInput,
  { scope, delivery }: { scope: Pick<StoredTask, "scope_rules"> | null; delivery: StoredTask["delivery"] },
) {
  const watch = agreedWatch(null, input.watch, services.config.watchShortest);
  if (watch === null) return null;
  const version = input.condition_version ?? task.condition_version;
  const condition = await services.definitions.condition(task.condition_id, version);
  const { scope_rules } = scope ?? task;
  const concepts = condition?.concepts ?? [];
  const watched = { watch, asked: input.watch, concepts, scope_rules, delivery, task };
  return taskWatch(watch, services.now(), await checkWatch(services, watched));
}

function deleted(id: string): DomainError {
  return new DomainError("validation_error", `Task ${id} is deleted and cannot be changed.`, {
    location: "id",
    suggestion: "Create a new task from the sentence.",
  });
}

async function checkRebind(services: Services, task: StoredTask, version: string): Promise<ConditionDefinition> {
  const { definition } = await requireConditionRow(services, task.condition_id, version, "condition_version");
  const { concept_id, concept_version, strategy } = definition;
  if (concept_id !== task.concept_id || concept_version !== task.concept_version) {
    throw otherLogic(
      `Version ${version} judges concept ${concept_id}@${concept_version}, and the task is bound to ${task.concept_id}@${task.concept_version}.`,
      "Create a new task for another concept.",
    );
  }
  const bound = await services.definitions.conditionRow(task.condition_id, task.condition_version);
  const used = bound?.definition.strategy.type ?? strategy.type;
  if (used === strategy.type) {
    const condition = await services.definitions.condition(task.condition_id, version);
    if (condition) refuseBeyondKept(condition, services.config.keepObservationsMs, "condition_version");
    return definition;
  }
  throw otherLogic(
    `Version ${version} judges by ${strategy.type}, and the task is bound to ${task.condition_version}, which judges by ${used}.`,
    "All versions of a condition use the same strategy: create a new task to use another.",
  );
}

const otherLogic = (message: string, suggestion: string): DomainError =>
  new DomainError("validation_error", message, { location: "condition_version", suggestion });

async function readScope(services: Services, task: StoredTask, entity_scope: string) {
  const concepts = await conceptsOf(services, task);
  return { entity_scope, scope_rules: scopeOf(entity_scope, concepts, signalNamespaces(concepts)) };
}

async function conceptsOf(services: Services, { condition_id, condition_version }: StoredTask) {
  return (await services.definitions.condition(condition_id, condition_version))?.concepts ?? [];
}

/** Deletes a task softly: it stays readable and its decisions stay. Deleting it again changes nothing. */
export async function deleteTask(services: Services, { id }: GetTaskInput): Promise<Task> {
  const task = await services.tasks.remove(id, services.now());
  if (!task) throw noSuch("task", id);
  await hastenWatches(services, task);
  return viewTask(services, task);
}
