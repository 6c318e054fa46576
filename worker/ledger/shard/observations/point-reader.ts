import { selectInView } from "../../../domain/decision/in-view.ts";
import { reachesExpired } from "../../../domain/values/kept.ts";
import type { SeriesView, SignalRequirement } from "../../../domain/values/series.ts";
import type { SignalRef } from "./signals.ts";
import type { Head } from "../points/head.ts";
import type { Points } from "../points/points.ts";
import { expiryOf, fromStored, SeriesReader } from "./series-reader.ts";

/** What a question at `t` sees of one signal of many entities: those it has no view of are to be read alone. */
type ViewsOfMany = ReadonlyMap<number, SeriesView>;

/** What is read of a series. */
interface AskedSignal extends SignalRef {
  span_ms: number;
  t: number;
  watermark: number;
}

/** More rows than these are not read for many entities at once. */
const mostRows = 50_000;

/** Reads what a sweep sees, for many entities one after another, and keeps nothing of it. */
export class PointReader {
  readonly #points: Pick<Points, "head" | "rows">;
  readonly #reader: SeriesReader;

  constructor(points: Pick<Points, "head" | "rows">) {
    this.#points = points;
    this.#reader = new SeriesReader(points);
  }

  /** One signal of entities (by rising number) as a question at `t` under `watermark` sees it; `next` is not read. */
  views(
    entityNos: readonly number[],
    { signal_no, is_boolean }: SignalRef,
    { span_ms }: SignalRequirement,
    t: number,
    watermark: number,
  ): ViewsOfMany {
    const views = new Map<number, SeriesView>();
    const asked = { signal_no, is_boolean, span_ms, t, watermark };
    let rows = 0;
    for (const entityNo of entityNos) {
      const view = this.#view(entityNo, asked);
      if (view === null) continue;
      rows += view.times.length;
      if (rows > mostRows) break;
      views.set(entityNo, view);
    }
    return views;
  }

  /** Null for a series that begins outside what is in view, or of which rows are gone that may be needed. */
  #view(entity_no: number, asked: AskedSignal): SeriesView | null {
    const { signal_no, is_boolean, span_ms, t, watermark } = asked;
    const head = this.#points.head({ entity_no, signal_no });
    if (head === null) return { times: [], values: [], first_at: null };
    if (head.first_seq > watermark) return null;
    const { first_at, newest_at, newest_value } = head;
    if (span_ms === 0 && newest_at <= t && head.newest_seq <= watermark)
      return { times: [newest_at], values: [fromStored(newest_value, is_boolean)], first_at };
    const view = this.#read(entity_no, asked);
    return isWholeView(head, view, asked) ? { ...view, first_at } : null;
  }

  #read(entity_no: number, { signal_no, is_boolean, span_ms, t, watermark }: AskedSignal): SeriesView {
    const series = { entity_no, signal_no, is_boolean };
    const [from, to] = this.#reader.bounds(series, { primitive_id: "", span_ms, next: false }, t, watermark);
    return selectInView(this.#reader.inView(series, from, to, watermark), watermark);
  }
}

function isWholeView(head: Head, { times }: SeriesView, { t, span_ms, watermark }: AskedSignal): boolean {
  const expiry = expiryOf(head);
  return expiry === null || !reachesExpired(expiry, watermark, times, t - span_ms);
}
