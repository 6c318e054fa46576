import { type LookPace, measuredLooks, pacedBy } from "../../../domain/task/watch/pace.ts";
import { storedMark, setMark } from "../sql/rows.ts";
import type { OpenSweep } from "./sweeps/sweeps.ts";
import type { WatchCopy } from "./list/watch-copy.ts";
import { SqlTable } from "../sql/sql-table.ts";

const paceMarks = { all: "pace_all", changes: "pace_changes" } as const;

/** Measures how many looks a second the sweeps of one shard make. */
export class PaceMeter extends SqlTable {
  readonly #copy: Pick<WatchCopy, "form">;

  constructor(sql: SqlStorage, copy: Pick<WatchCopy, "form">) {
    super(sql);
    this.#copy = copy;
  }

  get pace(): LookPace {
    return { all: this.#known("all"), changes: this.#known("changes") };
  }

  /** Begins a stretch of a sweep by the clock; what is returned ends it. Times in milliseconds. */
  begin(sweep: OpenSweep, now: () => number): () => void {
    const [before, from] = [this.#looks(sweep), now()];
    return () => {
      const looks = this.#looks(sweep) - before;
      const keep = this.#keepOf(sweep);
      if (keep === null || looks < measuredLooks) return;
      setMark(this.sql, paceMarks[keep], pacedBy(this.#known(keep), looks, now() - from));
    };
  }

  #known(keep: keyof LookPace): number | null {
    return storedMark(this.sql, paceMarks[keep]);
  }

  #looks({ sweep_no }: OpenSweep): number {
    const query = "SELECT coalesce(sum(entities), 0) AS looks FROM sweep_tasks WHERE sweep_no = ?";
    return this.firstRow<{ looks: number }>(query, sweep_no)?.looks ?? 0;
  }

  /** What all watches of a sweep keep; null where they differ. */
  #keepOf({ sweep_no }: OpenSweep): keyof LookPace | null {
    const rows = this.sql.exec<{ watch_no: number }>("SELECT watch_no FROM sweep_tasks WHERE sweep_no = ?", sweep_no);
    const keeps = new Set([...rows].map(({ watch_no }) => this.#copy.form(watch_no).watch.keep));
    const [keep = null] = keeps;
    return keeps.size === 1 ? keep : null;
  }
}
