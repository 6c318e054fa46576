import type { Claim } from "../ports/service/idempotency.ts";
import { changedSince, pin, takePin, workOf } from "../service/pinned.ts";
import type { Services } from "../services.ts";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";

interface PinnedCalibration {
  calibration_token: string;
  guardrails: string | null;
  context: string | null;
}

async function versionsInForce({ versionSwitch }: Services) {
  const { guardrails, context } = await versionSwitch.active();
  return { guardrails: guardrails?.version_id ?? null, context: context?.version_id ?? null };
}

/** A token of an hour and of one principal for a recommendation, whose own token is valid for a day and for everybody. */
export async function pinCalibration(services: Services, calibration_token: string, by: string) {
  return pin(services, "calibration", by, { calibration_token, ...(await versionsInForce(services)) });
}

/**
 * The recommendation that a token stands for, and the work of applying it. Throws `validation_error` for a token that is unknown,
 * another's or has expired, and `conflict` where guardrails or context, and with them bounds and costs, are others by now.
 */
export async function pinnedCalibration(
  services: Services,
  token: string,
  by: string,
): Promise<{ calibration_token: string; claim: Claim }> {
  const claim = workOf(services, "calibration", by, token);
  const shown = await takePin<PinnedCalibration>(services, "calibration", by, token);
  const { calibration_token } = shown;
  const [calibration, now] = await Promise.all([
    services.calibrations.find(calibrationTokenHash(calibration_token)),
    versionsInForce(services),
  ]);
  if (calibration?.applied_by === claim.id) return { calibration_token, claim };
  if (now.guardrails !== shown.guardrails) throw changedSince("calibration", "Other guardrails are in force");
  if (now.context !== shown.context) throw changedSince("calibration", "Another context is in force");
  return { calibration_token, claim };
}

/** What is stored of a calibration token: who reads the database cannot apply anything. */
export function calibrationTokenHash(token: string): string {
  return canonicalHash(["calibration_token", token]);
}
