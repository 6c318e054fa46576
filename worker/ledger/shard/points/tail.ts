import { firstPlace } from "../../../domain/values/first-place.ts";
import type { Gathered } from "./gathered.ts";
import type { Series } from "./heads.ts";
import { byPlace, type StoredPoint, type SeriesKey } from "./point.ts";

const signalRoom = 2 ** 20;

/** A signal of an entity as one number: shards have far fewer signals. */
const signalKeyOf = ({ entity_no, signal_no }: Series) => entity_no * signalRoom + signal_no;
const tailKey = (series: Series) =>
  series.member_no ? `${signalKeyOf(series)}:${series.member_no}` : signalKeyOf(series);

/** The points that came last, in memory: what arrivals hold. */
export class Tail {
  readonly #points: StoredPoint[] = [];
  /** Of each series in the order of (observed_at, seq). */
  readonly #series = new Map<number | string, StoredPoint[]>();
  readonly #signals = new Set<number>();
  /** Signals of entities of which it has members. */
  readonly #membered = new Set<number>();

  get length(): number {
    return this.#points.length;
  }

  /** Adds a point whose number is above all others. */
  add(point: StoredPoint): void {
    this.#points.push(point);
    this.#signals.add(point.signal_no);
    if (point.member_no > 0) this.#membered.add(signalKeyOf(point));
    const key = tailKey(point);
    const series = this.#series.get(key);
    if (series === undefined) this.#series.set(key, [point]);
    else insertPoint(series, point);
  }

  /** The points of a series, ordered by (observed_at, seq). */
  of(series: Series): readonly StoredPoint[] {
    return this.#series.get(tailKey(series)) ?? [];
  }

  /** The signals of which it has points of an entity. */
  signalsOf(entityNo: number): number[] {
    return [...this.#signals].filter((signal_no) => {
      const key = signalKeyOf({ entity_no: entityNo, signal_no });
      return this.#series.has(key) || this.#membered.has(key);
    });
  }

  read(series: SeriesKey, into: Gathered): void {
    const points = this.of(series);
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || !into.wants(first.observed_at, last.observed_at)) return;
    const { from, end } = into.range;
    const some = points.slice(placeInSeries(points, from), placeInSeries(points, end));
    into.add({
      times: some.map(({ observed_at }) => observed_at),
      seqs: some.map(({ seq }) => seq),
      values: some.map(({ value }) => value),
      recorded: some.map(({ recorded_at }) => recorded_at),
      ...(some.some(({ mark }) => mark !== null) && { marks: some.map(({ mark }) => mark) }),
    });
  }

  /** The first point of each series. */
  *series(): Generator<StoredPoint> {
    for (const [first] of this.#series.values()) if (first !== undefined) yield first;
  }

  /** All points in the order in which they are stored. */
  sorted(): StoredPoint[] {
    return [...this.#series.values()].sort(([a], [b]) => byPlace(a as StoredPoint, b as StoredPoint)).flat();
  }
}

function insertPoint(series: StoredPoint[], point: StoredPoint): void {
  const last = series[series.length - 1] as StoredPoint;
  if (last.observed_at <= point.observed_at) series.push(point);
  else series.splice(placeInSeries(series, point.observed_at + 1), 0, point);
}

/** The place of the first point that is not before `at`. */
const placeInSeries = (points: readonly StoredPoint[], at: number): number =>
  firstPlace(points.length, (place) => (points[place] as StoredPoint).observed_at < at);
