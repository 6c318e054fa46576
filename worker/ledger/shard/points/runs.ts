import { first } from "../sql/rows.ts";
import { decodeDirectory, encodeDirectory, pagesOf, type PageStart } from "./directory.ts";
import type { Gathered } from "./gathered.ts";
import { type Chunk, encodePage, PointPage, pagePieces } from "./page.ts";
import { PageCache } from "./page-cache.ts";
import type { StoredPoint, PointPlace, PointRows, SeriesKey } from "./point.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** Points in their order, in pages: what a tail or several runs have become. */
export interface Run {
  run_no: number;
  /** How often its points were merged. */
  level: number;
  /** A run is read while it is `live`; `building` is not whole yet, and `dead` is about to go. */
  state: "live" | "building" | "dead";
  pages: number;
  min_at: number;
  max_at: number;
  min_seq: number;
}

/** What a run begins with. */
type NewRun = Pick<Run, "level" | "state">;

/** More pages than these no run has. */
const mostPages = 65_536;
/** Chunks that stay unpacked: whoever looks for what came before a window reads the same ones again. */
const mostUnpacked = 8;
const runColumns = "run_no, level, state, pages, min_at, max_at, min_seq";
const runStart = Number.MIN_SAFE_INTEGER;
const runEnd = Number.MAX_SAFE_INTEGER;

/** The runs of one shard. Whatever writes is to be run in a transaction; {@link reload} after one that failed. */
export class Runs extends SqlTable {
  readonly #cache: PageCache;
  readonly #directories = new Map<number, PageStart[]>();
  readonly #unpacked = new Map<Chunk, PointRows>();
  #all: Run[] = [];
  /** The live ones. */
  #live: { newestFirst: readonly Run[]; oldestFirst: readonly Run[] } = { newestFirst: [], oldestFirst: [] };

  constructor(sql: SqlStorage) {
    super(sql);
    this.#cache = new PageCache((pageNo) => {
      const body = first<{ body: ArrayBuffer }>(sql, "SELECT body FROM pages WHERE page_no = ?", pageNo)?.body;
      return body === undefined ? null : new PointPage(new Uint8Array(body));
    });
    this.reload();
  }

  get all(): readonly Run[] {
    return this.#all;
  }

  /** Forgets what is in memory. */
  reload(): void {
    this.#cache.clear();
    this.#unpacked.clear();
    this.#directories.clear();
    this.#know(this.allRows<Run>(`SELECT ${runColumns} FROM runs ORDER BY run_no`));
  }

  /** Gathers rows of a series. */
  read(series: SeriesKey, into: Gathered): void {
    const { newest, watermark } = into.range;
    for (const run of newest ? this.#live.newestFirst : this.#live.oldestFirst)
      if (run.min_seq <= watermark && into.wants(run.min_at, run.max_at)) this.#readRun(run, series, into);
  }

  #readRun(run: Run, series: SeriesKey, into: Gathered): void {
    const { from, end, most, newest } = into.range;
    const [begin, stop] = pagesOf(this.#directory(run), series, from, end);
    for (let i = 0, found = 0; i < stop - begin && found < most; i++) {
      const page = this.#page(run, newest ? stop - 1 - i : begin + i);
      const chunk = page?.chunk(series);
      if (page && chunk) found += into.add(this.#rows(page, chunk));
    }
  }

  #rows(page: PointPage, chunk: Chunk): PointRows {
    const known = this.#unpacked.get(chunk);
    if (known) return known;
    const rows = page.rows(chunk);
    for (const oldest of this.#unpacked.keys()) {
      if (this.#unpacked.size < mostUnpacked) break;
      this.#unpacked.delete(oldest);
    }
    this.#unpacked.set(chunk, rows);
    return rows;
  }

  /** How many points a series has. */
  count(series: SeriesKey): number {
    let sum = 0;
    for (const run of this.#live.oldestFirst) {
      const [begin, stop] = pagesOf(this.#directory(run), series, runStart, runEnd);
      for (let i = begin; i < stop; i++) sum += this.#page(run, i)?.chunk(series)?.count ?? 0;
    }
    return sum;
  }

  /** The points of a run behind a place, in their order. */
  *after(run: Run, place: PointPlace | null): Generator<StoredPoint> {
    const begin = place === null ? 0 : pagesOf(this.#directory(run), place, place.observed_at, place.observed_at)[0];
    for (let i = begin; i < run.pages; i++) yield* this.#page(run, i)?.after(place) ?? [];
  }

  /** The last point of a run, or null. */
  last(run: Run): StoredPoint | null {
    return run.pages === 0 ? null : (this.#page(run, run.pages - 1)?.last() ?? null);
  }

  begin({ level, state }: NewRun): Run {
    const run = { level, state, pages: 0, min_at: runEnd, max_at: runStart, min_seq: runEnd };
    const insert = `INSERT INTO runs (level, state, pages, min_at, max_at, min_seq, directory)
      VALUES (?, ?, 0, ?, ?, ?, ?) RETURNING run_no`;
    const values = [level, state, runEnd, runStart, runEnd, encodeDirectory([]).buffer];
    const { run_no } = this.theRow<{ run_no: number }>(insert, ...values);
    const begun = { ...run, run_no };
    this.#know([...this.#all, begun]);
    return begun;
  }

  /** Adds points to a run that lie behind all of its own, in pages of their own. */
  extend(run: Run, points: readonly StoredPoint[]): Run {
    const directory = [...this.#directory(run)];
    for (const piece of pagePieces(points)) {
      const pageNo = run.run_no * mostPages + directory.length;
      this.sql.exec("INSERT INTO pages (page_no, body) VALUES (?, ?)", pageNo, encodePage(piece).buffer);
      directory.push(piece[0] as StoredPoint);
    }
    const longer = { ...run, pages: directory.length };
    for (const { observed_at, seq } of points) {
      longer.min_at = Math.min(longer.min_at, observed_at);
      longer.max_at = Math.max(longer.max_at, observed_at);
      longer.min_seq = Math.min(longer.min_seq, seq);
    }
    const update = "UPDATE runs SET pages = ?, min_at = ?, max_at = ?, min_seq = ?, directory = ? WHERE run_no = ?";
    const { pages, min_at, max_at, min_seq } = longer;
    this.sql.exec(update, pages, min_at, max_at, min_seq, encodeDirectory(directory).buffer, run.run_no);
    this.#directories.set(run.run_no, directory);
    this.#know(this.#all.map((one) => (one.run_no === run.run_no ? longer : one)));
    return longer;
  }

  become(some: readonly Run[], state: Run["state"]): void {
    const numbers = some.map(({ run_no }) => run_no);
    const query = "UPDATE runs SET state = ? WHERE run_no IN (SELECT value FROM json_each(?))";
    this.sql.exec(query, state, JSON.stringify(numbers));
    this.#know(this.#all.map((run) => (numbers.includes(run.run_no) ? { ...run, state } : run)));
  }

  /** Takes points out of the live runs: those of series from one to another, before a time, of which `goes` says so; `took` is given those of each page. */
  remove(
    from: SeriesKey,
    to: SeriesKey,
    before: number,
    goes: (point: StoredPoint) => boolean,
    took: (gone: readonly StoredPoint[]) => void,
  ): void {
    for (const run of this.#live.oldestFirst) {
      if (run.min_at >= before) continue;
      const directory = this.#directory(run);
      const begin = pagesOf(directory, from, runStart, runStart)[0];
      const stop = pagesOf(directory, to, runEnd, runEnd)[1];
      for (let i = begin; i < stop; i++) took(this.#removeOf(run.run_no * mostPages + i, goes));
    }
  }

  #removeOf(pageNo: number, goes: (point: StoredPoint) => boolean): StoredPoint[] {
    const points = this.#cache.page(pageNo)?.points() ?? [];
    const gone = points.filter(goes);
    if (gone.length === 0) return [];
    const left = gone.length === points.length ? [] : points.filter((point) => !goes(point));
    if (left.length === 0) this.sql.exec("DELETE FROM pages WHERE page_no = ?", pageNo);
    else this.sql.exec("UPDATE pages SET body = ? WHERE page_no = ?", encodePage(left).buffer, pageNo);
    this.#cache.forget(pageNo);
    return gone;
  }

  /** Deletes some pages of a dead run, and in the end the run; whether there was one. */
  bury(most: number): boolean {
    const dead = this.#all.find(({ state }) => state === "dead");
    if (dead === undefined) return false;
    const begin = dead.run_no * mostPages;
    const query = `DELETE FROM pages WHERE page_no IN (
      SELECT page_no FROM pages WHERE page_no >= ? AND page_no < ? ORDER BY page_no LIMIT ?)`;
    const { rowsWritten } = this.sql.exec(query, begin, begin + mostPages, most);
    if (rowsWritten >= most) return true;
    this.sql.exec("DELETE FROM runs WHERE run_no = ?", dead.run_no);
    this.#directories.delete(dead.run_no);
    // Another run may get its number.
    this.#cache.clear();
    this.#know(this.#all.filter((run) => run !== dead));
    return true;
  }

  #know(runs: readonly Run[]): void {
    this.#all = [...runs];
    const live = runs.filter(({ state }) => state === "live");
    this.#live = {
      newestFirst: live.toSorted((a, b) => b.max_at - a.max_at),
      oldestFirst: live.toSorted((a, b) => a.min_at - b.min_at),
    };
  }

  #page({ run_no }: Run, place: number): PointPage | null {
    return this.#cache.page(run_no * mostPages + place);
  }

  #directory({ run_no }: Run): PageStart[] {
    const known = this.#directories.get(run_no);
    if (known) return known;
    type Row = { directory: ArrayBuffer };
    const row = this.firstRow<Row>("SELECT directory FROM runs WHERE run_no = ?", run_no);
    const directory = row === undefined ? [] : decodeDirectory(new Uint8Array(row.directory));
    this.#directories.set(run_no, directory);
    return directory;
  }
}
