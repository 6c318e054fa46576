import { and, desc, eq, gt, lt, sql, sum } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { StoredVersion, VersionedKind } from "../../usecases/ports/definitions/active-version.ts";
import type { Versions } from "../../usecases/ports/definitions/versions.ts";
import { LogWriter } from "../decisions/log-writer.ts";
import { prepared } from "../sql/prepared.ts";
import { contextVersions, guardrailsVersions } from "../sql/schema/definitions.ts";
import { listCounts } from "../sql/schema/service.ts";

const tableOf = { guardrails: guardrailsVersions, context: contextVersions } as const;
/** Where the key of a count of tasks has the version. */
const taskKey = { guardrails: sql.raw("1"), context: sql.raw("2") } as const;

/** Versions of guardrails and context in D1. Only the `ActiveVersion` object writes through it. */
export class VersionStore implements Versions {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
  }

  async active(kind: VersionedKind): Promise<StoredVersion | null> {
    const table = tableOf[kind];
    return (await this.#db.select().from(table).where(eq(table.is_active, true)).get()) ?? null;
  }

  /** Newest first by number: below a number and at most so many, or all. */
  list(
    kind: VersionedKind,
    { below, limit }: { below: number | null; limit: number | null } = { below: null, limit: null },
  ): Promise<StoredVersion[]> {
    const table = tableOf[kind];
    const found = this.#db.select().from(table).orderBy(desc(table.number)).$dynamic();
    const older = below === null ? found : found.where(lt(table.number, below));
    return limit === null ? older : older.limit(limit);
  }

  async find(kind: VersionedKind, number: number): Promise<StoredVersion | null> {
    const table = tableOf[kind];
    return (await this.#db.select().from(table).where(eq(table.number, number)).get()) ?? null;
  }

  /** The highest number in use, 0 when there is none. */
  async highest(kind: VersionedKind): Promise<number> {
    const table = tableOf[kind];
    const row = await this.#db.select({ number: table.number }).from(table).orderBy(desc(table.number)).limit(1).get();
    return row?.number ?? 0;
  }

  /** Retires the version in force and puts this one in its place, in one batch. */
  async replaceActive(kind: VersionedKind, version: StoredVersion): Promise<void> {
    const table = tableOf[kind];
    const retired = `SELECT max(number) FROM ${kind}_versions WHERE is_active = 0`;
    await this.#d1.batch([
      prepared(this.#d1, this.#db.update(table).set({ is_active: false }).where(eq(table.is_active, true))),
      prepared(this.#d1, this.#db.insert(table).values(version)),
      ...this.#log.changed(kind, { where: `t.is_active = 1 OR t.number = (${retired})` }),
    ]);
  }

  /** How many active tasks were compiled under each version; null stands for none. */
  async activeTasks(kind: VersionedKind): Promise<{ version: string | null; task_count: number }[]> {
    const version = sql<string | null>`${listCounts.key}->>${taskKey[kind]}`;
    return this.#db
      .select({ version, task_count: sum(listCounts.n).mapWith(Number) })
      .from(listCounts)
      .where(and(eq(listCounts.list, "tasks"), sql`${listCounts.key}->>0 = 'active'`, gt(listCounts.n, 0)))
      .groupBy(version);
  }
}
