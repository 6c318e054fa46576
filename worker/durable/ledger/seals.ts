import { first } from "./schema.ts";

/** The watermark of one question: the highest sequence number that (entity, concept version, t) may ever see. */
export interface Seal {
  entity_no: number;
  concept_no: number;
  t: number;
  watermark: number;
}

const keyOf = (seal: { entity_no: number; concept_no: number; t: number }) =>
  `${seal.entity_no}:${seal.concept_no}:${seal.t}`;

/**
 * The seals of one shard. A watermark is pending from the moment a question is evaluated until its seal is durable, so
 * that two questions that overlap see the same rows.
 */
export class Seals {
  readonly #sql: SqlStorage;
  readonly #conceptNos = new Map<string, number>();
  readonly #pending = new Map<string, { watermark: number; holders: number }>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The watermark in force, or null when the question was never asked. */
  find(entityNo: number, conceptKey: string, t: number): number | null {
    const key = { entity_no: entityNo, concept_no: this.#conceptNo(conceptKey), t };
    const pending = this.#pending.get(keyOf(key));
    if (pending) return pending.watermark;
    const query = "SELECT watermark FROM seals WHERE entity_no = ? AND concept_no = ? AND t = ?";
    return first<{ watermark: number }>(this.#sql, query, entityNo, key.concept_no, t)?.watermark ?? null;
  }

  /** Holds a watermark until {@link release}; the first one held is the one that counts. */
  hold(entityNo: number, conceptKey: string, t: number, watermark: number): Seal {
    const seal = { entity_no: entityNo, concept_no: this.#conceptNo(conceptKey), t, watermark };
    const pending = this.#pending.get(keyOf(seal));
    if (pending) pending.holders += 1;
    else this.#pending.set(keyOf(seal), { watermark, holders: 1 });
    return seal;
  }

  /** Makes the seals durable in one statement; one that exists stays as it is. */
  write(seals: readonly Seal[]): void {
    if (seals.length === 0) return;
    this.#sql.exec(
      `INSERT INTO seals SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(seals.map((seal) => [seal.entity_no, seal.concept_no, seal.t, seal.watermark])),
    );
  }

  /** Gives up what {@link hold} took, once the seal is durable or its question was dropped. */
  release(seals: readonly Seal[]): void {
    for (const seal of seals) {
      const pending = this.#pending.get(keyOf(seal));
      if (pending && --pending.holders === 0) this.#pending.delete(keyOf(seal));
    }
  }

  #conceptNo(conceptKey: string): number {
    const known = this.#conceptNos.get(conceptKey);
    if (known !== undefined) return known;
    const { concept_no } = this.#sql
      .exec<{ concept_no: number }>(
        "INSERT INTO concepts (concept_key) VALUES (?) ON CONFLICT DO UPDATE SET concept_key = excluded.concept_key RETURNING concept_no",
        conceptKey,
      )
      .one();
    this.#conceptNos.set(conceptKey, concept_no);
    return concept_no;
  }
}
