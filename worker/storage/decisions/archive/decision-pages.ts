import { and, desc, eq, getTableColumns, gte, lte, sql, type SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { DecisionFilter, RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { decisions, segments } from "../../sql/schema/decisions.ts";
import { olderThan } from "../../sql/keyset.ts";
import { newestFirst } from "./segment.ts";
import type { SegmentBucket } from "./segment-bucket.ts";

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
  readonly #db: DrizzleD1Database;
  readonly #bucket: SegmentBucket;

  constructor(db: DrizzleD1Database, bucket: SegmentBucket) {
    this.#db = db;
    this.#bucket = bucket;
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
    { filter, after, limit }: Question,
  ): Promise<RawPage> {
    const known = new Map(stored.map((row) => [row.decision_id, row]));
    let rows = [...stored];
    for (const [at, { sha256, last_at }] of candidates.entries()) {
      const last = rows.length < limit ? undefined : rows.at(-1);
      if (last !== undefined && last_at < last.evaluated_at) break;
      const resume: Position = [last_at + 1, ""];
      if (at >= segmentsAtOnce && isBehind(resume, after))
        return { rows: rows.filter((row) => row.evaluated_at > last_at), resume };
      if (at === candidatesAtOnce - 1) throw tooMany();
      for (const row of (await this.#bucket.read(sha256)).values()) {
        if (!known.has(row.decision_id) && matches(row, filter, after)) known.set(row.decision_id, row);
      }
      rows = [...known.values()].sort(newestFirst).slice(0, limit);
    }
    return { rows, resume: null };
  }
}

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
