import {
  atRest,
  type FiringPlan,
  type FiringState,
  type SteppedLook,
  step,
} from "../../../../domain/action/firing-step.ts";
import type { FiringRule } from "../../../../domain/task/firing.ts";

/** The firing state of an entity under a task, as it is kept while it is not at rest. */
export interface KeptState extends Pick<FiringState, "run_since" | "open" | "told" | "fired_at"> {
  label: string | null;
  /** The last look or question; null: the last sweep of the task was it. */
  last_t: number | null;
  /** What is planned and not confirmed yet, and when it had fired before that. */
  planned_t: number | null;
  fired_before: number | null;
  /** Whether only D1 knows what it fired before: then D1 decides by what is recorded. */
  asks: boolean;
  /** Whether the next true is recorded though it goes on: the task has changed, and its incidents were closed with that. */
  renew: boolean;
  /** The most extreme score of the run that is not over, on the side on which the condition fires; null: none was seen. */
  peak: number | null;
}

/** What a step comes to; `ask`: D1 decides. */
type ChangesPlan = FiringPlan | { fire: false; reason: "ask" };

/** What a look makes of it. */
interface Stepped {
  /** Null: at rest, and not to be kept. */
  state: KeptState | null;
  /** Whether it differs from what is kept. */
  changed: boolean;
  plan: ChangesPlan;
  /** Whether it is recorded in full: it begins or ends a stretch of true, or fires. */
  full: boolean;
  /** The most extreme score of the run that it belongs to or ends. */
  peak: number | null;
}

type Flag = "open" | "told" | "asks" | "renew";
type Row = Omit<KeptState, Flag> & { entity_no: number } & Record<Flag, number>;
const columns = "entity_no, run_since, label, told, fired_at, last_t, planned_t, fired_before, asks, renew, open, peak";
const toState = ({ entity_no: _, open, told, asks, renew, ...row }: Row): KeptState => ({
  ...row,
  open: open === 1,
  told: told === 1,
  asks: asks === 1,
  renew: renew === 1,
});

const toRow = (entityNo: number, state: KeptState) => [
  entityNo,
  state.run_since,
  state.label,
  Number(state.told),
  state.fired_at,
  state.last_t,
  state.planned_t,
  state.fired_before,
  Number(state.asks),
  Number(state.renew),
  Number(state.open),
  state.peak,
];

/** A look, or with `asked` a question that somebody asked. */
interface ChangesLook extends Pick<SteppedLook, "outcome" | "label" | "score" | "silenced"> {
  t: number;
  /** The task's sweep before: where nothing else is kept, the entity was looked at then. */
  before: number | null;
  /** The first time it looked at since it keeps changes alone; null before that. */
  changes_since: number | null;
  asked: boolean;
  /** Whether D1 may have a true as its last word where nothing is kept here. */
  formerly_true: boolean;
  /** Whether D1 may have a run that is not over where nothing is kept here: {@link isUnsettled} under a release. */
  may_be_open: boolean;
  /** How extreme a score is; none where it needs no keeping, because the decision is recorded or has no score. */
  strength?: ((score: number) => number) | undefined;
}

/** Why a look does not fire, whatever D1 would say. */
const isKnown: ReadonlySet<string | null> = new Set(["unchanged", "silenced"]);

/** Takes a look. What an entity fired before the task kept changes alone is known to D1, and D1 decides while it may matter. */
export function stepKept(rule: FiringRule, kept: KeptState | null, look: ChangesLook, spanMs: number | null): Stepped {
  const { t, before, asked, changes_since, formerly_true, may_be_open, strength, ...outcome } = look;
  const last_t = kept?.last_t ?? before;
  const open = may_be_open || (formerly_true && rule.released !== undefined);
  const state: FiringState = kept
    ? { ...kept, last_true_t: kept.run_since === null ? null : last_t, last_t }
    : { ...atRest, open, last_t };
  const gap = last_t === null ? {} : { gap_ms: t - last_t };
  const { state: next, plan } = step(rule, state, { ...outcome, t, ...gap }, spanMs);
  if (next === state) {
    // A look that has no answer is no gap in the looks either.
    const left = kept ?? (state.open ? openUnknown : null);
    const seen = left === null || asked || look.outcome !== null ? kept : { ...left, last_t: null };
    return { state: seen, changed: !isSame(kept, seen), plan, full: false, peak: null };
  }
  const asks = kept?.asks ?? (formerly_true || isFormerKnown(rule, t, changes_since));
  const asking = asks && look.outcome === "triggered" && (plan.fire || !isKnown.has(plan.reason));
  const { run_since, label = null } = next;
  const peak = peakOf(kept, look);
  const moved: KeptState = {
    run_since,
    label,
    open: next.open,
    told: asking ? false : next.told,
    fired_at: asking ? state.fired_at : next.fired_at,
    last_t: asked ? t : null,
    planned_t: asking || plan.fire ? t : (kept?.planned_t ?? null),
    fired_before: plan.fire && kept?.planned_t == null ? state.fired_at : (kept?.fired_before ?? null),
    asks,
    renew: false,
    peak: next.open ? peak : null,
  };
  const resting = isAtRest(rule, moved, t) ? null : moved;
  const wasAtRest = kept === null ? !formerly_true : kept.run_since === null;
  const turns = (run_since === null) !== wasAtRest || label !== (state.label ?? null);
  const ends = state.open && !next.open;
  const full = asking || plan.fire || turns || ends || (kept?.renew === true && run_since !== null);
  const own: ChangesPlan = asking ? { fire: false, reason: "ask" } : plan;
  return { state: resting, changed: !isSame(kept, resting), plan: own, full, peak };
}

function peakOf(kept: KeptState | null, { outcome, score, strength }: ChangesLook): number | null {
  const before = kept?.peak ?? null;
  if (outcome !== "triggered" || score == null || strength === undefined) return before;
  return before === null || strength(score) > strength(before) ? score : before;
}

/**
 * Whether only D1 knows which runs are not over: while every look was recorded, nothing was kept here. The first look since
 * settles it: what it finds over is recorded, and of the rest D1 is asked.
 */
export function isUnsettled({
  t,
  before,
  changes_since,
}: Pick<ChangesLook, "t" | "before" | "changes_since">): boolean {
  return before !== null && (changes_since === null || t <= changes_since);
}

/** An entity that could not be judged when that was to be settled. */
const openUnknown: KeptState = {
  run_since: null,
  label: null,
  open: true,
  told: false,
  fired_at: null,
  last_t: null,
  planned_t: null,
  fired_before: null,
  asks: true,
  renew: false,
  peak: null,
};

/** Whether what fired before the task kept changes alone may still hold it back at `t`. */
function isFormerKnown({ cooldown_ms }: FiringRule, t: number, since: number | null): boolean {
  return since === null || t <= since || t < since + (cooldown_ms ?? 0);
}

function isAtRest(
  { cooldown_ms }: FiringRule,
  { run_since, open, planned_t, fired_at }: KeptState,
  t: number,
): boolean {
  const cooled = fired_at === null || t - fired_at >= (cooldown_ms ?? 0);
  return run_since === null && !open && planned_t === null && cooled;
}

function isSame(one: KeptState | null, other: KeptState | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof KeptState)[]).every((name) => one[name] === other[name]);
}

/** The firing states of one shard. */
export class FiringStates {
  readonly #sql: SqlStorage;
  #touched: [taskNo: number, entityNo: number][] = [];

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** From now on takes note of whose states are changed. */
  track(): void {
    this.#touched = [];
  }

  /** The entities of a task whose states were changed since {@link track}. */
  touched(taskNo: number): ReadonlySet<number> {
    return new Set(this.#touched.flatMap(([task, entityNo]) => (task === taskNo ? [entityNo] : [])));
  }

  /** Those of entities from one number to another, by number. */
  between(taskNo: number, from: number, to: number): Map<number, KeptState> {
    const query = `SELECT ${columns} FROM firing_states WHERE task_no = ? AND entity_no BETWEEN ? AND ?`;
    return new Map([...this.#sql.exec<Row>(query, taskNo, from, to)].map((row) => [row.entity_no, toState(row)]));
  }

  /** Keeps what has changed. Run inside a transaction. */
  write(taskNo: number, changes: readonly (readonly [entityNo: number, state: KeptState | null])[]): void {
    if (changes.length === 0) return;
    for (const [entityNo] of changes) this.#touched.push([taskNo, entityNo]);
    const resting = changes.flatMap(([entityNo, state]) => (state === null ? [entityNo] : []));
    const rows = changes.flatMap(([entityNo, state]) => (state === null ? [] : [toRow(entityNo, state)]));
    if (rows.length > 0) {
      this.#sql.exec(
        `INSERT OR REPLACE INTO firing_states (task_no, ${columns})
         SELECT ?, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
           value->>8, value->>9, value->>10, value->>11 FROM json_each(?)`,
        taskNo,
        JSON.stringify(rows),
      );
    }
    if (resting.length > 0) {
      this.#sql.exec(
        "DELETE FROM firing_states WHERE task_no = ? AND entity_no IN (SELECT value FROM json_each(?))",
        taskNo,
        JSON.stringify(resting),
      );
    }
  }

  /** Fixes when the entities of a task were last looked at: what comes next looks at others. Run inside a transaction. */
  settle(taskNo: number, before: number): void {
    this.#sql.exec("UPDATE firing_states SET last_t = ? WHERE task_no = ? AND last_t IS NULL", before, taskNo);
  }

  /** Has the next true of each entity recorded, for an incident of its own. Run inside a transaction. */
  renew(taskNo: number): void {
    this.#sql.exec(
      "UPDATE firing_states SET renew = (renew OR run_since IS NOT NULL), peak = NULL WHERE task_no = ?",
      taskNo,
    );
  }

  /** Forgets what a preview would have sent. Run inside a transaction. */
  untell(taskNo: number): void {
    this.#sql.exec("UPDATE firing_states SET told = 0, fired_at = NULL, planned_t = NULL WHERE task_no = ?", taskNo);
  }

  /** Leaves to D1 what has been told under another release. Run inside a transaction. */
  reopen(taskNo: number, hasRelease: boolean): void {
    this.#sql.exec(
      "UPDATE firing_states SET told = 0, asks = 1, open = (open OR ?2) WHERE task_no = ?1",
      taskNo,
      Number(hasRelease),
    );
  }

  /** Forgets a task that records every look again, except which entities were true at the end. Run inside a transaction. */
  handBack(taskNo: number): void {
    this.#sql.exec("DELETE FROM watched_true WHERE task_no = ?", taskNo);
    this.#sql.exec(
      "INSERT INTO watched_true SELECT task_no, entity_no FROM firing_states WHERE task_no = ? AND run_since IS NOT NULL",
      taskNo,
    );
    this.#sql.exec("DELETE FROM firing_states WHERE task_no = ?", taskNo);
  }

  /** D1 has the row that was planned at `t`. Run inside a transaction. */
  confirm(taskNo: number, entityNo: number, t: number): void {
    this.#touched.push([taskNo, entityNo]);
    this.#sql.exec(
      "UPDATE firing_states SET planned_t = NULL, fired_before = NULL WHERE task_no = ? AND entity_no = ? AND planned_t = ?",
      taskNo,
      entityNo,
      t,
    );
  }

  /** D1 has decided what it was asked at `t`; what has fired was held for `forMs` by then. Run inside a transaction. */
  answer(taskNo: number, entityNo: number, t: number, answer: "fired" | "unchanged" | "held", forMs: number): void {
    this.#touched.push([taskNo, entityNo]);
    this.#sql.exec(
      `UPDATE firing_states SET told = (open AND ?1 <> 'held'), asks = iif(?1 = 'fired', 0, asks),
         fired_at = iif(?1 = 'fired', ?4, fired_at), run_since = iif(?1 = 'fired', min(run_since, ?4 - ?5), run_since),
         planned_t = NULL, fired_before = NULL
       WHERE task_no = ?2 AND entity_no = ?3 AND planned_t = ?4`,
      answer,
      taskNo,
      entityNo,
      t,
      forMs,
    );
  }

  /** D1 has refused it: the task does not fire as it did when the look was asked. Run inside a transaction. */
  deny(taskNo: number, entityNo: number, t: number): void {
    this.#touched.push([taskNo, entityNo]);
    this.#sql.exec(
      `UPDATE firing_states SET told = 0, fired_at = fired_before, planned_t = NULL, fired_before = NULL
       WHERE task_no = ? AND entity_no = ? AND planned_t = ?`,
      taskNo,
      entityNo,
      t,
    );
  }
}
