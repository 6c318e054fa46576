import { noRows, type RowHashes, type RowSum, withRows } from "../../../domain/decision/log/row-sum.ts";
import type { LedgerRecount } from "../../../usecases/ports/decisions/logged.ts";
import { recountRows } from "./recount.ts";
import { firstReaching, type HashedSum, Stretches } from "./stretches.ts";
import { keyIn, type RowKey, type SummedRows } from "./summed-rows.ts";

/** The stretch to which rows are being added. */
interface OpenStretch extends RowSum {
  /** The number up to which rows are in some stretch. */
  upto: number;
  forgotten: number;
  /** When its first row came; null while it has none. */
  since: number | null;
}

type RowAndHash<Row> = [row: Row, hash: bigint];

interface DigestParts<Row> {
  sql: SqlStorage;
  rows: SummedRows<Row>;
  hashes: Pick<RowHashes, "seal">;
  shard: number;
  now: () => number;
  transaction: <T>(work: () => T) => T;
}

/** How long a stretch may grow, and how far, before the log hears of it. */
const longestStretchMs = 600_000;
const mostPoints = 100_000;

/**
 * The running digest of what a shard appends to a table. It is in the row that counts them: an append writes it anyway. Every change is to be run in the transaction that writes or deletes the rows; {@link reload} after one that failed.
 */
export class Digests<Row> {
  readonly stretches: Stretches;
  readonly rows: SummedRows<Row>;
  /** Whether the log may not have been told something yet. */
  waiting = true;
  readonly #sql: SqlStorage;
  #open: OpenStretch;

  /** Rows that were stored without a log become a stretch of their own. */
  constructor({ sql, rows, now, transaction, ...parts }: DigestParts<Row>) {
    this.#sql = sql;
    this.rows = rows;
    this.stretches = new Stretches({ ...parts, sql, kind: rows.kind });
    this.#open = this.#stored();
    const given = rows.given();
    if (given > this.#open.upto) transaction(() => this.#cover(given, now()));
  }

  /** The number up to which rows are in some stretch. */
  get upto(): number {
    return this.#open.upto;
  }

  /** Reads again what is in memory of the tables. */
  reload(): void {
    this.#open = this.#stored();
  }

  /** Whether the open stretch is long enough to be told of. */
  isDue(now: number): boolean {
    const { since, points } = this.#open;
    return since !== null && (now - since >= longestStretchMs || points >= mostPoints);
  }

  /** Adds a row that is being appended, by its number; what is then the {@link sum} has to be kept. */
  add(number: number, at: number, hashes: bigint): void {
    if (this.isDue(at)) this.#end(at);
    const { forgotten, since } = this.#open;
    this.#open = { ...withRows(this.#open, { points: 1, hashes }), forgotten, since: since ?? at, upto: number };
  }

  /** The sum over the open stretch, as JSON. */
  get sum(): string {
    return JSON.stringify(this.#open);
  }

  /** Keeps the sum together with the number that it goes up to. */
  keep(): void {
    this.#sql.exec(
      `INSERT INTO meta (name, value, digest) VALUES (?1, ?2, ?3)
       ON CONFLICT DO UPDATE SET value = excluded.value, digest = excluded.digest`,
      this.rows.counter,
      this.#open.upto,
      this.sum,
    );
  }

  /** Ends the open stretch, if it has had any rows, and has the log told of it and of what lost rows. */
  end(now: number): void {
    if (this.#open.since === null) {
      this.stretches.tellAgain();
      return;
    }
    this.#end(now);
    this.keep();
  }

  /** Takes rows out that go for good, and has the log told what is left of their stretches. */
  forget(rows: Iterable<Row>): void {
    this.replace(this.rows.ofStored(rows), []);
  }

  /** Rows with their hashes, by what the tables say now. */
  hashed(rows: Iterable<Row>): RowAndHash<Row>[] {
    return [...this.rows.ofStored(rows)];
  }

  /** Takes rows out that go for good, and puts others of the same numbers in place of them. */
  replace(gone: Iterable<RowAndHash<Row>>, put: Iterable<RowAndHash<Row>>): void {
    this.reload();
    const change = new StretchChange(this);
    for (const [row, hash] of gone) change.add(row, { points: 1, hashes: hash, forgotten: 1 });
    for (const [row, hash] of put) change.add(row, { points: -1, hashes: -hash, forgotten: 0 });
    this.stretches.forget(change.ended);
    const { open } = change;
    if (open.forgotten === 0) return;
    const left = withRows(this.#open, { points: -open.points, hashes: -open.hashes });
    this.#open = { ...this.#open, ...left, forgotten: this.#open.forgotten + open.forgotten };
    this.keep();
  }

  /** Adds up a piece of what was stored without a log, at most so many rows; whether there was one. */
  count(most: number): boolean {
    const uncounted = this.stretches.uncounted();
    if (uncounted === null) return false;
    const { stretch_no, from, upto, counted_to } = uncounted;
    const limit = Math.min(most, this.rows.mostAtOnce);
    const piece = this.rows.after(counted_to, limit);
    const sum = { points: 0, hashes: 0n };
    for (const [row, hash] of this.rows.ofStored(piece)) {
      const number = this.rows.numberOf(row);
      if (number <= from || number > upto) continue;
      sum.points += 1;
      sum.hashes += hash;
    }
    const last = piece.length < limit ? undefined : piece.at(-1);
    this.stretches.count(stretch_no, sum, last === undefined ? null : this.rows.keyOf(last));
    this.waiting = true;
    return true;
  }

  /** Adds up a page of what is stored, by stretch. */
  recount(after: RowKey | null, limit: number): LedgerRecount {
    return recountRows(this, after, limit);
  }

  #end(now: number): void {
    this.stretches.tellAgain();
    this.stretches.end(this.#open.upto, now, this.#open);
    this.waiting = true;
    this.#open = { ...noRows, upto: this.#open.upto, forgotten: 0, since: null };
  }

  #cover(given: number, now: number): void {
    if (this.#open.since !== null) this.#end(now);
    this.stretches.endUncounted(given, now);
    this.#open = { ...noRows, upto: given, forgotten: 0, since: null };
    this.keep();
  }

  #stored(): OpenStretch {
    const digest = this.rows.digest();
    if (digest === null) return { ...noRows, upto: 0, forgotten: 0, since: null };
    return JSON.parse(digest) as OpenStretch;
  }
}

type SumChange = HashedSum & { forgotten: number };

/** Which stretches lose what. */
class StretchChange<Row> {
  readonly ended = new Map<number, SumChange>();
  readonly open: SumChange = { points: 0, hashes: 0n, forgotten: 0 };
  readonly #rows: SummedRows<Row>;
  readonly #ends: ReturnType<Stretches["ends"]>;

  constructor({ rows, stretches }: Pick<Digests<Row>, "rows" | "stretches">) {
    this.#rows = rows;
    this.#ends = stretches.ends();
  }

  /** What was not added up yet is not taken out. */
  add(row: Row, { points, hashes, forgotten }: SumChange): void {
    const stretch = this.#ends[firstReaching(this.#ends, this.#rows.numberOf(row))];
    if (stretch !== undefined && !isCountedUpTo(stretch.counted_to, this.#rows.keyOf(row))) return;
    const sum = stretch === undefined ? this.open : this.#of(stretch.stretch_no);
    sum.points += points;
    sum.hashes += hashes;
    sum.forgotten += forgotten;
  }

  #of(stretchNo: number): SumChange {
    const sum = this.ended.get(stretchNo) ?? { points: 0, hashes: 0n, forgotten: 0 };
    this.ended.set(stretchNo, sum);
    return sum;
  }
}

/** Whether a row is among those that were added up. */
function isCountedUpTo(countedTo: string | null, key: RowKey): boolean {
  if (countedTo === null) return true;
  const to = keyIn(countedTo);
  if (to === null) return false;
  const differs = key.findIndex((part, at) => part !== to[at]);
  return differs < 0 || (key[differs] ?? 0) < (to[differs] ?? 0);
}
