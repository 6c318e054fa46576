import { listedIn, type ScopeRule } from "../../../../domain/task/scope.ts";
import { bucketOf } from "../../../../domain/values/hashing/bucket.ts";
import { mostFetched } from "../../../../domain/task/watch/fetched.ts";
import { dueLook, nextLook } from "../../../../domain/task/watch/grid.ts";
import type { FetchChunk, FetchedLook, FetchRef } from "../../../../usecases/ports/tasks/watching.ts";
import type { Entities } from "../../observations/entities.ts";
import type { Observations } from "../../observations/observations.ts";
import type { Slices } from "../../slices.ts";
import type { FiringStates } from "../states/firing-states.ts";
import { turnOver } from "../states/turn-over.ts";
import type { LookStore } from "../looks/look-store.ts";
import { FetchStore } from "./fetch-store.ts";
import { nextEntities } from "../sweeps/swept-entities.ts";
import type { Vacancies } from "../sweeps/vacancies.ts";
import type { ShardPlace } from "../list/place.ts";
import type { HeldWatch, WatchCopy } from "../list/watch-copy.ts";

interface FetchParts {
  sql: SqlStorage;
  copy: Pick<WatchCopy, "watches" | "looked" | "form" | "taskNo" | "recallFired">;
  states: FiringStates;
  entities: Pick<Entities, "after" | "find" | "byNo">;
  observations: Pick<Observations, "namespaces" | "sequence">;
  slices: Pick<Slices, "begin">;
  vacancies: Pick<Vacancies, "settle">;
  place: ShardPlace;
  transaction: <T>(work: () => T) => T;
}

interface FetchSurroundings {
  now(): number;
  delayMs: number;
  /** Has the Worker look at chunks; it may do so more than once. */
  announce(chunks: readonly FetchRef[]): Promise<void>;
}

type FetchedWatch = HeldWatch & { watch: { every_ms: number } };

/** Entities that one message is about. */
const perChunk = 24;
/** After so long a message is taken to be lost. */
const messageLostMs = 120_000;
const perPage = 500;

/** Looks at signals that have to be fetched: what is due is noted here and asked by the Worker, a chunk of entities at a time. */
export class Fetches {
  readonly #parts: FetchParts;
  readonly #store: FetchStore;

  constructor(parts: FetchParts, looks: LookStore) {
    this.#parts = parts;
    this.#store = new FetchStore(parts.sql, parts.entities, looks);
  }

  /** When there is something to do, also a time that has passed; null where nothing is to be fetched. */
  nextAt(delayMs: number): number | null {
    const waiting = this.#store.nextAt(messageLostMs);
    const times = this.#watches().map((watch) => nextLook(gridOf(watch), watch.last_t) + delayMs);
    if (waiting !== null) times.push(waiting);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Begins what is due or announces what waits; false where there is neither. Throws what announcing throws. */
  async step(around: FetchSurroundings): Promise<boolean> {
    const dueAt = around.now() - around.delayMs;
    for (const watch of this.#watches()) {
      const due = dueLook(gridOf(watch), watch.last_t, dueAt);
      if (due) return this.#begin(watch, { ...due, late_ms: dueAt - due.t });
    }
    this.#dropOver();
    const waiting = this.#store.unannounced(around.now() - messageLostMs);
    if (waiting.length === 0) return false;
    const { place, copy } = this.#parts;
    const refs = waiting.map(({ watch_no, t, chunk }) => ({
      shard: place.shard,
      task_id: copy.form(watch_no).task_id,
      t,
      chunk,
    }));
    await around.announce(refs);
    this.#store.announced(waiting, around.now());
    return true;
  }

  /** What is still to be looked at of a chunk; null where nothing is, or not any more. */
  chunk({ task_id, t, chunk }: FetchRef): FetchChunk | null {
    const task_no = this.#parts.copy.taskNo(task_id);
    const left = task_no === null ? null : this.#store.left({ task_no, t, chunk });
    if (left === null) return null;
    const { condition_id, condition_version } = this.#parts.copy.form(left.watch_no);
    return { condition_id, condition_version, entities: left.entities };
  }

  /** Keeps what came of some of a chunk; what was kept before stays as it is. */
  keep({ task_id, t, chunk }: FetchRef, looks: readonly FetchedLook[]): void {
    const task_no = this.#parts.copy.taskNo(task_id);
    if (task_no !== null) this.#parts.transaction(() => this.#store.keep({ task_no, t, chunk }, looks));
  }

  /** A task that fetches no more, because it is paused for example, leaves the rest of its looks unanswered. */
  #dropOver(): void {
    if (this.#store.nextAt(messageLostMs) === null) return;
    const taskNos = this.#watches().map(({ task_no }) => task_no);
    this.#parts.transaction(() => this.#store.keepOnly(taskNos));
  }

  #watches(): FetchedWatch[] {
    const isFetched = (held: HeldWatch): held is FetchedWatch =>
      held.facts.fetched === true && held.watch.every_ms !== null && !held.vacant;
    return this.#parts.copy.watches.filter(isFetched);
  }

  async #begin(watch: FetchedWatch, due: { t: number; missed: number; late_ms: number }): Promise<true> {
    const { sql, copy, states, observations, transaction, place, slices, vacancies } = this.#parts;
    const most = Math.ceil((2 * mostFetched) / place.shards);
    const { entities, left_out } = await this.#roster(watch.scope_rules, due.t, most);
    const slice = slices.begin(Number.POSITIVE_INFINITY);
    if (entities.length === 0 && (await slice.run(vacancies.settle(watch, watch)))) return true;
    const chunks = Array.from({ length: Math.ceil(entities.length / perChunk) }, (_, i) =>
      entities.slice(i * perChunk, (i + 1) * perChunk),
    );
    const { task_no, watch_no } = watch;
    const watermark = observations.sequence;
    transaction(() => {
      turnOver(sql, copy, states, watch, due.t);
      this.#store.begin({ task_no, watch_no, ...due, watermark, left_out, chunks });
      copy.looked([task_no], due.t);
    });
    return true;
  }

  /** A scope of ids alone is its own list, as in a batch: nothing need be known of them. Any other holds who is known. */
  async #roster(scope: readonly ScopeRule[], t: number, most: number) {
    const { place, slices } = this.#parts;
    const names = listedIn(scope);
    const found = (names ?? []).filter((name) => bucketOf(name) % place.shards === place.shard);
    if (names === null) {
      const slice = slices.begin(Number.POSITIVE_INFINITY);
      for (let [after, done] = [0, false]; !done;) {
        const request = { scope, t, after, last: Number.MAX_SAFE_INTEGER, limit: perPage };
        const page = await slice.run(nextEntities(this.#parts, request));
        found.push(...page.found.map(({ entity }) => entity.entity));
        ({ after, done } = page);
      }
    }
    return { entities: found.slice(0, most), left_out: Math.max(0, found.length - most) };
  }
}

const gridOf = ({ watch, since }: FetchedWatch) => ({ every_ms: watch.every_ms, since });
