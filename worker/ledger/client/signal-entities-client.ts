import { byCodePoint } from "../../domain/values/wording/code-point-order.ts";
import type {
  SignalEntities,
  SignalEntitiesQuery,
  SignalEntity,
} from "../../usecases/ports/signals/signal-entities.ts";
import type { ShardSignalEntities } from "../shard/observations/signal-entities.ts";
import { everywhere, type ShardCall, type Shards } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** The entities of signals, from every shard side by side. */
export class SignalEntitiesClient extends ShardClient<Pick<Shards, "shards" | "onShard">> implements SignalEntities {
  async page(
    primitiveId: string,
    query: SignalEntitiesQuery,
  ): Promise<{ entities: SignalEntity[]; next: string | null }> {
    const ask: ShardCall = (stub) => stub.entitiesOfSignal(primitiveId, query);
    return joinParts(await everywhere<ShardSignalEntities>(this.ledger, ask), query.limit);
  }
}

/** One page out of those of the shards: what lies beyond a name that some shard has not looked past is left to the next. */
function joinParts(
  parts: readonly ShardSignalEntities[],
  limit: number,
): { entities: SignalEntity[]; next: string | null } {
  const ends = parts.flatMap(({ up_to }) => (up_to === null ? [] : [up_to])).sort(byCodePoint);
  const end = ends[0] ?? null;
  const sure = parts
    .flatMap(({ entities }) => entities)
    .filter(({ entity }) => end === null || byCodePoint(entity, end) <= 0)
    .sort((a, b) => byCodePoint(a.entity, b.entity));
  const entities = sure.slice(0, limit);
  return { entities, next: sure.length > limit ? (entities.at(-1)?.entity ?? null) : end };
}
