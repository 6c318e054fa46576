import { isSameMark, type Mark, shownMark } from "../../../domain/values/mark.ts";
import { type SeriesView, type SignalRequirement, noSeries, viewOfMembers } from "../../../domain/values/series.ts";
import type { Scalar } from "../../../domain/values/values.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { ListRange, NewObservation, StoredObservation } from "../../../usecases/ports/evaluation/ledger.ts";
import type { AppendHook } from "../hook.ts";
import type { Entities, Entity } from "./entities.ts";
import { EventTimes } from "./event-times.ts";
import { HotSeries, passingLimits } from "./hot-series.ts";
import type { Series } from "../points/heads.ts";
import type { StoredValue } from "../points/point.ts";
import type { Points } from "../points/points.ts";
import { storedMark } from "../sql/rows.ts";
import { fromStored, SeriesReader } from "./series-reader.ts";
import type { Members } from "./members.ts";
import { type SignalRef, Signals } from "./signals.ts";
import { SqlTable } from "../sql/sql-table.ts";

const rememberedEntities = 50_000;

/** Takes note of what is new of series. */
interface News {
  /** Whether a point of this signal and time matters if it is the newest of its series. */
  wants(primitiveId: string, observedAt: number): boolean;
  /** It is the newest of its series, or an event at whatever time; `isOneOfMany` where others of its entity may have its time. */
  came(primitiveId: string, entityNo: number, observedAt: number, isOneOfMany: boolean): void;
  /** An entity has its first point of a signal. */
  began(entity: Entity): void;
}

/** Whether it was counted by the ledger itself: nobody can register an id with an `@`. */
const isGathered = ({ primitive_id }: NewObservation): boolean => primitive_id.includes("@");

const toStored = (value: Scalar): StoredValue => (typeof value === "boolean" ? Number(value) : value);

/** The append-only observations of one shard and the hot part of them in memory. */
export class Observations extends SqlTable {
  readonly #points: Points;
  readonly #entities: Entities;
  readonly #members: Members;
  readonly #reader: SeriesReader;
  readonly #signals: Signals;
  readonly #hot: HotSeries;
  /** What sweeps read once and pass by, so that it drives out nothing that is asked about. */
  readonly #passing: HotSeries;
  readonly #namespaces = new Map<number, string[]>();
  readonly #hook: AppendHook | null;
  /** Nothing that is gone was observed at this time or later. */
  #keptSince: number;

  /** `keepViews` tells whether a view given out earlier may still be read when rows are appended. */
  constructor(
    sql: SqlStorage,
    points: Points,
    entities: Entities,
    members: Members,
    keepViews: () => boolean,
    hook: AppendHook | null = null,
  ) {
    super(sql);
    this.#signals = new Signals(sql);
    this.#points = points;
    this.#hook = hook;
    this.#reader = new SeriesReader(points);
    this.#hot = new HotSeries(this.#reader, keepViews);
    this.#passing = new HotSeries(this.#reader, keepViews, passingLimits);
    this.#entities = entities;
    this.#members = members;
    this.#keptSince = storedMark(sql, "observations_cut") ?? Number.MIN_SAFE_INTEGER;
  }

  /** The highest sequence number assigned so far: what a question asked now may see. */
  get sequence(): number {
    return this.#points.sequence;
  }

  /**
   * Appends in order. A row equal to the newest of its (entity, signal, member, time, event) adds nothing, nor does any row where that
   * one is to be new, nor one of the time of which the series' rows are gone: `expired` has the places of those, `full` of those of one member more than an entity may
   * have, `groups` of those of an entity that stands for many. Run inside a transaction.
   */
  append(
    observations: readonly NewObservation[],
    recordedAt: number,
    news?: News,
  ): { accepted: number; unchanged: number; expired: number[]; full: number[]; groups: number[] } {
    let accepted = 0;
    const [expired, full, groups]: [number[], number[], number[]] = [[], [], []];
    const times = new EventTimes(this.#points);
    for (const [place, observation] of observations.entries()) {
      if (this.#isGone(observation)) {
        expired.push(place);
        continue;
      }
      if (this.#entities.isGroup(observation.entity) && !isGathered(observation)) {
        groups.push(place);
        continue;
      }
      const added = this.#appendOne(observation, recordedAt, times, news);
      if (added === null) full.push(place);
      else if (added) accepted += 1;
    }
    if (accepted > 0) this.#points.keep(this.#hook?.sum ?? null);
    const unchanged = observations.length - accepted - expired.length - full.length - groups.length;
    return { accepted, unchanged, expired, full, groups };
  }

  /** Whether there was anything to add; null for one member too many. */
  #appendOne(observation: NewObservation, recordedAt: number, times: EventTimes, news?: News): boolean | null {
    const entity = this.#entities.ensure(observation.entity);
    const { entity_no } = entity;
    const { signal_no, is_boolean } = this.#signals.ensure(observation);
    const { primitive_id, observed_at, member = null } = observation;
    const member_no = member === null ? 0 : this.#members.ensure(entity_no, signal_no, member);
    if (member_no === null) return null;
    const value = toStored(observation.value);
    const series = { entity_no, signal_no, member_no };
    const mark = this.#markOf(entity_no, observation);
    const isEvent = mark?.event != null;
    const head = this.#points.head(series);
    const known = head && times.newest(series, head, observed_at, mark?.event ?? null);
    if (known && (observation.if_new || (known.value === value && isSameMark(known.mark, mark)))) return false;
    if (!known && news?.wants(primitive_id, observed_at) && (isEvent || head === null || observed_at > head.newest_at))
      news.came(primitive_id, entity_no, observed_at, isEvent || member !== null);
    const seq = this.#points.sequence + 1;
    const row = { ...series, observed_at, seq, value, recorded_at: recordedAt, mark };
    this.#points.add(row);
    times.added(series, observed_at, { value, mark });
    this.#hook?.append(row, { primitive_id, is_boolean, member });
    if (head === null) {
      this.#namespaces.delete(entity_no);
      news?.began(entity);
    }
    for (const held of [this.#hot, this.#passing])
      held.insert({ ...series, is_boolean }, observed_at, seq, observation.value, mark);
    return true;
  }

  #markOf(entityNo: number, { event_id, reset = false, stale = false }: NewObservation): Mark | null {
    const event = event_id === undefined ? null : this.#entities.eventOf(entityNo, event_id);
    return event === null && !reset && !stale ? null : { stale, reset, event };
  }

  /** What a question at `t` under `watermark` sees of one signal; at least what `need` asks for. Throws `payload_too_large`. */
  view(entityNo: number, need: SignalRequirement, t: number, watermark: number): SeriesView {
    return this.#view(this.#hot, entityNo, need, t, watermark);
  }

  /** Reads in steps what {@link view} will be asked for. */
  load(entityNo: number, needs: readonly SignalRequirement[], t: number, watermark: number): Work<void> {
    return this.#load(this.#hot, entityNo, needs, t, watermark);
  }

  /** The same observations for a reader that goes through all entities: what it reads is not kept. */
  inPassing(): Pick<Observations, "sequence" | "load" | "view" | "namespaces"> {
    const sequence = () => this.#points.sequence;
    return {
      get sequence() {
        return sequence();
      },
      view: (entityNo, need, t, watermark) => this.#view(this.#passing, entityNo, need, t, watermark),
      load: (entityNo, needs, t, watermark) => this.#load(this.#passing, entityNo, needs, t, watermark),
      namespaces: (entityNo) => this.namespaces(entityNo),
    };
  }

  #view(series: HotSeries, entityNo: number, need: SignalRequirement, t: number, watermark: number): SeriesView {
    const signal = this.#signals.find(need.primitive_id);
    if (!signal) return noSeries;
    const asked = { need, t, watermark };
    const members = this.#members.of(entityNo, signal.signal_no);
    const alone = { entity_no: entityNo, ...signal };
    if (members.length === 0) return series.view(alone, asked);
    return viewOfMembers(
      members.map(({ member_no, member }) => ({ member, view: series.view({ ...alone, member_no }, asked) })),
    );
  }

  *#load(
    series: HotSeries,
    entityNo: number,
    needs: readonly SignalRequirement[],
    t: number,
    watermark: number,
  ): Work<void> {
    for (const need of needs) {
      const signal = this.#signals.find(need.primitive_id);
      if (!signal) continue;
      for (const one of this.#members.seriesOf(entityNo, signal.signal_no))
        yield* series.load({ ...one, is_boolean: signal.is_boolean }, { need, t, watermark });
    }
  }

  /** Drops what is in memory of series of which rows are gone; all those were observed before `keptSince`. */
  expire(keptSince: number, series: readonly Series[]): void {
    this.#keptSince = Math.max(this.#keptSince, keptSince);
    for (const one of series) for (const held of [this.#hot, this.#passing]) held.drop(one);
  }

  #isGone({ entity, primitive_id, member, observed_at }: NewObservation): boolean {
    if (observed_at >= this.#keptSince) return false;
    const [found, signal] = [this.#entities.find(entity), this.#signals.find(primitive_id)];
    if (!found || !signal) return false;
    const series = { entity_no: found.entity_no, signal_no: signal.signal_no };
    const known = this.#members.of(series.entity_no, series.signal_no).find((one) => one.member === member);
    const expiry = this.#reader.expiry({ ...series, member_no: known?.member_no ?? 0 });
    return expiry !== null && observed_at < expiry.before;
  }

  /** Drops what is in memory of series whose rows are gone, or some of them. */
  dropSeries(series: readonly Series[]): void {
    for (const one of series) {
      this.#namespaces.delete(one.entity_no);
      this.#members.forget(one.entity_no, one.signal_no);
      for (const held of [this.#hot, this.#passing]) held.drop(one);
    }
  }

  /** Drops what is in memory of an entity whose observations are stored no more. */
  forget(entityNo: number): void {
    this.#namespaces.delete(entityNo);
    this.#members.forget(entityNo);
    for (const series of [this.#hot, this.#passing]) series.forget(entityNo);
  }

  /** The namespaces of the signals an entity has observations of, sorted. */
  namespaces(entityNo: number): string[] {
    const known = this.#namespaces.get(entityNo);
    if (known) return known;
    const rows = this.sql.exec<{ primitive_id: string }>(
      "SELECT primitive_id FROM signals JOIN json_each(?) ON value = signal_no",
      JSON.stringify(this.#points.signalsOf(entityNo)),
    );
    const names = new Set([...rows].map((row) => row.primitive_id.slice(0, row.primitive_id.indexOf("."))));
    const namespaces = [...names].sort();
    if (this.#namespaces.size >= rememberedEntities) this.#namespaces.clear();
    this.#namespaces.set(entityNo, namespaces);
    return namespaces;
  }

  /** Stored rows, newest first; of a signal with members those of all. */
  list(entityNo: number, primitiveId: string, range: ListRange): StoredObservation[] {
    const signal = this.#signals.find(primitiveId);
    if (!signal) return [];
    const members = this.#members.of(entityNo, signal.signal_no);
    if (members.length === 0) return this.#listSeries(entityNo, primitiveId, signal, range);
    const rows = members.flatMap(({ member_no, member }) =>
      this.#listSeries(entityNo, primitiveId, { ...signal, member_no }, range).map((row) => ({ ...row, member })),
    );
    return rows.sort((a, b) => b.observed_at - a.observed_at || b.sequence - a.sequence).slice(0, range.limit);
  }

  #listSeries(
    entityNo: number,
    primitiveId: string,
    { signal_no, is_boolean, member_no = 0 }: SignalRef & { member_no?: number },
    range: ListRange,
  ): StoredObservation[] {
    const [observedAt, sequence] = range.before ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const end = Math.min(observedAt, range.to ?? Number.MAX_SAFE_INTEGER - 1) + 1;
    const from = range.from ?? Number.MIN_SAFE_INTEGER;
    const series = { entity_no: entityNo, signal_no, member_no };
    const isBefore = (at: number, seq: number) => at < observedAt || (at === observedAt && seq < sequence);
    for (let most = range.limit + 1; ; most *= 2) {
      const { times, seqs, values, recorded, marks } = this.#points.rows(series, { from, end, most, newest: true });
      const found = times.map((observed_at, i) => ({
        primitive_id: primitiveId,
        observed_at,
        value: fromStored(values[i] ?? null, is_boolean),
        sequence: seqs[i] as number,
        recorded_at: recorded[i] as number,
        ...shownMark(marks?.[i]),
      }));
      const page = found.filter((row) => isBefore(row.observed_at, row.sequence)).reverse();
      // Corrections of the very time of the place may fill what was read.
      if (page.length >= range.limit || times.length < most) return page.slice(0, range.limit);
    }
  }

  /** A signal that the shard has observations of, or null. */
  signal(primitiveId: string): SignalRef | null {
    return this.#signals.find(primitiveId);
  }
}
