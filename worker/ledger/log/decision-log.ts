import { DurableObject } from "cloudflare:workers";
import { readConfig, type Vars } from "../../config.ts";
import { logKeys } from "../../domain/log/keys.ts";
import { LogQueue } from "../../storage/decisions/log-queue.ts";
import type { LeafPlace, LogHead, TileRef } from "../../usecases/ports/decisions/decision-log.ts";
import { LogKeeper } from "./log-keeper.ts";

/** What the log needs of the deployment. */
type Bindings = Vars & { DB: D1Database };

/** The one log of a deployment. What is to be logged waits in D1, put there by the batch that stored it. */
export class DecisionLog extends DurableObject<Bindings> {
  #kept: LogKeeper | null = null;

  /** Takes in what waits and signs what grew. */
  take(): Promise<LogHead> {
    return this.#keeper().take();
  }

  /** The first hashes of a tile; null where the log does not have them. */
  tile(tile: TileRef): Uint8Array | null {
    return this.#keeper().tile(tile);
  }

  /** Where an entry of a batch is, proven under the last checkpoint; null where it is in no leaf. */
  prove(batchId: string, entry: Uint8Array): Promise<LeafPlace | null> {
    return this.#keeper().prove(batchId, entry);
  }

  #keeper(): LogKeeper {
    if (this.#kept !== null) return this.#kept;
    const { log } = readConfig(this.env).config;
    if (log === null) throw new Error("SVC_LOG_KEY is not set.");
    this.#kept = new LogKeeper({
      storage: this.ctx.storage,
      queue: new LogQueue(this.env.DB),
      name: log.origin,
      secretKey: logKeys(log.key).signing,
      now: () => Date.now(),
    });
    return this.#kept;
  }
}
