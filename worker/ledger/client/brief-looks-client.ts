import type { ScoredDecision } from "../../domain/learning/calibration/evidence.ts";
import type { BriefLooks, BriefQuestion, BriefScope, BriefVolume } from "../../usecases/ports/tasks/brief-looks.ts";
import type { Look } from "../../usecases/ports/tasks/watching.ts";
import type { AnsweredLook, BriefPage, BriefPlace } from "../shard/watch/looks/brief-looks.ts";
import { everyShard, everywhere, perShard } from "./per-shard.ts";
import { pseudonymForm } from "../../domain/values/hashing/bucket.ts";
import { ShardClient } from "./shard-client.ts";

/** The looks that the shards of the ledger keep in brief. */
export class BriefLooksClient extends ShardClient implements BriefLooks {
  async volume(of: BriefScope): Promise<BriefVolume> {
    const found = await everywhere<BriefVolume>(this.ledger, (stub) => stub.briefVolume(of));
    return {
      looks: found.reduce((sum, { looks }) => sum + looks, 0),
      days: [...new Set(found.flatMap(({ days }) => days))].sort((a, b) => a - b),
      expired_until: found.reduce(
        (newest: number | null, { expired_until: t }) => (t === null ? newest : Math.max(newest ?? t, t)),
        null,
      ),
    };
  }

  async sample(of: BriefScope, every: number): Promise<ScoredDecision[]> {
    const found = await everyShard(this.ledger.shards, async (shard) => {
      const looks: AnsweredLook[] = [];
      let from: BriefPlace | null = null;
      do {
        const place: BriefPlace | null = from;
        const page: BriefPage = await this.ledger.onShard(shard, (stub) => stub.briefPage(of, every, place));
        for (const look of page.looks) looks.push(look);
        from = page.next;
      } while (from !== null);
      return looks;
    });
    return found.flat().map(toScored);
  }

  async answered(questions: readonly BriefQuestion[]): Promise<ScoredDecision[]> {
    const found = await perShard(
      this.#placed(questions),
      ({ shard }) => shard,
      (shard, group) =>
        this.ledger.onShard<AnsweredLook[]>(shard, (stub) => stub.briefAnswered(group.map(({ asked }) => asked))),
    );
    return found.flat().map(toScored);
  }

  async find(question: BriefQuestion): Promise<Look | "expired" | null> {
    const found = await Promise.all(
      this.#shardsOf(question).map((shard) =>
        this.ledger.onShard<Look | "expired" | null>(shard, (stub) => stub.briefLook(question)),
      ),
    );
    return found.find((look) => look !== null && look !== "expired") ?? found.find((look) => look !== null) ?? null;
  }

  async newest(of: readonly Omit<BriefQuestion, "t">[]): Promise<(number | null)[]> {
    const times = of.map((): number | null => null);
    await perShard(
      this.#placed(of),
      ({ shard }) => shard,
      async (shard, group) => {
        const asked = group.map((one) => one.asked);
        const found = await this.ledger.onShard<(number | null)[]>(shard, (stub) => stub.briefNewest(asked));
        group.forEach(({ place }, i) => (times[place] = found[i] ?? times[place] ?? null));
      },
    );
    return times;
  }

  #placed<T extends Pick<BriefQuestion, "entity">>(all: readonly T[]): { asked: T; place: number; shard: number }[] {
    return all.flatMap((asked, place) => this.#shardsOf(asked).map((shard) => ({ asked, place, shard })));
  }

  /** A pseudonym does not tell where its entity lies. */
  #shardsOf({ entity }: Pick<BriefQuestion, "entity">): number[] {
    if (!pseudonymForm.test(entity)) return [this.ledger.shardOf(entity)];
    return Array.from({ length: this.ledger.shards }, (_, shard) => shard);
  }
}

function toScored({ t, ...look }: AnsweredLook): ScoredDecision {
  return { ...look, evaluated_at: t, deterministic: true };
}
