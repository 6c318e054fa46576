import type { CalibrationStep } from "../../../domain/learning/calibration/extend-provenance.ts";
import type { Params } from "../../../domain/learning/calibration/evidence.ts";
import type { ConditionRow } from "../definitions/definitions.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** A recommendation that can be applied once; times in epoch milliseconds. */
export interface CalibrationRow extends ConditionRef {
  calibration_id: string;
  token_hash: string;
  params: Params;
  step: CalibrationStep;
  created_at: number;
  expires_at: number;
  /** The id of the work that applied it, null while the token stands. */
  applied_by: string | null;
  new_version: string | null;
}

/** Recommendations with their tokens. */
export interface Calibrations {
  /** Keeps a recommendation; made again by a repetition of the same work it gets the new token. */
  add(row: Omit<CalibrationRow, "applied_by" | "new_version">): Promise<void>;
  find(tokenHash: string): Promise<CalibrationRow | null>;
  /**
   * Writes the new version and spends the token at once, or does neither: when the version exists, and when the token
   * is spent or has expired. Returns whether it was done.
   */
  apply(calibrationId: string, version: ConditionRow, workId: string, now: number): Promise<boolean>;
  /** Tasks of a condition that are bound to one of these versions and not deleted, oldest first. */
  boundTasks(conditionId: string, versions: readonly string[]): Promise<{ task_id: string; intent: string }[]>;
}
