import type { RecordedOutcome } from "../../../../storage/decisions/recorder.ts";
import type { TravellingPlans } from "../../../../usecases/ports/evaluation/planner.ts";
import type { GroupCommit, PendingRecord } from "../../group-commit.ts";
import type { Observations } from "../../observations.ts";
import type { RecordTaker } from "../../questions.ts";
import { isInScope } from "../../scoped.ts";
import type { Seals } from "../../seals.ts";
import type { Sweeps } from "../sweeps.ts";
import type { HeldWatch, WatchCopy } from "../watch-copy.ts";
import type { Dispatch } from "./dispatch.ts";
import type { FormerlyTrue } from "./formerly-true.ts";
import type { FiringStates } from "./firing-states.ts";
import { isUnsettled, type KeptState, stepKept } from "./kept-state.ts";
import type { Outbox } from "./outbox.ts";
import type { SilencedTimes } from "./silenced-times.ts";

/** What an asked question needs where tasks keep changes alone. */
interface AskedParts {
  copy: Pick<WatchCopy, "inBrief">;
  observations: Pick<Observations, "namespaces">;
  states: FiringStates;
  formerly: FormerlyTrue;
  outbox: Outbox;
  silenced: Pick<SilencedTimes, "hold">;
  now(): number;
  dispatch: Dispatch;
  seals: Pick<Seals, "write">;
  sweeps: Pick<Sweeps, "lookedBefore">;
  commits: Pick<GroupCommit, "add">;
  transaction: <T>(work: () => T) => T;
}

type Asked = PendingRecord & { entity_no: number };
const isJudged = ({ fires }: PendingRecord["row"]) => fires.some((satisfied) => satisfied !== "any");

type Steps = readonly {
  watch: HeldWatch;
  state: KeptState | null;
  changed: boolean;
  plan: TravellingPlans[string] | null;
  peak: number | null;
}[];

/** Takes the records of asked questions to D1; where a task keeps changes alone, its firing state has the say. */
export class AskedRecords implements RecordTaker {
  readonly #parts: AskedParts;

  constructor(parts: AskedParts) {
    this.#parts = parts;
  }

  add(asked: Asked): Promise<RecordedOutcome> {
    const { entity_no, ...pending } = asked;
    const { row, ...waiter } = pending;
    const watches = this.#parts.copy.inBrief(row).filter((watch) => this.#looksAt(watch, asked));
    if (watches.length === 0) {
      if (row.outcome === "triggered") this.#parts.formerly.asked(row, entity_no);
      return this.#parts.commits.add(pending);
    }
    if (this.#parts.outbox.of(row.decision_id).length > 0) return this.#parts.dispatch.ask(row.decision_id, waiter);
    const steps = watches.map((watch) => this.#step(watch, asked));
    const plans = Object.fromEntries(
      steps.flatMap(({ watch, plan }) => (plan === null ? [] : [[watch.task_id, plan]])),
    );
    const peaks = Object.fromEntries(
      steps.flatMap(({ watch, peak }) => (peak === null ? [] : [[watch.task_id, peak]])),
    );
    const planned = { ...row, plans, peaks };
    if (!steps.some(({ changed }) => changed)) return this.#parts.commits.add({ ...pending, row: planned });
    this.#keep({ ...asked, row: planned }, steps, plans);
    return this.#parts.dispatch.ask(row.decision_id, waiter);
  }

  #looksAt({ scope_rules }: HeldWatch, { row, entity_no }: Asked): boolean {
    return isInScope(this.#parts.observations, scope_rules, { entity: row.entity, entity_no });
  }

  #step(watch: HeldWatch, { row, entity_no }: Asked): Steps[number] {
    const { states, sweeps, formerly, silenced } = this.#parts;
    const kept = states.between(watch.task_no, entity_no, entity_no).get(entity_no) ?? null;
    const before = sweeps.lookedBefore(watch, entity_no);
    const value = JSON.parse(row.decision_value) as boolean | string;
    const label = typeof value === "string" ? value : null;
    const { changes_since } = watch;
    const formerly_true = kept === null && formerly.between(watch, entity_no, entity_no).has(entity_no);
    const look = {
      t: row.evaluated_at,
      outcome: isJudged(row) ? row.outcome : null,
      label,
      score: row.score,
      silenced: silenced.hold(watch.task_id, row.entity_id, { at: row.evaluated_at, recorded_at: this.#parts.now() }),
      before,
      changes_since,
      asked: true,
      formerly_true,
      may_be_open: watch.firing.released !== undefined && isUnsettled({ t: row.evaluated_at, before, changes_since }),
    };
    const { state, changed, plan, peak } = stepKept(watch.firing, kept, look, watch.watch.every_ms);
    return { watch, state, changed, plan: plan.fire ? "fire" : plan.reason, peak };
  }

  /** The step and the record are stored together: what has been planned reaches D1 whatever happens to the question. */
  #keep({ row, entity_no, seals }: Asked, steps: Steps, plans: TravellingPlans): void {
    const { states, outbox, transaction } = this.#parts;
    const keep = () => {
      for (const { watch, state, changed } of steps) {
        if (!changed) continue;
        states.write(watch.task_no, [[entity_no, state]]);
        const { task_no, task_id } = watch;
        outbox.add([{ task_no, task_id, entity_no, t: row.evaluated_at, plans, row }]);
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

/** Takes the records of looks that are all kept: tasks that keep changes alone decide by looks of their own. */
export function looksTaker(copy: Pick<WatchCopy, "inBrief">, commits: Pick<GroupCommit, "add">): RecordTaker {
  return {
    add({ entity_no: _, ...pending }) {
      const watches = copy.inBrief(pending.row);
      const plans = Object.fromEntries(watches.map(({ task_id }) => [task_id, "elsewhere" as const]));
      const row = watches.length === 0 ? pending.row : { ...pending.row, plans };
      return commits.add({ ...pending, row, background: true });
    },
  };
}
