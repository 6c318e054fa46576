import { isActive } from "../../../../domain/firing/hours.ts";
import { bucketOf } from "../../../../domain/values/hashing/bucket.ts";
import {
  endOf,
  isNews,
  type NewestPoint,
  noDataId,
  type Silence,
  watchedSilence,
} from "../../../../domain/task/watch/silence.ts";
import { dueLook, nextLook } from "../../../../domain/task/watch/grid.ts";
import type { EndedSilence, NewNotice, NoticePlanner } from "../../../../usecases/ports/actions/actions.ts";
import type { Entities, Entity } from "../../observations/entities.ts";
import type { Points } from "../../points/points.ts";
import type { Members } from "../../observations/members.ts";
import type { ObservationTimes } from "../../observations/observation-times.ts";
import type { Observations } from "../../observations/observations.ts";
import type { Slices } from "../../slices.ts";
import { type KeptSilence, type SilenceCheck, ShardSilenceStore } from "./silence-store.ts";
import { nextEntities } from "../sweeps/swept-entities.ts";
import type { Vacancies } from "../sweeps/vacancies.ts";
import type { HeldWatch, WatchCopy, WatchFacts } from "../list/watch-copy.ts";

/** What looking for silence needs of its shard. */
export interface SilenceParts {
  sql: SqlStorage;
  copy: Pick<WatchCopy, "watches">;
  vacancies: Pick<Vacancies, "settle">;
  entities: Pick<Entities, "after" | "find" | "byNo">;
  observations: Pick<Observations, "namespaces" | "sequence">;
  points: Pick<Points, "head" | "rows">;
  members: Pick<Members, "seriesOf">;
  times: Pick<ObservationTimes, "signalNos">;
  slices: Pick<Slices, "begin">;
  transaction: <T>(work: () => T) => T;
}

/** What it reaches outside. */
interface SilenceSurroundings {
  now(): number;
  delayMs: number;
  notices: NoticePlanner;
  /** Entities that a check takes at once. */
  pages: { checked: number };
}

/** A task that wants to hear of silence, and what its definitions say about it. */
type SilenceWatch = HeldWatch & { facts: { silence: NonNullable<WatchFacts["silence"]> } };
/** A silence that is to be told. */
interface SilenceNews {
  entity: Entity;
  found: Silence;
}

/** Looks for entities that stopped reporting: at the times of the watch, a page of entities at a time. */
export class ShardSilences {
  readonly #parts: SilenceParts;
  readonly #store: ShardSilenceStore;

  constructor(parts: SilenceParts) {
    this.#parts = parts;
    this.#store = new ShardSilenceStore(parts.sql, parts.points, parts.members);
  }

  /** Forgets what is in memory: a transaction around it may have come to nothing. */
  reload(): void {
    this.#store.reload();
  }

  /** When there is something to do, a time that has passed where it has begun; null where no task wants to hear of silence. */
  nextAt(delayMs: number): number | null {
    const times = this.#watches().map((watch) => {
      const { under_way, last_t } = this.#store.check(watch.task_no);
      return (under_way?.t ?? nextLook(gridOf(watch), last_t)) + delayMs;
    });
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Goes on by one page; false where nothing is due. `send` has planned actions sent. Throws what planning throws. */
  async step(around: SilenceSurroundings, send: (ids: readonly string[]) => Promise<void>): Promise<boolean> {
    for (const watch of this.#watches()) {
      const check = this.#store.check(watch.task_no).under_way ?? this.#begin(watch, around);
      if (check === null) continue;
      await this.#page(watch, check, around, send);
      return true;
    }
    return false;
  }

  #watches(): SilenceWatch[] {
    return this.#parts.copy.watches.filter(
      (watch): watch is SilenceWatch => watch.facts.silence !== undefined && !watch.vacant,
    );
  }

  #begin(watch: SilenceWatch, around: SilenceSurroundings): SilenceCheck | null {
    const { last_t } = this.#store.check(watch.task_no);
    const due = dueLook(gridOf(watch), last_t, around.now() - around.delayMs);
    return due && this.#store.begin(watch.task_no, due.t, this.#parts.observations.sequence);
  }

  async #page(
    watch: SilenceWatch,
    check: SilenceCheck,
    around: SilenceSurroundings,
    send: (ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { t, after, last_entity, last_t } = check;
    const request = { scope: watch.scope_rules, t, after, last: last_entity, limit: around.pages.checked };
    const slice = this.#parts.slices.begin(Number.POSITIVE_INFINITY);
    const page = await slice.run(nextEntities(this.#parts, request));
    const entities = page.found.map(({ entity }) => entity);
    const told = this.#store.told(watch.task_no, after, page.after);
    const points = this.#points(watch, check, entities);
    const silent = this.#silent(watch, check, points);
    const news = entities.flatMap((entity): SilenceNews[] => {
      const found = silent.get(entity.entity_no);
      const before = told.get(entity.entity_no) ?? null;
      if (found === undefined) return [];
      if (isNews(found, before, last_t, watch.status === "preview")) return [{ entity, found }];
      // Another form of the watch may have closed the incident of a silence that goes on.
      return before === null || before.watch_no === watch.watch_no
        ? []
        : [{ entity, found: { ...found, since: before.since } }];
    });
    const planned = new Map<number, KeptSilence>();
    if (news.length > 0) {
      const rows = news.map((one) => this.#notice(watch, t, one));
      const states = await around.notices.plan(rows, around.now());
      await send(rows.flatMap(({ notice_id }) => (states.get(notice_id) === "planned" ? notice_id : [])));
      for (const [i, { entity, found }] of news.entries()) {
        const state = states.get(rows[i]?.notice_id ?? "") ?? "skipped";
        const { since } = found;
        const { watch_no } = watch;
        planned.set(entity.entity_no, {
          since,
          previewed: state === "would_trigger",
          held: state === "skipped",
          watch_no,
        });
      }
    }
    const over = entities.filter(({ entity_no }) => told.has(entity_no) && !silent.has(entity_no));
    if (over.length > 0) {
      const ended = over.map(({ entity_id, entity_no }): EndedSilence => {
        const { since } = told.get(entity_no) ?? { since: t };
        const reason = endOf(points.get(entity_no) ?? [], watch.facts.silence, { since, t });
        return { task_id: watch.task_id, entity_id, t, reason };
      });
      await send(await around.notices.end(ended, around.now()));
    }
    this.#parts.transaction(() =>
      this.#store.advance(watch.task_no, page, { planned, over: over.map(({ entity_no }) => entity_no) }),
    );
    if (after === 0 && page.done && entities.length === 0) await slice.run(this.#parts.vacancies.settle(watch, watch));
  }

  #points({ facts }: SilenceWatch, { watermark }: SilenceCheck, entities: readonly Entity[]) {
    const signals = this.#parts.times.signalNos(Object.keys(facts.silence.limits));
    return this.#store.newest(
      entities.map(({ entity_no }) => entity_no),
      signals,
      watermark,
    );
  }

  #silent(
    { facts }: SilenceWatch,
    { t }: SilenceCheck,
    points: ReadonlyMap<number, readonly NewestPoint[]>,
  ): Map<number, Silence> {
    const silent = new Map<number, Silence>();
    for (const [entityNo, newest] of points) {
      const found = watchedSilence(newest, facts.silence, t);
      if (found) silent.set(entityNo, found);
    }
    return silent;
  }

  #notice({ task_id, firing }: SilenceWatch, t: number, { entity, found }: SilenceNews): NewNotice {
    const { entity_id, entity: name, entity_no } = entity;
    const { active, active_text = null } = firing;
    return {
      notice_id: noDataId(task_id, entity_id, found.since),
      task_id,
      entity_id,
      bucket: bucketOf(name),
      ...found,
      t,
      entity: name,
      namespaces: this.#parts.observations.namespaces(entity_no),
      active_text: active !== undefined && isActive(active, t) ? active_text : null,
    };
  }
}

const gridOf = ({ facts, since }: SilenceWatch) => ({ every_ms: facts.silence.every_ms, since });
