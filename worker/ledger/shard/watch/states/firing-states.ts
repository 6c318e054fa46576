import type { KeptState } from "../../../../domain/firing/kept-state.ts";
import { SqlTable } from "../../sql/sql-table.ts";

const flags = ["told", "asks", "renew", "open"] as const;
type Flag = (typeof flags)[number];
type StateRow = Omit<KeptState, Flag> & { entity_no: number } & Record<Flag, number>;
const numberColumns =
  "run_since, label, fired_at, last_t, planned_t, fired_before, peak, moved_t, members, held_t".split(", ") as Exclude<
    keyof KeptState,
    Flag
  >[];
const stateColumns = ["entity_no", ...numberColumns, ...flags];

const toState = ({ entity_no: _, ...row }: StateRow): KeptState => ({
  ...row,
  ...(Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])) as Record<Flag, boolean>),
});

const stateValues = (entityNo: number, state: KeptState) => [
  entityNo,
  ...numberColumns.map((name) => state[name]),
  ...flags.map((flag) => Number(state[flag])),
];

/** The firing states of one shard. */
export class FiringStates extends SqlTable {
  #touched: [taskNo: number, entityNo: number][] = [];

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
    const query = `SELECT ${stateColumns.join(", ")} FROM firing_states WHERE task_no = ? AND entity_no BETWEEN ? AND ?`;
    return new Map([...this.sql.exec<StateRow>(query, taskNo, from, to)].map((row) => [row.entity_no, toState(row)]));
  }

  /** Keeps what has changed. Run inside a transaction. */
  write(taskNo: number, changes: readonly (readonly [entityNo: number, state: KeptState | null])[]): void {
    if (changes.length === 0) return;
    for (const [entityNo] of changes) this.#touched.push([taskNo, entityNo]);
    const resting = changes.flatMap(([entityNo, state]) => (state === null ? [entityNo] : []));
    const rows = changes.flatMap(([entityNo, state]) => (state === null ? [] : [stateValues(entityNo, state)]));
    if (rows.length > 0) {
      const values = stateColumns.map((_, place) => `value->>${place}`);
      const insert = `INSERT OR REPLACE INTO firing_states (task_no, ${stateColumns.join(", ")})
        SELECT ?, ${values.join(", ")} FROM json_each(?)`;
      this.sql.exec(insert, taskNo, JSON.stringify(rows));
    }
    if (resting.length > 0) {
      const removal = "DELETE FROM firing_states WHERE task_no = ? AND entity_no IN (SELECT value FROM json_each(?))";
      this.sql.exec(removal, taskNo, JSON.stringify(resting));
    }
  }

  /** Fixes when the entities of a task were last looked at: what comes next looks at others. Run inside a transaction. */
  settle(taskNo: number, before: number): void {
    this.sql.exec("UPDATE firing_states SET last_t = ? WHERE task_no = ? AND last_t IS NULL", before, taskNo);
  }

  /** Has the next true of each entity recorded, for an incident of its own. Run inside a transaction. */
  renew(taskNo: number): void {
    const update = "UPDATE firing_states SET renew = (renew OR run_since IS NOT NULL), peak = NULL WHERE task_no = ?";
    this.sql.exec(update, taskNo);
  }

  /** Forgets what a preview would have sent. Run inside a transaction. */
  untell(taskNo: number): void {
    const update =
      "UPDATE firing_states SET told = 0, fired_at = NULL, planned_t = NULL, members = NULL WHERE task_no = ?";
    this.sql.exec(update, taskNo);
  }

  /** D1 has the row that was planned at `t`. Run inside a transaction. */
  confirm(taskNo: number, entityNo: number, t: number): void {
    this.#settle("planned_t = NULL", [taskNo, entityNo, t]);
  }

  /** D1 has decided what it was asked at `t`; what has fired was held for `forMs` by then. Run inside a transaction. */
  answer(taskNo: number, entityNo: number, t: number, answer: "fired" | "unchanged" | "held", forMs: number): void {
    const change = `told = (open AND ?4 <> 'held'), asks = iif(?4 = 'fired', 0, asks),
      fired_at = iif(?4 = 'fired', ?3, fired_at), run_since = iif(?4 = 'fired', min(run_since, ?3 - ?5), run_since),
      members = iif(open AND ?4 <> 'held', members, NULL)`;
    this.#settle(change, [taskNo, entityNo, t, answer, forMs]);
  }

  /** D1 has refused it: the task does not fire as it did when the look was asked. Run inside a transaction. */
  deny(taskNo: number, entityNo: number, t: number): void {
    this.#settle("told = 0, fired_at = fired_before, members = NULL", [taskNo, entityNo, t]);
  }

  /** What is planned at a time is planned no more. */
  #settle(change: string, values: [taskNo: number, entityNo: number, t: number, ...more: SqlStorageValue[]]): void {
    const [taskNo, entityNo] = values;
    this.#touched.push([taskNo, entityNo]);
    this.sql.exec(
      `UPDATE firing_states SET ${change}, planned_t = NULL, fired_before = NULL
       WHERE task_no = ?1 AND entity_no = ?2 AND planned_t = ?3`,
      ...values,
    );
  }
}
