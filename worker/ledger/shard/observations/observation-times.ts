import { distinctTimes } from "../../../domain/learning/backtest/question-times.ts";
import type { Series } from "../points/heads.ts";
import type { Points } from "../points/points.ts";
import { expiryOf } from "./series-reader.ts";
import type { Members } from "./members.ts";
import type { SignalPoints } from "../../../usecases/ports/decisions/replays.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** Rows of one signal of one entity, of all of its members, in `[from, to]` with a sequence number up to `watermark`. */
interface TimeRange {
  entity_no: number;
  signal_no: number;
  from: number;
  to: number;
  watermark: number;
}

/** The times of one shard's observations, without their values. */
export class ObservationTimes extends SqlTable {
  readonly #points: Pick<Points, "rows" | "head">;
  readonly #members: Pick<Members, "seriesOf">;

  constructor(sql: SqlStorage, points: Pick<Points, "rows" | "head">, members: Pick<Members, "seriesOf">) {
    super(sql);
    this.#points = points;
    this.#members = members;
  }

  /** The numbers of those signals that the shard has ever seen. */
  signalNos(primitiveIds: readonly string[]): { primitive_id: string; signal_no: number }[] {
    const query =
      "SELECT primitive_id, signal_no FROM signals JOIN json_each(?) ON value = primitive_id ORDER BY primitive_id";
    return this.allRows(query, JSON.stringify(primitiveIds));
  }

  /** Whether there is any row up to `to`, however old. */
  anyUpTo({ to, watermark, entity_no, signal_no }: Omit<TimeRange, "from">): boolean {
    const all = this.#members.seriesOf(entity_no, signal_no);
    return all.some((series) => this.#points.rows(series, { end: to + 1, watermark, most: 1 }).times.length > 0);
  }

  /** Where rows of the range are gone for their age, or may be: the time before which all are; else null. */
  goneBefore({ from, to, watermark, entity_no, signal_no }: TimeRange): number | null {
    const ends = this.#members.seriesOf(entity_no, signal_no).flatMap((series) => {
      const expiry = expiryOf(this.#points.head(series));
      return expiry && expiry.seq <= watermark && expiry.first_at <= to && expiry.before > from ? [expiry.before] : [];
    });
    return ends.length === 0 ? null : Math.max(...ends);
  }

  /** The first `most` distinct times, rising. */
  list({ entity_no, signal_no, ...range }: TimeRange, most: number): number[] {
    const lists = this.#members.seriesOf(entity_no, signal_no).map((series) => this.#ofSeries(series, range, most));
    return lists.length === 1 ? (lists[0] ?? []) : distinctTimes(lists, most);
  }

  #ofSeries(
    series: Series,
    { from, to, watermark }: Omit<TimeRange, "entity_no" | "signal_no">,
    most: number,
  ): number[] {
    const times = new Set<number>();
    let next = from;
    while (times.size < most && next <= to) {
      const found = this.#points.rows(series, { from: next, end: to + 1, watermark, most }).times;
      for (const at of found) if (times.size < most) times.add(at);
      const last = found.at(-1);
      if (last === undefined || found.length < most) break;
      // Of a time that fills the page alone, what is left says nothing new.
      next = last + 1;
    }
    return [...times];
  }

  /** Counts the first `most` distinct times. */
  count(range: TimeRange, most: number): SignalPoints {
    const times = this.list(range, most);
    return { points: times.length, first_at: times[0] ?? null, last_at: times.at(-1) ?? null };
  }
}
