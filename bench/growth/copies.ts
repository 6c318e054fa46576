import type { Service } from "../../tools/runtime.ts";

type Database = Awaited<ReturnType<Service["miniflare"]["getD1Database"]>>;

const perStatement = 50_000;

/** Makes `count` copies of one row of a table, with the columns that `changed` names as SQL over `i` and the row `s`. */
export async function copies(
  db: Database,
  table: string,
  count: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { results } = await db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>();
  const columns = results.map(({ name }) => `"${name}"`).join(", ");
  const values = results.map(({ name }) => changed[name] ?? `s."${name}"`).join(", ");
  const insert = `
    WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
    INSERT INTO ${table} (${columns}) SELECT ${values} FROM n CROSS JOIN (SELECT * FROM ${table} LIMIT 1) s`;
  for (let from = 0; from < count; from += perStatement) {
    const statement = db.prepare(insert).bind(from, Math.min(from + perStatement, count));
    await statement.run();
  }
}
