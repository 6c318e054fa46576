import { and, desc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Primitive, PrimitiveSource } from "../../domain/values/definitions/primitive.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { PrimitiveFilter, Primitives, PrimitiveWords } from "../../usecases/ports/signals/primitives.ts";
import { LogWriter } from "../decisions/log-writer.ts";
import { olderThan } from "../sql/keyset.ts";
import { Lru } from "../sql/lru.ts";
import { nextVersion } from "../sql/next-version.ts";
import { prepared } from "../sql/prepared.ts";
import { listCounts } from "../sql/schema/service.ts";
import { primitives } from "../sql/schema/signals.ts";
import { watchList } from "../sql/schema/tasks.ts";

type PrimitiveRow = typeof primitives.$inferSelect;

/** Signals as last read: a change reaches other isolates within this time. */
const changingKeptMs = 10_000;
const knownRows = new Lru<{ primitive: Primitive; read_at: number }>(10_000);
/** D1 takes 100 bound parameters a statement. */
const idsPerStatement = 90;

/** All signals as last read, with how often signals had changed until then. */
interface Kept {
  changes: number | null;
  primitives: readonly Primitive[];
}

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
  readonly #logSalt: Uint8Array | null;
  readonly #kept: Kept;

  constructor(db: D1Database, logSalt: Uint8Array | null = null, kept: Kept = { changes: null, primitives: [] }) {
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
    this.#logSalt = logSalt;
    this.#kept = kept;
  }

  /** The same store over the database of one request, with what is kept from request to request. */
  over(db: D1Database): PrimitiveStore {
    return new PrimitiveStore(db, this.#logSalt, this.#kept);
  }

  /** Stores a signal; false when the id is taken. */
  async add(primitive: Omit<Primitive, "created_at">, createdAt: number): Promise<boolean> {
    const { source, ...definition } = primitive;
    const namespace = primitive.primitive_id.slice(0, primitive.primitive_id.indexOf("."));
    const row = { primitive_id: primitive.primitive_id, namespace, definition, source, created_at: createdAt };
    return this.#change(row.primitive_id, this.#db.insert(primitives).values(row).onConflictDoNothing());
  }

  async find(id: string): Promise<Primitive | null> {
    const row = await this.#db.select().from(primitives).where(eq(primitives.primitive_id, id)).get();
    return row ? toPrimitive(row) : null;
  }

  /** The given signals that are registered, by id; up to 10 seconds old. */
  async described(ids: readonly string[]): Promise<Map<string, Primitive>> {
    const found = new Map<string, Primitive>();
    const missing: string[] = [];
    const now = Date.now();
    for (const id of new Set(ids)) {
      const kept = knownRows.get(id);
      if (kept && now - kept.read_at < changingKeptMs) found.set(id, kept.primitive);
      else missing.push(id);
    }
    for (let i = 0; i < missing.length; i += idsPerStatement) {
      const rows = await this.#db
        .select()
        .from(primitives)
        .where(inArray(primitives.primitive_id, missing.slice(i, i + idsPerStatement)));
      for (const primitive of rows.map(toPrimitive)) {
        knownRows.set(primitive.primitive_id, { primitive, read_at: now });
        found.set(primitive.primitive_id, primitive);
      }
    }
    return found;
  }

  /** Changes where the values of a signal come from, and has the shards read the watch list again; false when there is no such signal. */
  async setSource(id: string, source: PrimitiveSource): Promise<boolean> {
    return this.#change(
      id,
      this.#db.update(primitives).set({ source }).where(eq(primitives.primitive_id, id)),
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
        .where(eq(primitives.primitive_id, id)),
    );
  }

  /** Runs a change of a signal with its leaf for the log, and forgets what is known of it; whether it changed anything. */
  async #change(id: string, change: Parameters<typeof prepared>[1], ...also: D1PreparedStatement[]): Promise<boolean> {
    const logged = this.#log.changed("primitive", { where: "t.primitive_id = ?3", values: [id] });
    const [done] = await this.#d1.batch([prepared(this.#d1, change), ...logged, ...also]);
    knownRows.delete(id);
    return (done?.meta.changes ?? 0) > 0;
  }

  /** Every signal, by id: what a sentence may refer to. The same array as long as no signal is added or changed. */
  async all(known?: number): Promise<readonly Primitive[]> {
    const changes = known ?? (await this.#changes());
    if (this.#kept.changes === changes) return this.#kept.primitives;
    const rows = await this.#db.select().from(primitives).orderBy(primitives.primitive_id);
    return Object.assign(this.#kept, { changes, primitives: rows.map(toPrimitive) }).primitives;
  }

  lastKnown(): { changes: number; primitives: readonly Primitive[] } | null {
    const { changes, primitives } = this.#kept;
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
    namespace === undefined ? undefined : eq(primitives.namespace, namespace),
    q === undefined
      ? undefined
      : or(holds(sql`${primitives.primitive_id}`), holds(sql`${definition}->>'$.description'`), synonym),
  );
}
