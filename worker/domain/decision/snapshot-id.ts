import { canonicalHashBytes } from "../values/hashing/canonical.ts";
import { base32 } from "./id.ts";

/** The decision id of a snapshot that a job takes: the same however often the job is begun, so that it is recorded once. */
export function jobSnapshotId(jobId: string, entity: string): string {
  return `dec_${base32(canonicalHashBytes(["job", jobId, entity]))}`;
}
