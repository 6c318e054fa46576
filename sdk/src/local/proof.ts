import { type DecisionProof, verifiedProof as verify } from "../../../worker/domain/decision/proof.ts";
import type { Verification } from "../../../worker/domain/decision/verify.ts";
import { checkLeaf, type LeafProof, type LeafVerdict } from "../../../worker/domain/decision/log/leaf-proof.ts";

/** A proof as the service answers it, or as it was read back from a file. */
export type ProofInput = Omit<DecisionProof, "record" | "concepts" | "conditions" | "partials"> & {
  record?: unknown;
  concepts: readonly object[];
  conditions: readonly object[];
  partials?: Readonly<Record<string, readonly object[]>>;
  log?: LeafProof | null;
};

/** What came of a verification, and of the leaf of the log, where the proof has one. */
export interface ProofVerification extends Verification {
  readonly log: LeafVerdict | null;
}

/**
 * Recomputes a recorded decision from its proof alone, with the service's own engine and no service, and compares every field
 * of the record; then checks that the record, with the time it was recorded at, is in the signed log. Never throws for a proof
 * that does not hold.
 *
 * `verified: true` says that what is shown agrees with itself, and that `log` holds where there is one. Without a log it says
 * nothing of origin or of times; a proof made by hand that agrees with itself holds as well.
 *
 * @param options.verifierKey the key of `GET /log/key`, kept from before. Without it the proof's own key is believed, which
 * shows only that the proof agrees with itself.
 * @example
 * const { verified, differences, log } = verifyProof(await client.decisions.getProof({ decision_id }), { verifierKey });
 */
export function verifyProof(proof: ProofInput, options: { verifierKey?: string | undefined } = {}): ProofVerification {
  const { verified, ...found } = verify(proof as DecisionProof);
  const log = proof.log
    ? checkLeaf(recordId(proof.record), proof.record, proof.log, options.verifierKey ?? proof.log.verifier_key)
    : null;
  return { ...found, verified: verified && log?.included !== false, log };
}

function recordId(record: unknown): string {
  return String((record as { decision_id?: unknown } | null | undefined)?.decision_id);
}
