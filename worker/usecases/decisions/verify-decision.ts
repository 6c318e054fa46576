import type { DecisionParams } from "../../contract/resources/decisions/decisions.ts";
import type { VerificationView } from "../../contract/resources/decisions/proof.ts";
import {
  type Difference,
  erasedVerification,
  expiredVerification,
  readable,
  verificationOf,
} from "../../domain/decision/verify.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";
import { proofRequest } from "./proof-request.ts";
import { recountGroups } from "./recount-groups.ts";
import type { Services } from "../services.ts";

/**
 * Recomputes a recorded decision from the ledger and the pinned definitions, both as they are stored, and names every
 * difference; where observations that it saw have expired, it says so and names those that show without them. Seals and records nothing. Throws `not_found`.
 */
export async function verifyDecision(services: Services, { decision_id }: DecisionParams): Promise<VerificationView> {
  const { columns, request } = await proofRequest(services, decision_id);
  const { differences, bucket, expired } = await services.proofs.verify(columns.bucket, request);
  if (bucket === null && (await services.erasing.isErased(columns))) return erasedVerification as VerificationView;
  const all = [...columnDifferences(columns, request.record, bucket), ...differences];
  const recount = await recountGroups(services, columns, request, true);
  if (!recount.agrees && recount.gone !== null && all.length === 0)
    return { verified: false, status: recount.gone === "erased" ? "members_erased" : "expired", differences: [] };
  all.push(...recount.differences);
  return (expired ? expiredVerification(all) : verificationOf(all)) as VerificationView;
}

/** Columns that repeat what the record says must say the same, and the bucket must be that of the entity. */
function columnDifferences(columns: RawDecisionRow, stored: unknown, bucket: number | null): Difference[] {
  const record = readable(stored);
  if (record === null) return [];
  const expected = {
    outcome: record.outcome,
    score: record.score,
    bucket: bucket ?? columns.bucket,
  };
  return Object.entries(expected).flatMap(([name, computed]) => {
    const recorded = columns[name as keyof RawDecisionRow];
    return recorded === computed ? [] : [{ field: `columns.${name}`, recorded, computed: computed ?? null }];
  });
}
