import type { ConceptRow } from "../../usecases/ports/definitions/definitions.ts";
import type { SignalUses } from "../../usecases/ports/signals/uses.ts";
import { andOlderThan } from "../sql/text.ts";
import { askUses } from "../sql/signal-uses.ts";
import { D1Table } from "../sql/table.ts";

const countTasks = `
  SELECT j.value AS primitive_id, (SELECT count(*) FROM (
    SELECT 1 FROM signal_uses u JOIN tasks t ON t.condition_id = u.id AND t.condition_version = u.version
    WHERE u.primitive_id = j.value AND u.kind = 'condition' AND t.status <> 'deleted'
      AND (?3 IS NULL OR t.task_id IN (SELECT value FROM json_each(?3))) LIMIT ?2)) AS tasks
  FROM json_each(?1) j`;

const selectConcepts = `
  SELECT k.* FROM signal_uses u CROSS JOIN concepts k ON k.concept_id = u.id AND k.version = u.version
  WHERE u.primitive_id = ? AND u.kind = 'concept'`;

const selectPins = `
  SELECT 'concept ' || id || '@' || version AS pin FROM signal_uses WHERE primitive_id = ?1 AND kind = 'concept'
  UNION ALL SELECT 'action ' || action_id || '@' || version FROM actions
  WHERE config->>'$.type' = 'register' AND config->>'$.primitive_id' = ?1 ORDER BY 1 LIMIT ?2`;

/** What rests on signals, by an index that takes in new definitions when somebody asks. */
export class SignalUsesStore extends D1Table implements SignalUses {
  async taskCounts(
    primitiveIds: readonly string[],
    most: number,
    tasks: readonly string[] | null,
  ): Promise<Map<string, number>> {
    const rows = await this.#ask<{ primitive_id: string; tasks: number }>(
      this.prepared(countTasks, [JSON.stringify(primitiveIds), most, tasks && JSON.stringify(tasks)]),
    );
    return new Map(rows.map(({ primitive_id, tasks }) => [primitive_id, tasks]));
  }

  async pins(primitiveId: string, most: number): Promise<string[]> {
    const rows = await this.#ask<{ pin: string }>(this.prepared(selectPins, [primitiveId, most]));
    return rows.map(({ pin }) => pin);
  }

  async concepts(
    primitiveId: string,
    after: readonly [number, string, string] | null,
    limit: number,
  ): Promise<ConceptRow[]> {
    const older = andOlderThan(["u.created_at", "u.id", "u.version"], after);
    const newest = "ORDER BY u.created_at DESC, u.id DESC, u.version DESC LIMIT ?";
    const rows = await this.#ask<Omit<ConceptRow, "definition"> & { definition: string }>(
      this.prepared(`${selectConcepts} ${older.and} ${newest}`, [primitiveId, ...older.bindings, limit]),
    );
    return rows.map((row) => ({ ...row, definition: JSON.parse(row.definition) as ConceptRow["definition"] }));
  }

  async #ask<Row>(statement: D1PreparedStatement): Promise<Row[]> {
    const [found] = await askUses<Row>(this.db, [statement]);
    return found?.results ?? [];
  }
}
