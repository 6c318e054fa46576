import type { Tally } from "../../../domain/concept/population/tally.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { Entity } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import { isInScope } from "../observations/scoped.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** What of a population decides whom it has fixed the view of. */
export interface CountedPopulation {
  /** The signal under which it is kept: the same for whoever asks the same. */
  key: string;
  /** Keys of the concepts that are run for each member. */
  concepts: readonly string[];
  scope: readonly ScopeRule[];
}

/** Whom something has looked at, or is looking at, by which concepts and under which watermark. */
export interface FixedPopulationView {
  concepts: readonly string[];
  scope: readonly ScopeRule[];
  watermark: number;
}

/** What a shard has counted of a population, by segment; under "" where there are none. */
export type Tallies = Readonly<Record<string, Tally>>;

export const populationTables = `
  CREATE TABLE IF NOT EXISTS populations (
    population_no INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, concepts TEXT NOT NULL, scope TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS population_seals (
    t INTEGER NOT NULL, population_no INTEGER NOT NULL, watermark INTEGER NOT NULL, tallies TEXT,
    PRIMARY KEY (t, population_no)) WITHOUT ROWID;
`;

type PopulationSealRow = { watermark: number; tallies: string | null };

/** What populations were fixed to see in this shard, and what was counted under that: the first seal of a time stays. */
export class PopulationSeals extends SqlTable {
  readonly #observations: Pick<Observations, "namespaces">;
  readonly #known = new Map<number, CountedPopulation>();
  readonly #numbers = new Map<string, number>();

  constructor(sql: SqlStorage, observations: Pick<Observations, "namespaces">) {
    super(sql);
    this.#observations = observations;
    type Row = { population_no: number; key: string; concepts: string; scope: string };
    for (const row of sql.exec<Row>("SELECT * FROM populations"))
      this.#remember(row.population_no, {
        key: row.key,
        concepts: JSON.parse(row.concepts) as string[],
        scope: JSON.parse(row.scope) as ScopeRule[],
      });
  }

  /** What is sealed, and its tallies where they are kept; null where nothing is. */
  find(key: string, t: number): { watermark: number; tallies: Tallies | null } | null {
    const populationNo = this.#numbers.get(key);
    if (populationNo === undefined) return null;
    const query = "SELECT watermark, tallies FROM population_seals WHERE t = ? AND population_no = ?";
    const row = this.firstRow<PopulationSealRow>(query, t, populationNo);
    if (!row) return null;
    const { watermark, tallies } = row;
    return { watermark, tallies: tallies === null ? null : (JSON.parse(tallies) as Tallies) };
  }

  /** Seals a time, before anybody is counted; what is sealed already stays as it is. */
  seal(population: CountedPopulation, t: number, watermark: number): void {
    const query = "INSERT INTO population_seals (t, population_no, watermark) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    this.sql.exec(query, t, this.#numberOf(population), watermark);
  }

  /** Keeps what was counted under a seal. */
  keep({ key }: CountedPopulation, t: number, tallies: Tallies): void {
    const query = "UPDATE population_seals SET tallies = ? WHERE t = ? AND population_no = ? AND tallies IS NULL";
    this.sql.exec(query, JSON.stringify(tallies), t, this.#numbers.get(key) ?? null);
  }

  /** Whom populations have fixed the view of at a time, and by which watermark; the first first. */
  at(t: number): FixedPopulationView[] {
    if (this.#known.size === 0) return [];
    const query = "SELECT population_no, watermark FROM population_seals WHERE t = ? ORDER BY watermark, population_no";
    return [...this.sql.exec<{ population_no: number; watermark: number }>(query, t)].flatMap(
      ({ population_no, watermark }) => {
        const population = this.#known.get(population_no);
        return population === undefined ? [] : [{ ...population, watermark }];
      },
    );
  }

  /** What (entity, concept, t) sees as a member of what was sealed first; null where it was none. */
  watermarkOf(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): number | null {
    const sees = ({ concepts, scope }: FixedPopulationView) =>
      concepts.includes(conceptKey) && isInScope(this.#observations, scope, entity);
    return this.at(t).find(sees)?.watermark ?? null;
  }

  #numberOf(population: CountedPopulation): number {
    const known = this.#numbers.get(population.key);
    if (known !== undefined) return known;
    const { key, concepts, scope } = population;
    const insert = "INSERT INTO populations (key, concepts, scope) VALUES (?, ?, ?) RETURNING population_no";
    const texts = [concepts, scope].map((one) => JSON.stringify(one));
    const { population_no } = this.theRow<{ population_no: number }>(insert, key, ...texts);
    this.#remember(population_no, population);
    return population_no;
  }

  #remember(populationNo: number, population: CountedPopulation): void {
    this.#known.set(populationNo, population);
    this.#numbers.set(population.key, populationNo);
  }
}
