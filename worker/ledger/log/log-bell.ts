import { logFault } from "../../log.ts";
const pauseMs = 1_000;

/** Tells the log that something waits for it: once for all that is stored within a second. A lost ring is made good by the cron. */
export class LogBell {
  readonly #take: (() => Promise<unknown>) | null;
  readonly #outlive: (work: Promise<unknown>) => void;
  #rung = false;

  /** `take` is null where no log is kept; `outlive` keeps the object up for what nobody waits for. */
  constructor(take: (() => Promise<unknown>) | null, outlive: (work: Promise<unknown>) => void) {
    this.#take = take;
    this.#outlive = outlive;
  }

  ring(): void {
    if (this.#take === null || this.#rung) return;
    this.#rung = true;
    this.#outlive(this.#ring(this.#take));
  }

  async #ring(take: () => Promise<unknown>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    this.#rung = false;
    try {
      await take();
    } catch (error) {
      logFault("log_not_reached", { error: String(error) });
    }
  }
}
