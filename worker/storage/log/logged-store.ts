import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import { deletedChannel, loggedDecision, type DatabaseKind } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { LoggedRows } from "../../usecases/ports/decisions/logged.ts";
import { behindKey, keyOfLeaf, leafContent, leafId, loggedRows, rowKey, type RowKind } from "./logged-rows.ts";
import { D1Table } from "../sql/table.ts";

/** The rows of D1 that the log has leaves of. */
export class LoggedStore extends D1Table implements LoggedRows<DatabaseKind> {
  contents(kind: DatabaseKind, ids: readonly string[]): Promise<Map<string, unknown>> {
    return kind === "decision" ? this.#decisions(ids) : this.#rows(kind, ids);
  }

  async list(kind: DatabaseKind, after: string | null, limit: number): Promise<{ key: string; id: string }[]> {
    const query =
      kind === "decision"
        ? `SELECT json_array(d.decision_id) AS key, d.decision_id AS id FROM decisions d
           WHERE d.decision_id > coalesce(?1->>0, '') ORDER BY d.decision_id LIMIT ?2`
        : `SELECT ${rowKey(kind)} AS key, ${leafId(kind)} AS id ${behindKey(kind, after)}`;
    return (await this.db.prepare(query).bind(after, limit).all<{ key: string; id: string }>()).results;
  }

  async buckets(decisionIds: readonly string[]): Promise<Map<string, number>> {
    const results = await this.rows<{ decision_id: string; bucket: number }>(
      "SELECT d.decision_id, d.bucket FROM json_each(?) k CROSS JOIN decisions d ON d.decision_id = k.value",
      [JSON.stringify(decisionIds)],
    );
    return new Map(results.map(({ decision_id, bucket }) => [decision_id, bucket]));
  }

  async #decisions(ids: readonly string[]): Promise<Map<string, unknown>> {
    const results = await this.rows<
      RecordColumns & { record: string; recorded_at: number; outcome: string; score: number | null }
    >("SELECT d.* FROM json_each(?) k CROSS JOIN decisions d ON d.decision_id = k.value", [JSON.stringify(ids)]);
    return new Map(
      results.map((row) => {
        const record = unpackRecord(row, row.record);
        const { content } = loggedDecision(row.decision_id, record, formatTimestamp(row.recorded_at));
        // What lists and calibration go by stands beside the record: where it says something else, no leaf says that.
        const { outcome, score } = row;
        const agrees = record !== null && record.outcome === outcome && record.score === score;
        return [
          row.decision_id,
          agrees ? content : { record, recorded_at: formatTimestamp(row.recorded_at), outcome, score },
        ];
      }),
    );
  }

  async #rows(kind: RowKind, ids: readonly string[]): Promise<Map<string, unknown>> {
    const { table, key, restated } = loggedRows[kind];
    const keys = ids.flatMap((id) => {
      const found = keyOfLeaf(kind, id);
      return found === null ? [] : [found];
    });
    const beside = (restated?.columns ?? []).map((column) => `t."${column}"`);
    const results = await this.rows<{ id: string; content: string } & Record<string, string | null>>(
      `SELECT ${[`${leafId(kind)} AS id`, `${leafContent(kind)} AS content`, ...beside].join(", ")} FROM json_each(?) k
         CROSS JOIN ${table} t ON ${key.map((column, at) => `t.${column} = k.value->>${at}`).join(" AND ")}`,
      [JSON.stringify(keys)],
    );
    const found = new Map<string, unknown>(
      results.map((row) => {
        const content = JSON.parse(row.content) as object;
        return [row.id, restated?.restate(content, row) ?? content];
      }),
    );
    if (kind === "channel") for (const id of ids) if (!found.has(id)) found.set(id, deletedChannel);
    return found;
  }
}
