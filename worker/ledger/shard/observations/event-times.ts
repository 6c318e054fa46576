import type { Mark } from "../../../domain/values/mark.ts";
import type { Head } from "../points/head.ts";
import type { Series } from "../points/heads.ts";
import type { StoredValue } from "../points/point.ts";
import type { Points } from "../points/points.ts";

/** The newest row of an event, or of a time without one. */
interface SaidRow {
  value: StoredValue;
  mark: Mark | null;
}
type SaidAt = Map<string | null, SaidRow>;

/** Reading fewer rows than this costs less than holding them. */
const few = 16;
const mostHeld = 100_000;

/** The newest rows of the events of a time: those of a time with many are read once for all events of a push. */
export class EventTimes {
  readonly #points: Pick<Points, "rows">;
  readonly #held = new Map<string, SaidAt>();
  #rows = 0;

  constructor(points: Pick<Points, "rows">) {
    this.#points = points;
  }

  /** The newest row of an event at a time of a series of which `head` is known; of no event where `event` is null. */
  newest(series: Series, head: Head, at: number, event: string | null): SaidRow | null {
    if (at > head.newest_at) return null;
    if (at === head.newest_at && !head.newest_marked)
      return event === null ? { value: head.newest_value, mark: null } : null;
    const said = this.#held.get(timeKey(series, at)) ?? this.#read(series, at);
    return said.get(event) ?? null;
  }

  /** A row has come to a series. */
  added(series: Series, at: number, row: SaidRow): void {
    this.#held.get(timeKey(series, at))?.set(row.mark?.event ?? null, row);
  }

  #read(series: Series, at: number): SaidAt {
    const { values, marks } = this.#points.rows(series, { from: at, end: at + 1 });
    const said: SaidAt = new Map();
    for (let i = 0; i < values.length; i++) {
      const mark = marks?.[i] ?? null;
      said.set(mark?.event ?? null, { value: values[i] ?? null, mark });
    }
    if (values.length < few) return said;
    this.#rows += values.length;
    if (this.#rows > mostHeld) {
      this.#held.clear();
      this.#rows = values.length;
    }
    this.#held.set(timeKey(series, at), said);
    return said;
  }
}

const timeKey = ({ entity_no, signal_no, member_no = 0 }: Series, at: number) =>
  `${entity_no}:${signal_no}:${member_no}:${at}`;
