import type { CalibrationRow, Calibrations } from "../../usecases/ports/learning/calibrations.ts";
import type { ConditionRow } from "../../usecases/ports/definitions/definitions.ts";
import { rowReader } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const readCalibration = rowReader<CalibrationRow>({ json: ["params", "step"] });

/** Recommendations with their tokens. */
export class CalibrationStore extends LoggedTable implements Calibrations {
  async add(row: Omit<CalibrationRow, "applied_by" | "new_version">): Promise<void> {
    await this.run(
      `INSERT INTO calibrations (calibration_id, token_hash, condition_id, condition_version, params, step, created_at, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (calibration_id) DO UPDATE SET token_hash = excluded.token_hash, params = excluded.params,
          step = excluded.step WHERE applied_by IS NULL`,
      [
        row.calibration_id,
        row.token_hash,
        row.condition_id,
        row.condition_version,
        JSON.stringify(row.params),
        JSON.stringify(row.step),
        row.created_at,
        row.expires_at,
      ],
    );
  }

  async find(tokenHash: string): Promise<CalibrationRow | null> {
    const row = await this.row<object>("SELECT * FROM calibrations WHERE token_hash = ?", [tokenHash]);
    return row && readCalibration(row);
  }

  /**
   * Writes the new version and spends the token in one batch, or does neither: when the version exists, and when the
   * token is spent or has expired. Returns whether it was done.
   */
  async apply(calibrationId: string, version: ConditionRow, workId: string, now: number): Promise<boolean> {
    const [inserted] = await this.db.batch([
      this.prepared(
        `INSERT INTO conditions (condition_id, version, namespace, definition, provenance, ir_hash, created_at)
          SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM calibrations
          WHERE calibration_id = ?1 AND applied_by IS NULL AND expires_at > ?8
          ON CONFLICT DO NOTHING`,
        [
          calibrationId,
          version.condition_id,
          version.version,
          version.namespace,
          JSON.stringify(version.definition),
          JSON.stringify(version.provenance),
          version.ir_hash,
          now,
        ],
      ),
      ...this.log.changed("condition", {
        where: "t.condition_id = ?3 AND t.version = ?4",
        values: [version.condition_id, version.version],
      }),
      // Only this batch can have stored a version that names this calibration while its token stands.
      this.prepared(
        `UPDATE calibrations SET applied_by = ?4, new_version = ?3
          WHERE calibration_id = ?1 AND applied_by IS NULL AND EXISTS (
            SELECT 1 FROM conditions WHERE condition_id = ?2 AND version = ?3
              AND provenance->>'$.calibrations[#-1].calibration_id' = ?1)`,
        [calibrationId, version.condition_id, version.version, workId],
      ),
    ]);
    return (inserted?.meta.changes ?? 0) > 0;
  }

  async boundTasks(conditionId: string, versions: readonly string[]): Promise<{ task_id: string; intent: string }[]> {
    const results = await this.rows<{ task_id: string; intent: string }>(
      `SELECT task_id, intent FROM tasks WHERE condition_id = ?1 AND condition_version IN (SELECT value FROM json_each(?2))
        AND status <> 'deleted' ORDER BY created_at, task_id`,
      [conditionId, JSON.stringify(versions)],
    );
    return results;
  }
}
