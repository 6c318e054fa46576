import { withoutLook } from "../../../domain/task/watch/block.ts";
import type { ErasableEntity, ShardErasure } from "../../../usecases/ports/signals/erasing.ts";
import type { EraseHook, StoredBlock } from "../hook.ts";
import type { Entities } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import type { Points } from "../points/points.ts";
import { orUndo, allRows, first, isThere } from "../sql/rows.ts";
import { blockColumns, newNonce } from "../watch/looks/block-table.ts";

const ofNumber = (table: string) => `DELETE FROM ${table} WHERE entity_no = ?2 RETURNING 1`;
const ofWatches = (table: string) =>
  `DELETE FROM ${table} WHERE task_no IN (SELECT task_no FROM watches) AND entity_no = ?2 RETURNING 1`;

/**
 * What a shard holds of an entity, by the name under which a certificate counts it: ?1 is the pseudonym, ?2 the number, of
 * which a statement has one. The name goes first, and the outbox is given up: what is on its way in it would name nobody.
 */
const deletions: readonly (readonly [what: string, query: string])[] = [
  ["names", "DELETE FROM entities WHERE entity_id = ?1 RETURNING 1"],
  ["names", "DELETE FROM reserved_pseudonyms WHERE entity_id = ?1 RETURNING 1"],
  ["names", ofNumber("members")],
  ["seals", ofNumber("seals")],
  ["seals", ofNumber("seal_errors")],
  ["looks", ofWatches("pushed_looks")],
  ["states", ofWatches("silences")],
  ["states", ofWatches("firing_states")],
  ["states", ofNumber("asked_true")],
  ["outbox", ofNumber("outbox")],
  ["silences", "DELETE FROM alarm_silences WHERE entity_id = ?1 RETURNING 1"],
];

/** ?1 is the name as a JSON string; what is in quotes is never a part of another name. */
const rewordings: readonly string[] = [
  `UPDATE watch_versions SET watch = replace(watch, ?1, '"(erased)"'), facts = replace(facts, ?1, '"(erased)"')
   WHERE instr(watch, ?1) > 0 OR instr(facts, ?1) > 0`,
  "UPDATE fetches SET entities = replace(entities, ?1, '\"(erased)\"') WHERE instr(entities, ?1) > 0",
];

/** Blocks of looks that one call goes through, so that other calls get their turn. */
const blocksAtOnce = 500;

/** What an erasure needs of its shard. */
interface ErasureParts {
  sql: SqlStorage;
  entities: Pick<Entities, "forget">;
  observations: Pick<Observations, "forget">;
  points: Pick<Points, "erase" | "reload">;
  hook: Pick<EraseHook, "entity" | "blocks" | "reload"> | null;
  transaction: <T>(work: () => T) => T;
  /** Has everything in memory that follows from the tables read again. */
  reload: () => void;
}

/** Removes an entity from a shard. What stays is a tombstone: its number and pseudonym, so that neither is given again. */
export class EntityErasure {
  readonly #parts: ErasureParts;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Who is meant by a name or a pseudonym, also one that was only reserved. */
  find(entity: string): Omit<ErasableEntity, "bucket"> | null {
    const query = `SELECT entity, entity_id FROM entities WHERE entity = ?1 OR entity_id = ?1
      UNION ALL SELECT entity, entity_id FROM reserved_pseudonyms WHERE entity = ?1 OR entity_id = ?1 LIMIT 1`;
    return first<{ entity: string; entity_id: string }>(this.#parts.sql, query, entity) ?? null;
  }

  isErased(entityId: string): boolean {
    return isThere(this.#parts.sql, "SELECT 1 FROM erased_entities WHERE entity_id = ?", entityId);
  }

  /** Has the scopes in this shard's copies of watches, which name entities of every shard, forget a name. */
  forgetName(entity: string): void {
    const { transaction, reload } = this.#parts;
    if (transaction(() => this.#reword(entity)) > 0) reload();
  }

  /**
   * Removes everything but the looks in blocks in one transaction, and then those, some at a time from `after` on. Until
   * `next` is null it is to be called again. `left` is what was still there: a second run through finds nothing, but for
   * what a sweep that was under way has written meanwhile.
   */
  erase(entityId: string, after: number): ShardErasure {
    const { transaction, reload, points, hook, entities, observations } = this.#parts;
    const { left, next, entity, entityNo } = orUndo(
      () => transaction(() => this.#erase(entityId, after)),
      () => points.reload(),
      () => hook?.reload(),
    );
    if (entity !== null) entities.forget(entity);
    if (entityNo !== null) observations.forget(entityNo);
    if (left > 0) reload();
    return { left, next, removed: this.#removed(entityId) };
  }

  #erase(entityId: string, after: number) {
    const { sql } = this.#parts;
    type Known = { entity_no: number | null; entity: string };
    const query = `SELECT entity_no, entity FROM entities WHERE entity_id = ?1
      UNION ALL SELECT NULL, entity FROM reserved_pseudonyms WHERE entity_id = ?1`;
    const { entity_no = null, entity = null } = first<Known>(sql, query, entityId) ?? {};
    const insert =
      "INSERT INTO erased_entities (entity_id, entity_no, removed) VALUES (?, ?, '{}') ON CONFLICT DO NOTHING";
    sql.exec(insert, entityId, entity_no);
    const entityNo = this.#numberOf(entityId);
    if (entity_no !== null) this.#parts.hook?.entity(entity_no);
    const reworded = entity === null ? 0 : this.#reword(entity);
    const deleted = deletions.map(([what, query]) => [what, this.#run(query, entityId, entityNo)] as const);
    const gone: Record<string, number> = entityNo === null ? {} : { ...this.#parts.points.erase(entityNo) };
    const blocks = entityNo === null ? { looks: 0, next: null } : this.#blocks(entityNo, after);
    const counts = [...deleted, ...Object.entries(gone), ["looks", blocks.looks] as const];
    for (const [what, count] of counts) if (count > 0) this.#count(entityId, what, count);
    const left = counts.reduce((sum, [, count]) => sum + count, reworded);
    return { left, next: blocks.next, entity, entityNo };
  }

  #numberOf(entityId: string): number | null {
    const query = "SELECT entity_no FROM erased_entities WHERE entity_id = ?";
    return first<{ entity_no: number | null }>(this.#parts.sql, query, entityId)?.entity_no ?? null;
  }

  /** A scope that names the entity, and what is still to be fetched of it, forget the name. */
  #reword(entity: string): number {
    const name = JSON.stringify(entity);
    return rewordings.reduce((sum, query) => sum + this.#parts.sql.exec(query, name).rowsWritten, 0);
  }

  #run(query: string, entityId: string, entityNo: number | null): number {
    if (!query.includes("?2")) return this.#parts.sql.exec(query, entityId).toArray().length;
    return entityNo === null ? 0 : this.#parts.sql.exec(query.replaceAll("?2", "?1"), entityNo).toArray().length;
  }

  /** Takes the entity's looks out of blocks, in the order in which they were written. */
  #blocks(entityNo: number, after: number): { looks: number; next: number | null } {
    const { sql, hook } = this.#parts;
    const query = `SELECT ${blockColumns} FROM look_blocks WHERE rowid > ? ORDER BY rowid LIMIT ?`;
    const blocks = allRows<StoredBlock>(sql, query, after, blocksAtOnce);
    const changed = blocks.flatMap((block) => {
      const rest = withoutLook({ first_no: block.first_no, body: new Uint8Array(block.body) }, entityNo);
      return rest === undefined ? [] : [{ block, rest: rest && this.#rest(block, rest) }];
    });
    const rests = changed.flatMap(({ rest }) => rest ?? []);
    const gone = changed.map(({ block }) => block);
    hook?.blocks(gone, rests);
    for (const { block, rest } of changed) this.#put(block, rest);
    return { looks: changed.length, next: blocks.length < blocksAtOnce ? null : (blocks.at(-1)?.place ?? null) };
  }

  #rest(block: StoredBlock, { first_no, body }: { first_no: number; body: Uint8Array<ArrayBuffer> }): StoredBlock {
    return { ...block, first_no, body: body.buffer, nonce: this.#parts.hook === null ? block.nonce : newNonce() };
  }

  #put({ place }: StoredBlock, rest: StoredBlock | null): void {
    const { sql } = this.#parts;
    const update = "UPDATE look_blocks SET first_no = ?, body = ?, nonce = ? WHERE rowid = ?";
    if (rest === null) sql.exec("DELETE FROM look_blocks WHERE rowid = ?", place);
    else sql.exec(update, rest.first_no, rest.body, rest.nonce, place);
  }

  #count(entityId: string, what: string, count: number): void {
    const update = `UPDATE erased_entities SET removed = json_set(removed, '$.' || ?2, coalesce(removed->>?2, 0) + ?3)
      WHERE entity_id = ?1`;
    this.#parts.sql.exec(update, entityId, what, count);
  }

  #removed(entityId: string): Record<string, number> {
    const query = "SELECT removed FROM erased_entities WHERE entity_id = ?";
    const text = first<{ removed: string }>(this.#parts.sql, query, entityId)?.removed ?? "{}";
    return JSON.parse(text) as Record<string, number>;
  }
}
