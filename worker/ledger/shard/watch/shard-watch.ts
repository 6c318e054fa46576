import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { requiredSignals } from "../../../domain/condition/requirements.ts";
import { dueLook, nextLook } from "../../../domain/watch/grid.ts";
import type { ShardWatchHealth } from "../../../domain/watch/health.ts";
import type { ShardWatchStatus } from "../../../domain/watch/status.ts";
import type { Watch } from "../../../usecases/ports/watching.ts";
import { LookStore } from "./look-store.ts";
import type { WatchSurroundings } from "./surroundings.ts";
import { Sweeper, type SweeperParts } from "./sweeper.ts";
import type { Sweeps } from "./sweeps.ts";
import { type HeldWatch, isSame, type WatchCopy, type WatchFacts } from "./watch-copy.ts";
import { WatchReport } from "./watch-report.ts";

/** What watching needs of its shard. */
export interface ShardWatchParts extends Omit<
  SweeperParts,
  "copy" | "looks" | "observations" | "sendActions" | "condition"
> {
  sql: SqlStorage;
  copy: WatchCopy;
  observations: SweeperParts["observations"] & { readonly sequence: number };
  condition(ref: Pick<Watch, "condition_id" | "condition_version">): Promise<CompiledCondition | null>;
}

const longestBackoffMs = 60_000;
/** Alarms may come a little late; a call sets one anew only where none has come for so long. */
const graceMs = 5_000;

/** Watches the entities of one shard: on its one alarm, or whenever somebody calls after that should have come. */
export class ShardWatch {
  /** Given by the object; a test may put its own in its place. */
  around: WatchSurroundings;
  readonly report: WatchReport;
  readonly #parts: ShardWatchParts;
  readonly #copy: WatchCopy;
  readonly #sweeps: Sweeps;
  readonly #sweeper: Sweeper;
  #running = false;
  /** Whether the list may have changed since the present run read it. */
  #hastened = false;
  #failures = 0;
  #armedAt = 0;

  constructor(parts: ShardWatchParts, around: WatchSurroundings) {
    const looks = new LookStore(parts.sql);
    this.#parts = parts;
    this.around = around;
    this.#copy = parts.copy;
    this.#sweeps = parts.sweeps;
    this.report = new WatchReport(parts.sql, parts.copy, looks);
    this.#sweeper = new Sweeper({
      ...parts,
      looks,
      condition: (form) => this.#condition(form),
      sendActions: (decisionIds) => this.#send(decisionIds),
    });
  }

  /** Does what is due, for a while. Never throws, and never leaves without the next alarm where one is needed. */
  async alarm(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#hastened = false;
    try {
      const stale = await this.#refreshed();
      await this.#work();
      if (stale) throw stale.error;
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#copy.reload();
      this.#sweeps.reload();
      console.error(JSON.stringify({ event: "watch_failed", failures: this.#failures, error: String(error) }));
    } finally {
      this.#running = false;
      await this.#armNext();
    }
  }

  /** The list may have changed: has it read soon if it has, and begins what is past due. */
  async hasten(): Promise<void> {
    await this.nudge();
    if ((await this.around.lists.version()) === this.#copy.version) return;
    this.#hastened = true;
    if (!this.#running) await this.#arm(this.around.now());
  }

  /** Sets the alarm again where what is due was not begun, whatever the platform says of it. */
  async nudge(): Promise<void> {
    const now = this.around.now();
    const due = this.#running ? null : this.#nextAt();
    if (due !== null && now > Math.max(due, this.#armedAt) + graceMs) await this.#arm(now);
  }

  status(taskId: string): ShardWatchStatus {
    return this.report.status(taskId, (held) => {
      const t = nextOf(held);
      const next = t === null ? null : { t, at: t + this.around.delayMs };
      return { next, now: this.around.now(), stalled: this.#failures > 0 };
    });
  }

  health(): ShardWatchHealth {
    const { open } = this.#sweeps;
    const due = open ? open.t + this.around.delayMs : this.#nextAt();
    return { late_ms: due === null ? 0 : Math.max(0, this.around.now() - due), stalled: this.#failures > 0 };
  }

  /** What is due is done by the old copy where the list cannot be read: D1 still decides what fires. */
  async #refreshed(): Promise<{ error: unknown } | null> {
    try {
      await this.#refresh();
      return null;
    } catch (error) {
      return { error };
    }
  }

  /** Reads the version of the list, and the list where it is another than the copy's. */
  async #refresh(): Promise<void> {
    if ((await this.around.lists.version()) === this.#copy.version) return;
    const list = await this.around.lists.list();
    const known = new Map(this.#copy.watches.map((held) => [held.task_id, held]));
    const facts = new Map<Watch, WatchFacts | null>();
    for (const watch of list.watches) {
      const held = known.get(watch.task_id);
      if (!held || !isSame(held, watch)) facts.set(watch, await this.#factsOf(watch));
    }
    this.#parts.transaction(() => this.#copy.replace(list, (watch) => facts.get(watch) ?? null));
  }

  async #factsOf(watch: Watch): Promise<WatchFacts | null> {
    const condition = await this.#parts.condition(watch);
    if (condition)
      return { concepts: condition.concepts.map(({ key }) => key).sort(), signals: requiredSignals(condition) };
    console.error(JSON.stringify({ event: "watch_without_condition", task_id: watch.task_id }));
    return null;
  }

  async #work(): Promise<void> {
    const until = this.#parts.slices.now() + this.around.alarmMs;
    while (this.#parts.slices.now() <= until) {
      const sweep = this.#sweeps.open ?? this.#begin();
      if (sweep === null || !(await this.#sweeper.run(sweep, until))) return;
    }
  }

  /** Begins the sweep of the earliest time that is due: of each watch only the newest one is. */
  #begin() {
    const now = this.around.now();
    const due = this.#copy.watches.flatMap((watch) => {
      const { every_ms } = watch.watch;
      const found =
        every_ms === null ? null : dueLook({ every_ms, since: watch.since }, watch.last_t, now - this.around.delayMs);
      return found ? [{ watch, ...found }] : [];
    });
    if (due.length === 0) return null;
    const t = due.reduce((least, one) => Math.min(least, one.t), Infinity);
    const late_ms = now - t - this.around.delayMs;
    const watermark = this.#parts.observations.sequence;
    const start = { t, late_ms, watermark, due: due.filter((one) => one.t === t) };
    this.#parts.transaction(() => this.#sweeps.begin(start));
    return this.#sweeps.open;
  }

  async #armNext(): Promise<void> {
    const now = this.around.now();
    const next = this.#hastened ? now : this.#nextAt();
    if (next === null && this.#failures === 0) return;
    const backoff = this.#failures === 0 ? 0 : Math.min(longestBackoffMs, 1_000 * 2 ** (this.#failures - 1));
    await this.#arm(Math.max(next ?? now, now + backoff));
  }

  async #arm(at: number): Promise<void> {
    this.#armedAt = at;
    try {
      await this.around.arm(at);
    } catch (error) {
      console.error(JSON.stringify({ event: "watch_not_armed", error: String(error) }));
    }
  }

  /** When there is something to do, 0 where it has begun; null for a shard that watches nothing by the clock. */
  #nextAt(): number | null {
    if (this.#sweeps.open) return 0;
    const times = this.#copy.watches.flatMap((held) => nextOf(held) ?? []);
    return times.length === 0 ? null : Math.min(...times) + this.around.delayMs;
  }

  async #condition(form: Watch): Promise<CompiledCondition> {
    const condition = await this.#parts.condition(form);
    if (!condition) throw new Error(`the watched condition ${form.condition_id}@${form.condition_version} is lost`);
    return condition;
  }

  /** What the queue cannot take now, the cron sends later. */
  async #send(decisionIds: readonly string[]): Promise<void> {
    if (decisionIds.length === 0) return;
    try {
      await this.around.sendActions(decisionIds);
    } catch (error) {
      console.error(JSON.stringify({ event: "queue_failed", decisions: decisionIds.length, error: String(error) }));
    }
  }
}

function nextOf({ watch, since, last_t }: HeldWatch): number | null {
  return watch.every_ms === null ? null : nextLook({ every_ms: watch.every_ms, since }, last_t);
}
