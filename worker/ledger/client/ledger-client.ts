import { fromErrorData } from "../../domain/values/error-data.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { bucketOf } from "../../domain/values/bucket.ts";
import { pseudonymKeyMissing } from "../../storage/pseudonym-key-missing.ts";
import type { LedgerShard } from "../shard/ledger-shard.ts";
import type { Config } from "../../config.ts";
import { within } from "../../storage/within.ts";
import type { DeploymentStore } from "../../storage/deployment-store.ts";
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
} from "../../usecases/ports/ledger.ts";

/** A shard drops at 30 s what it has not begun to record; one that is silent for longer is not waited for. */
const answerWithinMs = 40_000;

const isRetryable = (error: unknown) =>
  error instanceof Error && (error as Error & { retryable?: boolean }).retryable === true;

/** What a shard gave, unless that is a failure: then it is thrown. */
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
    const byShard = new Map<number, number[]>();
    for (const [place, { entity }] of observations.entries()) {
      const shard = this.shardOf(entity);
      const places = byShard.get(shard);
      if (places) places.push(place);
      else byShard.set(shard, [place]);
    }
    const parts = await Promise.all(
      [...byShard].map(async ([shard, places]): Promise<Appended> => {
        const group = places.flatMap((place) => observations[place] ?? []);
        try {
          const part = await this.#call<Omit<Appended, "unconfirmed">>(shard, (stub) => stub.append(group));
          return { ...part, unconfirmed: [] };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return { accepted: 0, unchanged: 0, unconfirmed: places };
        }
      }),
    );
    return {
      accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
      unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
      unconfirmed: parts.flatMap(({ unconfirmed }) => unconfirmed).sort((a, b) => a - b),
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

  /** How many shards there are, numbered from 0. */
  get shards(): number {
    return this.#shards;
  }

  /** The shard in which everything of an entity lies. */
  shardOf(entity: string): number {
    return this.#shardOf(bucketOf(entity));
  }

  /** The shard in which the entities of a bucket lie. */
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
      console.error(JSON.stringify({ event: "shard_failed", shard, error: String(error) }));
      throw new DomainError("unavailable", "The ledger could not be reached just now.", {
        suggestion: "Send the same request again: what was stored is not stored twice.",
      });
    }
  }

  /**
   * With another number of shards entities would be looked for where they are not, and pseudonyms made without a key
   * would stay for ever.
   */
  async #check(): Promise<void> {
    if (this.#pseudonymKey === "") {
      throw pseudonymKeyMissing();
    }
    const started = await this.#deployment.ledgerShards(this.#shards);
    if (started !== this.#shards) {
      throw new DomainError(
        "unavailable",
        `LEDGER_SHARDS is ${this.#shards}, but this deployment began with ${started}.`,
        {
          suggestion: `Set LEDGER_SHARDS back to ${started}.`,
        },
      );
    }
    this.#checked = true;
  }
}
