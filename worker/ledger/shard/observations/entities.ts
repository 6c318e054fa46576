import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base32 } from "../../../domain/decision/id.ts";
import { isGroupName } from "../../../domain/values/definitions/population.ts";
import { bucketOf } from "../../../domain/values/hashing/bucket.ts";
import { Lru } from "../../../storage/sql/lru.ts";
import { isThere } from "../sql/rows.ts";
import { SqlTable } from "../sql/sql-table.ts";
import { eventBytes } from "../points/values.ts";

/** Added to a beginning, it stands behind every name that begins so. */
export const behindAll = "\u{10FFFF}";

/** An entity of this shard. `entity_id` is its pseudonym, the only name that leaves for a record. */
export interface Entity {
  entity_no: number;
  entity: string;
  bucket: number;
  entity_id: string;
}

const entityColumns = "entity_no, entity, bucket, entity_id";

const saltBytes = 16;
const isSalt = /^(?:[0-9a-f]{2})*$/;

/** Above all numbers there ever were: that of an erased entity is never given again. */
const nextNo = `1 + max(coalesce((SELECT max(entity_no) FROM entities), 0),
  coalesce((SELECT max(entity_no) FROM erased_entities), 0))`;

/** The entities of one shard, with their pseudonyms. */
export class Entities extends SqlTable {
  readonly #pseudonymKey: Uint8Array;
  readonly #known = new Lru<Entity>(10_000);
  readonly #eventKeys = new Lru<Uint8Array>(1_000);

  constructor(sql: SqlStorage, pseudonymKey: string) {
    super(sql);
    this.#pseudonymKey = utf8ToBytes(pseudonymKey);
  }

  find(entity: string): Entity | null {
    const known = this.#known.get(entity);
    if (known) return known;
    const row = this.#by("entity", entity);
    if (row) this.#known.set(entity, row);
    return row;
  }

  /** Whether a name stands for a group that a definition has made. */
  isGroup(entity: string): boolean {
    if (!isGroupName(entity)) return false;
    return isThere(this.sql, "SELECT 1 FROM groups WHERE entity = ?", entity);
  }

  /** Makes a name that of a group, known from now on; false where it is that of an entity. Run inside a transaction. */
  claimGroup(entity: string): boolean {
    if (this.isGroup(entity)) return true;
    if (this.find(entity) !== null) return false;
    this.sql.exec("INSERT INTO groups (entity) VALUES (?)", entity);
    this.ensure(entity);
    return true;
  }

  /** Drops what is in memory of an entity that is stored no more. */
  forget(entity: string): void {
    const known = this.#known.get(entity);
    if (known) this.#eventKeys.delete(String(known.entity_no));
    this.#known.delete(entity);
  }

  byNo(entityNo: number): Entity | null {
    return this.#by("entity_no", entityNo);
  }

  findByPseudonym(entityId: string): Entity | null {
    return this.#by("entity_id", entityId);
  }

  #by(column: "entity" | "entity_id" | "entity_no", value: string | number): Entity | null {
    return this.firstRow<Entity>(`SELECT ${entityColumns} FROM entities WHERE ${column} = ?`, value) ?? null;
  }

  /** Pairs of pseudonym and entity, for those of the given pseudonyms that are known here, reserved ones too. */
  namesOf(entityIds: readonly string[]): [entityId: string, entity: string][] {
    const query = `SELECT e.entity_id, e.entity FROM json_each(?1) j CROSS JOIN entities e ON e.entity_id = j.value
      UNION SELECT r.entity_id, r.entity FROM json_each(?1) j CROSS JOIN reserved_pseudonyms r ON r.entity_id = j.value`;
    return [...this.sql.exec(query, JSON.stringify(entityIds)).raw<[string, string]>()];
  }

  /** The highest number of an entity; 0 where there is none. */
  last(): number {
    const query = "SELECT coalesce(max(entity_no), 0) AS last FROM entities";
    return this.firstRow<{ last: number }>(query)?.last ?? 0;
  }

  /** What stands for an event of an entity, 32 hexadecimal digits: the salt keeps its id from being guessed once it is erased. */
  eventOf(entityNo: number, eventId: string): string {
    const known = this.#eventKeys.get(String(entityNo));
    const key = known ?? this.#eventKey(entityNo);
    if (!known) this.#eventKeys.set(String(entityNo), key);
    return bytesToHex(hmac(sha256, key, utf8ToBytes(eventId)).slice(0, eventBytes));
  }

  #eventKey(entityNo: number): Uint8Array {
    const row = this.firstRow<{ salt: string }>("SELECT salt FROM entities WHERE entity_no = ?", entityNo);
    return hmac(sha256, hexToBytes(row?.salt ?? ""), utf8ToBytes("ids of events"));
  }

  /** The next `most` entities in the order in which they came to be, after the one of this number. */
  after(entityNo: number, most: number): Entity[] {
    const query = `SELECT ${entityColumns} FROM entities WHERE entity_no > ? ORDER BY entity_no LIMIT ?`;
    // A row that the runtime makes an object of costs more than twice as much as a list.
    const rows = this.sql.exec(query, entityNo, most).raw<[number, string, number, string]>();
    return Array.from(rows, ([entity_no, entity, bucket, entity_id]) => ({ entity_no, entity, bucket, entity_id }));
  }

  /** The pseudonym of an entity; one that does not exist yet gets what {@link ensure} will give it, and still does not exist. */
  reserve(entity: string): string {
    const known = this.find(entity)?.entity_id ?? this.#reserved(entity)?.entity_id;
    if (known !== undefined) return known;
    const { salt, entityId } = this.#newPseudonym(entity);
    const insert = "INSERT INTO reserved_pseudonyms (entity, salt, entity_id) VALUES (?, ?, ?)";
    this.sql.exec(insert, entity, salt, entityId);
    return entityId;
  }

  /** The entity, made with a fresh salt when it is new. The salt is drawn once: erasing it unlinks the records. */
  ensure(entity: string): Entity {
    const found = this.find(entity);
    if (found) return found;
    const reserved = this.#reserved(entity);
    if (reserved) this.sql.exec("DELETE FROM reserved_pseudonyms WHERE entity = ?", entity);
    const { salt, entityId } = reserved
      ? { salt: reserved.salt, entityId: reserved.entity_id }
      : this.#newPseudonym(entity);
    const insert = `INSERT INTO entities (entity_no, entity, bucket, salt, entity_id) VALUES (${nextNo}, ?, ?, ?, ?)
      RETURNING ${entityColumns}`;
    return this.theRow(insert, entity, bucketOf(entity), salt, entityId);
  }

  /** Pseudonyms of the next entities behind a number whose names are not those that they were made of; null at the end. */
  misnamed(after: number, most: number): { misnamed: string[]; last: number | null } {
    const query = `SELECT ${entityColumns}, salt FROM entities WHERE entity_no > ? ORDER BY entity_no LIMIT ?`;
    const rows = this.allRows<Entity & { salt: string }>(query, after, most);
    const misnamed = rows.filter(
      ({ entity, bucket, entity_id, salt }) =>
        bucket !== bucketOf(entity) || !isSalt.test(salt) || entity_id !== this.#pseudonym(hexToBytes(salt), entity),
    );
    const last = rows.length < most ? null : (rows.at(-1)?.entity_no ?? null);
    return { misnamed: misnamed.map(({ entity_id }) => entity_id), last };
  }

  #reserved(entity: string): { salt: string; entity_id: string } | undefined {
    return this.firstRow("SELECT salt, entity_id FROM reserved_pseudonyms WHERE entity = ?", entity);
  }

  #newPseudonym(entity: string): { salt: string; entityId: string } {
    const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
    return { salt: bytesToHex(salt), entityId: this.#pseudonym(salt, entity) };
  }

  #pseudonym(salt: Uint8Array, entity: string): string {
    const message = new Uint8Array([...salt, ...utf8ToBytes(entity)]);
    return `ent_${base32(hmac(sha256, this.#pseudonymKey, message).slice(0, 20))}`;
  }
}

/** The same entities for questions: `made` hears of each that was not known before it was asked about. */
export function announcing(
  entities: Pick<Entities, "find" | "ensure">,
  made: (entity: Entity) => void,
): Pick<Entities, "find" | "ensure"> {
  return {
    find: (entity) => entities.find(entity),
    ensure: (name) => {
      const known = entities.find(name);
      if (known) return known;
      const entity = entities.ensure(name);
      made(entity);
      return entity;
    },
  };
}
