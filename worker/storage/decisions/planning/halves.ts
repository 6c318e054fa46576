/**
 * What is stored of decisions lies in two halves: `decisions`, and `archived` for those that were moved. Whatever asks for earlier
 * decisions asks both, by one query that is written once. In such a query x (or what else it is called, in one inside another)
 * is a decision, with `decision_id`, `evaluated_at` and `score`. Not a view over both: SQLite does not push what correlates into a UNION ALL.
 */
interface Half {
  /** FROM and WHERE of the decisions about an entity; `beside` joins something to each. */
  aboutEntity(row: JudgedRow, beside?: string): string;
  /** Those of them that are of the condition too. */
  ofQuestion(row: JudgedRow, beside?: string): string;
  /** Decisions in the order of an index, among which those of the question are; {@link isOfQuestion} says which. */
  nearQuestion(row: JudgedRow): string;
  isOfQuestion(row: JudgedRow): string;
  /** Whether it could be judged. */
  isJudged: string;
  isTriggered: string;
  /** Whether it was there before a batch. */
  isBefore(batch: string): string;
  /** Whether its value is another than one that is given as JSON. */
  differsFrom(json: string): string;
}

/** The entity and condition that are meant: those of a row by its name, or each as SQL. */
type JudgedRow = string | Record<"entity_id" | "condition_id" | "condition_version", string>;

const entityColumn = (row: JudgedRow) => (typeof row === "string" ? `${row}.entity_id` : row.entity_id);

function isOfCondition(decision: string, row: JudgedRow): string {
  const [id, version] =
    typeof row === "string"
      ? [`${row}.condition_id`, `${row}.condition_version`]
      : [row.condition_id, row.condition_version];
  return `${decision}.condition_id = ${id} AND ${decision}.condition_version = ${version}`;
}

/** A packed record begins with its layout and the decision's value; its reason, where it could not be judged, is the fifth after the layout. */
function live(x: string): Half {
  const aboutEntity: Half["aboutEntity"] = (row, beside = "") =>
    `FROM decisions ${x} ${beside} WHERE ${x}.entity_id = ${entityColumn(row)}`;
  return {
    aboutEntity,
    ofQuestion: (row, beside) => `${aboutEntity(row, beside)} AND ${isOfCondition(x, row)}`,
    nearQuestion: (row) => aboutEntity(row),
    isOfQuestion: (row) => isOfCondition(x, row),
    isJudged: `json_type(${x}.record, '$[5]') IS NOT 'text'`,
    isTriggered: `${x}.outcome = 'triggered'`,
    isBefore: (batch) => `${x}.batch_id <> ${batch}`,
    differsFrom: (json) => `${x}.record->'$[1]' <> ${json}`,
  };
}

function archivedHalf(x: string): Half {
  const series = `${x}_series`;
  const aboutEntity: Half["aboutEntity"] = (row, beside = "") =>
    `FROM archived_series ${series} CROSS JOIN archived ${x} ON ${x}.series = ${series}.series ${beside}
    WHERE ${series}.entity_id = ${entityColumn(row)}`;
  const ofQuestion: Half["ofQuestion"] = (row, beside) =>
    `${aboutEntity(row, beside)} AND ${isOfCondition(series, row)}`;
  return {
    aboutEntity,
    ofQuestion,
    nearQuestion: (row) => ofQuestion(row),
    isOfQuestion: () => "true",
    isJudged: `${x}.value IS NOT NULL`,
    isTriggered: `${x}.is_triggered`,
    isBefore: () => "true",
    differsFrom: (json) => `${x}.value <> CASE ${json} WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE ${json} END`,
  };
}

type HalfQuery = (half: Half) => string;

/** A query of each half; `x` is what a decision is called in it. */
export const ofHalves = (query: HalfQuery, x = "x"): [live: string, archived: string] => [
  query(live(x)),
  query(archivedHalf(x)),
];

/** The latest time among decisions, from FROM on; null where there is none. */
export const latestOfHalves = (query: HalfQuery): string => {
  const [one, other] = ofHalves(
    (half) => `(SELECT x.evaluated_at ${query(half)} ORDER BY x.evaluated_at DESC LIMIT 1)`,
  );
  return `nullif(max(ifnull(${one}, -9e15), ifnull(${other}, -9e15)), -9e15)`;
};

/** The earliest time among decisions, from FROM on; null where there is none. */
export const earliestOfHalves = (query: HalfQuery): string => {
  const [one, other] = ofHalves((half) => `(SELECT min(x.evaluated_at) ${query(half)})`);
  return `nullif(min(ifnull(${one}, 9e15), ifnull(${other}, 9e15)), 9e15)`;
};

/** Whether there is such a decision. */
export const isAny = (query: HalfQuery, x?: string): string =>
  `(${ofHalves((half) => `EXISTS (SELECT 1 ${query(half)})`, x).join("\n      OR ")})`;
