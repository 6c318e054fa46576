import type { SeriesView, SignalRequirement } from "../../domain/values/series.ts";
import type { Scalar } from "../../domain/values/values.ts";
import type { Work } from "../../domain/values/work.ts";
import type { NewObservation, StoredObservation } from "../../usecases/ports/evaluation/ledger.ts";
import type { ObservationDigests } from "./digests/observation-digests.ts";
import type { Entities } from "./entities.ts";
import { HotSeries, passingLimits } from "./hot-series.ts";
import { first } from "./schema.ts";
import { fromStored, SeriesReader, type SeriesRef } from "./series-reader.ts";
import type { PushCollector } from "./watch/pushes.ts";

const rememberedEntities = 50_000;

/** A signal as the shard numbers it. */
export interface SignalRef {
  signal_no: number;
  is_boolean: boolean;
}
type ObservationRow = { observed_at: number; seq: number; value: SqlStorageValue };

/** Counts a point in, and notes it where it is the newest of its series or the first; ?4 is above all sequence numbers. */
const countPoint = `
  INSERT INTO entity_signals (entity_no, signal_no, points, first_at, first_seq, newest_at, newest_seq, newest_value)
  VALUES (?1, ?2, 1, ?3, ?4, ?3, ?4, ?5)
  ON CONFLICT DO UPDATE SET points = points + 1,
    first_at = min(first_at, ?3), first_seq = iif(?3 < first_at, ?4, first_seq), newest_at = max(newest_at, ?3),
    newest_seq = iif(?3 >= newest_at, ?4, newest_seq), newest_value = iif(?3 >= newest_at, ?5, newest_value)
  RETURNING points`;

const toStored = (value: Scalar): SqlStorageValue => (typeof value === "boolean" ? Number(value) : value);
const empty: SeriesView = { times: [], values: [], first_at: null };

/** The append-only observations of one shard and the hot part of them in memory; SQLite is the truth. */
export class Observations {
  readonly #sql: SqlStorage;
  readonly #entities: Entities;
  readonly #reader: SeriesReader;
  readonly #signals = new Map<string, SignalRef>();
  readonly #hot: HotSeries;
  /** What sweeps read once and pass by, so that it drives out nothing that is asked about. */
  readonly #passing: HotSeries;
  readonly #namespaces = new Map<number, string[]>();
  readonly #digests: Pick<ObservationDigests, "append" | "keep"> | null;
  #sequence: number;
  /** Nothing that is gone was observed at this time or later. */
  #keptSince: number;

  /**
   * `keepViews` tells whether a view given out earlier may still be read when rows are appended; `digests` is null where no log
   * is kept.
   */
  constructor(
    sql: SqlStorage,
    entities: Entities,
    keepViews: () => boolean,
    digests: Pick<ObservationDigests, "append" | "keep"> | null = null,
  ) {
    this.#sql = sql;
    this.#digests = digests;
    this.#reader = new SeriesReader(sql);
    this.#hot = new HotSeries(this.#reader, keepViews);
    this.#passing = new HotSeries(this.#reader, keepViews, passingLimits);
    this.#entities = entities;
    this.#sequence = first<{ value: number }>(sql, "SELECT value FROM meta WHERE name = 'sequence'")?.value ?? 0;
    this.#keptSince =
      first<{ value: number }>(sql, "SELECT value FROM meta WHERE name = 'observations_cut'")?.value ??
      Number.MIN_SAFE_INTEGER;
    for (const row of sql.exec<{ signal_no: number; primitive_id: string; is_boolean: number }>(
      "SELECT * FROM signals",
    )) {
      this.#signals.set(row.primitive_id, { signal_no: row.signal_no, is_boolean: row.is_boolean === 1 });
    }
  }

  /** The highest sequence number assigned so far: what a question asked now may see. */
  get sequence(): number {
    return this.#sequence;
  }

  /**
   * Appends in order. A row equal to the newest of its (entity, signal, time) adds nothing, nor does one of the time of which
   * the series' rows are gone: `expired` has the places of those. Run inside a transaction.
   */
  append(
    observations: readonly NewObservation[],
    recordedAt: number,
    news?: Pick<PushCollector, "wants" | "newest">,
  ): { accepted: number; unchanged: number; expired: number[] } {
    let accepted = 0;
    const expired: number[] = [];
    for (const [place, observation] of observations.entries()) {
      if (this.#isGone(observation)) expired.push(place);
      else if (this.#appendOne(observation, recordedAt, news)) accepted += 1;
    }
    if (accepted > 0) {
      if (this.#digests !== null) this.#digests.keep();
      else
        this.#sql.exec(
          "INSERT INTO meta (name, value) VALUES ('sequence', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
          this.#sequence,
        );
    }
    return { accepted, unchanged: observations.length - accepted - expired.length, expired };
  }

  #appendOne(observation: NewObservation, recordedAt: number, news?: Pick<PushCollector, "wants" | "newest">): boolean {
    const { entity_no } = this.#entities.ensure(observation.entity);
    const { signal_no, is_boolean } = this.#ensureSignal(observation);
    const value = toStored(observation.value);
    const newest = first<{ value: SqlStorageValue }>(
      this.#sql,
      "SELECT value FROM observations WHERE entity_no = ? AND signal_no = ? AND observed_at = ? ORDER BY seq DESC LIMIT 1",
      entity_no,
      signal_no,
      observation.observed_at,
    );
    if (newest && newest.value === value) return false;
    const { primitive_id, observed_at } = observation;
    if (!newest && news?.wants(primitive_id, observed_at) && this.#isNewest(entity_no, signal_no, observed_at))
      news.newest(primitive_id, entity_no, observed_at);
    const seq = ++this.#sequence;
    this.#sql.exec(
      "INSERT INTO observations (entity_no, signal_no, observed_at, seq, value, recorded_at) VALUES (?, ?, ?, ?, ?, ?)",
      entity_no,
      signal_no,
      observation.observed_at,
      seq,
      value,
      recordedAt,
    );
    const { points } = this.#sql
      .exec<{ points: number }>(countPoint, entity_no, signal_no, observation.observed_at, seq, value)
      .one();
    this.#digests?.append(
      { entity_no, signal_no, observed_at, seq, value, recorded_at: recordedAt },
      { primitive_id, is_boolean },
    );
    if (points === 1) this.#namespaces.delete(entity_no);
    for (const series of [this.#hot, this.#passing])
      series.insert({ entity_no, signal_no, is_boolean }, observation.observed_at, seq, observation.value);
    return true;
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
    const sequence = () => this.#sequence;
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
    const signal = this.#signals.get(need.primitive_id);
    return signal ? series.view({ entity_no: entityNo, ...signal }, { need, t, watermark }) : empty;
  }

  *#load(
    series: HotSeries,
    entityNo: number,
    needs: readonly SignalRequirement[],
    t: number,
    watermark: number,
  ): Work<void> {
    for (const need of needs) {
      const signal = this.#signals.get(need.primitive_id);
      if (signal) yield* series.load({ entity_no: entityNo, ...signal }, { need, t, watermark });
    }
  }

  /** Drops what is in memory of series of which rows are gone; all those were observed before `keptSince`. */
  expire(keptSince: number, series: readonly Pick<SeriesRef, "entity_no" | "signal_no">[]): void {
    this.#keptSince = Math.max(this.#keptSince, keptSince);
    for (const one of series) for (const held of [this.#hot, this.#passing]) held.drop(one);
  }

  #isGone({ entity, primitive_id, observed_at }: NewObservation): boolean {
    if (observed_at >= this.#keptSince) return false;
    const [found, signal] = [this.#entities.find(entity), this.#signals.get(primitive_id)];
    if (!found || !signal) return false;
    const expiry = this.#reader.expiry({ entity_no: found.entity_no, signal_no: signal.signal_no });
    return expiry !== null && observed_at < expiry.before;
  }

  /** Drops what is in memory of series whose rows are gone, or some of them. */
  dropSeries(series: readonly Pick<SeriesRef, "entity_no" | "signal_no">[]): void {
    for (const one of series) {
      this.#namespaces.delete(one.entity_no);
      for (const held of [this.#hot, this.#passing]) held.drop(one);
    }
  }

  /** Drops what is in memory of an entity whose observations are stored no more. */
  forget(entityNo: number): void {
    this.#namespaces.delete(entityNo);
    for (const series of [this.#hot, this.#passing]) series.forget(entityNo);
  }

  /** The namespaces of the signals an entity has observations of, sorted. */
  namespaces(entityNo: number): string[] {
    const known = this.#namespaces.get(entityNo);
    if (known) return known;
    const rows = this.#sql.exec<{ primitive_id: string }>(
      "SELECT primitive_id FROM entity_signals JOIN signals USING (signal_no) WHERE entity_no = ?",
      entityNo,
    );
    const names = new Set([...rows].map((row) => row.primitive_id.slice(0, row.primitive_id.indexOf("."))));
    const namespaces = [...names].sort();
    if (this.#namespaces.size >= rememberedEntities) this.#namespaces.clear();
    this.#namespaces.set(entityNo, namespaces);
    return namespaces;
  }

  /** Stored rows, newest first. */
  list(
    entityNo: number,
    primitiveId: string,
    range: {
      from: number | null;
      to: number | null;
      before: readonly [observed_at: number, sequence: number] | null;
      limit: number;
    },
  ): StoredObservation[] {
    const signal = this.#signals.get(primitiveId);
    if (!signal) return [];
    const [observedAt, sequence] = range.before ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const rows = this.#sql.exec<ObservationRow & { recorded_at: number }>(
      `SELECT observed_at, seq, value, recorded_at FROM observations
       WHERE entity_no = ? AND signal_no = ? AND observed_at >= ? AND observed_at <= ? AND (observed_at, seq) < (?, ?)
       ORDER BY observed_at DESC, seq DESC LIMIT ?`,
      entityNo,
      signal.signal_no,
      range.from ?? Number.MIN_SAFE_INTEGER,
      range.to ?? Number.MAX_SAFE_INTEGER,
      observedAt,
      sequence,
      range.limit,
    );
    return [...rows].map((row) => ({
      primitive_id: primitiveId,
      observed_at: row.observed_at,
      value: fromStored(row.value, signal.is_boolean),
      sequence: row.seq,
      recorded_at: row.recorded_at,
    }));
  }

  /** A signal that the shard has observations of, or null. */
  signal(primitiveId: string): SignalRef | null {
    return this.#signals.get(primitiveId) ?? null;
  }

  #isNewest(entityNo: number, signalNo: number, observedAt: number): boolean {
    const query =
      "SELECT 1 AS later FROM observations WHERE entity_no = ? AND signal_no = ? AND observed_at >= ? LIMIT 1";
    return first(this.#sql, query, entityNo, signalNo, observedAt) === undefined;
  }

  /** A signal that was deleted with all that was observed of it, and registered again. */
  #retyped(primitiveId: string, signal: SignalRef): SignalRef {
    const { signal_no, is_boolean } = signal;
    this.#sql.exec("UPDATE signals SET is_boolean = ? WHERE signal_no = ?", Number(is_boolean), signal_no);
    this.#signals.set(primitiveId, signal);
    return signal;
  }

  #ensureSignal(observation: NewObservation): SignalRef {
    const known = this.#signals.get(observation.primitive_id);
    const isBoolean = observation.type === "boolean";
    if (known?.is_boolean === isBoolean) return known;
    if (known) return this.#retyped(observation.primitive_id, { ...known, is_boolean: isBoolean });
    const { signal_no } = this.#sql
      .exec<{ signal_no: number }>(
        "INSERT INTO signals (primitive_id, is_boolean) VALUES (?, ?) RETURNING signal_no",
        observation.primitive_id,
        Number(isBoolean),
      )
      .one();
    const signal = { signal_no, is_boolean: isBoolean };
    this.#signals.set(observation.primitive_id, signal);
    return signal;
  }
}
