import type { Slices } from "../slices.ts";
import type { Outbox } from "./states/outbox.ts";
import type { Fetches } from "./beside/fetches.ts";
import type { PaceMeter } from "./pace-meter.ts";
import { type Pushes, pushGatherMs } from "./sweeps/pushes.ts";
import type { ShardSilences } from "./beside/silences.ts";
import type { WatchSurroundings } from "./surroundings.ts";
import type { Sweeper } from "./sweeper.ts";
import type { OpenSweep, Sweeps, SweepStart } from "./sweeps/sweeps.ts";
import type { Vacancies } from "./sweeps/vacancies.ts";
import type { WatchCopy, HeldWatch } from "./list/watch-copy.ts";
import type { Upkeep } from "./upkeep.ts";
import type { WatchReport } from "./watch-report.ts";
import { dueLook } from "../../../domain/task/watch/grid.ts";

/** What takes turns, and what it needs of its shard. */
interface TurnParts {
  copy: Pick<WatchCopy, "watches">;
  sweeps: Pick<Sweeps, "begin" | "byClock" | "byPush">;
  sweeper: Pick<Sweeper, "run">;
  pushes: Pick<Pushes, "concern" | "drop" | "firstAt" | "last">;
  vacancies: Pick<Vacancies, "missed">;
  fetches: Pick<Fetches, "step">;
  silences: Pick<ShardSilences, "step">;
  upkeep: Pick<Upkeep, "step">;
  outbox: Pick<Outbox, "count">;
  observations: { readonly sequence: number };
  slices: Pick<Slices, "begin" | "now">;
  meter: Pick<PaceMeter, "begin">;
  report: Pick<WatchReport, "logBegun" | "logEnded">;
  transaction: <T>(work: () => T) => T;
  /** Has the planned actions of decisions sent. */
  send: (decisionIds: readonly string[]) => Promise<void>;
  around: () => WatchSurroundings;
}

/** While more records wait for D1, sweeps wait too. */
const mostWaiting = 20_000;
/** How often a sweep may ask whether to go on before the answer can be no: a piece or two. */
const fewestPieces = 3;

/** Does what is due in a shard, one thing after another: sweeps by push and by clock, what is fetched, silences, expiries. */
export class Turns {
  readonly #parts: TurnParts;
  /** Whether the last turn was that of what was pushed. */
  #pushedLast = false;

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  /** Whether so many records wait for D1 that sweeps wait too. */
  get isFull(): boolean {
    return this.#parts.outbox.count > mostWaiting;
  }

  /**
   * What was pushed goes first, between two pieces of a sweep by the clock; then the clock has a turn. Each sweep that is taken
   * up gets on by a piece at least, however long it took to come to it. Ends when nothing is due, or after `alarmMs`.
   */
  async run(meanwhile: () => void): Promise<void> {
    const { slices, pushes, sweeps, sweeper, meter, report, around } = this.#parts;
    const until = slices.now() + around().alarmMs;
    const inTime = () => slices.now() <= until && !this.isFull;
    do {
      meanwhile();
      // After what was pushed it is the turn of what the clock has due, so that neither keeps the other waiting.
      const turn = this.#pushedLast;
      const pushed = turn ? null : (sweeps.byPush ?? this.#beginPushed());
      this.#pushedLast = pushed !== null;
      const open = pushed ?? sweeps.byClock;
      if (open === null && (await this.#doBesides())) continue;
      const sweep = open ?? (await this.#beginByClock());
      if (sweep === null && turn) continue;
      if (sweep === null && (await this.#expire())) continue;
      if (sweep === null) return;
      const makesWay = () => pushed === null && (sweeps.byPush !== null || isPushDue(pushes, around().now()));
      const end = meter.begin(sweep, () => slices.now());
      let asked = 0;
      const isDone = await sweeper.run(sweep, () => {
        meanwhile();
        return asked++ < fewestPieces || (inTime() && !makesWay());
      });
      if (isDone) {
        report.logEnded(sweep);
        await this.#expire();
      }
      if (pushed === null) end();
    } while (inTime());
  }

  /** A piece of what comes between two sweeps, so that a shard that is always behind still does it; false where there is none. */
  async #doBesides(): Promise<boolean> {
    const { fetches, silences, send } = this.#parts;
    const around = this.#parts.around();
    return (await fetches.step(around)) || silences.step(around, send);
  }

  /** Removes some of what is kept no more, and lets others have their turn; false where nothing is due. */
  async #expire(): Promise<boolean> {
    const { upkeep, slices } = this.#parts;
    const around = this.#parts.around();
    if (!upkeep.step(around.now(), around.keep)) return false;
    await slices.begin(Number.POSITIVE_INFINITY).run(aTurn());
    return true;
  }

  async #beginByClock(): Promise<OpenSweep | null> {
    const { copy, sweeps, slices, vacancies } = this.#parts;
    const around = this.#parts.around();
    const start = dueByClock(copy.watches, around.now(), around.delayMs);
    if (start === null) return null;
    const slice = slices.begin(Number.POSITIVE_INFINITY);
    this.#begin({ ...start, due: await slice.run(vacancies.missed(start.due, start.t)) });
    return sweeps.byClock;
  }

  #beginPushed(): OpenSweep | null {
    const { pushes, copy, sweeps, transaction } = this.#parts;
    const now = this.#parts.around().now();
    const upto = isPushDue(pushes, now) ? pushes.last() : null;
    if (upto === null) return null;
    const start = dueByPush(pushes, copy.watches, upto, now);
    if (start.due.length === 0) transaction(() => pushes.drop(upto));
    else this.#begin(start);
    return sweeps.byPush;
  }

  #begin(start: Omit<SweepStart, "watermark">): void {
    const { observations, sweeps, transaction, report } = this.#parts;
    const watermark = observations.sequence;
    transaction(() => sweeps.begin({ ...start, watermark }));
    report.logBegun(start);
  }
}

/** More than fits into a slice. */
function* aTurn(): Generator<number, void, void> {
  yield Number.MAX_SAFE_INTEGER;
}

/** What a sweep is begun with, but for the watermark. */
type DueSweep = Omit<SweepStart, "watermark">;

/**
 * The sweep by the clock that is due at `now`: of each watch only its newest time is, and of those the earliest comes first.
 * `delayMs` is how long after its time a look is due.
 */
function dueByClock(watches: readonly HeldWatch[], now: number, delayMs: number): DueSweep | null {
  const due = watches.flatMap((watch) => {
    const { every_ms } = watch.watch;
    const found =
      every_ms === null || watch.facts.fetched === true || watch.vacant
        ? null
        : dueLook({ every_ms, since: watch.since }, watch.last_t, now - delayMs);
    return found ? [{ watch, ...found }] : [];
  });
  if (due.length === 0) return null;
  const t = due.reduce((least, one) => Math.min(least, one.t), Infinity);
  return { t, late_ms: now - t - delayMs, upto: null, due: due.filter((one) => one.t === t) };
}

/** Whether what was pushed has been gathered long enough. */
function isPushDue({ firstAt }: Pick<Pushes, "firstAt">, now: number): boolean {
  return firstAt !== null && firstAt + pushGatherMs <= now;
}

/** The sweep about what was pushed up to now, for the watches that read it; it is named by the time it begins. */
function dueByPush(
  pushes: Pick<Pushes, "firstAt" | "concern">,
  watches: readonly HeldWatch[],
  upto: number,
  now: number,
): DueSweep {
  const isConcerned = pushes.concern(upto);
  const reading = watches.filter((held) => held.watch.every_ms === null && !held.vacant && isConcerned(held));
  const t = reading.reduce((least, { last_t }) => Math.max(least, (last_t ?? 0) + 1), now);
  const late_ms = Math.max(0, now - (pushes.firstAt ?? now) - pushGatherMs);
  return { t, late_ms, upto, due: reading.map((watch) => ({ watch, missed: 0 })) };
}
