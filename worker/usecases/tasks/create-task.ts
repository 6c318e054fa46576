import type { CreateTaskBody, Task } from "../../contract/resources/tasks/tasks.ts";
import type { DryRunResult } from "../../contract/resources/tasks/dry-run.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import { taskWatch } from "../../domain/task/watch/config.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { NewTask, StoredTask } from "../ports/tasks/tasks.ts";
import { bindAction } from "../actions/bind-action.ts";
import { claimGroups } from "../definitions/pin-population.ts";
import { populationOf } from "./check-members.ts";
import { bindCondition } from "./compiling/bind-condition.ts";
import { compileTask } from "./compiling/compile-task.ts";
import {
  type StoredCompilation,
  type Ground,
  groundInForce,
  groundKnown,
  groundOfBinding,
} from "./compiling/ground.ts";
import type { ActiveRules } from "../definitions/active-rules.ts";
import { reachConcepts } from "../definitions/tasks-within.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";
import { previewTask } from "./preview-task.ts";
import { type Settled, settleTask } from "./settle-task.ts";
import { hastenWatches } from "./looks/watches.ts";
import { reachWarnings } from "./reach-warnings.ts";
import { justMade, toTaskView } from "./task-view.ts";
import { whileBound } from "../actions/while-bound.ts";
import { identityOf } from "../service/request-identity.ts";

const contextWarning =
  "No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.";

/**
 * Turns a sentence, or with `bind` a registered condition, into a pinned task, or with `dry_run` shows what it would become
 * and stores nothing. Under the same claim it is the same task, however often it is tried. Throws validation_error (also
 * for a `firing` that differs from the sentence's), intent_unresolved, action_binding_failed, conflict (another task has the external id) or, for a condition that is not
 * there, not_found.
 */
export async function createTask(
  services: Services,
  input: CreateTaskBody,
  claim?: Claim,
): Promise<Task | DryRunResult> {
  const request = { services, input, claim };
  const known = input.bind === undefined && !input.dry_run ? groundKnown(services, input) : null;
  const made = known && (await orRefusal(makeTask(request, known)));
  if (made !== null && !(made instanceof DomainError)) return made;
  const inForce = input.bind === undefined ? groundInForce(services, input, known) : groundOfBinding(services);
  // What was refused on what is known may be taken on what is in force, where that is something else.
  if (made !== null && (await inForce).sentence === known?.sentence) throw made;
  const task = await makeTask(request, inForce);
  if (task === null) throw new Error("a task without a premise was not stored");
  return task;
}

const beyondReach = () =>
  new DomainError("forbidden", "The sentence means a signal, or entities, that this API key does not reach.", {
    location: "intent",
    suggestion: "GET /keys/current shows what it reaches.",
  });

interface TaskRequest {
  services: Services;
  input: CreateTaskBody;
  claim: Claim | undefined;
}

const orRefusal = <T>(work: Promise<T>): Promise<T | DomainError> =>
  work.catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });

/** Compiles, settles and stores, or shows. Null where the premise of its ground does not hold: then nothing is stored. */
async function makeTask(request: TaskRequest, asked: Ground | Promise<Ground>): Promise<Task | DryRunResult | null> {
  const { services, input } = request;
  const plan = await planTask(services, input, asked);
  return input.dry_run ? showPlan(services, input, plan) : storePlan(request, plan);
}

/** A task before it is stored: what it is made of. */
export interface TaskPlan {
  ground: Ground;
  config: ActionConfig;
  sentence: StoredCompilation;
  settled: Settled;
}

/** Binds, compiles and settles what a request asks for. */
export async function planTask(
  services: Services,
  input: CreateTaskBody,
  asked: Ground | Promise<Ground>,
): Promise<TaskPlan> {
  const [config, ground] = await Promise.all([bindDelivery(services, input), asked]);
  const sentence = await (input.bind === undefined
    ? (ground.sentence ??= compileTask(services, input, ground))
    : bindCondition(services, input.bind, input.intent, ground.rules));
  const { narrowed } = services;
  if (narrowed !== null && !reachConcepts(narrowed, sentence.compilation.concepts)) throw beyondReach();
  return { ground, config, sentence, settled: await settleTask(services, input, config, sentence) };
}

const bindDelivery = (services: Services, { delivery }: CreateTaskBody) =>
  bindAction(services, delivery, "delivery", "action_binding_failed");

/** Shows a plan and what it would have done; nothing is stored. */
export function showPlan(
  services: Services,
  input: CreateTaskBody,
  { ground, config, sentence, settled }: TaskPlan,
): Promise<DryRunResult> {
  const action = { config, namespace: namespaceOf(input) };
  return previewTask(services, input, { action, warning: warningOf(input, ground.rules), sentence, settled });
}

/** Stores a plan. Null where the premise of its ground does not hold: then nothing is stored. */
export async function storePlan(
  { services, input, claim }: TaskRequest,
  { ground: { rules, premise }, config, sentence, settled }: TaskPlan,
): Promise<Task | null> {
  const { compilation_id, compilation, compiled } = sentence;
  const task = taskToCreate(services, input, claim, { config, rules, settled });
  const population = populationOf(compilation);
  if (population !== undefined) await claimGroups(services, population);
  const store = () => services.tasks.create(compilation_id, compilation, task, premise);
  const { scope_rules, watch } = settled;
  const [stored, reached] = await Promise.all([
    premise === null ? whileBound(() => bindDelivery(services, input), store) : store(),
    reachWarnings(services, { scope_rules, watched: watch === null ? [] : compiled.concepts }),
  ]);
  return stored === null ? null : toldTask(services, stored, reached);
}

async function toldTask(services: Services, task: StoredTask, reached: readonly string[]): Promise<Task> {
  await hastenWatches(services, task);
  const warnings = task.status === "deleted" ? task.warnings : [...task.warnings, ...reached];
  return toTaskView(justMade({ ...task, warnings }, task.created_at));
}

function taskToCreate(
  services: Services,
  input: CreateTaskBody,
  claim: Claim | undefined,
  { config, rules, settled }: { config: ActionConfig; rules: ActiveRules; settled: Settled },
): NewTask {
  const { id, at } = identityOf(services, claim);
  const { entity_scope, scope_rules, rule, watch, entities } = settled;
  return {
    task_id: `task_${id}`,
    external_id: input.external_id ?? null,
    intent: input.intent,
    asked_as: input.asked_as ?? null,
    entity_scope,
    scope_rules,
    firing: rule,
    watch: watch === null ? null : taskWatch(watch, at, entities),
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
