import type { ActionConfig } from "../../domain/action/definition.ts";
import { noticeMisfit } from "../../domain/action/notice.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import { groupsOf, ranksMembers } from "../../domain/task/group-scope.ts";
import { refuseUnavailable } from "../../domain/task/watch/available.ts";
import { type TaskWatch, taskWatch, type WatchConfig, type WatchWish } from "../../domain/task/watch/config.ts";
import { refuseFetched, refuseRanked } from "../../domain/task/watch/fetched.ts";
import { loadOf, type LookLoad, refuseCrowded, paceShare } from "../../domain/task/watch/pace.ts";
import type { WatchRule } from "../../domain/task/watch/rule.ts";
import { signalAges } from "../../domain/task/watch/silence.ts";
import { refuseVolume } from "../../domain/task/watch/volume.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import { connectedSignals } from "../signals/concept-signals.ts";

/** A watch beside what it would look at. */
interface CheckedWatch {
  watch: WatchConfig;
  /** What the request says itself. */
  asked: WatchWish | null | undefined;
  concepts: readonly CompiledConcept[];
  scope_rules: readonly ScopeRule[];
  /** What is to tell of it. */
  delivery: ActionConfig;
  /** The task that has this watch or another one already. */
  task?: Pick<StoredTask, "task_id" | "watch">;
}

/**
 * Throws validation_error for a watch that cannot run: one that asks for what is not available, needs what cannot be
 * fetched for it or a value from after the look, would record more than anybody asked for, or
 * has no room beside the others. How many entities it looks at; null where it does not look by the clock.
 */
export async function checkWatch(services: Services, watched: CheckedWatch): Promise<number | null> {
  const { watch, asked, concepts, scope_rules, task } = watched;
  refuseUnavailable(watch);
  refuseBackwardFill(concepts);
  refuseUntold(watched);
  refuseAgeless(watch, concepts);
  refuseUncounted(watch, concepts);
  await checkFetched(services, taskWatch(watch, 0), watched);
  const entities = await checkPace(services, watch, scope_rules, task);
  if (entities === null || watch.every === undefined || asked?.keep !== undefined) return entities;
  refuseVolume(entities, watch.every);
  return entities;
}

/**
 * Throws validation_error for a watch that has no room beside the others at the pace this deployment has shown. How many entities
 * it looks at; null where it does not look by the clock.
 */
export async function checkPace(
  { batches, config, watches }: Services,
  { every, keep }: Pick<WatchConfig, "every" | "keep">,
  scope: readonly ScopeRule[],
  task: CheckedWatch["task"],
): Promise<number | null> {
  if (every === undefined) return null;
  const [entities, health, admitted] = await Promise.all([
    batches.countIn(scope),
    watches.last(),
    watches.load(task?.task_id ?? null),
  ]);
  const { pace, load } = health ?? {};
  if (!pace || pace[keep] === null) return entities;
  const shards = config.ledgerShards;
  const seen = load === undefined ? admitted : withoutOwn(load, shards, task?.watch ?? null);
  const others = paceShare(seen, pace) > paceShare(admitted, pace) ? seen : admitted;
  refuseCrowded({ every, keep, entities, shards, pace, others });
  return entities;
}

/** As if every shard had as much to look at as the busiest, but for a task's own looks. */
function withoutOwn(busiest: LookLoad, shards: number, watch: TaskWatch | null): LookLoad {
  const own = loadOf(watch === null ? [] : [{ ...watch, entities: watch.entities ?? 0 }]);
  const left = (keep: keyof LookLoad) => Math.max(0, busiest[keep] * shards - own[keep]);
  return { all: left("all"), changes: left("changes") };
}

/** Throws validation_error for an action that could not tell an entity without data from a decision. */
export function refuseUntold({
  watch,
  delivery,
}: Pick<CheckedWatch, "delivery"> & { watch: { no_data: string } }): void {
  const misfit = watch.no_data === "alert" ? noticeMisfit(delivery, "no_data") : null;
  if (misfit === null) return;
  const { field, message, suggestion } = misfit;
  throw new DomainError("validation_error", `\`watch.no_data\`: "alert" would be taken for a decision: ${message}.`, {
    location: `delivery.${field}`,
    suggestion,
  });
}

/** Without a clock and without a `max_age` nothing says when an entity has been silent for too long. */
function refuseAgeless({ on, no_data }: WatchConfig, concepts: readonly CompiledConcept[]): void {
  if (on === undefined || no_data !== "alert") return;
  const ageless = [...signalAges(concepts)].flatMap(([signal, age]) => (age === null ? signal : []));
  if (ageless.length === 0) return;
  throw new DomainError(
    "validation_error",
    `A watch on observations cannot tell when ${fewOf(ageless)} has stopped reporting: it has no \`max_age\`.`,
    {
      location: "watch.no_data",
      suggestion: 'Use `watch.every`, such as "5m", or a signal that was registered with a `max_age`, such as "3h".',
    },
  );
}

/** A group is counted at the times of a clock, each look is recorded, and its record says which members are silent. */
function refuseUncounted({ on, keep, no_data }: WatchConfig, concepts: readonly CompiledConcept[]): void {
  if (groupsOf(concepts) === null) return;
  const refuse = (field: string, message: string, suggestion: string) => {
    throw new DomainError("validation_error", message, { location: `watch.${field}`, suggestion });
  };
  if (on !== undefined)
    refuse("on", "A group has no observations of its own to wait for.", 'Use `watch.every`, such as "5m".');
  if (keep === "changes")
    refuse(
      "keep",
      "Looks at a group are always recorded: there is one for all of its members.",
      'Set `watch.keep` to "all".',
    );
  if (no_data === "alert")
    refuse(
      "no_data",
      "A group does not fall silent: with too few members its record says `insufficient_members`, and an incident stays open.",
      "Leave it out, or watch the members themselves for missing data.",
    );
}

function refuseBackwardFill(concepts: readonly CompiledConcept[]): void {
  const filled = concepts.flatMap(({ ir }) =>
    ir.signals.filter(({ missing_data_policy }) => missing_data_policy === "backward_fill"),
  );
  if (filled.length === 0) return;
  const names = fewOf([...new Set(filled.map(({ primitive_id }) => primitive_id))]);
  throw unwatchable(
    `A watch looks at the newest data, and ${names} takes missing values from later data (backward_fill).`,
    "Ask this task about past times yourself, or make one on a signal with another missing_data_policy.",
  );
}

/** Throws validation_error where values would have to be fetched and cannot be, or for more entities than that is done for. */
export async function checkFetched(
  services: Services,
  rule: Pick<WatchRule, "every_ms" | "keep">,
  { concepts, scope_rules }: Pick<CheckedWatch, "concepts" | "scope_rules">,
): Promise<void> {
  const places = concepts.filter(({ definition }) => ranksMembers(definition)).map(({ key }) => key);
  if (places.length > 0) refuseRanked(rule, places, await services.batches.countIn(scope_rules));
  const fetched = [...(await connectedSignals(services, concepts)).keys()].sort();
  if (fetched.length > 0) refuseFetched(rule, fetched, await services.batches.countIn(scope_rules));
}

const unwatchable = (message: string, suggestion: string): DomainError =>
  new DomainError("validation_error", message, { location: "watch", suggestion });
