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
 * @example
 * const { verified, differences } = verifyProof(await client.decisions.getProof({ decision_id }));
 */
export function verifyProof(proof: ProofInput): Verification {
  return verify(proof as DecisionProof);
}
