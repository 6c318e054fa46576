import type { FiringRule } from "../../../../domain/firing/rule.ts";
import type { SilenceRule } from "../../../../domain/task/watch/silence.ts";
import type { Watch, WatchList } from "../../../../usecases/ports/tasks/watching.ts";
import { storedMark, setMark, isThere } from "../../sql/rows.ts";
import { SqlTable } from "../../sql/sql-table.ts";
import type { ConditionRef } from "../../../../domain/values/definitions/condition.ts";

/** What the definitions behind a watch say: the keys of its concepts, and the signals they read. */
export interface WatchFacts {
  concepts: readonly string[];
  signals: readonly string[];
  /** Whether some of the signals have to be fetched. */
  fetched?: boolean;
  /** Whether it is about groups, whose members are counted when they are asked about. */
  counted?: boolean;
  /** How to find entities that stopped reporting, where the watch is to tell of them. */
  silence?: SilenceRule;
}

/** A watch in one of its forms. */
export interface WatchForm extends Watch {
  watch_no: number;
  facts: WatchFacts;
}

/** A watch that is in force, and the newest time it has looked at. */
export interface HeldWatch extends WatchForm {
  task_no: number;
  last_t: number | null;
  /** The first time it looked at since the shard decides what fires; null before that. */
  changes_since: number | null;
  /** Whether nobody in this shard is in its scope. */
  vacant: boolean;
}

const noWatches: readonly HeldWatch[] = [];

type FormRow = { watch_no: number; watch: string; facts: string };
const toForm = ({ watch_no, watch, facts }: FormRow): WatchForm => ({
  ...(JSON.parse(watch) as Watch),
  watch_no,
  facts: JSON.parse(facts) as WatchFacts,
});

/** The shard's copy of the watch list. D1 has the truth; the copy says which version of it it is. */
export class WatchCopy extends SqlTable {
  #version = -1;
  #held: readonly HeldWatch[] = [];
  #pushedSignals: ReadonlySet<string> = new Set();
  #byCondition: ReadonlyMap<string, readonly HeldWatch[]> = new Map();
  #everInBrief = false;
  readonly #forms = new Map<number, WatchForm>();

  constructor(sql: SqlStorage) {
    super(sql);
    this.reload();
  }

  /** The version of the list that this is a copy of; -1 before the first. */
  get version(): number {
    return this.#version;
  }

  /** The watches in force, in the order of their tasks' ids. */
  get watches(): readonly HeldWatch[] {
    return this.#held;
  }

  /** The signals whose observations are watched as they come in. */
  get pushedSignals(): ReadonlySet<string> {
    return this.#pushedSignals;
  }

  /** Those of a condition version. */
  of({ condition_id, condition_version }: ConditionRef): readonly HeldWatch[] {
    return this.#byCondition.get(`${condition_id}@${condition_version}`) ?? noWatches;
  }

  /** The firing rule of a task; null where it does not watch now. */
  firingOf(taskNo: number): FiringRule | null {
    return this.#held.find(({ task_no }) => task_no === taskNo)?.firing ?? null;
  }

  /** Whether a task ever kept changes alone here. */
  get everInBrief(): boolean {
    return this.#everInBrief;
  }

  /** The form that a sweep was begun under. */
  form(watchNo: number): WatchForm {
    const known = this.#forms.get(watchNo);
    if (known) return known;
    const form = toForm(this.theRow("SELECT * FROM watch_versions WHERE watch_no = ?", watchNo));
    this.#forms.set(watchNo, form);
    return form;
  }

  /** Takes over a list; `factsOf` has what is new in it, and null for a watch that keeps its form. Run inside a transaction. */
  replace({ version, watches }: WatchList, factsOf: (watch: Watch) => WatchFacts | null): void {
    const known = new Map(this.#held.map((held) => [held.task_id, held]));
    for (const watch of watches) {
      known.delete(watch.task_id);
      const facts = factsOf(watch);
      if (facts) this.#hold(watch, facts);
    }
    for (const { task_no } of known.values())
      this.sql.exec("UPDATE watches SET watch_no = NULL WHERE task_no = ?", task_no);
    setMark(this.sql, "watch_list", version);
    this.reload();
  }

  /** Leaves to D1, for one cooldown, what a task fired before `t`. Run inside a transaction in which the task looks at `t`. */
  recallFired(taskNo: number, t: number): void {
    this.#take(this.#held.map((one) => (one.task_no === taskNo ? { ...one, changes_since: t - 1 } : one)));
  }

  /** Notes that nobody is in the scope of a form of a task's watch: it rests until somebody comes. Run inside a transaction. */
  vacate({ task_no, watch_no }: Pick<HeldWatch, "task_no" | "watch_no">): void {
    const query = "UPDATE watches SET vacant = 1 WHERE task_no = ? AND watch_no = ?";
    if (this.sql.exec(query, task_no, watch_no).rowsWritten === 0) return;
    this.#take(this.#held.map((one) => (one.task_no === task_no ? { ...one, vacant: true } : one)));
  }

  /** Notes that somebody has come, and the newest time at which nobody was there. */
  occupy({ task_no }: Pick<HeldWatch, "task_no">, last_t: number | null): void {
    this.sql.exec("UPDATE watches SET vacant = 0, last_t = ? WHERE task_no = ?", last_t, task_no);
    this.#take(this.#held.map((one) => (one.task_no === task_no ? { ...one, vacant: false, last_t } : one)));
  }

  /** Notes that tasks have begun to look at `t`. Run inside a transaction. */
  looked(taskNos: readonly number[], t: number): void {
    const looked = new Set(taskNos);
    const held = this.#held.map((one) => {
      if (!looked.has(one.task_no)) return one;
      return { ...one, last_t: t, changes_since: one.changes_since ?? t };
    });
    const rows = held.map(({ task_no, last_t, changes_since }) => [task_no, last_t, changes_since]);
    this.sql.exec(
      `UPDATE watches SET last_t = j.value->>1, changes_since = j.value->>2 FROM json_each(?) j
       WHERE task_no = j.value->>0 AND last_t IS NOT j.value->>1`,
      JSON.stringify(rows),
    );
    this.#take(held);
  }

  /** The number under which a task's looks are kept, also when it watches no more. */
  taskNo(taskId: string): number | null {
    const query = "SELECT task_no FROM watches WHERE task_id = ?";
    return this.firstRow<{ task_no: number }>(query, taskId)?.task_no ?? null;
  }

  #hold(watch: Watch, facts: WatchFacts): void {
    const form = "INSERT INTO watch_versions (task_id, watch, facts) VALUES (?, ?, ?) RETURNING watch_no";
    const texts = [watch, facts].map((one) => JSON.stringify(one));
    const { watch_no } = this.theRow<{ watch_no: number }>(form, watch.task_id, ...texts);
    const insert = `INSERT INTO watches (task_id, watch_no) VALUES (?, ?)
      ON CONFLICT (task_id) DO UPDATE SET watch_no = excluded.watch_no, vacant = 0`;
    this.sql.exec(insert, watch.task_id, watch_no);
  }

  /** Reads what is in memory of the tables: a transaction around it may have come to nothing. */
  reload(): void {
    this.#version = storedMark(this.sql, "watch_list") ?? -1;
    type Row = FormRow & Pick<HeldWatch, "task_no" | "last_t" | "changes_since"> & { vacant: number };
    const held =
      this.allRows<Row>(`SELECT v.*, w.task_no, w.last_t, w.changes_since, w.vacant FROM watches w JOIN watch_versions v USING (watch_no)
       ORDER BY w.task_id`).map(({ vacant, watch_no, watch, facts, ...held }) => ({
        ...toForm({ watch_no, watch, facts }),
        ...held,
        vacant: vacant === 1,
      }));
    this.#take(held);
    const onPush = held.filter(({ watch }) => watch.every_ms === null);
    this.#pushedSignals = new Set(onPush.flatMap(({ facts }) => facts.signals));
    this.#everInBrief ||= isThere(this.sql, "SELECT 1 FROM watch_versions WHERE watch->>'$.watch.keep' = 'changes'");
  }

  #take(held: readonly HeldWatch[]): void {
    this.#held = held;
    this.#byCondition = Map.groupBy(held, (one) => `${one.condition_id}@${one.condition_version}`);
  }
}

/** Whether each look has a time of its own, and not its sweep's. */
export const hasOwnTimes = ({ watch, facts }: Pick<WatchForm, "watch" | "facts">): boolean =>
  watch.every_ms === null || facts.fetched === true;

/** Whether a watch is as the copy has it. */
export function isSame(
  { watch_no: _, facts: __, task_no: ___, last_t: ____, changes_since: _____, vacant: ______, ...held }: HeldWatch,
  watch: Watch,
): boolean {
  return JSON.stringify(held) === JSON.stringify(watch);
}
