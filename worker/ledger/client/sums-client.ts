import { type DatabaseKind, type LogKind, isDatabaseKind } from "../../domain/decision/log/entry.ts";
import type {
  LedgerPlace,
  LedgerRecount,
  LoggedSums,
  LoggedRows,
  SealFault,
  SealedQuestion,
} from "../../usecases/ports/decisions/logged.ts";
import { perShard, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** Rows from before the log are added up in so many calls at most; the rest waits. */
const mostCalls = 20;

/** The sums of the shards, which the log has leaves of beside those of the database. */
export class SumsClient extends ShardClient implements LoggedSums, LoggedRows {
  readonly #rows: LoggedRows<DatabaseKind>;

  /** `rows` are those of the database. */
  constructor(ledger: Shards, rows: LoggedRows<DatabaseKind>) {
    super(ledger);
    this.#rows = rows;
  }

  get shards(): number {
    return this.ledger.shards;
  }

  async settle(shards: readonly number[]): Promise<void> {
    const ask = async (shard: number) => {
      for (let call = 0; call < mostCalls; call++) {
        const { more } = await this.ledger.onShard<{ more: boolean }>(shard, (stub) => stub.settleSums());
        if (!more) return;
      }
    };
    await Promise.all(shards.map(ask));
  }

  recount(shard: number, after: LedgerPlace | null, limit: number): Promise<LedgerRecount> {
    return this.ledger.onShard<LedgerRecount>(shard, (stub) => stub.recountSums(after, limit));
  }

  async contents(kind: LogKind, ids: readonly string[]): Promise<Map<string, unknown>> {
    if (isDatabaseKind(kind)) return this.#rows.contents(kind, ids);
    const own = ids.filter((id) => shardIn(id) < this.shards);
    const found = await perShard(own, shardIn, async (shard, group) => {
      const wanted = group.map((id) => Number(id.split("/")[1]));
      const sums = await this.ledger.onShard<[number, unknown][]>(shard, (stub) => stub.sumsOf(kind, wanted));
      return sums.map(([number, content]) => [`${shard}/${number}`, content] as const);
    });
    return new Map(found.flat());
  }

  buckets(decisionIds: readonly string[]): Promise<Map<string, number>> {
    return this.#rows.buckets(decisionIds);
  }

  async unsealed(questions: readonly (SealedQuestion & { bucket: number })[]): Promise<Map<string, SealFault>> {
    const found = await perShard(
      questions,
      ({ bucket }) => this.ledger.shardOfBucket(bucket),
      (shard, group) => this.ledger.onShard<[string, SealFault][]>(shard, (stub) => stub.unsealed(group)),
    );
    return new Map(found.flat());
  }

  /** The shards tell the log what they have first. */
  async list(kind: LogKind, after: string | null, limit: number): Promise<{ key: string; id: string }[]> {
    if (isDatabaseKind(kind)) return this.#rows.list(kind, after, limit);
    if (after === null) await this.settle(Array.from({ length: this.shards }, (_, shard) => shard));
    const [first, number] = (after ?? "0/0").split("/").map(Number) as [number, number];
    const rows: { key: string; id: string }[] = [];
    for (let shard = first; shard < this.shards && rows.length < limit; shard++) {
      const from = shard === first ? number : 0;
      const wanted = limit - rows.length;
      const found = await this.ledger.onShard<number[]>(shard, (stub) => stub.listSums(kind, from, wanted));
      rows.push(...found.map((one) => ({ key: `${shard}/${one}`, id: `${shard}/${one}` })));
    }
    return rows;
  }
}

const shardIn = (id: string) => Number(id.split("/")[0]);
