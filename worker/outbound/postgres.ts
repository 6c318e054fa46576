import { endOfMillisecond, maxRows, sqlStatement } from "../domain/feeds/sql-query.ts";
import type { SqlRow } from "../domain/feeds/sql-rows.ts";
import type { Databases, SqlQuestion } from "../usecases/ports/signals/source-reads.ts";

/** So much longer than the query the connection may take. */
const connectMs = 5_000;

/** Databases by their names and connection strings. Each question has a connection of its own, as Workers demand. */
export function postgresDatabases(
  databases: ReadonlyMap<string, string>,
  pause: (milliseconds: number) => Promise<void>,
): Databases {
  return {
    names: [...databases.keys()],
    async read(name, question) {
      const address = databases.get(name);
      if (address === undefined) return { problem: `The database ${name} is not set up any more.` };
      const late = pause(question.timeoutMs + connectMs).then(() => ({
        problem: "The database did not answer in time.",
      }));
      return Promise.race([
        askDatabase(address, question).catch((error: unknown) => ({ problem: errorWords(error, question) })),
        late,
      ]);
    },
  };
}

async function askDatabase(
  address: string,
  { query, since, until, timeoutMs }: SqlQuestion,
): Promise<{ rows: SqlRow[] }> {
  // Most deployments read no database: the client is loaded with the first question.
  const { default: postgres } = await import("postgres");
  const sql = postgres(address, {
    max: 1,
    fetch_types: false,
    connect_timeout: connectMs / 1_000,
    onnotice: () => undefined,
  });
  try {
    const rows = await sql.begin("read only", async (reading) => {
      await reading.unsafe(setTimeouts, [String(timeoutMs)]);
      const bounds = [endOfMillisecond(since), endOfMillisecond(until), maxRows + 1];
      return reading.unsafe<SqlRow[]>(sqlStatement(query), bounds);
    });
    return { rows: [...rows] };
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Times without a zone are in UTC, and numbers come with all their digits; all of it for this transaction alone. */
const setTimeouts = `SELECT set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true),
  set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true), set_config('extra_float_digits', '1', true)`;

/** Classes of SQLSTATE that the words of a person stand for. Source: PostgreSQL documentation, appendix A. */
const databaseErrors: readonly (readonly [start: string, words: string])[] = [
  ["28", "The database refused the user or the password."],
  ["3D", "There is no database of that name at its server."],
  ["53", "The database has too many connections, or no room."],
  ["25006", "The query tried to change something; it may only read."],
  ["22", "A row cannot be turned into an observation as the query says: a conversion failed."],
];

/** What went wrong, without connection string, address or data. Of a faulty query the database's own words are the most useful. */
function errorWords(error: unknown, { timeoutMs }: SqlQuestion): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return "The database could not be reached.";
  if (code === "57014") return `The database did not answer the query within ${timeoutMs} ms.`;
  if (code.startsWith("42") && typeof message === "string")
    return `The database refused the query: ${message.replaceAll(/\p{Cc}/gu, " ").slice(0, 200)}.`;
  const known = databaseErrors.find(([start]) => code.startsWith(start));
  return known?.[1] ?? `The database refused the query with SQLSTATE ${code}.`;
}
