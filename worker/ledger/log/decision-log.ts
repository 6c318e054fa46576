import { DurableObject } from "cloudflare:workers";
import { readConfig, type Vars } from "../../config.ts";
import { logKeys } from "../../domain/decision/log/keys.ts";
import { LogBacklog } from "../../storage/decisions/log-backlog.ts";
import { SegmentBucket } from "../../storage/decisions/archive/segment-bucket.ts";
import { LogQueue } from "../../storage/log/log-queue.ts";
import type { LeafPlace, LogHead, NamedLeaf } from "../../usecases/ports/decisions/decision-log.ts";
import { LogKeeper } from "./log-keeper.ts";
import type { Tile } from "../../domain/decision/log/tiles.ts";

/** What the log needs of the deployment. */
type LogBindings = Vars & { DB: D1Database; ARCHIVE?: R2Bucket };

/** The one log of a deployment. What is to be logged waits in D1, put there by the batch that stored it. */
export class DecisionLog extends DurableObject<LogBindings> {
  #kept: LogKeeper | null = null;

  /** Takes in what waits and signs what grew. */
  take(): Promise<LogHead> {
    return this.#keeper().take();
  }

  /** The first hashes of a tile; null where the log does not have them. */
  tile(tile: Tile): Uint8Array | null {
    return this.#keeper().tile(tile);
  }

  /** Where an entry of a batch is, proven under the last checkpoint; null where it is in no leaf. */
  prove(batchId: string, entry: Uint8Array, decisionId?: string): Promise<LeafPlace | null> {
    return this.#keeper().prove(batchId, entry, decisionId);
  }

  /** What the leaves from one on stand for. */
  named(from: number, most: number): (NamedLeaf | null)[] {
    return this.#keeper().named(from, most);
  }

  /** Takes in what was stored before there was a log. */
  catchUp(most: number): Promise<{ taken: number; more: boolean; behind: boolean }> {
    return this.#keeper().catchUp(most);
  }

  #keeper(): LogKeeper {
    if (this.#kept !== null) return this.#kept;
    const { log } = readConfig(this.env).config;
    if (log === null) throw new Error("SVC_LOG_KEY is not set.");
    const { salt, signing } = logKeys(log.key);
    this.#kept = new LogKeeper({
      storage: this.ctx.storage,
      queue: new LogQueue(this.env.DB),
      backlog: new LogBacklog(this.env.DB, new SegmentBucket(this.env.ARCHIVE)),
      name: log.origin,
      secretKey: signing,
      salt,
      now: () => Date.now(),
    });
    return this.#kept;
  }
}
