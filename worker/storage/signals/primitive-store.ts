import type { Primitive, PrimitiveSource } from "../../domain/values/definitions/primitive.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type {
  PrimitiveFilter,
  Primitives,
  PrimitiveWords,
  RemovedPrimitive,
} from "../../usecases/ports/signals/primitives.ts";
import { type Caches, newCaches } from "../caches.ts";
import { nextListVersion } from "../sql/next-version.ts";
import { askUses, isRead, takeInUses } from "../sql/signal-uses.ts";
import { equal, insertInto, olderThan, rowReader, statement, type Text, where } from "../sql/text.ts";
import { beginReading, endReading } from "./source-read-store.ts";
import { LoggedTable } from "../log/logged-table.ts";

interface PrimitiveRow {
  definition: Omit<Primitive, "source" | "created_at">;
  source: PrimitiveSource;
  created_at: number;
}

/** Signals as last read: a change reaches other isolates within this time. */
const changingKeptMs = 10_000;

/** Of a deleted signal the row stays and says so: the log has its leaves. Its id is free once what was on its way to it is gone. */
const there = "definition->>'$.deleted_at' IS NULL";
const isThereText: Text = { text: there, values: [] };
const selectRemoved = `SELECT primitive_id, definition->>'$.deleted_at' AS deleted_at FROM primitives
  WHERE definition->>'$.deleted_at' IS NOT NULL AND definition->>'$.released' IS NULL`;
/** Takes the id of a deleted signal again once it is free. */
const onConflict = `ON CONFLICT (primitive_id) DO UPDATE SET definition = excluded.definition, source = excluded.source,
  created_at = excluded.created_at, revision = primitives.revision + 1 WHERE primitives.definition->>'$.released' = 1`;

const readPrimitive = rowReader<PrimitiveRow>({ json: ["definition", "source"] });
function toPrimitive(row: object): Primitive {
  const { definition, source, created_at } = readPrimitive(row);
  return { ...definition, source, created_at: formatTimestamp(created_at) };
}

/** Registered signals. */
export class PrimitiveStore extends LoggedTable implements Primitives {
  readonly #kept: Pick<Caches, "signals" | "catalogue">;

  constructor(
    db: D1Database,
    logSalt: Uint8Array | null = null,
    caches: Pick<Caches, "signals" | "catalogue"> = newCaches(),
  ) {
    super(db, logSalt);
    this.#kept = caches;
  }

  async add(primitive: Omit<Primitive, "created_at">, createdAt: number): Promise<boolean> {
    const { source, ...definition } = primitive;
    const namespace = primitive.primitive_id.slice(0, primitive.primitive_id.indexOf("."));
    const row = { primitive_id: primitive.primitive_id, namespace, definition, source, created_at: createdAt };
    const insert = statement(this.db, insertInto("primitives", row, onConflict));
    return this.#run(row.primitive_id, [insert], this.#reads(row.primitive_id, source, createdAt));
  }

  /** What a source that is read from a database needs. */
  #reads(id: string, source: PrimitiveSource, now: number): D1PreparedStatement[] {
    return source.kind === "sql" ? [beginReading(this.db, id, source, now)] : [];
  }

  async remove(id: string, deletedAt: number): Promise<boolean> {
    const change = this.prepared(
      `UPDATE primitives SET definition = json_set(definition, '$.deleted_at', ?2), revision = revision + 1
        WHERE primitive_id = ?1 AND definition->>'$.deleted_at' IS NULL AND NOT ${isRead("?1")}`,
      [id, deletedAt],
    );
    return this.#run(id, [...takeInUses(this.db), change]);
  }

  async removed(id: string): Promise<RemovedPrimitive | null> {
    return this.row<RemovedPrimitive>(`${selectRemoved} AND primitive_id = ?`, [id]);
  }

  async removedBefore(time: number, limit: number): Promise<RemovedPrimitive[]> {
    const query = `${selectRemoved} AND definition->>'$.deleted_at' <= ? ORDER BY 2, 1 LIMIT ?`;
    return this.rows<RemovedPrimitive>(query, [time, limit]);
  }

  async release(id: string): Promise<void> {
    const change = this.prepared(
      `UPDATE primitives SET definition = json_set(definition, '$.released', json('true')), revision = revision + 1
        WHERE primitive_id = ? AND definition->>'$.deleted_at' IS NOT NULL`,
      [id],
    );
    await this.#run(id, [change], [endReading(this.db, id)]);
  }

  async restoreRead(limit: number): Promise<number> {
    await askUses(this.db, []);
    const waiting = await this.rows<RemovedPrimitive>(`${selectRemoved} LIMIT ?`, [limit]);
    let restored = 0;
    for (const { primitive_id } of waiting) {
      const change = this.prepared(
        `UPDATE primitives SET definition = json_remove(definition, '$.deleted_at'), revision = revision + 1
          WHERE primitive_id = ?1 AND definition->>'$.deleted_at' IS NOT NULL AND ${isRead("?1")}`,
        [primitive_id],
      );
      restored += Number(await this.#run(primitive_id, [...takeInUses(this.db), change]));
    }
    return restored;
  }

  async find(id: string): Promise<Primitive | null> {
    const query = `SELECT * FROM primitives WHERE primitive_id = ? AND ${there}`;
    const row = await this.row<object>(query, [id]);
    return row === null ? null : toPrimitive(row);
  }

  async described(ids: readonly string[]): Promise<Map<string, Primitive>> {
    await this.#expireKnown(Date.now());
    const wanted = new Set(ids);
    const missing = [...wanted].filter((id) => this.#kept.signals.known.get(id) === undefined);
    const query = `primitive_id IN (SELECT value FROM json_each(?)) AND ${there}`;
    const rows = missing.length === 0 ? [] : await this.#all({ text: `WHERE ${query}`, values: [missing] });
    const added = new Map(rows.map((primitive) => [primitive.primitive_id, primitive]));
    for (const [id, primitive] of added) this.#kept.signals.known.set(id, primitive);
    return new Map(
      [...wanted].flatMap((id) => {
        const found = added.get(id) ?? this.#kept.signals.known.get(id);
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

  /** Changes where the values of a signal come from, and has the shards read the watch list again. */
  async setSource(id: string, source: PrimitiveSource, now: number): Promise<void> {
    const text = `UPDATE primitives SET source = ? WHERE primitive_id = ? AND ${there}`;
    const listChanged = this.prepared(`UPDATE watch_list SET version = ${nextListVersion}`);
    const reads = source.kind === "sql" ? this.#reads(id, source, now) : [endReading(this.db, id)];
    await this.#run(id, [statement(this.db, { text, values: [source, id] })], [listChanged, ...reads]);
  }

  async setWords(id: string, words: PrimitiveWords): Promise<void> {
    const text = `UPDATE primitives SET definition = json_patch(definition, ?), revision = revision + 1
      WHERE primitive_id = ? AND ${there}`;
    await this.#run(id, [statement(this.db, { text, values: [words, id] })]);
  }

  /** Runs statements, of which the last changes a signal, with its leaf for the log, and forgets what is known of it; whether it changed anything. */
  async #run(
    id: string,
    change: readonly D1PreparedStatement[],
    also: readonly D1PreparedStatement[] = [],
  ): Promise<boolean> {
    const logged = this.log.changed("primitive", { where: "t.primitive_id = ?3", values: [id] });
    const done = await this.db.batch([...change, ...logged, ...also]);
    this.#kept.signals.known.clear();
    return (done[change.length - 1]?.meta.changes ?? 0) > 0;
  }

  async all(given?: number): Promise<readonly Primitive[]> {
    const changes = given ?? (await this.#changes());
    if (this.#kept.catalogue.changes === changes) return this.#kept.catalogue.primitives;
    const primitives = await this.#all({ text: `WHERE ${there} ORDER BY primitive_id`, values: [] });
    return Object.assign(this.#kept.catalogue, { changes, primitives }).primitives;
  }

  lastKnown(): { changes: number; primitives: readonly Primitive[] } | null {
    const { changes, primitives } = this.#kept.catalogue;
    return changes === null ? null : { changes, primitives };
  }

  /** How often signals have changed. */
  async #changes(): Promise<number> {
    const query = "SELECT n FROM list_counts WHERE list = 'signal_changes'";
    return (await this.db.prepare(query).first<number>("n")) ?? 0;
  }

  async list(filter: PrimitiveFilter, after: readonly [number, string] | null, limit: number): Promise<Primitive[]> {
    const { text, values } = where([...withinFilter(filter), olderThan(["created_at", "primitive_id"], after)]);
    const newest = "ORDER BY created_at DESC, primitive_id DESC LIMIT ?";
    return this.#all({ text: `${text} ${newest}`, values: [...values, limit] });
  }

  async listById(filter: PrimitiveFilter, after: string | null, limit: number): Promise<Primitive[]> {
    const behind = after === null ? null : { text: "primitive_id > ?", values: [after] };
    const { text, values } = where([...withinFilter(filter), behind]);
    return this.#all({ text: `${text} ORDER BY primitive_id LIMIT ?`, values: [...values, limit] });
  }

  async #all({ text, values }: Text): Promise<Primitive[]> {
    const { results } = await statement(this.db, { text: `SELECT * FROM primitives ${text}`, values }).all<object>();
    return results.map(toPrimitive);
  }
}

const isAmongGiven = `EXISTS (SELECT 1 FROM json_each(?) p WHERE p.value = primitive_id OR (
  substr(p.value, -1) = '*' AND substr(primitive_id, 1, length(p.value) - 1) = substr(p.value, 1, length(p.value) - 1)))`;

function withinFilter({ within: patterns, namespace, q }: PrimitiveFilter): (Text | null)[] {
  const holds = (text: string) => `instr(lower(${text}), lower(?)) > 0`;
  const synonym = `EXISTS (SELECT 1 FROM json_each(definition, '$.synonyms') s WHERE ${holds("s.value")})`;
  const found = [holds("primitive_id"), holds("definition->>'$.description'"), synonym].join(" OR ");
  const own = patterns === undefined ? null : { text: isAmongGiven, values: [patterns] };
  return [
    isThereText,
    own,
    equal("namespace", namespace),
    q === undefined ? null : { text: `(${found})`, values: [q, q, q] },
  ];
}
