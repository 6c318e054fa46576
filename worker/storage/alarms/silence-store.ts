import type { SilenceFilter, Silences, StoredSilence } from "../../usecases/ports/alarms/silences.ts";
import { nextVersion } from "../sql/next-version.ts";
import { equal, olderThan, statement, where } from "../sql/text.ts";

/** Times in which firings are held back; the plan in SQL reads them too. */
export class SilenceStore implements Silences {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async add(silence: StoredSilence): Promise<string | null> {
    const { silence_id, external_id, created_at } = silence;
    const columns = Object.keys(silence);
    // The driver binds each value once, so that those of the check come after those of the row.
    const insert = this.#db
      .prepare(
        `INSERT INTO silences (${columns.join(", ")}) SELECT ${columns.map(() => "?").join(", ")}
         WHERE NOT EXISTS (SELECT 1 FROM silences WHERE external_id = ? AND ends_at > ?) ON CONFLICT DO NOTHING`,
      )
      .bind(...Object.values<string | number | null>({ ...silence }), external_id, created_at);
    const holder = this.#db
      .prepare("SELECT silence_id FROM silences WHERE external_id = ? AND ends_at > ? AND silence_id <> ?")
      .bind(external_id, created_at, silence_id);
    const [, held] = await this.#db.batch<{ silence_id: string }>([insert, holder, this.#listChanged()]);
    return held?.results[0]?.silence_id ?? null;
  }

  find(silenceId: string): Promise<StoredSilence | null> {
    return this.#db.prepare("SELECT * FROM silences WHERE silence_id = ?").bind(silenceId).first<StoredSilence>();
  }

  async list(
    { active, task_id, entity_id, now }: SilenceFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<StoredSilence[]> {
    const inForce = { text: `${active === false ? "NOT " : ""}(starts_at <= ? AND ends_at > ?)`, values: [now, now] };
    const { text, values } = where([
      active === undefined ? null : inForce,
      equal("task_id", task_id),
      equal("entity_id", entity_id),
      olderThan(["created_at", "silence_id"], after),
    ]);
    const { results } = await statement(this.#db, {
      text: `SELECT * FROM silences ${text} ORDER BY created_at DESC, silence_id DESC LIMIT ?`,
      values: [...values, limit],
    }).all<StoredSilence>();
    return results;
  }

  async end(silenceId: string, now: number): Promise<StoredSilence | null> {
    const ended = this.#db
      .prepare("UPDATE silences SET ends_at = ?1, ended_at = ?1 WHERE silence_id = ?2 AND ends_at > ?1")
      .bind(now, silenceId);
    await this.#db.batch([ended, this.#listChanged()]);
    return this.find(silenceId);
  }

  /** The shards copy silences together with the list of tasks that watch. */
  #listChanged(): D1PreparedStatement {
    return this.#db.prepare(`UPDATE watch_list SET version = ${nextVersion}`);
  }
}
