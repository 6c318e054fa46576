import { noRows, type RowHashes, type RowSum, withRows } from "../../../domain/decision/log/row-sum.ts";
import { firstPlace } from "../../../domain/values/first-place.ts";
import { allRows, first } from "../sql/rows.ts";
import { keyIn, type RowKey, type SummedKind } from "./summed-rows.ts";

/** A run of numbers of rows that has ended. Its own number is about when it did, in epoch milliseconds. */
export interface Stretch extends RowSum {
  stretch_no: number;
  kind: SummedKind;
  upto: number;
  /** Rows that were taken out for good. */
  forgotten: number;
  /** 1 where its rows were stored without a log. */
  without_log: number;
  /** The last row that was added up of one that was stored without a log, as JSON; null where all were. */
  counted_to: string | null;
}

/** A stretch that was stored without a log, and the last of its rows that was added up. */
interface UncountedStretch {
  stretch_no: number;
  from: number;
  upto: number;
  counted_to: RowKey | null;
}

/** Hashes of rows to be added to a sum or taken out of it. */
export interface HashedSum {
  points: number;
  hashes: bigint;
}

type StoredStretch = Stretch & { seal: string };

interface StretchParts {
  sql: SqlStorage;
  kind: SummedKind;
  shard: number;
  hashes: Pick<RowHashes, "seal">;
}

const stretchColumns = "stretch_no, kind, upto, points, digest, forgotten, without_log, counted_to, seal";

/**
 * The ended stretches of one kind of rows of a shard. Whatever writes is to be run in a transaction. A row that somebody else wrote
 * shows that it was: it is never added to, and the log hears nothing of it.
 */
export class Stretches {
  readonly #parts: StretchParts;

  constructor(parts: StretchParts) {
    this.#parts = parts;
  }

  end(upto: number, now: number, { points, digest, forgotten }: RowSum & Pick<Stretch, "forgotten">): void {
    this.#tell([this.#add(now, { upto, points, digest, forgotten, without_log: 0, counted_to: null })]);
  }

  /** Rows that were stored without a log become a stretch, to be added up bit by bit. */
  endUncounted(upto: number, now: number): void {
    this.#add(now, { upto, ...noRows, forgotten: 0, without_log: 1, counted_to: "[]" });
  }

  /** The first one that is not added up. */
  uncounted(): UncountedStretch | null {
    const { sql, kind } = this.#parts;
    const query = `SELECT ${stretchColumns} FROM stretches WHERE kind = ? AND counted_to IS NOT NULL ORDER BY stretch_no`;
    const found = allRows<StoredStretch>(sql, query, kind).find((row) => this.#isSealed(row));
    if (found === undefined) return null;
    const { stretch_no, upto, counted_to } = found;
    const behind = "SELECT upto FROM stretches WHERE kind = ? AND stretch_no < ? ORDER BY stretch_no DESC LIMIT 1";
    const before = first<{ upto: number }>(sql, behind, kind, stretch_no);
    return { stretch_no, from: before?.upto ?? 0, upto, counted_to: keyIn(counted_to ?? "") };
  }

  /** Adds rows up as far as a place; without one all are, and the log hears of it. */
  count(stretchNo: number, rows: HashedSum, to: RowKey | null): void {
    const counted_to = to === null ? null : JSON.stringify(to);
    const isDone = this.#change(stretchNo, (stretch) => ({ ...stretch, ...withRows(stretch, rows), counted_to }));
    if (isDone && to === null) this.#tell([stretchNo]);
  }

  /** Takes rows out of stretches for good. `points` of a stretch are the rows taken out less those put in for them. */
  forget(gone: ReadonlyMap<number, HashedSum & { forgotten: number }>): void {
    for (const [stretchNo, { points, hashes, forgotten }] of gone) {
      const isCounted = this.#change(stretchNo, (stretch) => ({
        ...stretch,
        ...withRows(stretch, { points: -points, hashes: -hashes }),
        forgotten: stretch.forgotten + forgotten,
      }));
      if (isCounted) this.#parts.sql.exec("INSERT INTO leaves_again VALUES (?) ON CONFLICT DO NOTHING", stretchNo);
    }
  }

  /** Where stretches end, and as far as they are not added up, up to where they are; by number. */
  ends(): Pick<Stretch, "stretch_no" | "upto" | "counted_to">[] {
    const { sql, kind } = this.#parts;
    const query = "SELECT stretch_no, upto, counted_to FROM stretches WHERE kind = ? ORDER BY stretch_no";
    return allRows(sql, query, kind);
  }

  /** Those of the given numbers that are added up. */
  of(stretchNos: readonly number[]): Stretch[] {
    const found = this.#read("SELECT value FROM json_each(?)", stretchNos.length, JSON.stringify(stretchNos));
    return found.map(({ seal: _, ...one }) => one);
  }

  /** The numbers of those that are added up, behind one. */
  list(after: number, limit: number): number[] {
    const { sql, kind } = this.#parts;
    const query = `SELECT stretch_no FROM stretches WHERE kind = ? AND stretch_no > ? AND counted_to IS NULL
      ORDER BY stretch_no LIMIT ?`;
    return allRows<{ stretch_no: number }>(sql, query, kind, after, limit).map(({ stretch_no }) => stretch_no);
  }

  /** Has the log told of what lost rows since it was last told. */
  tellAgain(): void {
    const { sql } = this.#parts;
    sql.exec("INSERT INTO leaves_out SELECT stretch_no FROM leaves_again WHERE true ON CONFLICT DO NOTHING");
    sql.exec("DELETE FROM leaves_again");
  }

  /** Some of those that the log is to be told of; null where there are none. Those that somebody else wrote are left out of `sealed`. */
  toTell(most: number): { all: Stretch[]; sealed: Stretch[] } | null {
    const all = this.#read("SELECT stretch_no FROM leaves_out", most);
    return all.length === 0 ? null : { all, sealed: all.filter((one) => this.#isSealed(one)) };
  }

  /** The log has heard of them, unless rows went meanwhile; of what somebody else wrote it never does. */
  told({ all, sealed }: NonNullable<ReturnType<Stretches["toTell"]>>): void {
    this.#parts.sql.exec(
      `DELETE FROM leaves_out WHERE stretch_no IN (
         SELECT s.stretch_no FROM json_each(?) e CROSS JOIN stretches s
         ON s.stretch_no = e.value->>0 AND (e.value->>1 IS NULL OR s.forgotten = e.value->>1))`,
      JSON.stringify(all.map((one) => [one.stretch_no, sealed.includes(one) ? one.forgotten : null])),
    );
  }

  #add(now: number, stretch: Omit<Stretch, "stretch_no" | "kind">): number {
    const { sql, kind } = this.#parts;
    const query = "SELECT max(?, coalesce(max(stretch_no) + 1, 1)) AS stretch_no FROM stretches";
    const { stretch_no } = sql.exec<{ stretch_no: number }>(query, now).one();
    const insert = `INSERT INTO stretches (${stretchColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const added = { stretch_no, kind, ...stretch };
    sql.exec(insert, ...valuesOf(added), this.#seal(added));
    return stretch_no;
  }

  /** Whether the stretch has been changed and is added up; one that somebody else wrote stays as it is. */
  #change(stretchNo: number, change: (stretch: Stretch) => Stretch): boolean {
    const { sql } = this.#parts;
    const stored = first<StoredStretch>(sql, `SELECT ${stretchColumns} FROM stretches WHERE stretch_no = ?`, stretchNo);
    if (stored === undefined || !this.#isSealed(stored)) return false;
    const next = change(stored);
    const update =
      "UPDATE stretches SET points = ?, digest = ?, forgotten = ?, counted_to = ?, seal = ? WHERE stretch_no = ?";
    const { points, digest, forgotten, counted_to } = next;
    sql.exec(update, points, digest, forgotten, counted_to, this.#seal(next), stretchNo);
    return counted_to === null;
  }

  #read(numbers: string, most: number, ...values: string[]): StoredStretch[] {
    const { sql, kind } = this.#parts;
    const query = `SELECT ${stretchColumns} FROM stretches WHERE stretch_no IN (${numbers}) AND kind = ? AND counted_to IS NULL
      ORDER BY stretch_no LIMIT ?`;
    return allRows(sql, query, ...values, kind, most);
  }

  #tell(stretchNos: readonly number[]): void {
    const query = "INSERT INTO leaves_out SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING";
    this.#parts.sql.exec(query, JSON.stringify(stretchNos));
  }

  #isSealed(stretch: StoredStretch): boolean {
    return stretch.seal === this.#seal(stretch);
  }

  #seal(stretch: Stretch): string {
    const { shard, hashes } = this.#parts;
    return hashes.seal([shard, ...valuesOf(stretch)]);
  }
}

/** What is sealed of a stretch, in the order of its columns. */
const valuesOf = ({ stretch_no, kind, upto, points, digest, forgotten, without_log, counted_to }: Stretch) => [
  stretch_no,
  kind,
  upto,
  points,
  digest,
  forgotten,
  without_log,
  counted_to,
];

/** The place of the first stretch that goes up to a number; beyond the last for none. */
export const firstReaching = (ends: readonly { upto: number }[], number: number): number =>
  firstPlace(ends.length, (place) => (ends[place]?.upto ?? 0) < number);
