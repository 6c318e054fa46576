import type { DecisionProof } from "../../domain/decision/verify.ts";
import { fromErrorData } from "../../domain/values/error-data.ts";
import type { LedgerFailure } from "../../usecases/ports/ledger.ts";
import type { LedgerVerification, ProofRequest, Proofs } from "../../usecases/ports/proofs.ts";
import type { LedgerClient } from "./ledger-client.ts";

type Found = { ok: true; ledger: DecisionProof["ledger"] } | LedgerFailure;

/** The shards of the ledger as evidence for recorded decisions. */
export class ProofClient implements Proofs {
  readonly #ledger: Pick<LedgerClient, "shards" | "onShard">;

  constructor(ledger: Pick<LedgerClient, "shards" | "onShard">) {
    this.#ledger = ledger;
  }

  verify(bucket: number, request: ProofRequest): Promise<LedgerVerification> {
    return this.#ledger.onShard<LedgerVerification>(bucket % this.#ledger.shards, (stub) => stub.verify(request));
  }

  async ledgerOf(bucket: number, request: ProofRequest): Promise<DecisionProof["ledger"]> {
    const found = await this.#ledger.onShard<Found>(bucket % this.#ledger.shards, (stub) => stub.evidence(request));
    if (found.ok) return found.ledger;
    throw fromErrorData(found.error);
  }
}
