import type { Metrics, MetricsFacts, MetricsSnapshot } from "../../usecases/ports/service/metrics.ts";
import { D1Table } from "../sql/table.ts";

/** By then a question about the present has been answered and recorded. */
const settleMs = 120_000;
/** Counts of what is open go no further. */
const mostOpenCounted = 10_000;

/** Each outcome has an index by time of its own. */
const decidedCounts = ["triggered", "not_triggered"]
  .map(
    (outcome) => `SELECT '${outcome}' AS outcome, count(*) AS count FROM decisions
      WHERE outcome = '${outcome}' AND evaluated_at > ?1 AND evaluated_at <= ?2`,
  )
  .join(" UNION ALL ");

const ever = (list: string) => `SELECT key, n AS count FROM list_counts WHERE list = '${list}' ORDER BY key`;

const open = (columns: string, from: string) => `SELECT ${columns} FROM ${from} LIMIT ${mostOpenCounted}`;

const tableCounts = ["primitives", "channels", "feeds", "concepts", "conditions"]
  .map((table) => `SELECT '${table}' AS "table", count(*) AS count FROM ${table}`)
  .join(" UNION ALL ");

const queries = {
  opened: ever("incidents"),
  ended: ever("deliveries"),
  tasks: "SELECT key->>0 AS status, sum(n) AS count FROM list_counts WHERE list = 'tasks' GROUP BY 1 ORDER BY 1",
  rows: tableCounts,
  deliveries: `
    SELECT status, count(*) AS count, min(created_at) AS oldest FROM (
      ${open("status, created_at", "deliveries WHERE status IN ('pending', 'retrying')")}) GROUP BY 1
    UNION ALL SELECT 'failed', count(*), min(created_at) FROM (
      ${open("created_at", "deliveries WHERE status = 'failed' ORDER BY created_at DESC")})`,
  outbox: `SELECT count(*) AS count, min(planned_at) AS oldest FROM (
    ${open("planned_at", "action_results WHERE is_open = 1 ORDER BY planned_at")})`,
  jobs: `SELECT status, count(*) AS count, min(created_at) AS oldest FROM (
    ${open("status, created_at", "jobs WHERE status IN ('queued', 'running')")}) GROUP BY 1 ORDER BY 1`,
  feeds: `SELECT feed_id, received, stored, unchanged, unmapped, dropped, rejected, last_received_at FROM feeds
    ORDER BY feed_id LIMIT 1000`,
  log: `SELECT coalesce((SELECT value->>'size' FROM settings WHERE name = 'log_checkpoint'), 0) AS signed,
      coalesce(sum(json_array_length(leaves)), 0) AS unsigned, min(queued_at) AS oldest
    FROM (${open("leaves, queued_at", "log_queue ORDER BY id")})`,
  archive: "SELECT coalesce(sum(decisions), 0) AS decisions, coalesce(sum(stored), 0) AS bytes FROM segments",
} as const;

/** The numbers by which the service is watched, in D1: one row, replaced each minute. */
export class MetricsStore extends D1Table implements Metrics {
  async facts(since: number | null, now: number): Promise<MetricsFacts> {
    const counted_until = Math.max(since ?? 0, now - settleMs);
    const found = await this.db.batch([
      this.prepared(decidedCounts, [since ?? counted_until, counted_until]),
      ...Object.values(queries).map((query) => this.prepared(query)),
    ]);
    const [decisions = [], ...all] = found.map(({ results }) => results as never[]);
    const named = Object.fromEntries(Object.keys(queries).map((name, place) => [name, all[place] ?? []]));
    const rowsOf = (name: keyof typeof queries) => named[name] ?? [];
    const rowOf = (name: keyof typeof queries) => rowsOf(name)[0] as never;
    return {
      counted_until,
      decisions,
      opened: rowsOf("opened"),
      ended: rowsOf("ended"),
      tasks: rowsOf("tasks"),
      rows: rowsOf("rows"),
      deliveries: rowsOf("deliveries"),
      outbox: rowOf("outbox"),
      jobs: rowsOf("jobs"),
      feeds: rowsOf("feeds"),
      log: rowOf("log"),
      archive: rowOf("archive"),
      bytes: found.at(-1)?.meta.size_after ?? 0,
    };
  }

  async last(): Promise<MetricsSnapshot | null> {
    const row = await this.row<{ revision: number; body: string }>("SELECT revision, body FROM metrics WHERE id = 1");
    return row === null ? null : { ...(JSON.parse(row.body) as MetricsSnapshot), revision: row.revision };
  }

  async keep({ revision, ...body }: MetricsSnapshot): Promise<boolean> {
    return this.hasChanged(
      `INSERT INTO metrics (id, revision, body) VALUES (1, ?1, ?2)
         ON CONFLICT (id) DO UPDATE SET revision = ?1, body = ?2 WHERE metrics.revision = ?1 - 1`,
      [revision, JSON.stringify(body)],
    );
  }
}
