import type { SilencedTime } from "../../domain/firing/silence.ts";
import type { SilenceFilter, Silences, StoredSilence } from "../../usecases/ports/alarms/silences.ts";
import { jsonOf } from "../sql/json-column.ts";
import { nextListVersion } from "../sql/next-version.ts";
import { equal, rowReader } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

const toSilence = rowReader<StoredSilence>({ json: ["every"] });

/** Times in which firings are held back; the plan in SQL reads them too. */
export class SilenceStore extends D1Table implements Silences {
  async add(silence: StoredSilence, times: readonly SilencedTime[] = []): Promise<string | null> {
    const { silence_id, external_id, created_at } = silence;
    const columns = Object.keys(silence);
    // The driver binds each value once, so that those of the check come after those of the row.
    const insert = this.prepared(
      `INSERT INTO silences (${columns.join(", ")}) SELECT ${columns.map(() => "?").join(", ")}
        WHERE NOT EXISTS (SELECT 1 FROM silences WHERE external_id = ? AND ends_at > ?) ON CONFLICT DO NOTHING`,
      [...Object.values({ ...silence, every: jsonOf(silence.every) }), external_id, created_at],
    );
    const holder = this.prepared(
      "SELECT silence_id FROM silences WHERE external_id = ? AND ends_at > ? AND silence_id <> ?",
      [external_id, created_at, silence_id],
    );
    const [, held] = await this.db.batch<{ silence_id: string }>([
      insert,
      holder,
      ...(times.length === 0 ? [] : [this.#timesOf(silence_id, times)]),
      this.#listChanged(),
    ]);
    return held?.results[0]?.silence_id ?? null;
  }

  async find(silenceId: string): Promise<StoredSilence | null> {
    const row = await this.row("SELECT * FROM silences WHERE silence_id = ?", [silenceId]);
    return row === null ? null : toSilence(row);
  }

  async next(silenceIds: readonly string[], now: number, limit: number): Promise<Map<string, SilencedTime[]>> {
    const results = await this.rows<SilencedTime & { silence_id: string }>(
      `SELECT p.value AS silence_id, s.starts_at, s.ends_at FROM json_each(?1) p CROSS JOIN silences s ON s.silence_id IN (
          SELECT n.silence_id FROM silences n WHERE n.parent_id = p.value AND n.ends_at > ?2 ORDER BY n.starts_at LIMIT ?3)
        ORDER BY s.starts_at`,
      [JSON.stringify(silenceIds), now, limit],
    );
    const found = new Map<string, SilencedTime[]>();
    for (const { silence_id, ...time } of results) found.set(silence_id, [...(found.get(silence_id) ?? []), time]);
    return found;
  }

  async list(
    { active, task_id, entity_id, now }: SilenceFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<StoredSilence[]> {
    const inForce = {
      text: `${active === false ? "NOT " : ""}iif(every IS NULL, starts_at <= ? AND ends_at > ?, EXISTS (
        SELECT 1 FROM silences o WHERE o.parent_id = silences.silence_id AND o.starts_at <= ? AND o.ends_at > ?))`,
      values: [now, now, now, now],
    };
    const results = await this.newest("SELECT * FROM silences", ["created_at", "silence_id"], {
      asks: [
        { text: "parent_id IS NULL", values: [] },
        active === undefined ? null : inForce,
        equal("task_id", task_id),
        equal("entity_id", entity_id),
      ],
      after,
      limit,
    });
    return results.map(toSilence);
  }

  async end(silenceId: string, now: number): Promise<StoredSilence | null> {
    const ended = this.prepared(
      "UPDATE silences SET ends_at = ?1, ended_at = ?1 WHERE silence_id = ?2 AND ends_at > ?1",
      [now, silenceId],
    );
    const times = this.prepared(
      "UPDATE silences SET ends_at = ?1, ended_at = ?1 WHERE parent_id = ?2 AND ends_at > ?1",
      [now, silenceId],
    );
    await this.db.batch([ended, times, this.#listChanged()]);
    return this.find(silenceId);
  }

  /** What the silence that was just stored holds back, a row for each of its times. */
  #timesOf(silenceId: string, times: readonly SilencedTime[]): D1PreparedStatement {
    const own = "task_id, entity_id, bucket, reason, created_at, created_by";
    return this.prepared(
      `INSERT INTO silences (silence_id, parent_id, starts_at, ends_at, until, ${own})
        SELECT s.silence_id || '.' || (t.value->>0), s.silence_id, t.value->>0, t.value->>1, t.value->>1, ${own}
        FROM silences s CROSS JOIN json_each(?2) t WHERE s.silence_id = ?1 AND s.ended_at IS NULL ON CONFLICT DO NOTHING`,
      [silenceId, JSON.stringify(times.map(({ starts_at, ends_at }) => [starts_at, ends_at]))],
    );
  }

  /** The shards copy silences together with the list of tasks that watch. */
  #listChanged(): D1PreparedStatement {
    return this.prepared(`UPDATE watch_list SET version = ${nextListVersion}`);
  }
}
