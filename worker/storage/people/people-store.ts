import type { People, StoredPerson } from "../../usecases/ports/service/people.ts";
import { olderThan, statement, where } from "../sql/text.ts";

const hourMs = 3_600_000;

/** People in D1. */
export class PeopleStore implements People {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async note({ person_id, kind, name, seen_at }: Omit<StoredPerson, "created_at">): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO people (person_id, kind, name, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
         ON CONFLICT (person_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at
         WHERE name <> excluded.name OR seen_at <= excluded.seen_at - ${hourMs}`,
      )
      .bind(person_id, kind, name, seen_at)
      .run();
  }

  find(personId: string): Promise<StoredPerson | null> {
    return this.#db.prepare("SELECT * FROM people WHERE person_id = ?").bind(personId).first<StoredPerson>();
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredPerson[]> {
    const { text, values } = where([olderThan(["created_at", "person_id"], after)]);
    const { results } = await statement(this.#db, {
      text: `SELECT * FROM people ${text} ORDER BY created_at DESC, person_id DESC LIMIT ?`,
      values: [...values, limit],
    }).all<StoredPerson>();
    return results;
  }

  async remove(personId: string): Promise<StoredPerson | null> {
    const person = await this.find(personId);
    await this.#db.batch([
      this.#db.prepare("DELETE FROM sessions WHERE person_id = ?").bind(personId),
      this.#db.prepare("DELETE FROM people WHERE person_id = ?").bind(personId),
    ]);
    return person;
  }
}
