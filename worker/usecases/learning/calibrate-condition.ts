import type {
  CalibrateBody,
  CalibrationView as CalibrationAnswer,
} from "../../contract/resources/learning/calibration.ts";
import { calibrate, type Calibration } from "../../domain/learning/calibration/calibrate.ts";
import { stepOf } from "../../domain/learning/calibration/extend-provenance.ts";
import { differsOnlyInValue } from "../../domain/condition/same-logic.ts";
import type { ApplicationContext } from "../../domain/values/definitions/context.ts";
import { dayMs, formatTimestamp } from "../../domain/values/time.ts";
import { calibrationTokenHash } from "./pinned-calibration.ts";
import { requireCondition } from "../definitions/required.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";
import { furthestAheadMs } from "../service/question-time.ts";
import { identityOf } from "../service/request-identity.ts";
import { scoredWithLooks } from "./scored-looks.ts";

const tokenLifeMs = dayMs;

/**
 * Recommends parameters from stored decisions, looks kept in brief and ratings, of this version and of those that differ from it only in
 * `value`. Changes nothing; the token applies the recommendation once within 24 hours. Throws `not_found`.
 */
export async function calibrateCondition(
  services: Services,
  input: CalibrateBody,
  claim?: Claim,
): Promise<CalibrationAnswer> {
  const { condition_id, condition_version, target, feedback_direction } = input;
  const condition = await requireCondition(services, condition_id, condition_version);
  const rows = await services.definitions.conditionRows(condition_id);
  const versions = rows
    .filter((row) => differsOnlyInValue(row.definition, condition.definition))
    .map((row) => row.version);
  const [{ warnings, ...scored }, active] = await Promise.all([
    scoredWithLooks(services, { condition_id, versions, until: services.now() + furthestAheadMs }),
    services.versionSwitch.active(),
  ]);
  const result = calibrate({
    condition,
    ...scored,
    context: active.context === null ? null : (active.context.body as ApplicationContext),
    ...(target === undefined ? {} : { target }),
    ...(feedback_direction === undefined ? {} : { feedback_direction }),
  });
  const token = result.recommended_params === null ? null : await keepCalibration(services, input, result, claim);
  return toAnswer({ ...result, warnings: [...result.warnings, ...warnings] }, token);
}

async function keepCalibration(services: Services, input: CalibrateBody, result: Calibration, claim?: Claim) {
  const { id, at } = identityOf(services, claim);
  const calibration_token = `cal_${services.newRandom()}`;
  const calibration_id = `calibration_${id}`;
  const expires_at = at + tokenLifeMs;
  await services.calibrations.add({
    calibration_id,
    token_hash: calibrationTokenHash(calibration_token),
    condition_id: input.condition_id,
    condition_version: input.condition_version,
    params: result.recommended_params ?? {},
    step: stepOf(result, { calibration_id, from: input.condition_version, at: formatTimestamp(at) }),
    created_at: at,
    expires_at,
  });
  return { calibration_token, expires_at: formatTimestamp(expires_at) };
}

function toAnswer(
  { warnings, recommended_params, current_params, evidence, ...result }: Calibration,
  token: { calibration_token: string; expires_at: string } | null,
): CalibrationAnswer {
  return {
    ...result,
    current_params: { ...current_params },
    recommended_params: recommended_params === null ? null : { ...recommended_params },
    warnings: [...warnings],
    evidence: evidence && {
      ...evidence,
      decisions: { ...evidence.decisions, versions: [...evidence.decisions.versions] },
      cost_curve: [...evidence.cost_curve],
    },
    calibration_token: token?.calibration_token ?? null,
    expires_at: token?.expires_at ?? null,
  };
}
