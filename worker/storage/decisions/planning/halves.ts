/**
 * What is stored of decisions lies in two halves: `decisions`, and `archived` for those that were moved. Whatever asks for earlier
 * decisions asks both, by one query that is written once. In such a query x is a decision, with `decision_id`, `evaluated_at`
 * and `score`. Not a view over both: SQLite does not push what correlates into a UNION ALL.
 */
interface Half {
  /** FROM and WHERE of the decisions about an entity; `beside` joins something to each. */
  aboutEntity(row: Row, beside?: string): string;
  /** Those of them that are of the condition too. */
  ofQuestion(row: Row, beside?: string): string;
  /** Decisions in the order of an index, among which those of the question are; {@link isOfQuestion} says which. */
  nearQuestion(row: Row): string;
  isOfQuestion(row: Row): string;
  /** Whether it could be judged. */
  isJudged: string;
  isTriggered: string;
  /** Whether it was there before a batch. */
  isBefore(batch: string): string;
  /** Whether its value is another than one that is given as JSON. */
  differsFrom(json: string): string;
}

/** The entity and condition that are meant: those of a row by its name, or each as SQL. */
type Row = string | Record<"entity_id" | "condition_id" | "condition_version", string>;

const entityOf = (row: Row) => (typeof row === "string" ? `${row}.entity_id` : row.entity_id);

function isOfCondition(decision: string, row: Row): string {
  const [id, version] =
    typeof row === "string"
      ? [`${row}.condition_id`, `${row}.condition_version`]
      : [row.condition_id, row.condition_version];
  return `${decision}.condition_id = ${id} AND ${decision}.condition_version = ${version}`;
}

/** A packed record begins with its layout and the decision's value; its reason, where it could not be judged, is the fifth after the layout. */
const live: Half = {
  aboutEntity: (row, beside = "") => `FROM decisions x ${beside} WHERE x.entity_id = ${entityOf(row)}`,
  ofQuestion: (row, beside) => `${live.aboutEntity(row, beside)} AND ${isOfCondition("x", row)}`,
  nearQuestion: (row) => live.aboutEntity(row),
  isOfQuestion: (row) => isOfCondition("x", row),
  isJudged: "json_type(x.record, '$[5]') IS NOT 'text'",
  isTriggered: "x.outcome = 'triggered'",
  isBefore: (batch) => `x.batch_id <> ${batch}`,
  differsFrom: (json) => `x.record->'$[1]' <> ${json}`,
};

const archived: Half = {
  aboutEntity: (row, beside = "") => `FROM archived_series s CROSS JOIN archived x ON x.series = s.series ${beside}
    WHERE s.entity_id = ${entityOf(row)}`,
  ofQuestion: (row, beside) => `${archived.aboutEntity(row, beside)} AND ${isOfCondition("s", row)}`,
  nearQuestion: (row) => archived.ofQuestion(row),
  isOfQuestion: () => "true",
  isJudged: "x.value IS NOT NULL",
  isTriggered: "x.is_triggered",
  isBefore: () => "true",
  differsFrom: (json) => `x.value <> CASE ${json} WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE ${json} END`,
};

type Query = (half: Half) => string;

/** A query of each half. */
export const ofHalves = (query: Query): [live: string, archived: string] => [query(live), query(archived)];

/** The latest time among decisions, from FROM on; null where there is none. */
export const latest = (query: Query): string => {
  const [one, other] = ofHalves(
    (half) => `(SELECT x.evaluated_at ${query(half)} ORDER BY x.evaluated_at DESC LIMIT 1)`,
  );
  return `nullif(max(ifnull(${one}, -9e15), ifnull(${other}, -9e15)), -9e15)`;
};

/** The earliest time among decisions, from FROM on; null where there is none. */
export const earliest = (query: Query): string => {
  const [one, other] = ofHalves((half) => `(SELECT min(x.evaluated_at) ${query(half)})`);
  return `nullif(min(ifnull(${one}, 9e15), ifnull(${other}, 9e15)), 9e15)`;
};

/** Whether there is such a decision. */
export const isAny = (query: Query): string =>
  `(${ofHalves((half) => `EXISTS (SELECT 1 ${query(half)})`).join("\n      OR ")})`;
