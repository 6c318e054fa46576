import { SqlTable } from "../sql/sql-table.ts";
import { arrivalPieces, decodeArrival, encodeArrival } from "./arrivals.ts";
import type { StoredPoint } from "./point.ts";
import { arrivalTable } from "./tables.ts";

/** What came last, a row a push, until it becomes a run; and, where a log is kept, the sum of all that has come. */
export class Arrivals extends SqlTable {
  #count = 0;

  /** How many rows there are. */
  get count(): number {
    return this.#count;
  }

  /** The sum up to the newest point, or null. */
  digest(): string | null {
    const query = "SELECT digest FROM arrivals WHERE digest IS NOT NULL ORDER BY seq DESC LIMIT 1";
    const arrived = this.firstRow<{ digest: string }>(query)?.digest ?? null;
    const counted =
      this.firstRow<{ digest: string | null }>("SELECT digest FROM meta WHERE name = 'sequence'")?.digest ?? null;
    if (arrived === null || counted === null) return arrived ?? counted;
    // What ends a stretch or takes rows out of it is kept there without an arrival.
    return uptoOf(arrived) > uptoOf(counted) ? arrived : counted;
  }

  /** Adds what one push brought, with the sum up to its last point. */
  add(points: readonly StoredPoint[], digest: string | null): void {
    const newest = points.at(-1)?.seq;
    for (const piece of arrivalPieces(points)) {
      const last = piece.at(-1)?.seq ?? 0;
      const insert = "INSERT INTO arrivals (seq, body, digest) VALUES (?, ?, ?)";
      this.sql.exec(insert, last, encodeArrival(piece).buffer, last === newest ? digest : null);
      this.#count += 1;
    }
  }

  /** The points of each row, in their order, with the number of the last. */
  *read(): Generator<{ seq: number; points: StoredPoint[] }> {
    this.#count = 0;
    type Row = { seq: number; body: ArrayBuffer };
    for (const { seq, body } of this.sql.exec<Row>("SELECT seq, body FROM arrivals ORDER BY seq")) {
      this.#count += 1;
      yield { seq, points: decodeArrival(new Uint8Array(body), seq) };
    }
  }

  /** Takes all rows out, which are in a run now; what they came to is noted beside the number of the last point. */
  empty(sequence: number): void {
    const digest = this.digest();
    // To drop the table is a few rows; to delete what is in it is a row each.
    this.sql.exec("DROP TABLE arrivals");
    this.sql.exec(arrivalTable);
    this.sql.exec(
      `INSERT INTO meta (name, value, digest) VALUES ('sequence', ?, ?)
       ON CONFLICT DO UPDATE SET value = excluded.value, digest = coalesce(excluded.digest, digest)`,
      sequence,
      digest,
    );
    this.#count = 0;
  }
}

const uptoOf = (digest: string) => (JSON.parse(digest) as { upto: number }).upto;
