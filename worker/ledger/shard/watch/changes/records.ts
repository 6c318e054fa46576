import { type NewMembers, newMembers } from "../../../../domain/action/alarm/new-members.ts";
import type { ExplainedVerdict } from "../../../../domain/condition/evaluation.ts";
import { isUnsettled, type KeptState, stepKept } from "../../../../domain/firing/kept-state.ts";
import { mayOutlast } from "../../../../domain/firing/release.ts";
import type { NewDecisionRow, RecordedOutcome } from "../../../../storage/decisions/recorder.ts";
import type { TravellingPlans } from "../../../../usecases/ports/evaluation/planner.ts";
import { fitsRecord, type GroupCommit, type PendingRecord } from "../../recording/group-commit.ts";
import type { Observations } from "../../observations/observations.ts";
import { isInScope } from "../../observations/scoped.ts";
import type { Seals } from "../../sealing/seals.ts";
import type { OpenSweep, Sweeps, SweepTask } from "../sweeps.ts";
import { hasOwnTimes, type WatchCopy, type WatchForm } from "../watch-copy.ts";
import type { AskedTrue } from "./asked-true.ts";
import type { Dispatch } from "./dispatch.ts";
import type { FiringStates } from "./firing-states.ts";
import type { Outbox, Waiting } from "./outbox.ts";
import type { SilencedTimes } from "./silenced-times.ts";

/** The part of a sweep that asks a question. */
export interface AskingSweep {
  form: WatchForm;
  task: Pick<SweepTask, "task_no" | "before_t" | "changes_since">;
  sweep: Pick<OpenSweep, "t" | "upto">;
}

/** A record on its way, the look that it is of, none where somebody asked, and the members of which each would be enough for it. */
type WatchedRecord = PendingRecord & {
  entity_no: number;
  look?: AskingSweep | undefined;
  firing?: ExplainedVerdict["firing"];
};
type Judged = Pick<WatchedRecord, "row" | "entity_no" | "look" | "firing">;

/** What records need where tasks watch. */
interface RecordParts {
  copy: Pick<WatchCopy, "of">;
  observations: Pick<Observations, "namespaces">;
  states: FiringStates;
  askedTrue: AskedTrue;
  outbox: Outbox;
  silenced: Pick<SilencedTimes, "hold">;
  now(): number;
  dispatch: Dispatch;
  seals: Pick<Seals, "write">;
  sweeps: Pick<Sweeps, "lookedBefore" | "countTurned">;
  commits: Pick<GroupCommit, "add">;
  transaction: <T>(work: () => T) => T;
}

/** A task that decides by a record, and what it goes by. */
interface Decider {
  form: WatchForm;
  task_no: number;
  before: number | null;
  changes_since: number | null;
}

/** What a task has decided of a record; with the most extreme score of the run, the rule as JSON where it fires, and the members that are new. */
interface TaskPlan {
  task_id: string;
  plan: TravellingPlans[string] | null;
  peak: number | null;
  rule: string | null;
  fresh: NewMembers | null;
}

interface Decided extends Decider, TaskPlan {
  state: KeptState | null;
  wasTrue: boolean;
  changed: boolean;
  /** Whether it is the first false after what somebody asked. */
  ended: boolean;
}

/** What a task has decided that waits for D1. */
const planOf = ({ task_id, plans, row: { peaks, rules, fresh } }: Waiting): TaskPlan => ({
  task_id,
  plan: plans[task_id] ?? null,
  peak: peaks?.[task_id] ?? null,
  rule: rules?.[task_id] ?? null,
  fresh: fresh?.[task_id] ?? null,
});

/** A record with what its tasks have decided. */
function withPlans(row: NewDecisionRow, elsewhere: TravellingPlans, decided: readonly TaskPlan[]): NewDecisionRow {
  const each = <Value>(of: (one: TaskPlan) => Value | null): Record<string, Value> =>
    Object.fromEntries(decided.flatMap((one) => (of(one) === null ? [] : [[one.task_id, of(one) as Value]])));
  const plans = { ...elsewhere, ...each(({ plan }) => plan) };
  return {
    ...row,
    plans,
    peaks: each(({ peak }) => peak),
    rules: each(({ rule }) => rule),
    fresh: each(({ fresh }) => fresh),
  };
}

const isJudged = ({ fires }: NewDecisionRow) => fires.some((satisfied) => satisfied !== "any");

/**
 * Takes records to D1. What fires for a task that watches is decided here, by its firing state: of each look by the task that
 * looks, of a question that somebody asked by all that watch its condition. Of all others D1 decides.
 */
export class WatchedRecords {
  readonly #parts: RecordParts;

  constructor(parts: RecordParts) {
    this.#parts = parts;
  }

  add(record: WatchedRecord): Promise<RecordedOutcome> {
    const { commits, askedTrue } = this.#parts;
    const { entity_no, look, firing: _, ...pending } = record;
    const { row } = pending;
    const deciders = fitsRecord(row.record) ? this.#deciders(record) : [];
    if (deciders.length > 0) return this.#addDecided(record, deciders);
    if (row.outcome === "triggered") askedTrue.note(row, entity_no);
    return commits.add(look ? { ...pending, background: true } : pending);
  }

  async #addDecided(
    { entity_no, look, firing, ...pending }: WatchedRecord,
    deciders: readonly Decider[],
  ): Promise<RecordedOutcome> {
    const { commits, outbox, dispatch, askedTrue } = this.#parts;
    const { row, ...waiter } = look ? { ...pending, background: true } : pending;
    const asked = { row, entity_no, look, firing };
    const waiting = outbox.of(row.decision_id);
    const open = deciders.filter(({ task_no }) => !waiting.some((one) => one.task_no === task_no));
    if (open.length === 0) return dispatch.ask(row.decision_id, waiter);
    const decided = open.map((one) => this.#decide(one, asked));
    const planned = withPlans(row, this.#elsewhere(asked), [...waiting.map(planOf), ...decided]);
    const moved = decided.filter(({ changed }) => changed);
    if (moved.length > 0) this.#keep({ ...asked, row: planned, seals: waiter.seals }, moved);
    const outcome = await (moved.length === 0
      ? commits.add({ ...waiter, row: planned })
      : dispatch.ask(row.decision_id, waiter));
    if (decided.some(({ ended }) => ended)) askedTrue.ended(row, [entity_no]);
    return outcome;
  }

  #deciders({ row, entity_no, look }: Pick<WatchedRecord, "row" | "entity_no" | "look">): Decider[] {
    const { copy, observations, sweeps } = this.#parts;
    if (look) {
      const { form, task, sweep } = look;
      const before =
        sweep.upto === null ? task.before_t : sweeps.lookedBefore({ ...form, ...task, last_t: null }, entity_no);
      return [{ form, task_no: task.task_no, before, changes_since: task.changes_since }];
    }
    return copy
      .of(row)
      .filter(({ scope_rules }) => isInScope(observations, scope_rules, { entity: row.entity, entity_no }))
      .map((held) => {
        const { task_no, changes_since } = held;
        return { form: held, task_no, before: sweeps.lookedBefore(held, entity_no), changes_since };
      });
  }

  /** A look is no question for the other tasks that watch the condition: they decide by looks of their own. */
  #elsewhere({ row, look }: Pick<WatchedRecord, "row" | "look">): TravellingPlans {
    const others = look ? this.#parts.copy.of(row).filter(({ task_id }) => task_id !== look.form.task_id) : [];
    return Object.fromEntries(others.map(({ task_id }) => [task_id, "elsewhere" as const]));
  }

  #decide(decider: Decider, { row, entity_no, look, firing }: Judged): Decided {
    const { states, askedTrue, silenced } = this.#parts;
    const { form, task_no, before, changes_since } = decider;
    const kept = states.between(task_no, entity_no, entity_no).get(entity_no) ?? null;
    const value = JSON.parse(row.decision_value) as boolean | string;
    const t = row.evaluated_at;
    const own_times = hasOwnTimes(form);
    const unsettled = isUnsettled({ t, before, own_times, changes_since });
    const seen = {
      t,
      outcome: isJudged(row) ? row.outcome : null,
      label: typeof value === "string" ? value : null,
      score: row.score,
      silenced: silenced.hold(form.task_id, row.entity_id, { at: t, recorded_at: this.#parts.now() }),
      before,
      own_times,
      changes_since,
      asked: look === undefined,
      formerly_true: kept === null && askedTrue.between(row, entity_no, entity_no).has(entity_no),
      may_be_open: kept === null && mayOutlast(form.firing) && unsettled,
      firing: firing?.map(({ member }) => member) ?? null,
    };
    const { plan, ...stepped } = stepKept(form.firing, kept, seen, form.watch.every_ms);
    const own = plan.fire ? "fire" : plan.reason;
    const ended = seen.formerly_true && seen.outcome === "not_triggered" && (own === null || own === "open");
    const rule = plan.fire ? JSON.stringify(form.firing) : null;
    const wasTrue = kept?.run_since != null;
    const fresh = newMembers(stepped.fresh, firing ?? []);
    return { ...decider, ...stepped, task_id: form.task_id, wasTrue, plan: own, rule, fresh, ended };
  }

  /** The step and the record are stored together: what has been planned reaches D1 whatever happens to the question. */
  #keep({ row, entity_no, seals, look }: Omit<WatchedRecord, "deadline">, moved: readonly Decided[]): void {
    const { states, outbox, sweeps, transaction } = this.#parts;
    const keep = () => {
      for (const { form, task_no, state, wasTrue } of moved) {
        states.write(task_no, [[entity_no, state]]);
        const { task_id } = form;
        outbox.add([{ task_no, task_id, entity_no, t: row.evaluated_at, plans: row.plans ?? {}, row }]);
        const turned = isJudged(row) && (row.outcome === "triggered") !== wasTrue;
        if (look?.sweep.upto === null && turned) sweeps.countTurned(task_no, look.sweep.t);
      }
      this.#parts.seals.write(seals);
    };
    try {
      transaction(keep);
    } catch (error) {
      outbox.reload();
      throw error;
    }
  }
}
