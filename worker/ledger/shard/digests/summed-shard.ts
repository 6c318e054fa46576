import { RowHashes } from "../../../domain/decision/log/row-sum.ts";
import { logSaltOf } from "../../../domain/decision/log/keys.ts";
import { LogQueue } from "../../../storage/log/log-queue.ts";
import type {
  LedgerPlace,
  LedgerRecount,
  SealedQuestion,
  SealFault,
} from "../../../usecases/ports/decisions/ledger-sums.ts";
import type { Config } from "../../../config.ts";
import type { Entities } from "../entities.ts";
import type { Points } from "../points/points.ts";
import { WatchCalls } from "../watch/watch-calls.ts";
import type { Stretches } from "./stretches.ts";
import { LookDigests } from "./look-digests.ts";
import { ObservationDigests } from "./observation-digests.ts";
import { recount, recountNames } from "./recount.ts";
import type { SummedKind } from "./summed-rows.ts";
import { contentOf, ToldLeaves, type ToldParts } from "./told-leaves.ts";
import { type SealEvidence, unsealed } from "./unsealed.ts";

/** What a shard adds up for the log. */
interface ShardDigests {
  observations: ObservationDigests;
  looks: LookDigests;
}

/** What a shard has for the log; nothing where none is kept. */
interface Sums {
  digests: ShardDigests;
  told: ToldLeaves;
  entities: Entities;
  evidence: () => SealEvidence;
}

/** The calls of a shard that are about its sums. */
export abstract class SummedShard extends WatchCalls {
  #sums: Sums | null = null;

  /** Begins to keep sums where there is a log to keep them for. */
  protected keepSums(
    { log }: Pick<Config, "log">,
    parts: Pick<Sums, "entities" | "evidence"> & Pick<ToldParts, "shard" | "bell" | "pause"> & { points: Points },
  ): ShardDigests | null {
    const salt = logSaltOf(log);
    if (salt === null) return null;
    const { storage } = this.ctx;
    const now = () => Date.now();
    const transaction = <T>(work: () => T) => storage.transactionSync(work);
    const place = { sql: storage.sql, hashes: new RowHashes(salt), shard: parts.shard, now, transaction };
    const digests = {
      observations: new ObservationDigests({ ...place, points: parts.points }),
      looks: new LookDigests(place),
    };
    const outlive = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    const queue = new LogQueue(this.env.DB);
    const told = new ToldLeaves({ ...parts, digests: Object.values(digests), salt, queue, transaction, now, outlive });
    this.#sums = { ...parts, digests, told };
    return digests;
  }

  /** An object that only its alarms wake has something for the log as well. */
  override alarm(): Promise<void> {
    this.nudgeSums();
    return super.alarm();
  }

  /** Tells the log what is due, beside whatever the shard is called for. */
  protected nudgeSums(): void {
    this.#sums?.told.nudge();
  }

  /** Tells the log all there is. */
  async settleSums(): Promise<{ more: boolean }> {
    return this.#sums === null ? { more: false } : this.#sums.told.settle();
  }

  recountSums(after: LedgerPlace | null, limit: number): LedgerRecount {
    if (this.#sums === null) return { sums: [], faults: [], next: null };
    const { entities, digests } = this.#sums;
    const { observations, looks } = digests;
    return recount(
      [
        ["entities", (from, most) => recountNames(entities, from, most)],
        ["observations", (from, most) => observations.recount(from, most)],
        ["looks", (from, most) => looks.recount(from, most)],
      ],
      after,
      limit,
    );
  }

  /** The questions of which a seal is no longer what their records say. */
  unsealed(questions: SealedQuestion[]): [decisionId: string, fault: SealFault][] {
    return this.#sums === null ? [] : unsealed({ ...this.#sums, sql: this.ctx.storage.sql }, questions);
  }

  /** What the leaves of some stretches say now. */
  sumsOf(kind: SummedKind, stretchNos: number[]): [stretchNo: number, content: unknown][] {
    const found = this.#stretches(kind)?.of(stretchNos) ?? [];
    return found.map((stretch) => [stretch.stretch_no, contentOf(stretch)]);
  }

  /** The stretches that have leaves, behind one. */
  listSums(kind: SummedKind, after: number, limit: number): number[] {
    return this.#stretches(kind)?.list(after, limit) ?? [];
  }

  #stretches(kind: SummedKind): Stretches | null {
    return this.#sums?.digests[kind].stretches ?? null;
  }
}
