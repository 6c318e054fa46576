import type { StoredVersion, VersionedKind, Versions } from "../../usecases/ports/definitions/versions.ts";
import { insertInto, rowReader, statement } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const tableOf = { guardrails: "guardrails_versions", context: "context_versions" } as const;
/** Where the key of a count of tasks has the version. */
const taskKey = { guardrails: 1, context: 2 } as const;
const selectedColumns = "version_id, number, body, change_note, key_id, is_active, created_at";

const versionRow = rowReader<StoredVersion>({ json: ["body"], flags: ["is_active"] });

/** Versions of guardrails and context in D1. Only the `ActiveVersion` object writes through it. */
export class VersionStore extends LoggedTable implements Versions {
  active(kind: VersionedKind): Promise<StoredVersion | null> {
    return this.#first(`SELECT ${selectedColumns} FROM ${tableOf[kind]} WHERE is_active = 1`, []);
  }

  async list(
    kind: VersionedKind,
    { below, limit }: { below: number | null; limit: number | null } = { below: null, limit: null },
  ): Promise<StoredVersion[]> {
    const results = await this.rows(
      `SELECT ${selectedColumns} FROM ${tableOf[kind]} WHERE number < coalesce(?1, 9e15) ORDER BY number DESC LIMIT ?2`,
      [below, limit ?? -1],
    );
    return results.map(versionRow);
  }

  find(kind: VersionedKind, number: number): Promise<StoredVersion | null> {
    return this.#first(`SELECT ${selectedColumns} FROM ${tableOf[kind]} WHERE number = ?`, [number]);
  }

  /** The highest number in use, 0 when there is none. */
  async highest(kind: VersionedKind): Promise<number> {
    const highest = await this.db.prepare(`SELECT max(number) AS n FROM ${tableOf[kind]}`).first<number | null>("n");
    return highest ?? 0;
  }

  /** Retires the version in force and puts this one in its place, in one batch. */
  async replaceActive(kind: VersionedKind, version: StoredVersion): Promise<void> {
    const table = tableOf[kind];
    const retired = `SELECT max(number) FROM ${table} WHERE is_active = 0`;
    await this.db.batch([
      this.prepared(`UPDATE ${table} SET is_active = 0 WHERE is_active = 1`),
      statement(this.db, insertInto(table, { ...version, body: JSON.stringify(version.body) })),
      ...this.log.changed(kind, { where: `t.is_active = 1 OR t.number = (${retired})` }),
    ]);
  }

  async activeTasks(kind: VersionedKind): Promise<{ version: string | null; task_count: number }[]> {
    const results = await this.rows<{
      version: string | null;
      task_count: number;
    }>(`SELECT key->>${taskKey[kind]} AS version, sum(n) AS task_count FROM list_counts
        WHERE list = 'tasks' AND key->>0 = 'active' AND n > 0 GROUP BY 1`);
    return results;
  }

  async #first(text: string, values: readonly unknown[]): Promise<StoredVersion | null> {
    const row = await statement(this.db, { text, values }).first();
    return row === null ? null : versionRow(row);
  }
}
