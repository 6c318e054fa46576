import type { AppliedCalibration, ApplyCalibrationBody } from "../../contract/resources/learning/calibration.ts";
import { extendProvenance, stepsOf } from "../../domain/learning/calibration/extend-provenance.ts";
import { nextVersion } from "../../domain/condition/next-version.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import { describeSpec } from "../../domain/condition/strategies/registry.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { ConditionDefinition, StrategySpec } from "../../domain/values/definitions/condition.ts";
import type { CalibrationRow } from "../ports/learning/calibrations.ts";
import type { ConditionRow } from "../ports/definitions/definitions.ts";
import { calibrationTokenHash } from "./pinned-calibration.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";
import { identityOf } from "../service/request-identity.ts";

/**
 * Makes a recommendation into a condition version and spends its token, both or neither. No task is rebound. Throws
 * validation_error for a token that is unknown, spent or expired, and conflict when the version exists; then the token
 * still stands.
 */
export async function applyCalibration(
  services: Services,
  input: ApplyCalibrationBody,
  claim?: Claim,
): Promise<AppliedCalibration> {
  const work = identityOf(services, claim);
  const token = calibrationTokenHash(input.calibration_token);
  const calibration = await services.calibrations.find(token);
  if (!calibration) throw unknownToken();
  if (calibration.applied_by !== null) return applyOnce(services, calibration, work.id);
  const { condition_id, condition_version, expires_at } = calibration;
  if (expires_at <= services.now()) throw expiredToken();
  const version = input.new_version ?? nextVersion(condition_version);
  const row = await newVersion(services, calibration, version, work.at);
  if (!(await services.calibrations.apply(calibration.calibration_id, row, work.id, services.now()))) {
    return refusedCalibration(services, token, condition_id, version, work.id);
  }
  return appliedAnswer(services, calibration, row);
}

async function newVersion(
  services: Services,
  { condition_id, condition_version, params, step }: CalibrationRow,
  version: string,
  at: number,
): Promise<ConditionRow> {
  const [row, condition] = await Promise.all([
    services.definitions.conditionRow(condition_id, condition_version),
    services.definitions.condition(condition_id, condition_version),
  ]);
  if (!row || !condition) throw new Error("a calibration without its condition");
  const strategy = { type: row.definition.strategy.type, params } as unknown as StrategySpec;
  const description = redescribed(row.definition, strategy);
  const definition: ConditionDefinition = { ...row.definition, version, strategy, ...description };
  const { ir_hash } = compileCondition(definition, condition.concept, []);
  return {
    condition_id,
    version,
    namespace: row.namespace,
    definition,
    provenance: extendProvenance(row.provenance, step),
    ir_hash,
    created_at: at,
  };
}

/** A description that was written for the old parameters says the new ones; any other stays. */
function redescribed({ description, strategy: old }: ConditionDefinition, strategy: StrategySpec) {
  if (description === undefined) return {};
  return { description: description.replaceAll(describeSpec(old), () => describeSpec(strategy)) };
}

/** The token was spent, by this very work before an interruption or by somebody else. */
async function applyOnce(services: Services, calibration: CalibrationRow, workId: string): Promise<AppliedCalibration> {
  const { condition_id, applied_by, new_version } = calibration;
  const row =
    applied_by === workId && new_version !== null
      ? await services.definitions.conditionRow(condition_id, new_version)
      : undefined;
  if (!row) throw badToken("has already been applied");
  return appliedAnswer(services, calibration, row);
}

async function refusedCalibration(
  services: Services,
  token: string,
  conditionId: string,
  version: string,
  workId: string,
): Promise<AppliedCalibration> {
  const calibration = await services.calibrations.find(token);
  if (!calibration) throw unknownToken();
  if (calibration.applied_by !== null) return applyOnce(services, calibration, workId);
  if (calibration.expires_at <= services.now()) throw expiredToken();
  const rows = await services.definitions.conditionRows(conditionId);
  let free = version;
  while (rows.some((row) => row.version === free)) free = nextVersion(free);
  throw new DomainError("conflict", `Condition ${conditionId} already has a version ${version}.`, {
    location: "new_version",
    suggestion: `The token is still valid: apply it again with new_version "${free}", or calibrate version ${version}.`,
  });
}

async function appliedAnswer(
  services: Services,
  { step }: CalibrationRow,
  row: ConditionRow,
): Promise<AppliedCalibration> {
  const earlier = [...new Set(stepsOf(row.provenance).map((each) => each.from))];
  return {
    condition_id: row.condition_id,
    previous_version: step.from,
    new_version: row.version,
    params_applied: { ...step.after },
    tasks_pending_rebind: await services.calibrations.boundTasks(row.condition_id, earlier),
  };
}

/** Why a token cannot be applied: `problem` completes "This calibration token ...". */
const badToken = (problem: string) =>
  new DomainError("validation_error", `This calibration token ${problem}.`, {
    location: "calibration_token",
    suggestion: "Ask for a new recommendation with POST /conditions/calibrate.",
  });

const unknownToken = () => badToken("is unknown");
const expiredToken = () => badToken("has expired; tokens are valid for 24 hours");
