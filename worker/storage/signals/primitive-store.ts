import { and, desc, eq, gt, or, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Primitive, PrimitiveSource } from "../../domain/values/definitions/primitive.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type {
  PrimitiveFilter,
  Primitives,
  PrimitiveWords,
  RemovedPrimitive,
} from "../../usecases/ports/signals/primitives.ts";
import { type Caches, newCaches } from "../caches.ts";
import { LogWriter } from "../log/log-writer.ts";
import { olderThan } from "../sql/keyset.ts";
import { nextVersion } from "../sql/next-version.ts";
import { isRead, takeInUses } from "../sql/signal-uses.ts";
import { prepared } from "../sql/prepared.ts";
import { listCounts } from "../sql/schema/service.ts";
import { primitives } from "../sql/schema/signals.ts";
import { watchList } from "../sql/schema/tasks.ts";

type PrimitiveRow = typeof primitives.$inferSelect;

/** Signals as last read: a change reaches other isolates within this time. */
const changingKeptMs = 10_000;

/** Of a deleted signal the row stays and says so: the log has its leaves. Its id is free once what was on its way to it is gone. */
const there = sql`${primitives.definition}->>'$.deleted_at' IS NULL`;
const released = sql`${primitives.definition}->>'$.released' = 1`;
const selectRemoved = `SELECT primitive_id, definition->>'$.deleted_at' AS deleted_at FROM primitives
  WHERE definition->>'$.deleted_at' IS NOT NULL AND definition->>'$.released' IS NULL`;
const named = (id: string) => and(eq(primitives.primitive_id, id), there);

const toPrimitive = (row: PrimitiveRow): Primitive => ({
  ...(row.definition as Omit<Primitive, "source" | "created_at">),
  source: row.source,
  created_at: formatTimestamp(row.created_at),
});

/** Registered signals. */
export class PrimitiveStore implements Primitives {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #log: LogWriter;
  readonly #kept: Pick<Caches, "signals" | "catalogue">;

  constructor(
    db: D1Database,
    logSalt: Uint8Array | null = null,
    caches: Pick<Caches, "signals" | "catalogue"> = newCaches(),
  ) {
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
    this.#kept = caches;
  }

  /** Stores a signal; false when the id is taken. */
  async add(primitive: Omit<Primitive, "created_at">, createdAt: number): Promise<boolean> {
    const { source, ...definition } = primitive;
    const namespace = primitive.primitive_id.slice(0, primitive.primitive_id.indexOf("."));
    const row = { primitive_id: primitive.primitive_id, namespace, definition, source, created_at: createdAt };
    const set = { definition, source, created_at: createdAt, revision: sql`${primitives.revision} + 1` };
    const insert = this.#db.insert(primitives).values(row);
    const taken = { target: primitives.primitive_id, set, setWhere: released };
    return this.#change(row.primitive_id, insert.onConflictDoUpdate(taken));
  }

  async remove(id: string, deletedAt: number): Promise<boolean> {
    const change = this.#d1
      .prepare(
        `UPDATE primitives SET definition = json_set(definition, '$.deleted_at', ?2), revision = revision + 1
         WHERE primitive_id = ?1 AND definition->>'$.deleted_at' IS NULL AND NOT ${isRead("?1")}`,
      )
      .bind(id, deletedAt);
    return this.#run(id, [...takeInUses(this.#d1), change]);
  }

  async removed(id: string): Promise<RemovedPrimitive | null> {
    return this.#d1.prepare(`${selectRemoved} AND primitive_id = ?`).bind(id).first<RemovedPrimitive>();
  }

  async removedBefore(time: number, limit: number): Promise<RemovedPrimitive[]> {
    const query = `${selectRemoved} AND definition->>'$.deleted_at' <= ? ORDER BY 2, 1 LIMIT ?`;
    return (await this.#d1.prepare(query).bind(time, limit).all<RemovedPrimitive>()).results;
  }

  async release(id: string): Promise<void> {
    const change = this.#d1
      .prepare(
        `UPDATE primitives SET definition = json_set(definition, '$.released', json('true')), revision = revision + 1
         WHERE primitive_id = ? AND definition->>'$.deleted_at' IS NOT NULL`,
      )
      .bind(id);
    await this.#run(id, [change]);
  }

  async restoreRead(limit: number): Promise<number> {
    const waiting = (await this.#d1.prepare(`${selectRemoved} LIMIT ?`).bind(limit).all<RemovedPrimitive>()).results;
    let restored = 0;
    for (const { primitive_id } of waiting) {
      const change = this.#d1
        .prepare(
          `UPDATE primitives SET definition = json_remove(definition, '$.deleted_at'), revision = revision + 1
           WHERE primitive_id = ?1 AND definition->>'$.deleted_at' IS NOT NULL AND ${isRead("?1")}`,
        )
        .bind(primitive_id);
      restored += Number(await this.#run(primitive_id, [...takeInUses(this.#d1), change]));
    }
    return restored;
  }

  async find(id: string): Promise<Primitive | null> {
    const row = await this.#db.select().from(primitives).where(named(id)).get();
    return row ? toPrimitive(row) : null;
  }

  /** The given signals that are registered, by id; up to 10 seconds old. */
  async described(ids: readonly string[]): Promise<Map<string, Primitive>> {
    await this.#expireKnown(Date.now());
    const wanted = new Set(ids);
    const missing = [...wanted].filter((id) => this.#kept.signals.known.get(id) === undefined);
    const query = sql`${primitives.primitive_id} IN (SELECT value FROM json_each(${JSON.stringify(missing)}))`;
    const rows = missing.length === 0 ? [] : await this.#db.select().from(primitives).where(and(query, there));
    const read = new Map(rows.map((row) => [row.primitive_id, toPrimitive(row)]));
    for (const [id, primitive] of read) this.#kept.signals.known.set(id, primitive);
    return new Map(
      [...wanted].flatMap((id) => {
        const found = read.get(id) ?? this.#kept.signals.known.get(id);
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  }

  /** Forgets what is known once signals have changed, for which one number is read every few seconds. */
  async #expireKnown(now: number): Promise<void> {
    if (now - this.#kept.signals.checked.at < changingKeptMs) return;
    const changes = await this.#changes();
    if (changes !== this.#kept.signals.checked.changes) this.#kept.signals.known.clear();
    this.#kept.signals.checked = { changes, at: now };
  }

  /** Changes where the values of a signal come from, and has the shards read the watch list again; false when there is no such signal. */
  async setSource(id: string, source: PrimitiveSource): Promise<boolean> {
    return this.#change(
      id,
      this.#db.update(primitives).set({ source }).where(named(id)),
      prepared(this.#d1, this.#db.update(watchList).set({ version: sql.raw(nextVersion) })),
    );
  }

  /** Changes the words of a signal, those that are named; false when there is no such signal. */
  async setWords(id: string, words: PrimitiveWords): Promise<boolean> {
    const definition = sql`json_patch(${primitives.definition}, ${JSON.stringify(words)})`;
    return this.#change(
      id,
      this.#db
        .update(primitives)
        .set({ definition, revision: sql`${primitives.revision} + 1` })
        .where(named(id)),
    );
  }

  /** Runs a change of a signal with its leaf for the log, and forgets what is known of it; whether it changed anything. */
  async #change(id: string, change: Parameters<typeof prepared>[1], ...also: D1PreparedStatement[]): Promise<boolean> {
    return this.#run(id, [prepared(this.#d1, change)], also);
  }

  /** The same of statements of which the last makes the change. */
  async #run(
    id: string,
    change: readonly D1PreparedStatement[],
    also: readonly D1PreparedStatement[] = [],
  ): Promise<boolean> {
    const logged = this.#log.changed("primitive", { where: "t.primitive_id = ?3", values: [id] });
    const done = await this.#d1.batch([...change, ...logged, ...also]);
    this.#kept.signals.known.clear();
    return (done[change.length - 1]?.meta.changes ?? 0) > 0;
  }

  /** Every signal, by id: what a sentence may refer to. The same array as long as no signal is added or changed. */
  async all(given?: number): Promise<readonly Primitive[]> {
    const changes = given ?? (await this.#changes());
    if (this.#kept.catalogue.changes === changes) return this.#kept.catalogue.primitives;
    const rows = await this.#db.select().from(primitives).where(there).orderBy(primitives.primitive_id);
    return Object.assign(this.#kept.catalogue, { changes, primitives: rows.map(toPrimitive) }).primitives;
  }

  lastKnown(): { changes: number; primitives: readonly Primitive[] } | null {
    const { changes, primitives } = this.#kept.catalogue;
    return changes === null ? null : { changes, primitives };
  }

  /** How often signals have changed. */
  async #changes(): Promise<number> {
    const [counted] = await this.#db
      .select({ changes: listCounts.n })
      .from(listCounts)
      .where(eq(listCounts.list, "signal_changes"));
    return counted?.changes ?? 0;
  }

  /** Newest first, after the given position. */
  async list(filter: PrimitiveFilter, after: readonly [number, string] | null, limit: number): Promise<Primitive[]> {
    const rows = await this.#db
      .select()
      .from(primitives)
      .where(and(within(filter), olderThan([primitives.created_at, primitives.primitive_id], after)))
      .orderBy(desc(primitives.created_at), desc(primitives.primitive_id))
      .limit(limit);
    return rows.map(toPrimitive);
  }

  /** By id, after the given one. */
  async listById(filter: PrimitiveFilter, after: string | null, limit: number): Promise<Primitive[]> {
    const rows = await this.#db
      .select()
      .from(primitives)
      .where(and(within(filter), after === null ? undefined : gt(primitives.primitive_id, after)))
      .orderBy(primitives.primitive_id)
      .limit(limit);
    return rows.map(toPrimitive);
  }
}

function within({ namespace, q }: PrimitiveFilter): SQL | undefined {
  const holds = (text: SQL) => sql`instr(lower(${text}), lower(${q})) > 0`;
  const { definition } = primitives;
  const synonym = sql`EXISTS (SELECT 1 FROM json_each(${definition}, '$.synonyms') s WHERE ${holds(sql`s.value`)})`;
  return and(
    there,
    namespace === undefined ? undefined : eq(primitives.namespace, namespace),
    q === undefined
      ? undefined
      : or(holds(sql`${primitives.primitive_id}`), holds(sql`${definition}->>'$.description'`), synonym),
  );
}
