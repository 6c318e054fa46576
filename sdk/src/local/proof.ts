import {
  type DecisionProof,
  type Verification,
  verifyProof as verify,
} from "../../../worker/domain/decision/verify.ts";

/** A proof as the service answers it, or as it was read back from a file. */
export type ProofInput = Omit<DecisionProof, "record" | "concepts" | "conditions"> & {
  record?: unknown;
  concepts: readonly object[];
  conditions: readonly object[];
};

/**
 * Recomputes a recorded decision from its proof alone, with the service's own engine and no service, and compares every field
 * of the record. Never throws for a proof that does not hold.
 *
 * `verified: true` says that what is shown agrees with itself: these definitions and these observations give this record.
 * It says nothing of origin (a proof made by hand that agrees with itself holds as well: get it from the service, over TLS),
 * nothing of completeness (observations that are not shown, or that were left out together with what they changed), and
 * nothing of times (when a decision was recorded, when a value arrived).
 *
 * @example
 * const { verified, differences } = verifyProof(await client.decisions.getProof({ decision_id }));
 */
export function verifyProof(proof: ProofInput): Verification {
  return verify(proof as DecisionProof);
}
