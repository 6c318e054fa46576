import type { People, StoredPerson } from "../../usecases/ports/service/people.ts";
import { D1Table } from "../sql/table.ts";
import { hourMs } from "../../domain/values/time.ts";

/** People in D1. */
export class PeopleStore extends D1Table implements People {
  async note({ person_id, kind, name, seen_at }: Omit<StoredPerson, "created_at">): Promise<void> {
    await this.run(
      `INSERT INTO people (person_id, kind, name, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
        ON CONFLICT (person_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at
        WHERE name <> excluded.name OR seen_at <= excluded.seen_at - ${hourMs}`,
      [person_id, kind, name, seen_at],
    );
  }

  find(personId: string): Promise<StoredPerson | null> {
    return this.row<StoredPerson>("SELECT * FROM people WHERE person_id = ?", [personId]);
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredPerson[]> {
    return this.newest<StoredPerson>("SELECT * FROM people", ["created_at", "person_id"], { after, limit });
  }

  async remove(personId: string): Promise<StoredPerson | null> {
    const person = await this.find(personId);
    await this.db.batch([
      this.prepared("DELETE FROM sessions WHERE person_id = ?", [personId]),
      this.prepared("DELETE FROM people WHERE person_id = ?", [personId]),
    ]);
    return person;
  }
}
