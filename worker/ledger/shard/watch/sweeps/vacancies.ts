import { dueLook } from "../../../../domain/task/watch/grid.ts";
import type { Work } from "../../../../domain/values/work.ts";
import type { Entities, Entity } from "../../observations/entities.ts";
import type { Members } from "../../observations/members.ts";
import type { ObservationTimes } from "../../observations/observation-times.ts";
import type { Observations } from "../../observations/observations.ts";
import type { Points } from "../../points/points.ts";
import { isInScope } from "../../observations/scoped.ts";
import { nextEntities } from "./swept-entities.ts";
import type { HeldWatch, WatchCopy, WatchForm } from "../list/watch-copy.ts";

/** What finding empty scopes needs of its shard. */
export interface VacancyParts {
  copy: Pick<WatchCopy, "watches" | "vacate" | "occupy">;
  entities: Pick<Entities, "after" | "find" | "byNo" | "last">;
  observations: Pick<Observations, "namespaces" | "sequence">;
  points: Pick<Points, "head">;
  members: Pick<Members, "seriesOf">;
  times: Pick<ObservationTimes, "signalNos">;
}

/** What `due` says about a watch. */
type Due = { watch: HeldWatch; missed: number };

const vacanciesAtOnce = 100;

/** Watches in whose scope nobody of this shard is: they rest, and nothing is written for them, until somebody comes. */
export class Vacancies {
  readonly #parts: VacancyParts;
  /** Forms of watches on observations that are known to have somebody. */
  readonly #occupied = new Set<number>();

  constructor(parts: VacancyParts) {
    this.#parts = parts;
  }

  /** Forgets what is in memory. */
  reload(): void {
    this.#occupied.clear();
  }

  /** After a pass that found nobody: has a watch rest where nobody is in its scope, and nobody came while that was looked up; whether it rests. */
  *settle(task: Pick<HeldWatch, "task_no" | "watch_no">, { watch, scope_rules }: WatchForm): Work<boolean> {
    const { copy, entities, observations } = this.#parts;
    if (this.#occupied.has(task.watch_no)) return false;
    const [sequence, last] = [observations.sequence, entities.last()];
    const { found } = yield* nextEntities(this.#parts, { scope: scope_rules, t: 0, after: 0, last, limit: 1 });
    if (found.length > 0 && watch.every_ms === null) this.#occupied.add(task.watch_no);
    const rests = found.length === 0 && observations.sequence === sequence && entities.last() === last;
    if (rests) copy.vacate(task);
    return rests;
  }

  /** Has the watches at work again in whose scope some entities are that are new, or have a new signal; whether there were any. */
  occupy(arrived: readonly Entity[], now: number, delayMs: number): boolean {
    const { copy, observations } = this.#parts;
    const vacant = copy.watches.filter(
      (held) => held.vacant && arrived.some((entity) => isInScope(observations, held.scope_rules, entity)),
    );
    for (const held of vacant) copy.occupy(held, newestPassed(held, now - delayMs));
    return vacant.length > 0;
  }

  /** Counts as missed only times of which somebody could have been asked: somebody in scope had a point by `t`. */
  *missed(due: readonly Due[], t: number): Work<Due[]> {
    const counted: Due[] = [];
    for (const one of due)
      counted.push(one.missed > 0 && !(yield* this.#hadPoint(one.watch, t)) ? { ...one, missed: 0 } : one);
    return counted;
  }

  *#hadPoint({ scope_rules, facts }: HeldWatch, t: number): Work<boolean> {
    const { entities, points, members, times } = this.#parts;
    const signals = times.signalNos(facts.signals);
    const hasPoint = ({ entity_no }: Entity) =>
      signals.some(({ signal_no }) =>
        members.seriesOf(entity_no, signal_no).some((series) => (points.head(series)?.first_at ?? Infinity) <= t),
      );
    const last = entities.last();
    for (let [after, done] = [0, false]; !done;) {
      const page = yield* nextEntities(this.#parts, { scope: scope_rules, t, after, last, limit: vacanciesAtOnce });
      if (page.found.some(({ entity }) => hasPoint(entity))) return true;
      ({ after, done } = page);
    }
    return false;
  }
}

/** The newest time that a watch by the clock would have looked at. */
function newestPassed({ watch, since, last_t }: HeldWatch, until: number): number | null {
  return watch.every_ms === null ? last_t : (dueLook({ every_ms: watch.every_ms, since }, last_t, until)?.t ?? last_t);
}
