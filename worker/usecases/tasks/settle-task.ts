import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import { firingRule, quietOf } from "../../domain/firing/rule.ts";
import { refuseBeyondKept } from "../../domain/task/kept.ts";
import { agreedFiring } from "../../domain/task/qualifiers.ts";
import { scopeOfGroup } from "../../domain/task/group/scope-of-group.ts";
import { scopeOf } from "../../domain/task/group-scope.ts";
import { agreedWatch } from "../../domain/task/watch/config.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";
import { checkMembers } from "./check-members.ts";
import { checkFiring } from "./check-firing.ts";
import { checkWatch } from "./check-watch.ts";
import type { StoredCompilation } from "./compiling/ground.ts";

export type Settled = Awaited<ReturnType<typeof settleTask>>;

/**
 * What request and sentence say together about scope, firing and watch. Throws validation_error where they contradict each
 * other or cannot be had.
 */
export async function settleTask(
  services: Services,
  input: CreateTaskBody,
  config: ActionConfig,
  { compilation, compiled }: Pick<StoredCompilation, "compilation" | "compiled">,
) {
  const { population } = compiled.concept.definition;
  const isAsSaid = population === undefined || input.bind !== undefined;
  const entity_scope = isAsSaid ? input.entity_scope : scopeOfGroup(population, input.entity_scope);
  const scope_rules = scopeOf(entity_scope, compiled.concepts, signalNamespaces(compilation.concepts));
  await checkMembers(services, compilation);
  const watch = agreedWatch(compilation.watch ?? null, input.watch, services.config.watchShortest);
  const quiet = watch === null ? null : quietOf(await storedSignals(services, compiled));
  const firing = agreedFiring(compilation.firing ?? {}, input.firing ?? {}, quiet, services.config.zone);
  const rule = firingRule(firing, compilation.conditions.at(-1)?.definition.strategy);
  refuseBeyondKept(compiled, services.config.keepObservationsMs, input.bind === undefined ? "intent" : "bind");
  const watched = { asked: input.watch, concepts: compiled.concepts, scope_rules, delivery: config };
  const entities = watch === null ? null : await checkWatch(services, { ...watched, watch });
  checkFiring({ firing, watch, delivery: config });
  return { entity_scope, scope_rules, watch, entities, firing, rule };
}

/** The signals of a condition, as they are registered. */
async function storedSignals({ primitives }: Services, { concepts }: StoredCompilation["compiled"]) {
  const ids = new Set(concepts.flatMap(({ ir }) => ir.signals.map(({ primitive_id }) => primitive_id)));
  return (await primitives.all()).filter(({ primitive_id }) => ids.has(primitive_id));
}
