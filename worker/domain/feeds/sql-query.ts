/** The most rows that one query brings. */
export const maxRows = 5_000;

/** The most characters that name an entity. */
export const maxEntity = 512;
const maxText = 1_024;

/** What the text is made of, as far as it matters: quoted and commented text is passed by. */
const queryParts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(;)|\$(\w*)/g;
const knownParameters = new Map([
  ["since", "$1::timestamptz"],
  ["until", "$2::timestamptz"],
]);

/** Why a query cannot be used for a source, as the end of a sentence, or null. */
export function sqlQueryProblem(query: string): string | null {
  const bare = query.replaceAll(queryParts, (text, _, name?: string) =>
    name === undefined && text !== ";" ? " " : text,
  );
  if (!/^\s*(?:select|with)\b/i.test(bare)) return "must begin with SELECT or WITH";
  const names = new Set<string>();
  for (const [, end, name] of bare.matchAll(queryParts)) {
    if (end !== undefined) return "must be one statement, without a semicolon";
    if (name !== undefined && !knownParameters.has(name)) return `has the placeholder $${name}; use $since and $until`;
    if (name !== undefined) names.add(name);
  }
  const missing = [...knownParameters.keys()].find((name) => !names.has(name));
  return missing === undefined ? null : `must use $${missing}, so that each row is read once`;
}

/**
 * The statement that reads rows of a sound query: `entity`, `at` (epoch milliseconds, cut) and `value`, all as text, by time. Its
 * parameters are the times between which rows are read, and how many at most. Over-long texts come one character too long.
 */
export function sqlStatement(query: string): string {
  const inner = query.replaceAll(queryParts, (text, _, name?: string) => knownParameters.get(name ?? "") ?? text);
  return `SELECT left(entity::text, ${maxEntity + 1}) AS entity, floor(extract(epoch FROM at) * 1000)::text AS at,
  left(value::text, ${maxText + 1}) AS value
FROM (
${inner}
) AS source
WHERE source.at > $1::timestamptz AND source.at <= $2::timestamptz
ORDER BY source.at, 1, 3 LIMIT $3`;
}

/** The last instant of a millisecond, for a database that knows microseconds; takes epoch milliseconds. */
export const endOfMillisecond = (ms: number): string => new Date(ms).toISOString().replace("Z", "999Z");
