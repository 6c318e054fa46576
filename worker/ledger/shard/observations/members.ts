import { Lru } from "../../../storage/sql/lru.ts";
import { mostMembers } from "../../../domain/values/members.ts";
import { first } from "../sql/rows.ts";
import type { Series } from "../points/heads.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** A member of a signal of an entity: the canonical JSON of its labels, and its number there. */
interface Member {
  member_no: number;
  member: string;
}

/** Signals of entities whose members are in memory. */
const seriesRemembered = 2_000;

/** The members of signals, numbered from 1 for each entity and signal. What is in memory follows from committed tables alone. */
export class Members extends SqlTable {
  readonly #signals = new Set<number>();
  readonly #known = new Lru<readonly Member[]>(seriesRemembered);

  constructor(sql: SqlStorage) {
    super(sql);
    for (const { signal_no } of sql.exec<{ signal_no: number }>("SELECT signal_no FROM membered_signals"))
      this.#signals.add(signal_no);
  }

  /** Whether entities may have members of a signal. */
  has(signalNo: number): boolean {
    return this.#signals.has(signalNo);
  }

  /** The members of a signal of an entity, in the order in which they came; none of a signal without. */
  of(entityNo: number, signalNo: number): readonly Member[] {
    if (!this.#signals.has(signalNo)) return noMembers;
    const key = `${entityNo}:${signalNo}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = storedMembers(this.sql, entityNo, signalNo);
    this.#known.set(key, found);
    return found;
  }

  /** The series of a signal of an entity: one for each member, or one alone. */
  seriesOf(entityNo: number, signalNo: number): Series[] {
    const alone = { entity_no: entityNo, signal_no: signalNo };
    const members = this.of(entityNo, signalNo);
    return members.length === 0 ? [alone] : members.map(({ member_no }) => ({ ...alone, member_no }));
  }

  /** The number of a member, which has one from now on; null where the entity has as many as it may. Run inside a transaction. */
  ensure(entityNo: number, signalNo: number, member: string): number | null {
    const members = this.of(entityNo, signalNo);
    const known = members.find((one) => one.member === member);
    if (known) return known.member_no;
    if (members.length >= mostMembers) return null;
    const member_no = 1 + members.reduce((most, one) => Math.max(most, one.member_no), 0);
    if (!this.#signals.has(signalNo)) {
      this.sql.exec("INSERT INTO membered_signals (signal_no) VALUES (?) ON CONFLICT DO NOTHING", signalNo);
      this.#signals.add(signalNo);
    }
    const insert = "INSERT INTO members (entity_no, signal_no, member_no, member) VALUES (?, ?, ?, ?)";
    this.sql.exec(insert, entityNo, signalNo, member_no, member);
    this.#known.set(`${entityNo}:${signalNo}`, [...members, { member_no, member }]);
    return member_no;
  }

  /** Drops what is in memory of a signal of an entity, or of all of its signals. */
  forget(entityNo: number, signalNo?: number): void {
    for (const signal_no of signalNo === undefined ? this.#signals : [signalNo])
      this.#known.delete(`${entityNo}:${signal_no}`);
  }
}

const noMembers: readonly Member[] = [];

/** The members of a signal of an entity as they are stored. */
export function storedMembers(sql: SqlStorage, entityNo: number, signalNo: number): Member[] {
  const query = "SELECT member_no, member FROM members WHERE entity_no = ? AND signal_no = ? ORDER BY member_no";
  return sql.exec<{ member_no: number; member: string }>(query, entityNo, signalNo).toArray();
}

/** The labels of a series that is a member; null for one that is none. */
export function memberOf(sql: SqlStorage, { entity_no, signal_no, member_no = 0 }: Series): string | null {
  if (member_no === 0) return null;
  const query = "SELECT member FROM members WHERE entity_no = ? AND signal_no = ? AND member_no = ?";
  return first<{ member: string }>(sql, query, entity_no, signal_no, member_no)?.member ?? null;
}
