import { fromErrorData } from "../../domain/values/errors/error-data.ts";
import { fullStore } from "../../domain/values/errors/full-store.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import { pseudonymKeyMissing } from "../../storage/sql/pseudonym-key-missing.ts";
import { perShard } from "./per-shard.ts";
import type { LedgerShard } from "../shard/ledger-shard.ts";
import type { Config } from "../../config.ts";
import { within } from "../../storage/sql/within.ts";
import type { DeploymentStore } from "../../storage/definitions/deployment-store.ts";
import type {
  Appended,
  LedgerResult,
  ResultQuestion,
  Ledger,
  LedgerOutcome,
  LedgerFailure,
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

/** Returns a shard's answer, or throws if it is a failure. */
export function unlessFailed<T extends object>(answer: T | LedgerFailure): T {
  if ("ok" in answer && answer.ok === false) throw fromErrorData(answer.error);
  return answer as T;
}

/** The ledger over its shards: finds the shard of an entity and speaks to it. */
export class LedgerClient implements Ledger {
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
          const { expired, full, groups, ...part } = await this.#call<Omit<Appended, "unconfirmed">>(shard, (stub) =>
            stub.append(own),
          );
          const placesOf = (some: readonly number[]) => some.flatMap((at) => group[at]?.[0] ?? []);
          return {
            ...part,
            unconfirmed: [],
            expired: placesOf(expired),
            full: placesOf(full),
            groups: placesOf(groups),
          };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return {
            accepted: 0,
            unchanged: 0,
            unconfirmed: group.map(([place]) => place),
            failure: error.message,
            expired: [],
            full: [],
            groups: [],
          };
        }
      },
    );
    const failed = parts.find(({ failure }) => failure !== undefined)?.failure;
    return {
      accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
      unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
      unconfirmed: parts.flatMap(({ unconfirmed }) => unconfirmed).sort((a, b) => a - b),
      ...(failed === undefined ? {} : { failure: failed }),
      expired: parts.flatMap(({ expired }) => expired).sort((a, b) => a - b),
      full: parts.flatMap(({ full }) => full).sort((a, b) => a - b),
      groups: parts.flatMap(({ groups }) => groups).sort((a, b) => a - b),
    };
  }

  observations(
    entity: string,
    primitiveId: string,
    range: Parameters<Ledger["observations"]>[2],
  ): Promise<StoredObservation[]> {
    return this.#call(this.#shardOf(bucketOf(entity)), (stub) => stub.observations(entity, primitiveId, range));
  }

  async ask(question: Question): Promise<LedgerOutcome | NeedsFetch> {
    const shard = this.#shardOf(bucketOf(question.entity));
    return unlessFailed(
      await this.#call<LedgerOutcome | NeedsFetch | LedgerFailure>(shard, (stub) => stub.ask(question)),
    );
  }

  async execute(question: ResultQuestion): Promise<LedgerResult | NeedsFetch> {
    const shard = this.#shardOf(bucketOf(question.entity));
    return unlessFailed(
      await this.#call<LedgerResult | NeedsFetch | LedgerFailure>(shard, (stub) => stub.execute(question)),
    );
  }

  pseudonym(entity: string): Promise<string | null> {
    return this.#call(this.#shardOf(bucketOf(entity)), (stub) => stub.pseudonym(entity));
  }

  entityOf(entityId: string, bucket: number): Promise<string | null> {
    return this.#call(this.#shardOf(bucket), (stub) => stub.entityOf(entityId));
  }

  /** The number of shards; they are numbered from 0. */
  get shards(): number {
    return this.#shards;
  }

  /** The shard that holds everything about an entity. */
  shardOf(entity: string): number {
    return this.#shardOf(bucketOf(entity));
  }

  /** The shard that holds the entities of a bucket. */
  shardOfBucket(bucket: number): number {
    return this.#shardOf(bucket);
  }

  /** Calls one shard; whatever is asked must be safe to repeat. Throws `unavailable` when it cannot be reached. */
  onShard<T>(shard: number, call: (stub: DurableObjectStub<LedgerShard>) => Promise<unknown>): Promise<T> {
    return this.#call(shard, call);
  }

  #shardOf(bucket: number): number {
    return bucket % this.#shards;
  }

  /** Every call may be repeated safely, so one that the platform calls retryable is tried once more on a fresh stub. */
  async #call<T>(shard: number, call: (stub: DurableObjectStub<LedgerShard>) => Promise<unknown>): Promise<T> {
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

/** The shards of the ledger, for whoever speaks to some of them. */
export type Shards = Pick<LedgerClient, "shards" | "shardOf" | "onShard">;
