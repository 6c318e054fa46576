import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { nextLook } from "../../../domain/task/watch/grid.ts";
import type { ShardWatchHealth } from "../../../domain/task/watch/health.ts";
import { isCrowded } from "../../../domain/task/watch/pace.ts";
import type { ShardWatchStatus } from "../../../domain/task/watch/status.ts";
import type { Watch } from "../../../usecases/ports/tasks/watching.ts";
import type { Entity } from "../observations/entities.ts";
import type { Dispatch } from "./firing/dispatch.ts";
import type { FiringStates } from "./states/firing-states.ts";
import type { Outbox } from "./states/outbox.ts";
import type { SilencedTimes } from "./states/silenced-times.ts";
import type { BlockTable } from "./looks/block-table.ts";
import { LookStore } from "./looks/look-store.ts";
import { pushGatherMs, type PushCollector, type Pushes } from "./sweeps/pushes.ts";
import { refreshCopy } from "./refresh.ts";
import { PaceMeter } from "./pace-meter.ts";
import { WatchAlarm } from "./watch-alarm.ts";
import { Fetches } from "./beside/fetches.ts";
import type { ShardPlace } from "./list/place.ts";
import { type SilenceParts, ShardSilences } from "./beside/silences.ts";
import type { WatchSurroundings } from "./surroundings.ts";
import { type SettledFailure, settled } from "./settled.ts";
import { Sweeper, type SweeperParts } from "./sweeper.ts";
import { soonest, type Upkeep } from "./upkeep.ts";
import type { PrunedLooks } from "./looks/pruned-looks.ts";
import type { Sweeps } from "./sweeps/sweeps.ts";
import { Turns } from "./turns.ts";
import type { HeldWatch, WatchCopy } from "./list/watch-copy.ts";
import { Vacancies, type VacancyParts } from "./sweeps/vacancies.ts";
import { WatchReport } from "./watch-report.ts";
import { logFault } from "../../../log.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** What watching needs of its shard. */
interface ShardWatchParts extends Omit<
  SweeperParts,
  "copy" | "looks" | "observations" | "entities" | "vacancies" | "sendActions" | "condition" | "pieceLooks"
> {
  sql: SqlStorage;
  copy: WatchCopy;
  blocks: BlockTable;
  pushes: Pushes;
  observations: SweeperParts["observations"] & { readonly sequence: number };
  entities: SweeperParts["entities"] & VacancyParts["entities"];
  points: SilenceParts["points"];
  members: SilenceParts["members"];
  times: SilenceParts["times"];
  place: ShardPlace;
  condition: (ref: ConditionRef) => Promise<CompiledCondition | null>;
  outbox: Outbox;
  states: FiringStates;
  dispatch: Dispatch;
  silenced: SilencedTimes;
  upkeep: Upkeep;
  pruned: Pick<PrunedLooks, "reload">;
}

const longestBackoffMs = 60_000;

/** Watches the entities of one shard: on its one alarm, or whenever somebody calls after that should have come. */
export class ShardWatch {
  /** Given by the object; a test may put its own in its place. */
  around: WatchSurroundings;
  readonly report: WatchReport;
  readonly #parts: ShardWatchParts;
  readonly #copy: WatchCopy;
  readonly #sweeps: Sweeps;
  readonly #turns: Turns;
  readonly #silences: ShardSilences;
  readonly #vacancies: Vacancies;
  readonly fetches: Fetches;
  readonly #meter: PaceMeter;
  #running = false;
  /** Whether the list may have changed since the present run read it. */
  #hastened = false;
  #failures = 0;
  readonly #alarm = new WatchAlarm((at) => this.around.arm(at));
  /** When the next look by the clock is due, as of the last alarm. */
  #clockAt: number | null = null;
  /** The same of what is done between sweeps. */
  #besidesAt: number | null = null;
  /** Whether watches that rested have somebody again, and no alarm may be set for them. */
  #occupied = false;

  constructor(parts: ShardWatchParts, around: WatchSurroundings) {
    const looks = new LookStore(parts.sql, parts.blocks);
    this.#parts = parts;
    this.around = around;
    this.#copy = parts.copy;
    this.#sweeps = parts.sweeps;
    this.report = new WatchReport(parts.sql, parts.copy, looks);
    const vacancies = new Vacancies(parts);
    this.#vacancies = vacancies;
    this.#silences = new ShardSilences({ ...parts, vacancies });
    this.fetches = new Fetches({ ...parts, vacancies }, looks);
    this.#meter = new PaceMeter(parts.sql, parts.copy);
    const sweeper = new Sweeper({
      ...parts,
      looks,
      vacancies,
      condition: (form) => this.#condition(form),
      pieceLooks: () => this.around.pages.looks,
      sendActions: this.send,
    });
    const { fetches, report, send } = this;
    const [silences, meter] = [this.#silences, this.#meter];
    const own = { vacancies, sweeper, fetches, silences, meter, report, send };
    this.#turns = new Turns({ ...parts, ...own, around: () => this.around });
    this.#lookAhead();
  }

  /** Has planned actions sent. What the queue cannot take now, the cron sends later. */
  readonly send = async (decisionIds: readonly string[]): Promise<void> => {
    if (decisionIds.length === 0) return;
    try {
      await this.around.sendActions(decisionIds);
    } catch (error) {
      logFault("queue_failed", { decisions: decisionIds.length, error: String(error) });
    }
  };

  /** Does what is due, for a while. Never throws, and never leaves without the next alarm where one is needed. */
  async alarm(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#hastened = false;
    try {
      const stale = await this.#refreshed();
      await this.#workAndSend();
      if (stale) throw stale.error;
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.reload();
      logFault("watch_failed", { failures: this.#failures, error: String(error) });
    } finally {
      this.#running = false;
      await this.#armNext();
    }
  }

  /** Reads again what is in memory of the tables. */
  reload(): void {
    this.#copy.reload();
    this.#parts.silenced.reload();
    this.#sweeps.reload();
    this.#parts.pushes.reload();
    this.#parts.outbox.reload();
    this.#parts.pruned.reload();
    this.#silences.reload();
    this.#vacancies.reload();
  }

  /** The list may have changed: takes it over, so that news is looked at from now on, and begins what is past due. */
  async hasten(): Promise<void> {
    await this.nudge();
    const { version } = this.#copy;
    const stale = await this.#refreshed();
    if (stale === null && this.#copy.version === version) return;
    this.#hastened = true;
    if (!this.#running) await this.#alarm.set(this.around.now());
  }

  /** Sets the alarm again where what is due was not begun, whatever the platform believes. */
  async nudge(): Promise<void> {
    const now = this.around.now();
    const due = this.#running ? null : this.#nextAt();
    if (due !== null && this.#alarm.isOverdue(due, now)) await this.#alarm.set(now);
  }

  statuses(taskIds: readonly string[]): ShardWatchStatus[] {
    const crowded = isCrowded(this.report.lastLooks().load, this.#meter.pace);
    return taskIds.map((taskId) => ({ ...this.#status(taskId), crowded }));
  }

  #status(taskId: string): ShardWatchStatus {
    return this.report.status(taskId, (held) => {
      const t = held.vacant ? nextOf({ ...held, last_t: this.around.now() - this.around.delayMs }) : nextOf(held);
      const next = t === null ? null : { t, at: t + this.around.delayMs };
      return { next, now: this.around.now(), delayMs: this.around.delayMs, stalled: this.#failures > 0 };
    });
  }

  /** How far behind its watches are. */
  health(): ShardWatchHealth {
    const { byClock, byPush } = this.#sweeps;
    const due = byClock ? byClock.t + this.around.delayMs : (byPush?.t ?? this.#dueAt());
    const late_ms = due === null ? 0 : Math.max(0, this.around.now() - due);
    const newest = this.#copy.watches.reduce((last, { last_t }) => Math.max(last, last_t ?? 0), 0);
    const ahead_ms = Math.max(0, newest - this.around.now());
    return { late_ms, stalled: this.#failures > 0, ahead_ms, ...this.report.lastLooks(), pace: this.#meter.pace };
  }

  /** Takes note of an append; {@link PushCollector.keep} is to be called within its transaction, {@link pushed} after it. */
  news(): PushCollector & { began(entity: Entity): void } {
    const news = this.#parts.pushes.collector(this.#copy.pushedSignals, this.around.now());
    const arrived: Entity[] = [];
    return {
      ...news,
      began: (entity) => void arrived.push(entity),
      keep: () => {
        this.#arrive(arrived);
        return news.keep();
      },
    };
  }

  /** An entity is known because somebody has asked about it. */
  asked(entity: Entity): void {
    this.#arrive([entity]);
    this.pushed();
  }

  /** Entities are new, or have a new signal: whoever was waiting for them looks at them from now on. */
  #arrive(entities: readonly Entity[]): void {
    if (!this.#vacancies.occupy(entities, this.around.now(), this.around.delayMs)) return;
    this.#occupied = true;
    this.#lookAhead();
  }

  /** Has the alarm come in time for what was pushed, and for those who had nobody to look at before. */
  pushed(): void {
    const { firstAt } = this.#parts.pushes;
    if (this.#running || (firstAt === null && !this.#occupied)) return;
    const at = this.#occupied ? this.#dueAt() : (firstAt ?? 0) + pushGatherMs;
    this.#occupied = false;
    if (at !== null) void this.#alarm.setBy(at);
  }

  /** What is due is done by the old copy where the list cannot be read: D1 still decides what fires. */
  async #refreshed(): Promise<SettledFailure | null> {
    try {
      await refreshCopy(this.#parts, this.around.lists, this.around.now());
      this.#lookAhead();
      return null;
    } catch (error) {
      return { error };
    }
  }

  /** What is recorded in full leaves while looks are judged; where D1 does not take it, looks go on as long as there is room. */
  async #workAndSend(): Promise<void> {
    const { outbox } = this.#parts;
    if (this.#turns.isFull) await this.#drain();
    let failed: SettledFailure | null = null;
    await this.#turns.run(() => {
      if (outbox.count > 0 && failed === null) void settled(this.#drain()).then((failure) => (failed ??= failure));
    });
    await this.#drain();
  }

  #drain(): Promise<void> {
    return this.#parts.dispatch.drain(this.send);
  }

  /** When what is due by the clock comes next, and what is done between sweeps. */
  #lookAhead(): void {
    const { delayMs } = this.around;
    const own = this.#copy.watches.filter(({ facts, vacant }) => facts.fetched !== true && !vacant);
    const next = soonest(own.map(nextOf));
    this.#clockAt = next === null ? null : next + delayMs;
    this.#besidesAt = soonest([this.fetches.nextAt(delayMs), this.#silences.nextAt(delayMs)]);
  }

  async #armNext(): Promise<void> {
    const now = this.around.now();
    this.#lookAhead();
    const next = this.#hastened ? now : this.#nextAt();
    if (next === null && this.#failures === 0) {
      this.#alarm.unset();
      return;
    }
    const backoff = this.#failures === 0 ? 0 : Math.min(longestBackoffMs, 1_000 * 2 ** (this.#failures - 1));
    await this.#alarm.set(Math.max(next ?? now, now + backoff));
  }

  /** When there is something to do, 0 where it has begun; null for a shard that has nothing to wait for. */
  #nextAt(): number | null {
    if (this.#sweeps.byClock || this.#sweeps.byPush || this.#parts.outbox.count > 0) return 0;
    return soonest([this.#dueAt(), this.#parts.upkeep.nextAt(this.around.now(), this.around.keep)]);
  }

  /** When the next thing is due that has not begun; null for a shard that has nothing to wait for. */
  #dueAt(): number | null {
    const { firstAt } = this.#parts.pushes;
    const pushAt = firstAt === null ? null : firstAt + pushGatherMs;
    return soonest([this.#clockAt, this.#besidesAt, pushAt]);
  }

  async #condition(form: Watch): Promise<CompiledCondition> {
    const condition = await this.#parts.condition(form);
    if (!condition) throw new Error(`the watched condition ${form.condition_id}@${form.condition_version} is lost`);
    return condition;
  }
}

function nextOf({ watch, since, last_t }: HeldWatch): number | null {
  return watch.every_ms === null ? null : nextLook({ every_ms: watch.every_ms, since }, last_t);
}
