import { eq, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { settings } from "../sql/schema/service.ts";

/** Facts that a deployment fixes on its first request. */
export class DeploymentStore {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  /** The number of shards this deployment was first started with; remembers `shards` when there is none yet. */
  async ledgerShards(shards: number): Promise<number> {
    // A database that stores nothing more can still be read.
    const known = await this.#startedWith();
    if (known !== null) return known;
    await this.#db
      .insert(settings)
      .values({ name: "ledger_shards", value: String(shards) })
      .onConflictDoNothing();
    return (await this.#startedWith()) ?? Number.NaN;
  }

  async #startedWith(): Promise<number | null> {
    const row = await this.#db.select().from(settings).where(eq(settings.name, "ledger_shards")).get();
    return row === undefined ? null : Number(row.value);
  }

  /** Bytes of the database after a write that changes nothing, which fails where no write would do. */
  async written(): Promise<number> {
    const { meta } = await this.#db.run(sql`UPDATE settings SET value = value WHERE name = 'ledger_shards'`);
    return meta.size_after;
  }

  /** Those of the given migrations that were not applied; all of them when none ever was. */
  async missingMigrations(expected: readonly string[]): Promise<string[]> {
    const table = await this.#db.get("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'");
    if (!table) return [...expected];
    const rows = await this.#db.all<{ name: string }>("SELECT name FROM d1_migrations");
    const applied = new Set(rows.map((row) => row.name));
    return expected.filter((name) => !applied.has(name));
  }
}
