import { Lru } from "../../../storage/sql/lru.ts";
import { decodeHeads, encodeHeads, groupEntities, type Head, isPresent, presenceBytes } from "./head.ts";
import type { SeriesKey } from "./point.ts";

/** A series without members. */
export type Series = Pick<SeriesKey, "entity_no" | "signal_no">;
type Group = (Head | null)[];

/** Groups of one signal in memory: about 2 MiB. */
const mostGroups = 64;
/** Of so many groups of entities it is in memory who has which signal. */
const mostPresences = 256;

const groupOf = (entityNo: number) => Math.floor(entityNo / groupEntities);
const keyOf = (groupNo: number, signalNo: number) => `${groupNo}:${signalNo}`;

/** The heads of series as they are stored. Whatever writes is to be run in a transaction; {@link reload} after one that failed. */
export class Heads {
  readonly #sql: SqlStorage;
  readonly #groups = new Lru<Group>(mostGroups);
  readonly #presences = new Lru<{ signal_no: number; presence: Uint8Array }[]>(mostPresences);

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Forgets what is in memory. */
  reload(): void {
    this.#groups.clear();
    this.#presences.clear();
  }

  of({ entity_no, signal_no }: Series): Head | null {
    return this.#group(groupOf(entity_no), signal_no)[entity_no % groupEntities] ?? null;
  }

  /** The signals of which an entity has a series. */
  signalsOf(entityNo: number): number[] {
    const slot = entityNo % groupEntities;
    return this.#presence(groupOf(entityNo)).flatMap(({ signal_no, presence }) =>
      isPresent(presence, slot) ? [signal_no] : [],
    );
  }

  /** The entities that have a series of a signal, with its head. */
  *ofSignal(signalNo: number): Generator<[entityNo: number, head: Head]> {
    const query = "SELECT group_no FROM heads WHERE signal_no = ? AND member_no = 0 ORDER BY group_no";
    for (const { group_no } of this.#sql.exec<{ group_no: number }>(query, signalNo).toArray())
      for (const [slot, head] of this.#group(group_no, signalNo).entries())
        if (head !== null) yield [group_no * groupEntities + slot, head];
  }

  /** The entities that have a series of a signal, of the next group with any, from an entity on; none at the end. */
  nextOfSignal(signalNo: number, entityNo: number): number[] {
    const query = `SELECT group_no FROM heads WHERE signal_no = ? AND group_no >= ? AND member_no = 0
      ORDER BY group_no LIMIT 2`;
    for (const { group_no } of this.#sql.exec<{ group_no: number }>(query, signalNo, groupOf(entityNo)).toArray()) {
      const held = this.#group(group_no, signalNo).flatMap((head, slot) =>
        head === null ? [] : [group_no * groupEntities + slot],
      );
      const left = held.filter((no) => no >= entityNo);
      if (left.length > 0) return left;
    }
    return [];
  }

  /** The series of the next group of entities that has any, from an entity on, in their order. */
  nextGroup(entityNo: number): (Series & { head: Head })[] {
    const query =
      "SELECT group_no, signal_no FROM heads WHERE group_no = (SELECT min(group_no) FROM heads WHERE group_no >= ?)";
    const rows = this.#sql.exec<{ group_no: number; signal_no: number }>(query, groupOf(entityNo)).toArray();
    const found = rows.flatMap(({ group_no, signal_no }) =>
      this.#group(group_no, signal_no).flatMap((head, slot) =>
        head === null ? [] : [{ entity_no: group_no * groupEntities + slot, signal_no, head }],
      ),
    );
    return found.sort((a, b) => a.entity_no - b.entity_no || a.signal_no - b.signal_no);
  }

  /** Writes heads of series; null takes one away. */
  write(heads: Iterable<readonly [series: Series, head: Head | null]>): void {
    const changed = new Map<string, { groupNo: number; signal_no: number; group: Group }>();
    for (const [{ entity_no, signal_no }, head] of heads) {
      const groupNo = groupOf(entity_no);
      const key = keyOf(groupNo, signal_no);
      const change = changed.get(key) ?? { groupNo, signal_no, group: [...this.#group(groupNo, signal_no)] };
      change.group[entity_no % groupEntities] = head;
      changed.set(key, change);
    }
    for (const { groupNo, signal_no, group } of changed.values()) this.#put(groupNo, signal_no, group);
  }

  #put(groupNo: number, signalNo: number, group: Group): void {
    if (group.every((head) => head === null))
      this.#sql.exec("DELETE FROM heads WHERE group_no = ? AND signal_no = ? AND member_no = 0", groupNo, signalNo);
    else
      this.#sql.exec(
        `INSERT INTO heads (group_no, signal_no, member_no, body) VALUES (?, ?, 0, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body`,
        groupNo,
        signalNo,
        encodeHeads(group).buffer,
      );
    this.#groups.set(keyOf(groupNo, signalNo), group);
    this.#presences.delete(String(groupNo));
  }

  #group(groupNo: number, signalNo: number): Group {
    const key = keyOf(groupNo, signalNo);
    const known = this.#groups.get(key);
    if (known) return known;
    const query = "SELECT body FROM heads WHERE group_no = ? AND signal_no = ? AND member_no = 0";
    const [row] = this.#sql.exec<{ body: ArrayBuffer }>(query, groupNo, signalNo).toArray();
    const group = row === undefined ? emptyGroup() : decodeHeads(new Uint8Array(row.body));
    this.#groups.set(key, group);
    return group;
  }

  #presence(groupNo: number) {
    const key = String(groupNo);
    const known = this.#presences.get(key);
    if (known) return known;
    const query = `SELECT signal_no, substr(body, 2, ${presenceBytes}) AS presence FROM heads
      WHERE group_no = ? AND member_no = 0`;
    const found = this.#sql
      .exec<{ signal_no: number; presence: ArrayBuffer }>(query, groupNo)
      .toArray()
      .map(({ signal_no, presence }) => ({ signal_no, presence: new Uint8Array(presence) }));
    this.#presences.set(key, found);
    return found;
  }
}

const emptyGroup = (): Group => Array.from({ length: groupEntities }, () => null);
