import { base64 } from "../../../domain/values/hashing/base64.ts";
import { entryOf, leafKey } from "../../../domain/decision/log/entry.ts";
import type { LogQueue, ReadyBatch } from "../../../storage/log/log-queue.ts";
import { logFault } from "../../../log.ts";
import { orUndo } from "../sql/rows.ts";
import type { Digests } from "./digests.ts";
import type { Stretch } from "./stretches.ts";

type ToldDigests = Pick<Digests<never>, "stretches" | "waiting" | "isDue" | "end" | "count" | "reload">;

/** What leaves are made and handed over with. */
export interface ToldParts {
  digests: readonly ToldDigests[];
  shard: number;
  salt: Uint8Array;
  queue: Pick<LogQueue, "put">;
  bell: { ring(): void };
  transaction: <T>(work: () => T) => T;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
  /** Keeps the object up for what nobody waits for. */
  outlive: (work: Promise<unknown>) => void;
}

/** Rows that were stored without a log, added up in one go. */
const unloggedAtOnce = 5_000;
const piecesAtOnce = 20;
const leavesAtOnce = 500;
const toldEveryMs = 10_000;

/** Tells the log what the digests have come to: under a name that follows from what they say, so that what arrives twice is one leaf. */
export class ToldLeaves {
  readonly #parts: ToldParts;
  #telling: Promise<void> | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: ToldParts) {
    this.#parts = parts;
  }

  /** Begins what is due, beside whatever the shard was called for. Never throws. */
  nudge(): void {
    const { digests, now, outlive } = this.#parts;
    const at = now();
    if (at - this.#triedAt < toldEveryMs || !digests.some((one) => one.waiting || one.isDue(at))) return;
    this.#triedAt = at;
    outlive(
      Promise.resolve()
        .then(() => this.#tell(false))
        .catch((error: unknown) => logFault("digest_not_told", { error: String(error) })),
    );
  }

  /** Ends the open stretches and tells the log everything; whether there are still rows to add up from before there was a log. */
  async settle(): Promise<{ more: boolean }> {
    await this.#tell(true);
    return { more: this.#parts.digests.some(({ stretches }) => stretches.uncounted() !== null) };
  }

  async #tell(all: boolean): Promise<void> {
    const { digests, now } = this.#parts;
    for (const one of digests) {
      if (all || one.isDue(now())) this.#change(one, () => one.end(now()));
      await this.#count(one);
    }
    this.#telling ??= this.#send().finally(() => (this.#telling = null));
    await this.#telling;
    if (all && digests.some(({ stretches }) => stretches.toTell(1) !== null)) await this.#tell(false);
  }

  /** Adds up what was stored without a log, a few pieces of it. */
  async #count(digests: ToldDigests): Promise<void> {
    for (let piece = 0; piece < piecesAtOnce; piece++) {
      if (!this.#change(digests, () => digests.count(unloggedAtOnce))) return;
      await this.#parts.pause(0);
    }
  }

  #change<T>(digests: ToldDigests, work: () => T): T {
    return orUndo(
      () => this.#parts.transaction(work),
      () => digests.reload(),
    );
  }

  async #send(): Promise<void> {
    const { shard, queue, bell, now } = this.#parts;
    for (const digests of this.#parts.digests) {
      const { stretches } = digests;
      for (let next = stretches.toTell(leavesAtOnce); next !== null; next = stretches.toTell(leavesAtOnce)) {
        if (next.sealed.length < next.all.length) logFault("digest_written_by_hand", { shard });
        await queue.put(
          now(),
          next.sealed.map((stretch) => this.#batch(stretch)),
        );
        stretches.told(next);
        bell.ring();
      }
      digests.waiting = false;
    }
  }

  /** Each state of a stretch has one leaf: `forgotten` rises whenever rows go. */
  #batch(stretch: Stretch): ReadyBatch {
    const { shard, salt } = this.#parts;
    const { kind, stretch_no, forgotten } = stretch;
    const logged = { kind, id: `${shard}/${stretch_no}`, content: leafContentOf(stretch) };
    const entry = base64(entryOf(leafKey(salt, logged), logged));
    return { name: `ledger/${shard}/${stretch_no}/${forgotten}`, leaves: [[kind, logged.id, entry]] };
  }
}

/** What the leaf of a stretch says. */
export const leafContentOf = ({ upto, points, digest, forgotten, without_log }: Stretch) => ({
  upto,
  points,
  digest,
  forgotten,
  ...(without_log === 1 ? { without_log: true } : {}),
});
