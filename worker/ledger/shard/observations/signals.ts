import type { NewObservation } from "../../../usecases/ports/evaluation/ledger.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** A signal as the shard numbers it. */
export interface SignalRef {
  signal_no: number;
  is_boolean: boolean;
}

/** The signals that a shard has observations of, and how it numbers them. */
export class Signals extends SqlTable {
  readonly #known = new Map<string, SignalRef>();

  constructor(sql: SqlStorage) {
    super(sql);
    type Row = { signal_no: number; primitive_id: string; is_boolean: number };
    for (const { primitive_id, signal_no, is_boolean } of sql.exec<Row>("SELECT * FROM signals"))
      this.#known.set(primitive_id, { signal_no, is_boolean: is_boolean === 1 });
  }

  find(primitiveId: string): SignalRef | null {
    return this.#known.get(primitiveId) ?? null;
  }

  /** The signal of an observation; numbered where it is new. */
  ensure({ primitive_id, type }: Pick<NewObservation, "primitive_id" | "type">): SignalRef {
    const known = this.#known.get(primitive_id);
    const is_boolean = type === "boolean";
    if (known?.is_boolean === is_boolean) return known;
    const signal = {
      signal_no: known ? this.#retype(known, is_boolean) : this.#add(primitive_id, is_boolean),
      is_boolean,
    };
    this.#known.set(primitive_id, signal);
    return signal;
  }

  #add(primitiveId: string, isBoolean: boolean): number {
    const insert = "INSERT INTO signals (primitive_id, is_boolean) VALUES (?, ?) RETURNING signal_no";
    return this.theRow<{ signal_no: number }>(insert, primitiveId, Number(isBoolean)).signal_no;
  }

  /** A signal that was deleted with all that was observed of it, and registered again. */
  #retype({ signal_no }: SignalRef, isBoolean: boolean): number {
    this.sql.exec("UPDATE signals SET is_boolean = ? WHERE signal_no = ?", Number(isBoolean), signal_no);
    return signal_no;
  }
}
