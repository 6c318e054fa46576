import { utf8 } from "../../domain/values/hashing/utf8.ts";
import type { Sessions, StoredSession } from "../../usecases/ports/service/people.ts";
import { Sealer } from "../sql/sealer.ts";
import { insertInto, statement } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

const sessionPlace = (sessionId: string) => `session/${sessionId}`;

/** Sessions in D1; refresh tokens are sealed under the secret. */
export class SessionStore extends D1Table implements Sessions {
  readonly #sealer: Sealer;

  constructor(db: D1Database, secret: string) {
    super(db);
    this.#sealer = new Sealer(utf8.encode(secret));
  }

  async spend(state: string, until: number): Promise<boolean> {
    const insert = insertInto("spent_states", { state, expires_at: until }, "ON CONFLICT DO NOTHING");
    return (await statement(this.db, insert).run()).meta.changes > 0;
  }

  async add(session: StoredSession): Promise<void> {
    const refresh_token = await this.#sealer.seal(session.refresh_token, sessionPlace(session.session_id));
    await statement(this.db, insertInto("sessions", { ...session, refresh_token })).run();
  }

  async find(sessionId: string): Promise<StoredSession | null> {
    const row = await this.row<StoredSession>(
      `SELECT session_id, person_id, role, refresh_token, auth_time, created_at, expires_at, confirmed_at
        FROM sessions WHERE session_id = ?`,
      [sessionId],
    );
    if (row === null) return null;
    return { ...row, refresh_token: await this.#sealer.open(row.refresh_token, sessionPlace(sessionId)) };
  }

  lease(sessionId: string, confirmedAt: number, now: number, until: number): Promise<boolean> {
    return this.hasChanged(
      `UPDATE sessions SET lease_until = ?4
         WHERE session_id = ?1 AND confirmed_at = ?2 AND (lease_until IS NULL OR lease_until <= ?3)`,
      [sessionId, confirmedAt, now, until],
    );
  }

  async confirm(
    session: Pick<StoredSession, "session_id" | "role" | "refresh_token" | "auth_time" | "confirmed_at">,
  ): Promise<void> {
    const { session_id, role, auth_time, confirmed_at } = session;
    const sealed = await this.#sealer.seal(session.refresh_token, sessionPlace(session_id));
    await this.run(
      `UPDATE sessions SET role = ?2, refresh_token = ?3, auth_time = ?4, confirmed_at = ?5, lease_until = NULL
        WHERE session_id = ?1`,
      [session_id, role, sealed, auth_time, confirmed_at],
    );
  }

  async remove(sessionId: string): Promise<void> {
    await this.run("DELETE FROM sessions WHERE session_id = ?", [sessionId]);
  }

  async sweep(now: number): Promise<number> {
    const results = await this.db.batch([
      this.prepared("DELETE FROM sessions WHERE expires_at <= ?", [now]),
      this.prepared("DELETE FROM spent_states WHERE expires_at <= ?", [now]),
    ]);
    return results.reduce((sum, { meta }) => sum + meta.changes, 0);
  }
}
