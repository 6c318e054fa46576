import type { ExplainedVerdict } from "../../../../domain/condition/evaluation.ts";
import { isUnsettled } from "../../../../domain/firing/kept-state.ts";
import { mayOutlast } from "../../../../domain/firing/release.ts";
import type { NewDecisionRow, RecordedOutcome } from "../../../../storage/decisions/recorder.ts";
import { plansTogether } from "../../recording/decided.ts";
import type { GroupCommit, PendingRecord } from "../../recording/group-commit.ts";
import { fitsRecord } from "../../recording/record-size.ts";
import type { Observations } from "../../observations/observations.ts";
import { isInScope } from "../../observations/scoped.ts";
import type { Seals } from "../../sealing/seals.ts";
import { orUndo } from "../../sql/rows.ts";
import type { OpenSweep, Sweeps, SweepTask } from "../sweeps/sweeps.ts";
import { hasOwnTimes, type WatchCopy, type WatchForm } from "../list/watch-copy.ts";
import type { AskedTrue } from "../states/asked-true.ts";
import { decideLook, type DecideParts, type LookDecision, elsewhere } from "./decide.ts";
import type { Dispatch } from "./dispatch.ts";
import type { FiringStates } from "../states/firing-states.ts";
import type { Outbox } from "../states/outbox.ts";

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
type JudgedRecord = Pick<WatchedRecord, "row" | "entity_no" | "look" | "firing">;

/** What records need where tasks watch. */
interface RecordParts extends DecideParts {
  copy: Pick<WatchCopy, "of">;
  observations: Pick<Observations, "namespaces">;
  states: FiringStates;
  askedTrue: AskedTrue;
  outbox: Outbox;
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

const judgesAnything = ({ fires }: NewDecisionRow) => fires.some((satisfied) => satisfied !== "any");

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
    const { commits, outbox, dispatch, askedTrue, copy } = this.#parts;
    const { row, ...waiter } = look ? { ...pending, background: true } : pending;
    const asked = { row, entity_no, look, firing };
    const waiting = outbox.of(row.decision_id);
    const open = deciders.filter(({ task_no }) => !waiting.some((one) => one.task_no === task_no));
    if (open.length === 0) return dispatch.ask(row.decision_id, waiter);
    const decided = open.map((one) => this.#decide(one, asked));
    const said = [...waiting.map((one) => one.row), ...decided.map((one) => one.said)];
    const owners = new Set([...waiting.map(({ task_id }) => task_id), ...decided.map(({ form }) => form.task_id)]);
    const planned = { ...row, ...plansTogether(look ? [...said, elsewhere(copy, look.form)] : said, owners) };
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

  #decide(decider: Decider, { row, entity_no, look, firing }: JudgedRecord): LookDecision {
    const { states, askedTrue } = this.#parts;
    const { form, task_no } = decider;
    const kept = states.between(task_no, entity_no, entity_no).get(entity_no) ?? null;
    const value = JSON.parse(row.decision_value) as boolean | string;
    const t = row.evaluated_at;
    const unsettled = isUnsettled({ ...decider, t, own_times: hasOwnTimes(form) });
    return decideLook(this.#parts, {
      ...decider,
      kept,
      t,
      entity_id: row.entity_id,
      outcome: judgesAnything(row) ? row.outcome : null,
      label: typeof value === "string" ? value : null,
      score: row.score,
      asked: look === undefined,
      formerly_true: kept === null && askedTrue.between(row, entity_no, entity_no).has(entity_no),
      may_be_open: kept === null && mayOutlast(form.firing) && unsettled,
      firing: firing ?? null,
    });
  }

  /** The step and the record are stored together: what has been planned reaches D1 whatever happens to the question. */
  #keep({ row, entity_no, seals, look }: Omit<WatchedRecord, "deadline">, moved: readonly LookDecision[]): void {
    const { states, outbox, sweeps, transaction } = this.#parts;
    const keep = () => {
      for (const { form, task_no, state, turned } of moved) {
        states.write(task_no, [[entity_no, state]]);
        outbox.add([{ task_no, task_id: form.task_id, entity_no, t: row.evaluated_at, row }]);
        if (look?.sweep.upto === null && turned) sweeps.countTurned(task_no, look.sweep.t);
      }
      this.#parts.seals.write(seals);
    };
    orUndo(
      () => transaction(keep),
      () => outbox.reload(),
    );
  }
}
