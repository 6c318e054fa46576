import type { LedgerVerification, ProofRequest, Proofs, ProvenLedger } from "../../usecases/ports/decisions/proofs.ts";
import { answerOf, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** The shards of the ledger as evidence for recorded decisions. */
export class ProofClient extends ShardClient<Pick<Shards, "shardOfBucket" | "onShard">> implements Proofs {
  verify(bucket: number, request: ProofRequest): Promise<LedgerVerification> {
    return answerOf(this.ledger, this.ledger.shardOfBucket(bucket), (stub) => stub.verify(request));
  }

  async ledgerOf(bucket: number, request: ProofRequest): Promise<ProvenLedger> {
    const shard = this.ledger.shardOfBucket(bucket);
    const { ledger, expired } = await answerOf<ProvenLedger>(this.ledger, shard, (stub) => stub.evidence(request));
    return { ledger, expired };
  }
}
