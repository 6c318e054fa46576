import { and, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { SilenceFilter, Silences, StoredSilence } from "../../usecases/ports/alarms/silences.ts";
import { silences } from "../sql/schema/alarms.ts";
import { olderThan } from "../sql/keyset.ts";
import { nextVersion } from "../sql/next-version.ts";
import { watchList } from "../sql/schema/tasks.ts";

/** Times in which firings are held back; the plan in SQL reads them too. */
export class SilenceStore implements Silences {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async add(silence: StoredSilence): Promise<void> {
    await this.#db.batch([this.#db.insert(silences).values(silence).onConflictDoNothing(), this.#listChanged()]);
  }

  async find(silenceId: string): Promise<StoredSilence | null> {
    return (await this.#db.select().from(silences).where(eq(silences.silence_id, silenceId)).get()) ?? null;
  }

  list(
    { active, task_id, entity_id, now }: SilenceFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<StoredSilence[]> {
    return this.#db
      .select()
      .from(silences)
      .where(
        and(
          active === undefined ? undefined : active ? and(...inForce(now)) : or(...outOfForce(now)),
          task_id === undefined ? undefined : eq(silences.task_id, task_id),
          entity_id === undefined ? undefined : eq(silences.entity_id, entity_id),
          olderThan([silences.created_at, silences.silence_id], after),
        ),
      )
      .orderBy(desc(silences.created_at), desc(silences.silence_id))
      .limit(limit);
  }

  async end(silenceId: string, now: number): Promise<StoredSilence | null> {
    const ended = this.#db
      .update(silences)
      .set({ ends_at: now, ended_at: now })
      .where(and(eq(silences.silence_id, silenceId), gt(silences.ends_at, now)));
    await this.#db.batch([ended, this.#listChanged()]);
    return this.find(silenceId);
  }

  /** The shards copy silences together with the list of tasks that watch. */
  #listChanged() {
    return this.#db.update(watchList).set({ version: sql.raw(nextVersion) });
  }
}

const inForce = (now: number) => [lte(silences.starts_at, now), gt(silences.ends_at, now)];
const outOfForce = (now: number) => [gt(silences.starts_at, now), lte(silences.ends_at, now)];
