import { expiredLookError } from "../../../../domain/values/kept.ts";
import type { CompiledConcept } from "../../../../domain/concept/compiled.ts";
import type { Entity } from "../../observations/entities.ts";
import type { Observations } from "../../observations/observations.ts";
import { isInScope } from "../../observations/scoped.ts";
import type { Watermarks } from "../../sealing/watermarks.ts";
import type { WatchCopy, WatchForm } from "../list/watch-copy.ts";
import { SqlTable } from "../../sql/sql-table.ts";
import type { ConditionRef } from "../../../../domain/values/definitions/condition.ts";

/** Looks of one form of a task's watch that are gone: all from the first to the last time. */
export interface PrunedStretch {
  task_no: number;
  watch_no: number;
  t: number;
}

/** Remembers at which times watches have looked whose looks are kept no more, so that nobody takes them for times never asked about. */
export class PrunedLooks extends SqlTable {
  readonly #copy: Pick<WatchCopy, "form">;
  readonly #observations: Pick<Observations, "namespaces">;
  /** The newest time of a look that is gone. */
  #until = Number.MIN_SAFE_INTEGER;

  constructor(sql: SqlStorage, copy: Pick<WatchCopy, "form">, observations: Pick<Observations, "namespaces">) {
    super(sql);
    this.#copy = copy;
    this.#observations = observations;
    this.reload();
  }

  /** Reads again what is in memory. */
  reload(): void {
    const query = "SELECT max(last_t) AS t FROM pruned_looks";
    this.#until = this.firstRow<{ t: number | null }>(query)?.t ?? Number.MIN_SAFE_INTEGER;
  }

  /** Notes that the looks of a sweep are to go. Run in the transaction that removes them. */
  note({ task_no, watch_no, t }: PrunedStretch): void {
    const insert = `INSERT INTO pruned_looks (task_no, watch_no, first_t, last_t) VALUES (?1, ?2, ?3, ?3)
      ON CONFLICT DO UPDATE SET first_t = min(first_t, ?3), last_t = max(last_t, ?3)`;
    this.sql.exec(insert, task_no, watch_no, t);
  }

  /** Throws `expired` for a question that a watch has answered in brief, by looks that are kept no more: its answer is not known. */
  refuse(
    watermarks: Pick<Watermarks, "find">,
    entity: Pick<Entity, "entity_no" | "entity">,
    concepts: readonly Pick<CompiledConcept, "key">[],
    t: number,
  ): void {
    if (t > this.#until) return;
    const open = concepts.filter(({ key }) => watermarks.find(entity, key, t) === null);
    if (open.some(({ key }) => this.covers(entity, key, t))) throw expiredLookError(t);
  }

  /** Whether a look that is gone may have fixed what a concept version saw of an entity at `t`: nothing says that any more. */
  covers(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): boolean {
    return this.#isSeen(entity, t, ({ facts }) => facts.concepts.includes(conceptKey));
  }

  /** Whether a condition version was looked at in brief at `t` by looks that are gone. */
  has(
    entity: Pick<Entity, "entity_no" | "entity">,
    { condition_id, condition_version }: ConditionRef,
    t: number,
  ): boolean {
    return this.#isSeen(
      entity,
      t,
      (form) => form.condition_id === condition_id && form.condition_version === condition_version,
    );
  }

  /** The time of the newest look that is gone, of some forms of watches; null where all are there. */
  untilOf(watchNos: readonly number[]): number | null {
    const query = "SELECT max(last_t) AS t FROM pruned_looks WHERE watch_no IN (SELECT value FROM json_each(?))";
    return this.firstRow<{ t: number | null }>(query, JSON.stringify(watchNos))?.t ?? null;
  }

  /** Whether one of the watches that kept changes alone, and looked at this time, has such a form and the entity in its scope. */
  #isSeen(entity: Pick<Entity, "entity_no" | "entity">, t: number, is: (form: WatchForm) => boolean): boolean {
    if (t > this.#until) return false;
    const query = "SELECT watch_no FROM pruned_looks WHERE first_t <= ?1 AND last_t >= ?1";
    return this.allRows<{ watch_no: number }>(query, t)
      .map(({ watch_no }) => this.#copy.form(watch_no))
      .filter(({ watch }) => watch.keep === "changes" && watch.every_ms !== null && t % watch.every_ms === 0)
      .some((form) => is(form) && isInScope(this.#observations, form.scope_rules, entity));
  }
}
