import { and, desc, eq, getTableColumns, gte, lte, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { DecisionFilter, RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { decisions, segments } from "../../sql/schema/decisions.ts";
import { olderThan } from "../../sql/keyset.ts";
import { newestFirst } from "./segment.ts";
import type { SegmentBucket } from "./segment-bucket.ts";
import { blocksAbout, runsOf, SegmentIndex, type Times } from "./segment-index.ts";

/** Where a list goes on: behind this time and id. */
export type Position = readonly [evaluated_at: number, decision_id: string];

/** Decisions, newest first. `resume` is where to go on although there are fewer than were asked for. */
interface RawPage {
  rows: RawDecisionRow[];
  resume: Position | null;
}

/** What decisions can be filtered by here. */
type Filter = DecisionFilter & { condition_versions?: readonly string[] };

interface Question {
  filter: Filter;
  after: Position | null;
  limit: number;
}

interface Candidate {
  sha256: string;
  last_at: number;
}

/** So many segments are read for a page, unless it would then not get anywhere. */
const segmentsAtOnce = 20;
const candidatesAtOnce = 1_000;

/** Reads pages of decisions from the database and the archive together. */
export class DecisionPages {
  readonly #client: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #bucket: SegmentBucket;
  readonly #index: SegmentIndex;

  constructor(db: D1Database, bucket: SegmentBucket) {
    this.#client = db;
    this.#db = drizzle(db);
    this.#bucket = bucket;
    this.#index = new SegmentIndex(db);
  }

  read(filter: DecisionFilter, after: Position | null, limit: number): Promise<RawPage> {
    return this.#read(sql<string>`${decisions.record}`, { filter, after, limit });
  }

  /** The same without the records. */
  scores(filter: Filter, after: Position | null, limit: number): Promise<RawPage> {
    return this.#read(sql<string>`''`, { filter, after, limit });
  }

  async #read(record: SQL<string>, { filter, after, limit }: Question): Promise<RawPage> {
    // In one batch: a decision that leaves the database meanwhile is in one of them, or in both.
    const [rows, candidates] = await this.#db.batch([
      this.#stored(record, { filter, after, limit }),
      this.#db
        .select({ sha256: segments.sha256, last_at: segments.last_at })
        .from(segments)
        .where(isCandidate(filter, after))
        .orderBy(desc(segments.last_at), desc(segments.segment))
        .limit(candidatesAtOnce),
    ]);
    return this.#merged(rows, candidates, { filter, after, limit });
  }

  /** Those of the database. All there are come from one index by time for each outcome, merged as they are read. */
  #stored(record: SQL<string>, { filter, after, limit }: Question) {
    const matching = (one: Filter) =>
      this.#db
        .select({ ...getTableColumns(decisions), record })
        .from(decisions)
        .where(and(...conditionsOf(one), olderThan([decisions.evaluated_at, decisions.decision_id], after)));
    const [fired, rest] = [
      matching({ ...filter, outcome: "triggered" }),
      matching({ ...filter, outcome: "not_triggered" }),
    ];
    const isNarrow = [filter.entity_id, filter.condition_id, filter.outcome].some((given) => given !== undefined);
    return (isNarrow ? matching(filter) : fired.unionAll(rest))
      .orderBy(desc(decisions.evaluated_at), desc(decisions.decision_id))
      .limit(limit);
  }

  async #merged(
    stored: readonly RawDecisionRow[],
    candidates: readonly Candidate[],
    question: Question,
  ): Promise<RawPage> {
    const { after } = question;
    const page = new MergedPage(stored, question);
    for (const [at, { sha256, last_at }] of candidates.entries()) {
      if (page.isFullBefore(last_at)) break;
      const resume: Position = [last_at + 1, ""];
      if (at >= segmentsAtOnce && isBehind(resume, after))
        return { rows: page.rows.filter((row) => row.evaluated_at > last_at), resume };
      if (at === candidatesAtOnce - 1) throw tooMany();
      await this.#addSegment(page, sha256, question);
    }
    return { rows: page.rows, resume: null };
  }

  /** Reads a segment from its newest block that may hold part of the page, more blocks each time, until there is nothing more to find. */
  async #addSegment(page: MergedPage, sha256: string, question: Question): Promise<void> {
    const segment = await this.#index.find(sha256);
    if (!segment?.blocks) return page.add(await this.#bucket.read(segment));
    const blocks = blocksAbout(segment.blocks, await this.#timesOf(sha256, question));
    for (let from = 0, count = 1; from < blocks.length; from += count, count *= 2) {
      const chunk = blocks.slice(from, from + count);
      const parts = await Promise.all(runsOf(chunk).map((run) => this.#bucket.read(segment, run)));
      page.add(parts.flat());
      if (page.isFullBefore(chunk.at(-1)?.[0] ?? -Infinity)) return;
    }
  }

  /** When what is asked for may lie in a segment: of an entity it is known. */
  async #timesOf(sha256: string, { filter, after }: Question): Promise<Times> {
    const span = { from: filter.from ?? -Infinity, to: Math.min(filter.to ?? Infinity, after?.[0] ?? Infinity) };
    if (filter.entity_id === undefined) return { ...span, at: null };
    const query = this.#client.prepare(timesInSegment).bind(sha256, filter.entity_id);
    const { results } = await query.all<{ evaluated_at: number }>();
    return { ...span, at: results.map(({ evaluated_at }) => evaluated_at) };
  }
}

/** What a page has so far: the newest of what was found. */
class MergedPage {
  readonly #question: Question;
  readonly #known: Map<string, RawDecisionRow>;
  rows: RawDecisionRow[];

  constructor(stored: readonly RawDecisionRow[], question: Question) {
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
      if (!this.#known.has(row.decision_id) && matches(row, filter, after)) this.#known.set(row.decision_id, row);
    }
    this.rows = [...this.#known.values()].sort(newestFirst).slice(0, limit);
  }
}

/** The times of the decisions about entity `?2` in segment `?1`. */
const timesInSegment = `
  SELECT a.evaluated_at FROM segments g CROSS JOIN archived_series s
  CROSS JOIN archived a ON a.series = s.series AND a.evaluated_at BETWEEN g.first_at AND g.last_at
  WHERE g.sha256 = ?1 AND s.entity_id = ?2 AND a.segment = g.segment`;

const tooMany = () =>
  new DomainError("unavailable", "The answer is spread over too many segments of the archive.", {
    suggestion: "Ask for one entity_id, or for less time with `from` and `to`.",
  });

const isBehind = ([at, id]: Position, after: Position | null): boolean =>
  after === null || at < after[0] || (at === after[0] && id < after[1]);

/** The same as {@link conditionsOf}, for a row of a segment. */
function matches(row: RawDecisionRow, filter: Filter, after: Position | null): boolean {
  return (
    isBehind([row.evaluated_at, row.decision_id], after) &&
    (filter.entity_id === undefined || row.entity_id === filter.entity_id) &&
    (filter.condition_id === undefined || row.condition_id === filter.condition_id) &&
    (filter.condition_version === undefined || row.condition_version === filter.condition_version) &&
    (filter.condition_versions?.includes(row.condition_version) ?? true) &&
    (filter.outcome === undefined || row.outcome === filter.outcome) &&
    (filter.from === undefined || row.evaluated_at >= filter.from) &&
    (filter.to === undefined || row.evaluated_at <= filter.to)
  );
}

/** Written out: SQLite finds the index of an outcome by the text, not by a bound value. */
const outcomes = {
  triggered: sql`${decisions.outcome} = 'triggered'`,
  not_triggered: sql`${decisions.outcome} = 'not_triggered'`,
};

function conditionsOf(filter: Filter): (SQL | undefined)[] {
  const { entity_id, condition_id, condition_version, condition_versions, outcome, from, to } = filter;
  return [
    condition_versions === undefined
      ? undefined
      : sql`${decisions.condition_version} IN (SELECT value FROM json_each(${JSON.stringify(condition_versions)}))`,
    entity_id === undefined ? undefined : eq(decisions.entity_id, entity_id),
    condition_id === undefined ? undefined : eq(decisions.condition_id, condition_id),
    condition_version === undefined ? undefined : eq(decisions.condition_version, condition_version),
    outcome === undefined ? undefined : outcomes[outcome],
    from === undefined ? undefined : gte(decisions.evaluated_at, from),
    to === undefined ? undefined : lte(decisions.evaluated_at, to),
  ];
}

const triggeredIn = {
  triggered: sql`segments.triggered > 0`,
  not_triggered: sql`segments.triggered < segments.decisions`,
};

/** Whether a segment may hold decisions of a page. */
function isCandidate(filter: Filter, after: Position | null): SQL {
  const { entity_id, condition_id, condition_version, outcome, from } = filter;
  const to = Math.min(filter.to ?? Infinity, after?.[0] ?? Infinity);
  const ofCondition = (id: SQL, version: SQL) => [
    ...(condition_id === undefined ? [] : [sql`${id} = ${condition_id}`]),
    ...(condition_version === undefined ? [] : [sql`${version} = ${condition_version}`]),
  ];
  const within = (first: SQL, last: SQL) => [
    ...(to === Infinity ? [] : [sql`${first} <= ${to}`]),
    ...(from === undefined ? [] : [sql`${last} >= ${from}`]),
  ];
  const conditions = ofCondition(sql`c.value->>0`, sql`c.value->>1`);
  const all = [
    sql`true`,
    ...within(sql`segments.first_at`, sql`segments.last_at`),
    ...(outcome === undefined ? [] : [triggeredIn[outcome]]),
    ...(conditions.length === 0 || entity_id !== undefined
      ? []
      : [sql`EXISTS (SELECT 1 FROM json_each(segments.conditions) c WHERE ${every(conditions)})`]),
    ...(entity_id === undefined
      ? []
      : [
          sql`segments.segment IN (SELECT a.segment FROM archived_series s CROSS JOIN archived a ON a.series = s.series
            WHERE ${every([
              sql`s.entity_id = ${entity_id}`,
              ...ofCondition(sql`s.condition_id`, sql`s.condition_version`),
              ...within(sql`a.evaluated_at`, sql`a.evaluated_at`),
            ])})`,
        ]),
  ];
  return every(all);
}

const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` AND `);
