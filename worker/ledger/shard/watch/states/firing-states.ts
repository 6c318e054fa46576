import type { KeptState } from "../../../../domain/firing/kept-state.ts";

type Flag = "open" | "told" | "asks" | "renew";
type Row = Omit<KeptState, Flag> & { entity_no: number } & Record<Flag, number>;
const columns =
  "entity_no, run_since, label, told, fired_at, last_t, planned_t, fired_before, asks, renew, open, peak, moved_t, members, held_t";
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
  state.moved_t,
  state.members,
  state.held_t,
];

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
           value->>8, value->>9, value->>10, value->>11, value->>12, value->>13, value->>14 FROM json_each(?)`,
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
    this.#sql.exec(
      "UPDATE firing_states SET told = 0, fired_at = NULL, planned_t = NULL, members = NULL WHERE task_no = ?",
      taskNo,
    );
  }

  /** Leaves to D1 what has been told under another release or hold. Run inside a transaction. */
  reopen(taskNo: number, mayOutlast: boolean): void {
    this.#sql.exec(
      "UPDATE firing_states SET told = 0, asks = 1, open = (open OR ?2), members = NULL WHERE task_no = ?1",
      taskNo,
      Number(mayOutlast),
    );
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
         members = iif(open AND ?1 <> 'held', members, NULL), planned_t = NULL, fired_before = NULL
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
      `UPDATE firing_states SET told = 0, fired_at = fired_before, planned_t = NULL, fired_before = NULL, members = NULL
       WHERE task_no = ? AND entity_no = ? AND planned_t = ?`,
      taskNo,
      entityNo,
      t,
    );
  }
}
