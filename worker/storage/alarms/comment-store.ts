import type { IncidentComments, StoredComment } from "../../usecases/ports/alarms/comments.ts";
import { equal } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

/** An entity that was erased comes back under another pseudonym: its own stays among the erasures. */
const insertComment = `
  INSERT INTO incident_comments (comment_id, incident_id, created_at, created_by, text, secret, digest)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM incidents i
  WHERE i.incident_id = ?2 AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.entity_id = i.entity_id)
  ON CONFLICT (comment_id) DO NOTHING`;

/** Comments on incidents in D1, each with its leaf of the log. */
export class CommentStore extends LoggedTable implements IncidentComments {
  async add(comment: StoredComment): Promise<void> {
    const { comment_id, incident_id, created_at, created_by, text, secret, digest } = comment;
    await this.db.batch([
      this.prepared(insertComment, [comment_id, incident_id, created_at, created_by, text, secret, digest]),
      ...this.log.changed("comment", { where: "t.comment_id = ?3", values: [comment_id] }),
    ]);
  }

  find(commentId: string): Promise<StoredComment | null> {
    return this.row<StoredComment>("SELECT * FROM incident_comments WHERE comment_id = ?", [commentId]);
  }

  async list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<StoredComment[]> {
    return this.newest<StoredComment>("SELECT * FROM incident_comments", ["created_at", "comment_id"], {
      asks: [equal("incident_id", incidentId)],
      after,
      limit,
    });
  }

  async counts(incidentIds: readonly string[]): Promise<Map<string, number>> {
    const results = await this.rows<{ incident_id: string; n: number }>(
      `SELECT c.incident_id, count(*) AS n FROM json_each(?) i
        CROSS JOIN incident_comments c ON c.incident_id = i.value GROUP BY 1`,
      [JSON.stringify(incidentIds)],
    );
    return new Map(results.map(({ incident_id, n }) => [incident_id, n]));
  }

  async wordsIn(incidentIds: readonly string[], words: readonly string[]): Promise<Map<string, ReadonlySet<number>>> {
    const results = await this.rows<{ incident_id: string; word: number }>(
      `SELECT DISTINCT c.incident_id, w.key AS word FROM json_each(?1) i
        CROSS JOIN incident_comments c ON c.incident_id = i.value
        CROSS JOIN json_each(?2) w ON instr(lower(c.text), w.value) > 0`,
      [JSON.stringify(incidentIds), JSON.stringify(words)],
    );
    const found = new Map<string, Set<number>>();
    for (const { incident_id, word } of results)
      found.set(incident_id, (found.get(incident_id) ?? new Set()).add(word));
    return found;
  }
}
