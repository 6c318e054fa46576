import type { NewDecisionRow, RecordedOutcome } from "../../../../storage/decisions/recorder.ts";
import { isThere } from "../../sql/rows.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** A record that is to be in D1, and what a task has decided about firing for it. */
export interface OutRecord {
  task_no: number;
  task_id: string;
  entity_no: number;
  t: number;
  row: NewDecisionRow;
}

/** A record in the outbox. */
export interface Waiting extends OutRecord {
  out_no: number;
}

type WaitingRow = Omit<Waiting, "row"> & { plans: string; row: string; decision_id: string };
const toWaiting = ({ plans, row, decision_id: _, ...rest }: WaitingRow): Waiting => ({
  ...rest,
  row: { ...(JSON.parse(row) as NewDecisionRow), plans: JSON.parse(plans) as NewDecisionRow["plans"] & {} },
});

/** Full records on their way to D1: stored with the look they are of, and forgotten when D1 has them. */
export class Outbox extends SqlTable {
  #count = 0;

  constructor(sql: SqlStorage) {
    super(sql);
    this.reload();
  }

  /** Forgets what is in memory: a transaction around it may have come to nothing. */
  reload(): void {
    this.#count = this.firstRow<{ count: number }>("SELECT count(*) AS count FROM outbox")?.count ?? 0;
  }

  get count(): number {
    return this.#count;
  }

  /** Run inside a transaction. */
  add(records: readonly OutRecord[]): void {
    const insert =
      "INSERT INTO outbox (decision_id, task_no, task_id, entity_no, t, plans, row) VALUES (?, ?, ?, ?, ?, ?, ?)";
    for (const { task_no, task_id, entity_no, t, row } of records) {
      const texts = [row.plans ?? {}, row].map((one) => JSON.stringify(one));
      this.sql.exec(insert, row.decision_id, task_no, task_id, entity_no, t, ...texts);
    }
    this.#count += records.length;
  }

  /** Those of a decision. */
  of(decisionId: string): Waiting[] {
    return this.#count === 0 ? [] : this.#list("WHERE decision_id = ? ORDER BY out_no", decisionId);
  }

  /** The oldest, after one of them. */
  oldest(after: number, limit: number): Waiting[] {
    return this.#list("WHERE out_no > ? ORDER BY out_no LIMIT ?", after, limit);
  }

  /** Whether it is still there. */
  has(outNo: number): boolean {
    return isThere(this.sql, "SELECT 1 FROM outbox WHERE out_no = ?", outNo);
  }

  /** Forgets those that D1 has. Run inside a transaction. */
  drop(outNos: readonly number[]): void {
    this.sql.exec("DELETE FROM outbox WHERE out_no IN (SELECT value FROM json_each(?))", JSON.stringify(outNos));
    this.#count -= outNos.length;
  }

  #list(where: string, ...bindings: SqlStorageValue[]): Waiting[] {
    return this.allRows<WaitingRow>(`SELECT * FROM outbox ${where}`, ...bindings).map(toWaiting);
  }
}

/** What D1 has made of a decision for a task. */
export function recordedAnswer(
  { actions }: Pick<RecordedOutcome, "actions">,
  taskId: string,
): "fired" | "unchanged" | "held" {
  const action = actions.find(({ task_id }) => task_id === taskId);
  if (action !== undefined && action.state !== "skipped") return "fired";
  return action?.reason === "unchanged" ? "unchanged" : "held";
}
