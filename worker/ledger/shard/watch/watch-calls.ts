import { DurableObject } from "cloudflare:workers";
import type { ShardWatchHealth } from "../../../domain/task/watch/health.ts";
import type { ShardWatchStatus } from "../../../domain/task/watch/status.ts";
import type { BriefQuestion, BriefScope, BriefVolume } from "../../../usecases/ports/tasks/brief-looks.ts";
import type { FetchChunk, FetchedLook, FetchRef, Look } from "../../../usecases/ports/tasks/watching.ts";
import type { Bindings } from "../bindings.ts";
import type { AnsweredLook, KeptBriefLooks, BriefPage, BriefPlace } from "./looks/brief-looks.ts";
import type { ShardWatch } from "./shard-watch.ts";

/** What a shard answers about its watches alone. */
export abstract class WatchCalls extends DurableObject<Bindings> {
  /** Looks at entities by itself, as tasks ask for it. */
  abstract readonly watch: ShardWatch;
  protected abstract readonly brief: KeptBriefLooks;

  /** Asks what is due of the watched entities. */
  override alarm(): Promise<void> {
    return this.watch.alarm();
  }

  /** The watches may have changed; also begins what is past due. */
  async watchesChanged(): Promise<ShardWatchHealth> {
    await this.watch.hasten();
    return this.watch.health();
  }

  watchStatus(taskIds: string[]): ShardWatchStatus[] {
    return this.watch.statuses(taskIds);
  }

  /** The entities of a chunk whose values are still to be fetched. */
  fetchChunk(chunk: FetchRef): FetchChunk | null {
    return this.watch.fetches.chunk(chunk);
  }

  keepFetched(chunk: FetchRef, looks: FetchedLook[]): void {
    this.watch.fetches.keep(chunk, looks);
  }

  briefVolume(of: BriefScope): BriefVolume {
    return this.brief.volume(of);
  }

  briefPage(of: BriefScope, every: number, from: BriefPlace | null): BriefPage {
    return this.brief.page(of, every, from);
  }

  briefAnswered(questions: BriefQuestion[]): AnsweredLook[] {
    return this.brief.answered(questions);
  }

  briefLook(question: BriefQuestion): Look | "expired" | null {
    return this.brief.look(question);
  }

  briefNewest(of: Omit<BriefQuestion, "t">[]): (number | null)[] {
    return of.map((one) => this.brief.newest(one));
  }
}
