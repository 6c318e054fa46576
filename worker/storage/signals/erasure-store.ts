import type { Erasures, StoredErasure } from "../../usecases/ports/signals/erasing.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { marksOfName } from "../service/answer-marks.ts";
import { NamedJobs } from "../service/named-jobs.ts";
import { countChanges, removals, silencesChange } from "./erasure-sql.ts";
import { namesEntity, scopeNames, scopeWithout } from "../sql/named-words.ts";
import { LoggedTable } from "../log/logged-table.ts";
import { sortedByKey } from "../../domain/values/sorted-by-key.ts";

type ErasureRow = Omit<StoredErasure, "removed"> & { removed: string; ledger: string | null };
const erasureColumns =
  "erasure_id, entity_id, bucket, status, started_at, finished_at, requested_by, removed, ledger, decisions";

function toErasure({ removed, ledger, ...row }: ErasureRow): StoredErasure {
  const counts = [removed, ledger ?? "{}"].map((text) => Object.entries(JSON.parse(text) as Record<string, number>));
  const sum: Record<string, number> = {};
  for (const [what, count] of counts.flat()) sum[what] = (sum[what] ?? 0) + count;
  return { ...row, removed: sortedByKey(sum) };
}

/** How many decision records there are of an erasure's entity, in the database and in the archive. */
const countRecords = `(SELECT count(*) FROM decisions d WHERE d.entity_id = erasures.entity_id) + (
  SELECT count(*) FROM archived_series s CROSS JOIN archived a ON a.series = s.series WHERE s.entity_id = erasures.entity_id)`;

/** Kept answers whose words have all of these marks are given up, and with the holder's id their copies; a repeated request is answered again, under the same ids. */
const releaseAnswers = `
  UPDATE idempotency_claims SET state = 'released', holder = '', status = NULL, response = NULL, names = NULL
  WHERE state = 'done' AND claimed_at <= ?1
    AND (names IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(?2) m WHERE instr(names, m.value) = 0))`;

/** Tasks no longer say that entity `?1` was in their scope once. */
const forgetPastScopes = `
  UPDATE tasks SET past_scopes = (
    SELECT json_group_array(json(p.value)) FROM json_each(past_scopes) p WHERE p.value->>'value' IS NOT ?1)
  WHERE EXISTS (SELECT 1 FROM json_each(past_scopes) p WHERE p.value->>'value' = ?1 AND p.value->>'kind' = 'entity')`;

/** Erasures, and what they remove from the database. The row of one that is done is its certificate. */
export class ErasureStore extends LoggedTable implements Erasures {
  readonly #secret: string;
  readonly #jobs: NamedJobs;

  /** Jobs are sealed, and kept answers marked, under the secret. */
  constructor(db: D1Database, secret: string, logSalt: Uint8Array | null = null) {
    super(db, logSalt);
    this.#secret = secret;
    this.#jobs = new NamedJobs(db, secret);
  }

  async begin(erasure: Parameters<Erasures["begin"]>[0]): Promise<StoredErasure> {
    const { erasure_id, entity_id, bucket, started_at, requested_by, name_hash } = erasure;
    const [, found] = await this.db.batch<ErasureRow>([
      this.prepared(
        `INSERT INTO erasures (erasure_id, entity_id, bucket, status, started_at, requested_by, name_hash, removed, decisions)
          VALUES (?1, ?2, ?3, 'running', ?4, ?5, ?6, '{}', 0) ON CONFLICT (entity_id) DO NOTHING`,
        [erasure_id, entity_id, bucket, started_at, requested_by, name_hash],
      ),
      this.prepared(`SELECT ${erasureColumns} FROM erasures WHERE entity_id = ?`, [entity_id]),
    ]);
    const row = found?.results[0];
    if (!row) throw new Error("an erasure was written and cannot be read");
    return toErasure(row);
  }

  underWay(nameHash: string, entityId: string): Promise<StoredErasure | null> {
    return this.#first("status = 'running' AND (name_hash = ?1 OR entity_id = ?2)", nameHash, entityId);
  }

  async due(startedBefore: number, finishedSince: number, limit: number): Promise<StoredErasure[]> {
    const results = await this.rows<ErasureRow>(
      `SELECT ${erasureColumns} FROM erasures WHERE (status = 'running' AND started_at <= ?1) OR finished_at > ?2
        ORDER BY started_at LIMIT ?3`,
      [startedBefore, finishedSince, limit],
    );
    return results.map(toErasure);
  }

  async scopesNaming(entity: string): Promise<string[]> {
    const results = await this.rows<{ task_id: string; entity_scope: string }>(
      "SELECT task_id, entity_scope FROM tasks WHERE status <> 'deleted' AND instr(entity_scope, ?) > 0",
      [entity],
    );
    return results.filter(({ entity_scope }) => scopeNames(entity_scope, entity)).map(({ task_id }) => task_id);
  }

  async removeByName(erasure: StoredErasure, entity: string): Promise<number> {
    const jobs = JSON.stringify(await this.#jobs.naming(entity));
    const notes = await this.#naming("feedback", "feedback_id", "note", entity);
    const comments = await this.#naming("incident_comments", "comment_id", "text", entity);
    const reasons = await this.#naming("silences", "silence_id", "reason", entity);
    const inIds = "IN (SELECT value FROM json_each(?1))";
    const [tasks, actions] = [
      await this.#scopes("tasks", "status = 'deleted'", entity),
      await this.#scopes("actions", "entity_scope IS NOT NULL", entity),
    ];
    const marks = JSON.stringify(marksOfName(this.#secret, entity));
    const statements: [string, D1PreparedStatement][] = [
      ["answers", this.prepared(releaseAnswers, [erasure.started_at, marks])],
      ["jobs", this.prepared(`DELETE FROM job_results WHERE job_id ${inIds}`, [jobs])],
      ["jobs", this.prepared(`DELETE FROM jobs WHERE job_id ${inIds}`, [jobs])],
      ["notes", this.prepared(`UPDATE feedback SET note = NULL WHERE feedback_id ${inIds}`, [notes])],
      [
        "comments",
        this.prepared(`UPDATE incident_comments SET text = NULL, secret = NULL WHERE comment_id ${inIds}`, [comments]),
      ],
      ["silences", this.prepared(`UPDATE silences SET reason = '(erased)' WHERE silence_id ${inIds}`, [reasons])],
      ["scopes", this.prepared(forgetPastScopes, [entity])],
      ...tasks.changes,
      ...actions.changes,
    ];
    return this.#run(erasure.erasure_id, statements, [...tasks.logged, ...actions.logged]);
  }

  async removeByPseudonym({ erasure_id, entity_id }: StoredErasure, now: number): Promise<number> {
    await this.run(silencesChange, [entity_id]);
    return this.#run(
      erasure_id,
      removals.map(([what, query]) => {
        const statement = this.prepared(query);
        return [what, query.includes("?2") ? statement.bind(entity_id, now) : statement.bind(entity_id)] as const;
      }),
    );
  }

  async finish(
    { erasure_id }: StoredErasure,
    removed: Readonly<Record<string, number>>,
    now: number,
  ): Promise<StoredErasure> {
    const name = await this.#certificateName(erasure_id, removed);
    const results = await this.db.batch<ErasureRow>([
      this.prepared(
        `UPDATE erasures SET status = 'done', finished_at = coalesce(finished_at, ?2), name_hash = NULL, ledger = ?3,
            decisions = ${countRecords}
          WHERE erasure_id = ?1`,
        [erasure_id, now, JSON.stringify(removed)],
      ),
      ...this.log.once("erasure", name, { where: "t.erasure_id = ?3", values: [erasure_id] }),
      this.prepared(`SELECT ${erasureColumns} FROM erasures WHERE erasure_id = ?`, [erasure_id]),
    ]);
    const row = results.at(-1)?.results[0];
    if (!row) throw new Error("an erasure has lost its row");
    return toErasure(row);
  }

  find(erasureId: string): Promise<StoredErasure | null> {
    return this.#first("erasure_id = ?1", erasureId);
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredErasure[]> {
    const by = ["started_at", "erasure_id"];
    const results = await this.newest<ErasureRow>(`SELECT ${erasureColumns} FROM erasures`, by, { after, limit });
    return results.map(toErasure);
  }

  async #first(where: string, ...values: string[]): Promise<StoredErasure | null> {
    const row = await this.row<ErasureRow>(`SELECT ${erasureColumns} FROM erasures WHERE ${where}`, values);
    return row ? toErasure(row) : null;
  }

  /** A certificate that says the same has the same name, so that the log takes it once however often it is written. */
  async #certificateName(erasureId: string, ledger: Readonly<Record<string, number>>): Promise<string> {
    const row = await this.row<{ removed: string; decisions: number }>(
      `SELECT removed, ${countRecords} AS decisions
        FROM erasures WHERE erasure_id = ?`,
      [erasureId],
    );
    const said = JSON.stringify([row, Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1))]);
    return `${erasureId}/${bytesToHex(sha256(utf8ToBytes(said)))}`;
  }

  /** Runs statements and counts each in the certificate, all or none; how many rows they changed. */
  async #run(
    erasureId: string,
    statements: readonly (readonly [string, D1PreparedStatement])[],
    logged: readonly D1PreparedStatement[] = [],
  ): Promise<number> {
    const counted = statements.flatMap(([what, statement]) => [
      statement,
      this.prepared(countChanges, [erasureId, what]),
    ]);
    const results = (await this.db.batch([...counted, ...logged])).slice(0, counted.length);
    return results.reduce((sum, { meta }, i) => (i % 2 === 0 ? sum + meta.changes : sum), 0);
  }

  /** Ids of rows whose words name the entity, as JSON. */
  async #naming(table: string, id: string, words: string, entity: string): Promise<string> {
    const results = await this.rows<{ id: string; words: string }>(
      `SELECT ${id} AS id, ${words} AS words FROM ${table} WHERE instr(${words}, ?) > 0`,
      [entity],
    );
    return JSON.stringify(results.filter(({ words }) => namesEntity(words, entity)).map(({ id }) => id));
  }

  async #scopes(table: "tasks" | "actions", where: string, entity: string) {
    const results = await this.rows<{ place: number; entity_scope: string }>(
      `SELECT rowid AS place, entity_scope FROM ${table} WHERE ${where} AND instr(entity_scope, ?) > 0`,
      [entity],
    );
    const name = JSON.stringify(entity);
    const named = results.filter(({ entity_scope }) => scopeNames(entity_scope, entity));
    const places = JSON.stringify(named.map(({ place }) => place));
    const logged = this.log.now(table === "tasks" ? "task" : "action", {
      where: "t.rowid IN (SELECT value FROM json_each(?3))",
      values: [places],
    });
    return {
      logged: named.length === 0 ? [] : logged,
      changes: named.map(({ place, entity_scope }): [string, D1PreparedStatement] => {
        const query = `UPDATE ${table} SET entity_scope = ?2, scope_rules = replace(scope_rules, ?3, '"(erased)"') WHERE rowid = ?1`;
        return ["scopes", this.prepared(query, [place, scopeWithout(entity_scope, entity), name])];
      }),
    };
  }
}
