import type { Principals } from "../../usecases/ports/service/principals.ts";
import { D1Table } from "../sql/table.ts";

/** The names of principals in D1. */
export class PrincipalStore extends D1Table implements Principals {
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const results = await this.rows<{ id: string; name: string }>(
      `SELECT k.key_id AS id, k.name FROM json_each(?1) i CROSS JOIN api_keys k ON k.key_id = i.value UNION ALL
        SELECT p.person_id, p.name FROM json_each(?1) i CROSS JOIN people p ON p.person_id = i.value`,
      [JSON.stringify(ids)],
    );
    return new Map(results.map(({ id, name }) => [id, name]));
  }
}
