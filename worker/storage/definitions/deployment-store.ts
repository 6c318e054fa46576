import { insertInto, statement } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

/** Facts that a deployment fixes on its first request. */
export class DeploymentStore extends D1Table {
  /** The number of shards this deployment was first started with; remembers `shards` when there is none yet. */
  async ledgerShards(shards: number): Promise<number> {
    // A database that stores nothing more can still be read.
    const known = await this.#startedWith();
    if (known !== null) return known;
    const row = { name: "ledger_shards", value: String(shards) };
    await statement(this.db, insertInto("settings", row, "ON CONFLICT DO NOTHING")).run();
    return (await this.#startedWith()) ?? Number.NaN;
  }

  async #startedWith(): Promise<number | null> {
    const value = await this.db
      .prepare("SELECT value FROM settings WHERE name = 'ledger_shards'")
      .first<string>("value");
    return value === null ? null : Number(value);
  }

  /** Bytes of the database after a write that changes nothing, which fails where no write would do. */
  async written(): Promise<number> {
    const { meta } = await this.db.prepare("UPDATE settings SET value = value WHERE name = 'ledger_shards'").run();
    return meta.size_after;
  }

  /** Those of the given migrations that were not applied; all of them when none ever was. */
  async missingMigrations(expected: readonly string[]): Promise<string[]> {
    const table = await this.row("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'");
    if (table === null) return [...expected];
    const results = await this.rows<{ name: string }>("SELECT name FROM d1_migrations");
    const applied = new Set(results.map((row) => row.name));
    return expected.filter((name) => !applied.has(name));
  }
}
