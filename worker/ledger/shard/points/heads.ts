import { Lru } from "../../../storage/sql/lru.ts";
import { decodeHeads, encodeHeads, entitiesInGroup, type Head, hasHead, presenceBytes } from "./head.ts";
import { bySeries, type SeriesKey } from "./point.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** A series; `member_no` is 0 where it is left out. */
export type Series = Pick<SeriesKey, "entity_no" | "signal_no"> & Partial<Pick<SeriesKey, "member_no">>;
/** A series as one text. */
export const seriesName = ({ entity_no, signal_no, member_no = 0 }: Series) => `${entity_no}:${signal_no}:${member_no}`;
type HeadGroup = (Head | null)[];
/** Which entities of a group have a series. */
type Presence = Omit<SeriesKey, "entity_no"> & { presence: Uint8Array };

/** Where the heads of a group lie. */
type HeadsPlace = { group_no: number; signal_no: number; member_no: number };

/** Groups of one signal in memory: about 2 MiB. */
const mostGroups = 64;
/** Of so many groups of entities it is in memory who has which signal. */
const mostPresences = 256;

const groupOf = (entityNo: number) => Math.floor(entityNo / entitiesInGroup);
const groupKey = (groupNo: number, signalNo: number, memberNo: number) => `${groupNo}:${signalNo}:${memberNo}`;

/** The heads of series as they are stored. Whatever writes is to be run in a transaction; {@link reload} after one that failed. */
export class Heads extends SqlTable {
  readonly #groups = new Lru<HeadGroup>(mostGroups);
  readonly #presences = new Lru<Presence[]>(mostPresences);

  /** Forgets what is in memory. */
  reload(): void {
    this.#groups.clear();
    this.#presences.clear();
  }

  of({ entity_no, signal_no, member_no = 0 }: Series): Head | null {
    return this.#group(groupOf(entity_no), signal_no, member_no)[entity_no % entitiesInGroup] ?? null;
  }

  /** The series of an entity. */
  seriesOf(entityNo: number): SeriesKey[] {
    const slot = entityNo % entitiesInGroup;
    return this.#presence(groupOf(entityNo)).flatMap(({ signal_no, member_no, presence }) =>
      hasHead(presence, slot) ? [{ entity_no: entityNo, signal_no, member_no }] : [],
    );
  }

  /** The entities that have series of a signal, with the head of each. */
  *ofSignal(signalNo: number): Generator<[entityNo: number, head: Head]> {
    const query = "SELECT group_no, signal_no, member_no FROM heads WHERE signal_no = ? ORDER BY group_no, member_no";
    for (const place of this.sql.exec<HeadsPlace>(query, signalNo).toArray())
      for (const { entity_no, head } of this.#held(place)) yield [entity_no, head];
  }

  /** The series of a signal, of the next group of entities with any, from an entity on, in their order; none at the end. */
  nextOfSignal(signalNo: number, entityNo: number): SeriesKey[] {
    const query = `SELECT group_no, signal_no, member_no FROM heads WHERE signal_no = ? AND group_no IN
      (SELECT DISTINCT group_no FROM heads WHERE signal_no = ? AND group_no >= ? ORDER BY group_no LIMIT 2)`;
    const places = this.sql.exec<HeadsPlace>(query, signalNo, signalNo, groupOf(entityNo)).toArray();
    const left = places.flatMap((place) => this.#held(place)).filter(({ entity_no }) => entity_no >= entityNo);
    const first = Math.min(...left.map(({ entity_no }) => groupOf(entity_no)));
    return left.filter(({ entity_no }) => groupOf(entity_no) === first).sort(bySeries);
  }

  /** The series of the next group of entities that has any, from an entity on, in their order. */
  nextGroup(entityNo: number): (SeriesKey & { head: Head })[] {
    const query = `SELECT group_no, signal_no, member_no FROM heads
      WHERE group_no = (SELECT min(group_no) FROM heads WHERE group_no >= ?)`;
    const places = this.sql.exec<HeadsPlace>(query, groupOf(entityNo)).toArray();
    return places.flatMap((place) => this.#held(place)).sort(bySeries);
  }

  #held({ group_no, signal_no, member_no }: HeadsPlace): (SeriesKey & { head: Head })[] {
    return this.#group(group_no, signal_no, member_no).flatMap((head, slot) =>
      head === null ? [] : [{ entity_no: group_no * entitiesInGroup + slot, signal_no, member_no, head }],
    );
  }

  /** Writes heads of series; null takes one away. */
  write(heads: Iterable<readonly [series: Series, head: Head | null]>): void {
    const changed = new Map<string, HeadsPlace & { group: HeadGroup }>();
    for (const [{ entity_no, signal_no, member_no = 0 }, head] of heads) {
      const group_no = groupOf(entity_no);
      const key = groupKey(group_no, signal_no, member_no);
      const group = changed.get(key)?.group ?? [...this.#group(group_no, signal_no, member_no)];
      group[entity_no % entitiesInGroup] = head;
      changed.set(key, { group_no, signal_no, member_no, group });
    }
    for (const { group, ...place } of changed.values()) this.#put(place, group);
  }

  #put({ group_no, signal_no, member_no }: HeadsPlace, group: HeadGroup): void {
    const place = [group_no, signal_no, member_no] as const;
    if (group.every((head) => head === null))
      this.sql.exec("DELETE FROM heads WHERE group_no = ? AND signal_no = ? AND member_no = ?", ...place);
    else
      this.sql.exec(
        `INSERT INTO heads (group_no, signal_no, member_no, body) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body`,
        ...place,
        encodeHeads(group).buffer,
      );
    this.#groups.set(groupKey(...place), group);
    this.#presences.delete(String(group_no));
  }

  #group(groupNo: number, signalNo: number, memberNo: number): HeadGroup {
    const key = groupKey(groupNo, signalNo, memberNo);
    const known = this.#groups.get(key);
    if (known) return known;
    const query = "SELECT body FROM heads WHERE group_no = ? AND signal_no = ? AND member_no = ?";
    const [row] = this.sql.exec<{ body: ArrayBuffer }>(query, groupNo, signalNo, memberNo).toArray();
    const group = row === undefined ? emptyGroup() : decodeHeads(new Uint8Array(row.body));
    this.#groups.set(key, group);
    return group;
  }

  #presence(groupNo: number) {
    const key = String(groupNo);
    const known = this.#presences.get(key);
    if (known) return known;
    const query = `SELECT signal_no, member_no, substr(body, 2, ${presenceBytes}) AS presence FROM heads WHERE group_no = ?`;
    type Row = Omit<Presence, "presence"> & { presence: ArrayBuffer };
    const rows = this.allRows<Row>(query, groupNo);
    const found = rows.map(({ presence, ...series }) => ({ ...series, presence: new Uint8Array(presence) }));
    this.#presences.set(key, found);
    return found;
  }
}

const emptyGroup = (): HeadGroup => Array.from({ length: entitiesInGroup }, () => null);
