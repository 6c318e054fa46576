import { newMembers } from "../../../../domain/action/alarm/new-members.ts";
import type { FiringMember } from "../../../../domain/condition/evaluation.ts";
import { type KeptLook, type KeptState, stepKept } from "../../../../domain/firing/kept-state.ts";
import type { TravellingPlans } from "../../../../usecases/ports/evaluation/planner.ts";
import type { TaskPlans } from "../../recording/decided.ts";
import { hasOwnTimes, type WatchCopy, type WatchForm } from "../list/watch-copy.ts";
import type { SilencedTimes } from "../states/silenced-times.ts";

/** A task, a look of its own or a question that somebody asked, and what is known of the entity. */
interface DecidedLook extends Omit<KeptLook, "own_times" | "silenced" | "firing"> {
  form: WatchForm;
  task_no: number;
  kept: KeptState | null;
  entity_id: string;
  /** The members of which each would be enough for it; none where it does not hold. */
  firing: readonly FiringMember[] | null;
}

/** What a task makes of it, and of the entity. */
export interface LookDecision extends Pick<DecidedLook, "form" | "task_no"> {
  state: KeptState | null;
  changed: boolean;
  full: boolean;
  said: TaskPlans;
  /** Whether it holds where the look before did not, or the other way round. */
  turned: boolean;
  /** Whether it is the first false after a true that was recorded before. */
  ended: boolean;
}

/** What a decision needs of its shard. */
export interface DecideParts {
  silenced: Pick<SilencedTimes, "hold">;
  now: () => number;
}

/** Decides whether a task that watches fires: the one place that does, whatever it keeps, of looks and of questions. */
export function decideLook(
  { silenced, now }: DecideParts,
  { form, task_no, kept, entity_id, ...look }: DecidedLook,
): LookDecision {
  const { t, outcome, formerly_true, firing } = look;
  const { task_id } = form;
  const { state, changed, plan, full, peak, fresh } = stepKept(
    form.firing,
    kept,
    {
      ...look,
      own_times: hasOwnTimes(form),
      silenced: silenced.hold(task_id, entity_id, { at: t, recorded_at: now() }),
      firing: firing?.map(({ member }) => member) ?? null,
    },
    form.watch.every_ms,
  );
  const own: TravellingPlans[string] | null = plan.fire ? "fire" : plan.reason;
  const ofTask = <Value>(value: Value | null): Record<string, Value> => (value === null ? {} : { [task_id]: value });
  const said = {
    plans: ofTask(own),
    peaks: ofTask(peak),
    rules: ofTask(plan.fire ? JSON.stringify(form.firing) : null),
    fresh: ofTask(newMembers(fresh, firing ?? [])),
  };
  const turned = outcome !== null && (outcome === "triggered") !== (formerly_true || kept?.run_since != null);
  const ended = formerly_true && outcome === "not_triggered" && (own === null || own === "open");
  return { form, task_no, state, changed, full, said, turned, ended };
}

/** A look is no question for the other tasks that watch the condition: they decide by looks of their own. */
export function elsewhere(copy: Pick<WatchCopy, "of">, { task_id, ...form }: WatchForm): Pick<TaskPlans, "plans"> {
  const others = copy.of(form).filter((other) => other.task_id !== task_id);
  const plans: TravellingPlans = Object.fromEntries(others.map((other) => [other.task_id, "elsewhere" as const]));
  return { plans };
}
