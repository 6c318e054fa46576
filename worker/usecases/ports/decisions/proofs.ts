import type { PinnedDefinitions } from "../../../domain/decision/definitions.ts";
import type { Difference } from "../../../domain/decision/difference.ts";
import type { DecisionProof } from "../../../domain/decision/proof.ts";

/** A stored decision and its definitions as they are now; a record that cannot be read is null. */
export interface ProofRequest extends PinnedDefinitions {
  record: unknown;
  entity_id: string;
}

/** What the ledger found. `bucket` is the entity's, null when the ledger does not know it. */
export interface LedgerVerification {
  differences: Difference[];
  bucket: number | null;
  /** Whether observations that the decision saw are no longer kept; the differences are then those that show without them. */
  expired: boolean;
}

/** The rows that a decision saw; null where the entity is not known, or where they have expired. */
export interface ProvenLedger {
  ledger: DecisionProof["ledger"];
  expired: boolean;
}

/** The ledger as evidence: nothing is sealed, recorded or changed. */
export interface Proofs {
  /** Recomputes next to the data, from what is stored and not from memory. */
  verify(bucket: number, request: ProofRequest): Promise<LedgerVerification>;
  /** The rows in view; throws `payload_too_large` where they are too many to hand out. */
  ledgerOf(bucket: number, request: ProofRequest): Promise<ProvenLedger>;
}
