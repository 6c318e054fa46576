import { fullStore } from "../../domain/values/errors/full-store.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import { pseudonymKeyMissing } from "../../storage/sql/pseudonym-key-missing.ts";
import { answerOf, perShard, type ShardCall, type Shards } from "./per-shard.ts";
import type { LedgerShard } from "../shard/ledger-shard.ts";
import type { Config } from "../../config.ts";
import { within } from "../../storage/sql/within.ts";
import type { DeploymentStore } from "../../storage/definitions/deployment-store.ts";
import type {
  Appended,
  LedgerResult,
  ResultQuestion,
  Ledger,
  ListRange,
  LedgerOutcome,
  NeedsFetch,
  NewObservation,
  Question,
  StoredObservation,
} from "../../usecases/ports/evaluation/ledger.ts";
import { logFault } from "../../log.ts";

/** A shard drops what it has not begun to record after 30 s, so nobody waits much longer than that. */
const answerWithinMs = 40_000;

const isRetryable = (error: unknown) =>
  error instanceof Error && (error as Error & { retryable?: boolean }).retryable === true;

type Places = [expired: number[], full: number[], groups: number[]];
const nothing = {
  unconfirmed: [] as number[],
  expired: [] as number[],
  full: [] as number[],
  groups: [] as number[],
};

/** The ledger over its shards: finds the shard of an entity and speaks to it. */
export class LedgerClient implements Ledger, Shards {
  readonly #namespace: DurableObjectNamespace<LedgerShard>;
  readonly #shards: number;
  readonly #pseudonymKey: string;
  readonly #deployment: Pick<DeploymentStore, "ledgerShards">;
  #checked = false;

  constructor(
    namespace: DurableObjectNamespace<LedgerShard>,
    config: Pick<Config, "ledgerShards" | "pseudonymKey">,
    deployment: Pick<DeploymentStore, "ledgerShards">,
  ) {
    this.#namespace = namespace;
    this.#shards = config.ledgerShards;
    this.#pseudonymKey = config.pseudonymKey;
    this.#deployment = deployment;
  }

  async append(observations: NewObservation[]): Promise<Appended> {
    if (!this.#checked) await this.#check();
    const parts = await perShard(
      observations.entries(),
      ([, { entity }]) => this.shardOf(entity),
      async (shard, group): Promise<Appended> => {
        try {
          const own = group.map(([, observation]) => observation);
          type Part = Omit<Appended, "unconfirmed">;
          const part = await this.onShard<Part>(shard, (stub) => stub.append(own));
          const placesOf = (some: readonly number[]) => some.flatMap((at) => group[at]?.[0] ?? []);
          const [expired, full, groups] = [part.expired, part.full, part.groups].map(placesOf) as Places;
          return { ...part, unconfirmed: [], expired, full, groups };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const unconfirmed = group.map(([place]) => place);
          return { ...nothing, accepted: 0, unchanged: 0, unconfirmed, failure: error.message };
        }
      },
    );
    const failure = parts.find((part) => part.failure !== undefined)?.failure;
    const sum = (of: "accepted" | "unchanged") => parts.reduce((all, part) => all + part[of], 0);
    const placed = (of: keyof typeof nothing) => parts.flatMap((part) => part[of]).sort((a, b) => a - b);
    return {
      accepted: sum("accepted"),
      unchanged: sum("unchanged"),
      unconfirmed: placed("unconfirmed"),
      ...(failure === undefined ? {} : { failure }),
      expired: placed("expired"),
      full: placed("full"),
      groups: placed("groups"),
    };
  }

  observations(entity: string, primitiveId: string, range: ListRange): Promise<StoredObservation[]> {
    return this.onShard(this.shardOf(entity), (stub) => stub.observations(entity, primitiveId, range));
  }

  ask(question: Question): Promise<LedgerOutcome | NeedsFetch> {
    return answerOf(this, this.shardOf(question.entity), (stub) => stub.ask(question));
  }

  execute(question: ResultQuestion): Promise<LedgerResult | NeedsFetch> {
    return answerOf(this, this.shardOf(question.entity), (stub) => stub.execute(question));
  }

  pseudonym(entity: string): Promise<string | null> {
    return this.onShard(this.shardOf(entity), (stub) => stub.pseudonym(entity));
  }

  entityOf(entityId: string, bucket: number): Promise<string | null> {
    return this.onShard(this.shardOfBucket(bucket), (stub) => stub.entityOf(entityId));
  }

  get shards(): number {
    return this.#shards;
  }

  shardOf(entity: string): number {
    return this.shardOfBucket(bucketOf(entity));
  }

  shardOfBucket(bucket: number): number {
    return bucket % this.#shards;
  }

  /** Every call may be repeated safely, so one that the platform calls retryable is tried once more on a fresh stub. */
  async onShard<T>(shard: number, call: ShardCall): Promise<T> {
    if (!this.#checked) await this.#check();
    const attempt = async () => (await within(answerWithinMs, call(this.#namespace.getByName(`shard-${shard}`)))) as T;
    try {
      try {
        return await attempt();
      } catch (error) {
        if (!isRetryable(error)) throw error;
        return await attempt();
      }
    } catch (error) {
      logFault("shard_failed", { shard, error: String(error) });
      const storeFull = fullStore(error, `Shard ${shard} of the ledger`);
      if (storeFull !== null) throw storeFull;
      throw new DomainError("unavailable", "The ledger could not be reached.", {
        suggestion: "Send the same request again; nothing is stored twice.",
      });
    }
  }

  /**
   * With another number of shards entities would be looked for where they are not, and pseudonyms made without a key
   * would be permanent.
   */
  async #check(): Promise<void> {
    if (this.#pseudonymKey === "") {
      throw pseudonymKeyMissing();
    }
    const started = await this.#deployment.ledgerShards(this.#shards).catch((error: unknown) => {
      // What only advises goes on without a shard, and can do so without a database that is full.
      throw fullStore(error) ?? error;
    });
    if (started !== this.#shards) {
      throw new DomainError(
        "unavailable",
        `LEDGER_SHARDS is ${this.#shards}, but this deployment started with ${started}.`,
        {
          suggestion: `Set LEDGER_SHARDS back to ${started}.`,
        },
      );
    }
    this.#checked = true;
  }
}
