import type {
  LedgerPlace,
  LedgerRecount,
  SealedQuestion,
  SealFault,
} from "../../../usecases/ports/decisions/logged.ts";
import { WatchCalls } from "../watch/watch-calls.ts";
import type { ShardLog } from "./shard-log.ts";
import type { Stretches } from "./stretches.ts";
import type { SummedKind } from "./summed-rows.ts";
import { leafContentOf } from "./told-leaves.ts";
import { type SealEvidence, unsealed } from "./unsealed.ts";

/** The calls of a shard that are about what it adds up for the log. */
export abstract class SummedShard extends WatchCalls {
  /** Null where no log is kept. */
  protected abstract readonly log: ShardLog | null;
  protected abstract readonly sources: SealEvidence;

  /** An object that only its alarms wake has something for the log as well. */
  override alarm(): Promise<void> {
    this.log?.told.nudge();
    return super.alarm();
  }

  /** Tells the log all there is. */
  async settleSums(): Promise<{ more: boolean }> {
    return this.log === null ? { more: false } : this.log.told.settle();
  }

  recountSums(after: LedgerPlace | null, limit: number): LedgerRecount {
    return this.log === null ? { sums: [], faults: [], next: null } : this.log.recount(after, limit);
  }

  /** The questions of which a seal is no longer what their records say. */
  unsealed(questions: SealedQuestion[]): [decisionId: string, fault: SealFault][] {
    return this.log === null ? [] : unsealed(this.sources, questions);
  }

  /** What the leaves of some stretches say now. */
  sumsOf(kind: SummedKind, stretchNos: number[]): [stretchNo: number, content: unknown][] {
    const found = this.#stretches(kind)?.of(stretchNos) ?? [];
    return found.map((stretch) => [stretch.stretch_no, leafContentOf(stretch)]);
  }

  /** The stretches that have leaves, behind one. */
  listSums(kind: SummedKind, after: number, limit: number): number[] {
    return this.#stretches(kind)?.list(after, limit) ?? [];
  }

  #stretches(kind: SummedKind): Stretches | null {
    return this.log?.digests[kind].stretches ?? null;
  }
}
