import { toErrorData } from "../../domain/values/errors/error-data.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { byCodePoint } from "../../domain/values/wording/code-point-order.ts";
import type { TaskReach, ReachRequest } from "../../usecases/ports/tasks/reach.ts";
import { listedIn, type ScopeRule } from "../../domain/task/scope.ts";
import type { ScopedPage } from "../shard/observations/scoped.ts";
import type { Batches, QuestionBatch, ScopePosition } from "../../usecases/ports/evaluation/batches.ts";
import type { LedgerOutcome, LedgerFailure } from "../../usecases/ports/evaluation/ledger.ts";
import { eachOnShard, everyShard, everywhere } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

type BatchAnswer = LedgerOutcome | LedgerFailure;

const countedAtOnce = 2_000;

/** Many questions over the shards of the ledger: one call to each shard, all at once. */
export class BatchClient extends ShardClient implements Batches {
  async ask(batch: QuestionBatch): Promise<BatchAnswer[]> {
    const answers = await eachOnShard(
      batch.questions,
      ({ entity }) => this.ledger.shardOf(entity),
      (shard, questions) => this.#askShard(shard, { ...batch, questions }),
    );
    return answers as BatchAnswer[];
  }

  async entitiesIn(scope: readonly ScopeRule[], most: number): Promise<string[]> {
    const literal = listedIn(scope);
    if (literal) return literal;
    const found = await everyShard(this.ledger.shards, async (shard) => {
      const entities: string[] = [];
      for await (const page of this.#pages(shard, scope, most + 1)) {
        entities.push(...page);
        if (entities.length > most) break;
      }
      return entities;
    });
    return found.flat().sort();
  }

  async countIn(scope: readonly ScopeRule[]): Promise<number> {
    const literal = listedIn(scope);
    if (literal) return literal.length;
    const counts = await everyShard(this.ledger.shards, async (shard) => {
      let count = 0;
      for await (const { length } of this.#pages(shard, scope, countedAtOnce)) count += length;
      return count;
    });
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async reach(request: ReachRequest): Promise<TaskReach> {
    const shards = await everywhere<TaskReach>(this.ledger, (stub) => stub.reach(request));
    return {
      holds: request.scope.map((_, at) => shards.some(({ holds }) => holds[at])),
      observed: request.signals.map((_, at) => shards.some(({ observed }) => observed[at])),
      scopes: [...new Set(shards.flatMap(({ scopes }) => scopes))].sort(byCodePoint),
    };
  }

  async pageOf(scope: readonly ScopeRule[], { shard, after }: ScopePosition, limit: number) {
    const literal = listedIn(scope);
    if (literal) {
      const end = after + limit;
      return { entities: literal.slice(after, end), next: end < literal.length ? { shard, after: end } : null };
    }
    const page = await this.#page(shard, scope, after, limit);
    if (page.next !== null) return { entities: page.entities, next: { shard, after: page.next } };
    return { entities: page.entities, next: shard + 1 < this.ledger.shards ? { shard: shard + 1, after: 0 } : null };
  }

  async *#pages(shard: number, scope: readonly ScopeRule[], limit: number): AsyncGenerator<string[]> {
    for (let after: number | null = 0; after !== null;) {
      const page: ScopedPage = await this.#page(shard, scope, after, limit);
      yield page.entities;
      after = page.next;
    }
  }

  #page(shard: number, scope: readonly ScopeRule[], after: number, limit: number): Promise<ScopedPage> {
    return this.ledger.onShard<ScopedPage>(shard, (stub) => stub.entitiesIn({ scope, after, limit }));
  }

  async #askShard(shard: number, batch: QuestionBatch): Promise<BatchAnswer[]> {
    try {
      return await this.ledger.onShard<BatchAnswer[]>(shard, (stub) => stub.askMany(batch));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const failure: LedgerFailure = { ok: false, error: toErrorData(error) };
      return batch.questions.map(() => failure);
    }
  }
}
