import type { LedgerFailure } from "../../usecases/ports/evaluation/ledger.ts";
import type { LedgerVerification, ProofRequest, Proofs, ProvenLedger } from "../../usecases/ports/decisions/proofs.ts";
import { unlessFailed } from "./ledger-client.ts";
import type { Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

type LedgerEvidenceAnswer = ({ ok: true } & ProvenLedger) | LedgerFailure;

/** The shards of the ledger as evidence for recorded decisions. */
export class ProofClient extends ShardClient<Pick<Shards, "shardOfBucket" | "onShard">> implements Proofs {
  async verify(bucket: number, request: ProofRequest): Promise<LedgerVerification> {
    const shard = this.ledger.shardOfBucket(bucket);
    return unlessFailed(
      await this.ledger.onShard<LedgerVerification | LedgerFailure>(shard, (stub) => stub.verify(request)),
    );
  }

  async ledgerOf(bucket: number, request: ProofRequest): Promise<ProvenLedger> {
    const shard = this.ledger.shardOfBucket(bucket);
    const found = await this.ledger.onShard<LedgerEvidenceAnswer>(shard, (stub) => stub.evidence(request));
    const { ledger, expired } = unlessFailed(found);
    return { ledger, expired };
  }
}
