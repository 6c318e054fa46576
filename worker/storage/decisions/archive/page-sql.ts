import type { DecisionFilter } from "../../../usecases/ports/decisions/decisions.ts";
import { actionColumns } from "./action-results.ts";

/** Where a list goes on: behind this time and id. */
export type Position = readonly [evaluated_at: number, decision_id: string];

/** What decisions can be filtered by here. */
export type Filter = DecisionFilter & { condition_versions?: readonly string[] };

/** A page of decisions, newest first. */
export interface PageQuestion {
  filter: Filter;
  after: Position | null;
  limit: number;
}

/** A statement in text, and what is bound to its numbered places. */
export interface Statement {
  text: string;
  values: readonly (string | number)[];
}

/** What is bound to a statement: a value that it says twice is bound once. */
class BoundValues {
  readonly all: (string | number)[] = [];

  at(value: string | number): string {
    return `?${this.all.push(value)}`;
  }
}

/** Written out: SQLite finds the index of an outcome by the text, not by a bound value. */
const outcomeConditions = { triggered: "outcome = 'triggered'", not_triggered: "outcome = 'not_triggered'" };

/** The rows of a page that are in the database. All there are come from one index by time for each outcome, merged as they are read. */
export function selectPage(columns: string, question: PageQuestion): Statement {
  const values = new BoundValues();
  return { text: pageText(columns, question, values), values: values.all };
}

/** What the decisions of those rows set off, for the same batch: their ids need not be known. */
export function selectActionsOfPage(question: PageQuestion): Statement {
  const values = new BoundValues();
  const page = pageText("decision_id, evaluated_at", question, values);
  return { text: actionsText(`SELECT decision_id FROM (${page})`), values: values.all };
}

/** What the given decisions set off. */
export function selectActions(decisionIds: readonly string[]): Statement {
  return { text: actionsText("SELECT value FROM json_each(?1)"), values: [JSON.stringify(decisionIds)] };
}

const actionsText = (ids: string): string =>
  `SELECT ${actionColumns} FROM action_results WHERE decision_id IN (${ids}) ORDER BY decision_id, action_id`;

function pageText(columns: string, question: PageQuestion, values: BoundValues): string {
  const { filter, limit } = question;
  const conditions = pageConditions(question, values);
  const matching = (outcome: keyof typeof outcomeConditions | undefined) => {
    const all = outcome === undefined ? conditions : [outcomeConditions[outcome], ...conditions];
    return `SELECT ${columns} FROM decisions WHERE ${all.join(" AND ")}`;
  };
  const isNarrow = [filter.entity_id, filter.condition_id, filter.outcome].some((given) => given !== undefined);
  const rows = isNarrow ? matching(filter.outcome) : `${matching("triggered")} UNION ALL ${matching("not_triggered")}`;
  return `${rows} ORDER BY evaluated_at DESC, decision_id DESC LIMIT ${values.at(limit)}`;
}

function pageConditions({ filter, after }: PageQuestion, values: BoundValues): string[] {
  const { condition_versions, from, to } = filter;
  const same = (["entity_id", "condition_id", "condition_version"] as const).flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [`${column} = ${values.at(value)}`];
  });
  return [
    ...same,
    ...(condition_versions === undefined
      ? []
      : [`condition_version IN (SELECT value FROM json_each(${values.at(JSON.stringify(condition_versions))}))`]),
    ...(from === undefined ? [] : [`evaluated_at >= ${values.at(from)}`]),
    ...endOfPage(to, after, values),
  ];
}

/** The earlier of the two ends: given both, SQLite would go by the first alone, and read all rows between them. */
function endOfPage(to: number | undefined, after: Position | null, values: BoundValues): string[] {
  if (after !== null && after[0] <= (to ?? Infinity))
    return [`(evaluated_at, decision_id) < (${values.at(after[0])}, ${values.at(after[1])})`];
  return to === undefined ? [] : [`evaluated_at <= ${values.at(to)}`];
}

const triggeredIn = { triggered: "triggered > 0", not_triggered: "triggered < decisions" };

/** The segments that may hold decisions of a page, newest first, at most so many. */
export function selectCandidates({ filter, after }: PageQuestion, most: number): Statement {
  const values = new BoundValues();
  const { entity_id, condition_id, condition_version, outcome, from } = filter;
  const to = Math.min(filter.to ?? Infinity, after?.[0] ?? Infinity);
  const ofCondition = (id: string, version: string) => [
    ...(condition_id === undefined ? [] : [`${id} = ${values.at(condition_id)}`]),
    ...(condition_version === undefined ? [] : [`${version} = ${values.at(condition_version)}`]),
  ];
  const within = (first: string, last: string) => [
    ...(to === Infinity ? [] : [`${first} <= ${values.at(to)}`]),
    ...(from === undefined ? [] : [`${last} >= ${values.at(from)}`]),
  ];
  const isAbout = () => [
    `s.entity_id = ${values.at(entity_id ?? "")}`,
    ...ofCondition("s.condition_id", "s.condition_version"),
    ...within("a.evaluated_at", "a.evaluated_at"),
  ];
  const all = [
    "true",
    ...within("first_at", "last_at"),
    ...(outcome === undefined ? [] : [triggeredIn[outcome]]),
    ...(entity_id !== undefined || (condition_id === undefined && condition_version === undefined)
      ? []
      : [
          `EXISTS (SELECT 1 FROM json_each(segments.conditions) c
            WHERE ${ofCondition("c.value->>0", "c.value->>1").join(" AND ")})`,
        ]),
    ...(entity_id === undefined
      ? []
      : [
          `segment IN (SELECT a.segment FROM archived_series s CROSS JOIN archived a ON a.series = s.series
            WHERE ${isAbout().join(" AND ")})`,
        ]),
  ];
  return {
    text: `SELECT sha256, last_at FROM segments WHERE ${all.join(" AND ")}
      ORDER BY last_at DESC, segment DESC LIMIT ${values.at(most)}`,
    values: values.all,
  };
}
