import { canonicalHash } from "../../domain/values/hashing/canonical.ts";

/** What is stored of a calibration token: who reads the database cannot apply anything. */
export function calibrationTokenHash(token: string): string {
  return canonicalHash(["calibration_token", token]);
}
