import type { Calibrations } from "../../../worker/usecases/ports/learning/calibrations.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

/** Recommendations in memory. */
export function memoryCalibrations({ calibrations, conditions, tasks }: Tables): Calibrations {
  return {
    async add(row) {
      const before = calibrations.get(row.calibration_id);
      if (before === undefined) calibrations.set(row.calibration_id, { ...row, applied_by: null, new_version: null });
      else if (before.applied_by === null) {
        const { token_hash, params, step } = row;
        calibrations.set(row.calibration_id, { ...before, token_hash, params, step });
      }
    },
    find: async (tokenHash) =>
      structuredClone([...calibrations.values()].find((row) => row.token_hash === tokenHash)) ?? null,
    async apply(id, version, workId, now) {
      const row = calibrations.get(id);
      if (!row || row.applied_by !== null || row.expires_at <= now) return false;
      const stored = { ...version, created_at: now };
      if (!addNew(conditions, versionKey(version.condition_id, version.version), stored)) return false;
      calibrations.set(id, { ...row, applied_by: workId, new_version: version.version });
      return true;
    },
    boundTasks: async (conditionId, versions) =>
      [...tasks.values()]
        .filter(
          (task) =>
            task.condition_id === conditionId && versions.includes(task.condition_version) && task.status !== "deleted",
        )
        .sort((a, b) => a.created_at - b.created_at || (a.task_id < b.task_id ? -1 : 1))
        .map(({ task_id, intent }) => ({ task_id, intent })),
  };
}
