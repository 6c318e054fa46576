import { logFault } from "../../log.ts";

const ringPauseMs = 1_000;

/** Tells the log that something waits for it: once for all that is stored within a second. A lost ring is made good by the cron. */
export class LogBell {
  readonly #take: () => Promise<unknown>;
  readonly #outlive: (work: Promise<unknown>) => void;
  #rung = false;

  /** `outlive` keeps the object up for what nobody waits for. */
  constructor(take: () => Promise<unknown>, outlive: (work: Promise<unknown>) => void) {
    this.#take = take;
    this.#outlive = outlive;
  }

  ring(): void {
    if (this.#rung) return;
    this.#rung = true;
    this.#outlive(this.#ring());
  }

  async #ring(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ringPauseMs));
    this.#rung = false;
    try {
      await this.#take();
    } catch (error) {
      logFault("log_not_reached", { error: String(error) });
    }
  }
}
