import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { type ScopeRule, isScopeWithin, parseScope } from "../../domain/task/scope.ts";
import { unreached } from "../../domain/task/unreached.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import { connectedSignals, conceptSignals } from "../signals/concept-signals.ts";

type Needs = Pick<Services, "batches" | "log" | "narrowed" | "primitives">;

/** A task with what a person should check about whom it reaches now, besides how its sentence was understood. */
export async function withReach(
  services: Needs & Pick<Services, "definitions">,
  task: StoredTask,
): Promise<StoredTask> {
  if (task.status === "deleted") return task;
  const { condition_id, condition_version, scope_rules, watch } = task;
  const condition = watch === null ? null : await services.definitions.condition(condition_id, condition_version);
  const warnings = await reachWarnings(services, { scope_rules, watched: condition?.concepts ?? [] });
  return warnings.length === 0 ? task : { ...task, warnings: [...task.warnings, ...warnings] };
}

/** Warnings for a scope that holds nobody, and for concepts that are to be watched and read what has no value yet. */
export async function reachWarnings(
  services: Needs,
  { scope_rules: scope, watched }: { scope_rules: readonly ScopeRule[]; watched: readonly CompiledConcept[] },
): Promise<string[]> {
  const fetched = await connectedSignals(services, watched);
  const entities = services.narrowed?.entities ?? null;
  const own = watched.filter(({ definition }) => definition.population === undefined);
  // Whether a signal has a value is a matter of all entities.
  const asked = entities === null ? own.flatMap(conceptSignals) : [];
  const signals = [...new Set(asked)].filter((signal) => !fetched.has(signal)).sort();
  try {
    const { scopes, ...found } = await services.batches.reach({ scope, signals });
    const within = scopes.filter((one) => isScopeWithin(parseScope(one, []), entities));
    return unreached({ scope, signals, scopes: within, ...found });
  } catch (error) {
    // Whom a task reaches is advice: where a shard is away, nobody knows, and the task is made all the same.
    if (!(error instanceof DomainError)) throw error;
    services.log("reach_unknown", { error: error.message });
    return [];
  }
}
