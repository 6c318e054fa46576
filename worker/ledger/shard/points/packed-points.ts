import { storedMark } from "../sql/rows.ts";
import { Arrivals } from "./arrival-table.ts";
import { everything, Gathered, type RowRange } from "./gathered.ts";
import { type Head, nextGroupOf, withPoint } from "./head.ts";
import { Heads, type Series, seriesName } from "./heads.ts";
import { inOrder, Merging } from "./merging.ts";
import { pagePoints } from "./page.ts";
import { byPlace, type StoredPoint, type PointPlace, type PointRows, type SeriesKey } from "./point.ts";
import type { ExpiringSeries, Points, Purged } from "./points.ts";
import { Runs } from "./runs.ts";
import { Tail } from "./tail.ts";
import { Unpacked } from "./unpacked.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** How much is kept and written at once; a test has less of everything. */
interface PackingLimits {
  /** A tail of so many points, or of so many arrivals, becomes a run. */
  points: number;
  arrivals: number;
  /** So many runs of one level become one of the next. */
  runs: number;
  /** Points that one step of merging or carrying over writes, so that questions have their turn. */
  step: number;
}
const standardPacking: PackingLimits = { points: 16_384, arrivals: 4_096, runs: 8, step: 2 * pagePoints };
const largest = Number.MAX_SAFE_INTEGER;
/** An entity has fewer members of a signal. */
const memberRoom = 1_024;

/**
 * The observations of one shard: what came last as arrivals, a row a push, and in memory; what came before in runs of pages, which
 * {@link step} merges. Whatever changes the tables is to be run in a transaction, {@link reload} after one that failed.
 */
export class PackedPoints extends SqlTable implements Points {
  readonly #limits: PackingLimits;
  readonly #arrivals: Arrivals;
  readonly #heads: Heads;
  readonly #runs: Runs;
  readonly #merging: Merging;
  readonly #unpacked: Unpacked;
  #tail = new Tail();
  #added: StoredPoint[] = [];
  /** Heads of series that have points in the tail, as far as they are known. */
  readonly #newest = new Map<number, Map<number, Head>>();
  #sequence = 0;

  constructor(sql: SqlStorage, limits = standardPacking) {
    super(sql);
    this.#limits = limits;
    this.#arrivals = new Arrivals(sql);
    this.#heads = new Heads(sql);
    this.#runs = new Runs(sql);
    this.#merging = new Merging(this.#runs, limits);
    this.#unpacked = new Unpacked(sql);
    this.#load();
  }

  get sequence(): number {
    return this.#sequence;
  }

  asStored(): Points {
    return new PackedPoints(this.sql, this.#limits);
  }

  reload(): void {
    this.#heads.reload();
    this.#runs.reload();
    this.#unpacked.reload();
    this.#load();
  }

  head(series: Series): Head | null {
    const known = this.#newest.get(series.entity_no)?.get(withinEntity(series));
    if (known) return known;
    const stored = this.#heads.of(series);
    const points = this.#tail.of(series);
    return points.length === 0 ? stored : points.reduce<Head | null>(withPoint, stored);
  }

  signalsOf(entityNo: number): number[] {
    const stored = this.#heads.seriesOf(entityNo).map(({ signal_no }) => signal_no);
    return [...new Set([...stored, ...this.#tail.signalsOf(entityNo)])];
  }

  isObserved(signalNo: number): boolean {
    for (const { signal_no } of this.#tail.series()) if (signal_no === signalNo) return true;
    return this.#heads.ofSignal(signalNo).next().done === false;
  }

  newestOf(signalNo: number): Map<number, number> {
    const newest = new Map<number, number>();
    const seen = (entityNo: number, at: number) => newest.set(entityNo, Math.max(newest.get(entityNo) ?? -largest, at));
    for (const [entityNo, { newest_at }] of this.#heads.ofSignal(signalNo)) seen(entityNo, newest_at);
    for (const point of this.#tail.series())
      if (point.signal_no === signalNo) seen(point.entity_no, this.head(point)?.newest_at ?? -largest);
    return newest;
  }

  rows(series: Series, range: Partial<RowRange>): PointRows {
    const into = new Gathered({ ...everything, ...range });
    const key = seriesKey(series);
    this.#tail.read(key, into);
    this.#runs.read(key, into);
    this.#unpacked.read(key, into);
    return into.rows();
  }

  count(series: Series): number {
    const key = seriesKey(series);
    return this.#runs.count(key) + this.#tail.of(key).length + this.#unpacked.count(key);
  }

  after(place: PointPlace | null, most: number): StoredPoint[] {
    const points: StoredPoint[] = [];
    for (const point of this.#after(place)) {
      if (points.length === most) break;
      points.push(point);
    }
    return points;
  }

  *ofEntity(entityNo: number): Generator<StoredPoint> {
    const before = { ...seriesKey({ entity_no: entityNo, signal_no: 0 }), observed_at: -largest, seq: 0 };
    for (const point of this.#after(before)) {
      if (point.entity_no !== entityNo) return;
      yield point;
    }
  }

  nextSeries(entityNo: number): (SeriesKey & { head: Head })[] {
    this.#pack();
    return this.#heads.nextGroup(entityNo).filter((series) => series.entity_no >= entityNo);
  }

  digest(): string | null {
    return this.#arrivals.digest();
  }

  add(point: StoredPoint): void {
    const head = withPoint(this.head(point), point);
    const ofEntity = this.#newest.get(point.entity_no);
    if (ofEntity) ofEntity.set(withinEntity(point), head);
    else this.#newest.set(point.entity_no, new Map([[withinEntity(point), head]]));
    this.#tail.add(point);
    this.#added.push(point);
    this.#sequence = point.seq;
  }

  keep(digest: string | null): void {
    this.#arrivals.add(this.#added, digest);
    this.#added = [];
    if (this.#tail.length >= this.#limits.points || this.#arrivals.count >= this.#limits.arrivals) this.#pack();
  }

  /** Whether there is something to merge or to carry over. */
  get isDue(): boolean {
    return this.#unpacked.isLeft || this.#merging.isDue;
  }

  /** Carries over or merges a piece; false where nothing is due. Run inside a transaction. */
  step(): boolean {
    return this.#unpacked.carry(this.#runs, this.#limits.step) || this.#merging.step();
  }

  expire(series: readonly ExpiringSeries[]): StoredPoint[] {
    const [least, greatest] = [series[0], series.at(-1)];
    if (least === undefined || greatest === undefined) return [];
    const until = new Map(series.map((one) => [seriesName(one), one.until]));
    const isOld = (point: StoredPoint) => point.observed_at < (until.get(seriesName(point)) ?? -largest);
    const before = Math.max(...series.map((one) => one.until));
    const gone = this.#remove(least, greatest, isOld, before);
    const heads = new Map(series.map((one) => [seriesName(one), [one, this.#expired(one)] as const]));
    for (const point of gone) {
      const head = heads.get(seriesName(point))?.[1];
      if (!head) continue;
      head.expired += 1;
      head.expired_seq = Math.min(head.expired_seq ?? point.seq, point.seq);
    }
    this.#heads.write(heads.values());
    return gone;
  }

  #expired(series: ExpiringSeries): Head | null {
    const head = this.#heads.of(series);
    return head && { ...head, expired_before: Math.max(head.expired_before ?? series.before, series.before) };
  }

  erase(entityNo: number): { observations: number; series: number } {
    this.#pack();
    const series = this.#heads.seriesOf(entityNo);
    const from = { entity_no: entityNo, signal_no: 0 };
    let observations = 0;
    const isOf = ({ entity_no }: StoredPoint) => entity_no === entityNo;
    this.#removeEach(from, { ...from, signal_no: largest }, isOf, largest, (gone) => (observations += gone.length));
    this.#heads.write(series.map((one) => [one, null] as const));
    return { observations, series: series.length };
  }

  purge(signalNo: number, entityNo: number, most: number): Purged {
    this.#pack();
    const all = this.#heads.nextOfSignal(signalNo, entityNo);
    const last = all.at(-1);
    if (last === undefined) return { gone: [], touched: [], emptied: [], next: null };
    let [left, next] = [most, nextGroupOf(last.entity_no)];
    const until = new Map<string, number>();
    const [touched, emptied]: [SeriesKey[], SeriesKey[]] = [[], []];
    for (const series of all) {
      if (left <= 0) break;
      const { times } = this.rows(series, { most: left });
      const isWhole = times.length < left;
      until.set(seriesName(series), isWhole ? largest : (times.at(-1) as number) + 1);
      touched.push(series);
      if (isWhole) emptied.push(series);
      else next = series.entity_no;
      left -= times.length;
    }
    const [from, to] = [touched[0], touched.at(-1)];
    if (from === undefined || to === undefined) return { gone: [], touched, emptied, next };
    const goes = (point: StoredPoint) =>
      point.signal_no === signalNo && point.observed_at < (until.get(seriesName(point)) ?? -largest);
    const gone = this.#remove(from, to, goes);
    this.#heads.write(emptied.map((series) => [series, null] as const));
    return { gone, touched, emptied, next };
  }

  #remove(from: Series, to: Series, goes: (point: StoredPoint) => boolean, before = largest): StoredPoint[] {
    const gone: StoredPoint[] = [];
    this.#removeEach(from, to, goes, before, (some) => gone.push(...some));
    return gone.sort(byPlace);
  }

  /** What is about to go is in runs alone, and in none that is being built; `took` is given it piece by piece. */
  #removeEach(
    from: Series,
    to: Series,
    goes: (point: StoredPoint) => boolean,
    before: number,
    took: (gone: readonly StoredPoint[]) => void,
  ): void {
    this.#pack();
    this.#merging.abandon();
    this.#runs.remove(seriesKey(from), { ...seriesKey(to), member_no: largest }, before, goes, took);
    took(this.#unpacked.remove(from, to, goes));
  }

  /** Makes a run of the tail. */
  #pack(): void {
    if (this.#tail.length === 0) return;
    this.#runs.extend(this.#runs.begin({ level: 0, state: "live" }), this.#tail.sorted());
    this.#heads.write([...this.#tail.series()].map((series) => [series, this.head(series)] as const));
    this.#arrivals.empty(this.#sequence);
    this.#startTail();
  }

  #startTail(): void {
    this.#tail = new Tail();
    this.#added = [];
    this.#newest.clear();
  }

  #load(): void {
    this.#startTail();
    this.#sequence = storedMark(this.sql, "sequence") ?? 0;
    for (const { seq, points } of this.#arrivals.read()) {
      for (const point of points) this.#tail.add(point);
      this.#sequence = Math.max(this.#sequence, seq);
    }
  }

  /** All points behind a place, in their order. */
  #after(place: PointPlace | null): Generator<StoredPoint> {
    const tail = this.#tail.sorted().filter((point) => place === null || byPlace(point, place) > 0);
    const runs = this.#runs.all.filter(({ state }) => state === "live").map((run) => this.#runs.after(run, place));
    return inOrder([...runs, this.#unpacked.after(place), tail.values()]);
  }
}

const seriesKey = ({ entity_no, signal_no, member_no = 0 }: Series): SeriesKey => ({ entity_no, signal_no, member_no });
/** A series of an entity as one number. */
const withinEntity = ({ signal_no, member_no = 0 }: Series) => signal_no * memberRoom + member_no;
