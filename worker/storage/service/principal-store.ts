import type { Principals } from "../../usecases/ports/service/principals.ts";

/** The names of principals in D1. */
export class PrincipalStore implements Principals {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { results } = await this.#db
      .prepare(
        `SELECT k.key_id AS id, k.name FROM json_each(?1) i CROSS JOIN api_keys k ON k.key_id = i.value UNION ALL
         SELECT p.person_id, p.name FROM json_each(?1) i CROSS JOIN people p ON p.person_id = i.value`,
      )
      .bind(JSON.stringify(ids))
      .all<{ id: string; name: string }>();
    return new Map(results.map(({ id, name }) => [id, name]));
  }
}
