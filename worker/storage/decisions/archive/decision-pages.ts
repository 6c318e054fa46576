import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { ActionResultRow } from "../../../usecases/ports/actions/actions.ts";
import type { DecisionFilter, RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { actionResultOf } from "./action-results.ts";
import {
  type Filter,
  type Position,
  type PageQuestion,
  selectActions,
  selectActionsOfPage,
  selectCandidates,
  selectPage,
  type Statement,
} from "./page-sql.ts";
import { newestFirst } from "./segment.ts";
import type { SegmentBucket } from "./segment-bucket.ts";
import { blocksAbout, blockRuns, SegmentIndex, type Times } from "./segment-index.ts";
import { D1Table } from "../../sql/table.ts";

/** Decisions, newest first. `resume` is where to go on although there are fewer than were asked for. */
interface RawPage<Row> {
  rows: Row[];
  resume: Position | null;
}

/** What calibrations read of a decision. */
type ScoreRow = Omit<RawDecisionRow, "condition_id" | "bucket" | "batch_id" | "recorded_at" | "record">;

const scoreColumns = "decision_id, condition_version, entity_id, evaluated_at, outcome, score";
const allColumns = `${scoreColumns}, condition_id, bucket, batch_id, recorded_at, record`;

interface CandidateSegment {
  sha256: string;
  last_at: number;
}

/** So many segments are read for a page, unless it would then not get anywhere. */
const segmentsOfPage = 20;
const candidatesAtOnce = 1_000;

/** Reads pages of decisions from the database and the archive together. */
export class DecisionPages extends D1Table {
  readonly #bucket: SegmentBucket;
  readonly #index: SegmentIndex;

  constructor(db: D1Database, bucket: SegmentBucket) {
    super(db);
    this.#bucket = bucket;
    this.#index = new SegmentIndex(db);
  }

  /** A page with what its decisions set off. */
  async read(
    filter: DecisionFilter,
    after: Position | null,
    limit: number,
  ): Promise<RawPage<RawDecisionRow> & { actions: ActionResultRow[] }> {
    const question = { filter, after, limit };
    const [stored, candidates, actions] = await this.#batch(allColumns, question, selectActionsOfPage(question));
    const page = await this.#merged(stored, candidates, question);
    const known = new Set(stored);
    const archived = page.rows.filter((row) => !known.has(row)).map(({ decision_id }) => decision_id);
    const others = archived.length === 0 ? [] : await this.#actionsOf(archived);
    return { ...page, actions: [...actions, ...others] };
  }

  /** Only what calibrations read of the decisions. */
  async scores(filter: Filter, after: Position | null, limit: number): Promise<RawPage<ScoreRow>> {
    const question = { filter, after, limit };
    const [stored, candidates] = await this.#batch(scoreColumns, question);
    return this.#merged(stored, candidates, question);
  }

  /** In one batch: a decision that leaves the database meanwhile is among its rows or in a segment, or in both. */
  async #batch(
    columns: string,
    question: PageQuestion,
    ...more: Statement[]
  ): Promise<[rows: RawDecisionRow[], candidates: CandidateSegment[], actions: ActionResultRow[]]> {
    const statements = [selectPage(columns, question), selectCandidates(question, candidatesAtOnce), ...more];
    const results = await this.db.batch(statements.map((one) => this.#prepared(one)));
    const [rows, candidates, actions] = results.map((result) => result.results);
    return [
      (rows ?? []) as RawDecisionRow[],
      (candidates ?? []) as CandidateSegment[],
      ((actions ?? []) as object[]).map(actionResultOf),
    ];
  }

  async #actionsOf(decisionIds: readonly string[]): Promise<ActionResultRow[]> {
    return (await this.#prepared(selectActions(decisionIds)).all<object>()).results.map(actionResultOf);
  }

  #prepared({ text, values }: Statement): D1PreparedStatement {
    return this.prepared(text, [...values]);
  }

  async #merged(
    stored: RawDecisionRow[],
    candidates: readonly CandidateSegment[],
    question: PageQuestion,
  ): Promise<RawPage<RawDecisionRow>> {
    if (candidates.length === 0) return { rows: stored, resume: null };
    const { after } = question;
    const page = new MergedPage(stored, question);
    for (const [at, { sha256, last_at }] of candidates.entries()) {
      if (page.isFullBefore(last_at)) break;
      const resume: Position = [last_at + 1, ""];
      if (at >= segmentsOfPage && isBehindPlace(resume, after))
        return { rows: page.rows.filter((row) => row.evaluated_at > last_at), resume };
      if (at === candidatesAtOnce - 1) throw tooManySegments();
      await this.#addSegment(page, sha256, question);
    }
    return { rows: page.rows, resume: null };
  }

  /** Reads a segment from its newest block that may hold part of the page, more blocks each time, until there is nothing more to find. */
  async #addSegment(page: MergedPage, sha256: string, question: PageQuestion): Promise<void> {
    const segment = await this.#index.find(sha256);
    if (!segment?.blocks) return page.add(await this.#bucket.read(segment));
    const blocks = blocksAbout(segment.blocks, await this.#timesOf(sha256, question));
    for (let from = 0, count = 1; from < blocks.length; from += count, count *= 2) {
      const chunk = blocks.slice(from, from + count);
      const parts = await Promise.all(blockRuns(chunk).map((run) => this.#bucket.read(segment, run)));
      page.add(parts.flat());
      if (page.isFullBefore(chunk.at(-1)?.[0] ?? -Infinity)) return;
    }
  }

  /** When what is asked for may lie in a segment: of an entity it is known. */
  async #timesOf(sha256: string, { filter, after }: PageQuestion): Promise<Times> {
    const span = { from: filter.from ?? -Infinity, to: Math.min(filter.to ?? Infinity, after?.[0] ?? Infinity) };
    if (filter.entity_id === undefined) return { ...span, at: null };
    const query = this.prepared(timesInSegment, [sha256, filter.entity_id]);
    const { results } = await query.all<{ evaluated_at: number }>();
    return { ...span, at: results.map(({ evaluated_at }) => evaluated_at) };
  }
}

/** What a page has so far: the newest of what was found. */
class MergedPage {
  readonly #question: PageQuestion;
  readonly #known: Map<string, RawDecisionRow>;
  rows: RawDecisionRow[];

  constructor(stored: readonly RawDecisionRow[], question: PageQuestion) {
    this.#question = question;
    this.#known = new Map(stored.map((row) => [row.decision_id, row]));
    this.rows = [...stored];
  }

  /** Whether it has all it can hold, none of which is as old as this. */
  isFullBefore(time: number): boolean {
    const last = this.rows.length < this.#question.limit ? undefined : this.rows.at(-1);
    return last !== undefined && time < last.evaluated_at;
  }

  add(found: readonly RawDecisionRow[]): void {
    const { filter, after, limit } = this.#question;
    for (const row of found) {
      if (!this.#known.has(row.decision_id) && isInQuestion(row, filter, after)) this.#known.set(row.decision_id, row);
    }
    this.rows = [...this.#known.values()].sort(newestFirst).slice(0, limit);
  }
}

/** The times of the decisions about entity `?2` in segment `?1`. */
const timesInSegment = `
  SELECT a.evaluated_at FROM segments g CROSS JOIN archived_series s
  CROSS JOIN archived a ON a.series = s.series AND a.evaluated_at BETWEEN g.first_at AND g.last_at
  WHERE g.sha256 = ?1 AND s.entity_id = ?2 AND a.segment = g.segment`;

const tooManySegments = () =>
  new DomainError("unavailable", "The answer is spread over too many segments of the archive.", {
    suggestion: "Ask for one entity_id, or for less time with `from` and `to`.",
  });

const isBehindPlace = ([at, id]: Position, after: Position | null): boolean =>
  after === null || at < after[0] || (at === after[0] && id < after[1]);

/** The same as the conditions of the statement, for a row of a segment. */
function isInQuestion(row: RawDecisionRow, filter: Filter, after: Position | null): boolean {
  return (
    isBehindPlace([row.evaluated_at, row.decision_id], after) &&
    (filter.entity_id === undefined || row.entity_id === filter.entity_id) &&
    (filter.condition_id === undefined || row.condition_id === filter.condition_id) &&
    (filter.condition_version === undefined || row.condition_version === filter.condition_version) &&
    (filter.condition_versions?.includes(row.condition_version) ?? true) &&
    (filter.outcome === undefined || row.outcome === filter.outcome) &&
    (filter.from === undefined || row.evaluated_at >= filter.from) &&
    (filter.to === undefined || row.evaluated_at <= filter.to)
  );
}
