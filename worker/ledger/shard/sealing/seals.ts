import type { PopulationFacts } from "../../../domain/concept/population/facts.ts";
import type { SignalError } from "../../../domain/decision/record.ts";
import type { SealedFacts } from "../../../domain/decision/verify.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** The watermark of one question: the highest sequence number that (entity, concept version, t) may ever see. */
export interface Seal extends SealedFacts {
  entity_no: number;
  concept_no: number;
  t: number;
}

/** What a seal is of. */
type SealKey = readonly [entityNo: number, conceptKey: string, t: number];

const sealKey = (seal: { entity_no: number; concept_no: number; t: number }) =>
  `${seal.entity_no}:${seal.concept_no}:${seal.t}`;

type SealRow = { watermark: number; errors: string | null; population: string | null };

const sealedAsOf = ({ watermark, errors, population }: SealRow): SealedFacts => ({
  watermark,
  signal_errors: errors === null ? [] : (JSON.parse(errors) as SignalError[]),
  ...(population !== null && { population: JSON.parse(population) as PopulationFacts }),
});

const withBeside = "LEFT JOIN seal_errors USING (entity_no, concept_no, t)";

/**
 * The seals of one shard. A watermark is pending from the moment a question is evaluated until its seal is durable, so
 * that two questions that overlap see the same rows.
 */
export class Seals extends SqlTable {
  readonly #conceptNos = new Map<string, number>();
  readonly #pending = new Map<string, Seal & { holders: number }>();
  /** What has been looked up for questions to come, by key, until it is written. */
  readonly #ahead = new Map<string, SealedFacts | null>();

  /** What is in force, or null when the question was never asked. */
  find(entityNo: number, conceptKey: string, t: number): SealedFacts | null {
    const key = { entity_no: entityNo, concept_no: this.#conceptNo(conceptKey), t };
    const pending = this.#pending.get(sealKey(key));
    if (pending) return pending;
    const ahead = this.#ahead.size === 0 ? undefined : this.#ahead.get(sealKey(key));
    if (ahead !== undefined) return ahead;
    const query = `SELECT watermark, errors, population FROM seals ${withBeside}
      WHERE entity_no = ? AND concept_no = ? AND t = ?`;
    const row = this.firstRow<SealRow>(query, entityNo, key.concept_no, t);
    return row ? sealedAsOf(row) : null;
  }

  /** Looks up in one statement what {@link find} will be asked for; the function that it gives forgets it again. */
  lookUp(seals: readonly SealKey[]): () => void {
    const keys = seals.map(([entity_no, concept, t]) => ({ entity_no, concept_no: this.#conceptNo(concept), t }));
    const names = keys.map(sealKey);
    for (const name of names) this.#ahead.set(name, null);
    const query = `SELECT r.key AS place, watermark, errors, population FROM json_each(?) r CROSS JOIN seals s
      ON s.t = r.value->>2 AND s.concept_no = r.value->>1 AND s.entity_no = r.value->>0
      ${withBeside}`;
    const rows = JSON.stringify(keys.map(({ entity_no, concept_no, t }) => [entity_no, concept_no, t]));
    for (const row of this.sql.exec<SealRow & { place: number }>(query, rows))
      this.#ahead.set(names[row.place] ?? "", sealedAsOf(row));
    return () => {
      for (const name of names) this.#ahead.delete(name);
    };
  }

  /** Those in force at `t` for entities from one number to another, by number. */
  between(conceptKey: string, t: number, from: number, to: number): Map<number, Seal> {
    const concept_no = this.#conceptNo(conceptKey);
    const found = new Map<number, Seal>();
    const query = `SELECT entity_no, watermark, errors, population FROM seals ${withBeside}
      WHERE t = ? AND concept_no = ? AND entity_no BETWEEN ? AND ?`;
    for (const row of this.sql.exec<SealRow & { entity_no: number }>(query, t, concept_no, from, to)) {
      const { entity_no } = row;
      found.set(entity_no, { entity_no, concept_no, t, ...sealedAsOf(row) });
    }
    for (const { holders: _, ...seal } of this.#pending.values()) {
      const isOne = seal.concept_no === concept_no && seal.t === t && seal.entity_no >= from && seal.entity_no <= to;
      if (isOne) found.set(seal.entity_no, seal);
    }
    return found;
  }

  /** The seal of a question. */
  of(entityNo: number, conceptKey: string, t: number, sealedAs: SealedFacts): Seal {
    return { entity_no: entityNo, concept_no: this.#conceptNo(conceptKey), t, ...sealedAs };
  }

  /** Holds a seal until {@link release}; the first one held is the one that counts. */
  hold(entityNo: number, conceptKey: string, t: number, sealedAs: SealedFacts): Seal {
    const seal = this.of(entityNo, conceptKey, t, sealedAs);
    const pending = this.#pending.get(sealKey(seal));
    if (pending) pending.holders += 1;
    else this.#pending.set(sealKey(seal), { ...seal, holders: 1 });
    return seal;
  }

  /** Makes the seals durable in one statement, and in another what else was fixed for them; one that exists stays as it is. */
  write(seals: readonly Seal[]): void {
    if (seals.length === 0) return;
    for (const seal of this.#ahead.size === 0 ? [] : seals) this.#ahead.delete(sealKey(seal));
    this.sql.exec(
      `INSERT INTO seals SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(seals.map((seal) => [seal.entity_no, seal.concept_no, seal.t, seal.watermark])),
    );
    const beside = seals.filter(
      ({ signal_errors, population }) => signal_errors.length > 0 || population !== undefined,
    );
    if (beside.length === 0) return;
    this.sql.exec(
      `INSERT INTO seal_errors (entity_no, concept_no, t, errors, population)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(
        beside.map(({ entity_no, concept_no, t, signal_errors, population }) => {
          const texts = [signal_errors, population].map((one) => (one === undefined ? null : JSON.stringify(one)));
          return [entity_no, concept_no, t, ...texts];
        }),
      ),
    );
  }

  /** Gives up what {@link hold} took, once the seal is durable or its question was dropped. */
  release(seals: readonly Seal[]): void {
    for (const seal of seals) {
      const pending = this.#pending.get(sealKey(seal));
      if (pending && --pending.holders === 0) this.#pending.delete(sealKey(seal));
    }
  }

  #conceptNo(conceptKey: string): number {
    const known = this.#conceptNos.get(conceptKey);
    if (known !== undefined) return known;
    const insert = `INSERT INTO concepts (concept_key) VALUES (?)
      ON CONFLICT DO UPDATE SET concept_key = excluded.concept_key RETURNING concept_no`;
    const { concept_no } = this.theRow<{ concept_no: number }>(insert, conceptKey);
    this.#conceptNos.set(conceptKey, concept_no);
    return concept_no;
  }
}
