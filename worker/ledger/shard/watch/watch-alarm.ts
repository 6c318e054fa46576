import { logFault } from "../../../log.ts";

/** Alarms may come a little late; a call sets one again only where none has come for so long. */
const alarmGraceMs = 5_000;

/** The one alarm of a shard, as far as it knows of it. */
export class WatchAlarm {
  readonly #arm: (at: number) => Promise<void>;
  /** When it was set for; 0 where a predecessor of the object may have set it, null where none is set. */
  #at: number | null = 0;

  constructor(arm: (at: number) => Promise<void>) {
    this.#arm = arm;
  }

  /** Never throws: whoever calls next sets it again. */
  async set(at: number): Promise<void> {
    this.#at = at;
    try {
      await this.#arm(at);
    } catch (error) {
      logFault("watch_not_armed", { error: String(error) });
    }
  }

  /** Has it come no later than at a time. */
  async setBy(at: number): Promise<void> {
    if (this.#at === null || this.#at === 0 || this.#at > at) await this.set(at);
  }

  /** It has come, and there is nothing to wait for. */
  unset(): void {
    this.#at = null;
  }

  /** Whether it should have come by now for what is due. */
  isOverdue(due: number, now: number): boolean {
    return now > Math.max(due, this.#at ?? 0) + alarmGraceMs;
  }
}
