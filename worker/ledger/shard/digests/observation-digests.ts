import type { RowHashes, HashedEntity } from "../../../domain/decision/log/row-sum.ts";
import type { ObservationRow, SignalName } from "../hook.ts";
import type { Points } from "../points/points.ts";
import { Digests } from "./digests.ts";
import { Lru } from "../../../storage/sql/lru.ts";
import { memberOf } from "../observations/members.ts";
import type { RowKey, SummedRows } from "./summed-rows.ts";
import { SqlTable } from "../sql/sql-table.ts";

const signalKey = ({ primitive_id, is_boolean, member }: SignalName) =>
  `${primitive_id}${is_boolean ? " boolean" : ""}${member === null ? "" : ` ${member}`}`;

/** The observations of one shard as the log hashes them: by names, never by numbers alone, which somebody might give to others. */
class HashedRows extends SqlTable implements SummedRows<ObservationRow> {
  readonly kind = "observations";
  readonly counter = "sequence";
  readonly mostAtOnce = 20_000;
  readonly #points: Points;
  readonly #hashes: RowHashes;
  readonly #entities = new Lru<string>(10_000);

  constructor(sql: SqlStorage, points: Points, hashes: RowHashes) {
    super(sql);
    this.#points = points;
    this.#hashes = hashes;
  }

  given(): number {
    return this.#points.sequence;
  }

  digest(): string | null {
    return this.#points.digest();
  }

  numberOf({ seq }: ObservationRow): number {
    return seq;
  }

  keyOf({ entity_no, signal_no, member_no, observed_at, seq }: ObservationRow): RowKey {
    const place = [entity_no, signal_no, observed_at, seq];
    return member_no === 0 ? place : [...place, member_no];
  }

  /** The hash of a row that this object has just written: its entity may be known already. */
  ofNew(row: ObservationRow, signal: SignalName): bigint {
    const key = String(row.entity_no);
    const entity = this.#entities.get(key) ?? this.#entity(row.entity_no);
    this.#entities.set(key, entity);
    return this.#row(entity, signalKey(signal), row);
  }

  *ofStored(rows: Iterable<ObservationRow>): Generator<[row: ObservationRow, hash: bigint]> {
    const signals = new Map<string, string>();
    let [entity_no, entity] = [-1, ""];
    for (const row of rows) {
      if (row.entity_no !== entity_no) [entity_no, entity] = [row.entity_no, this.#entity(row.entity_no)];
      const key = row.member_no === 0 ? String(row.signal_no) : `${row.entity_no}:${row.signal_no}:${row.member_no}`;
      const signal = signals.get(key) ?? this.#signal(row);
      signals.set(key, signal);
      yield [row, this.#row(entity, signal, row)];
    }
  }

  after(place: RowKey | null, most: number): ObservationRow[] {
    const [entity_no = -1, signal_no = 0, observed_at = 0, seq = 0, member_no = 0] = place ?? [];
    return this.#points.asStored().after({ entity_no, signal_no, member_no, observed_at, seq }, most);
  }

  /** All rows of an entity. */
  of(entityNo: number): Iterable<ObservationRow> {
    return this.#points.ofEntity(entityNo);
  }

  /** Drops what is in memory of an entity that is stored no more. */
  forget(entityNo: number): void {
    this.#entities.delete(String(entityNo));
  }

  #row(entity: string, signal: string, { observed_at, seq, value, recorded_at, mark }: ObservationRow): bigint {
    return this.#hashes.row(entity, { signal, observed_at, seq, value, recorded_at, mark });
  }

  #entity(entityNo: number): string {
    const query = "SELECT entity_no, entity, bucket, entity_id, salt FROM entities WHERE entity_no = ?";
    const found = this.firstRow<HashedEntity & Record<string, SqlStorageValue>>(query, entityNo);
    return found ? this.#hashes.entity(found) : "";
  }

  #signal(series: ObservationRow): string {
    const query = "SELECT primitive_id, is_boolean FROM signals WHERE signal_no = ?";
    const found = this.firstRow<{ primitive_id: string; is_boolean: number }>(query, series.signal_no);
    if (!found) return "";
    return signalKey({ ...found, is_boolean: found.is_boolean === 1, member: memberOf(this.sql, series) });
  }
}

/** What digests of a shard are kept with. */
export interface DigestPlace {
  sql: SqlStorage;
  hashes: RowHashes;
  shard: number;
  now: () => number;
  transaction: <T>(work: () => T) => T;
}

/** The same of observations. */
interface ObservationPlace extends DigestPlace {
  points: Points;
}

/** The running digest of the observations of a shard. */
export class ObservationDigests extends Digests<ObservationRow> {
  readonly #hashed: HashedRows;

  constructor(place: ObservationPlace) {
    const rows = new HashedRows(place.sql, place.points, place.hashes);
    super({ ...place, rows });
    this.#hashed = rows;
  }

  /** Adds a row that is being appended; what is then the sum has to be kept. */
  append(row: ObservationRow, signal: SignalName): void {
    this.add(row.seq, row.recorded_at, this.#hashed.ofNew(row, signal));
  }

  /** Takes all rows of an entity out whose name is about to be forgotten. */
  forgetEntity(entityNo: number): void {
    this.forget(this.#hashed.of(entityNo));
    this.#hashed.forget(entityNo);
  }
}
