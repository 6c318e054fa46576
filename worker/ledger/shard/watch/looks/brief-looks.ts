import { decisionIdOf } from "../../../../domain/decision/id.ts";
import { dayMs } from "../../../../domain/values/time.ts";
import { type BlockLook, looksIn } from "../../../../domain/task/watch/block.ts";
import type { LookKept } from "../../../../domain/task/watch/contradictions.ts";
import type { BriefQuestion, BriefScope, BriefVolume } from "../../../../usecases/ports/tasks/brief-looks.ts";
import type { Look } from "../../../../usecases/ports/tasks/watching.ts";
import type { Entities, Entity } from "../../observations/entities.ts";
import type { PrunedLooks } from "./pruned-looks.ts";
import type { LookStore } from "./look-store.ts";
import type { WatchCopy } from "../list/watch-copy.ts";
import { SqlTable } from "../../sql/sql-table.ts";
import type { ConditionRef } from "../../../../domain/values/definitions/condition.ts";

/** A look as calibration sees it. */
export interface AnsweredLook {
  condition_version: string;
  entity_id: string;
  t: number;
  score: number | null;
  fired: boolean;
}

/** Where to go on reading: after a block of looks under one form of a watch. */
export interface BriefPlace {
  watch_no: number;
  t: number;
  first_no: number;
}

/** Some looks, and where to go on; null when there are no more. */
export interface BriefPage {
  looks: AnsweredLook[];
  next: BriefPlace | null;
}

/** A form of a watch that keeps only changes. */
interface BriefForm extends ConditionRef {
  watch_no: number;
  task_no: number;
  every_ms: number;
}

type BlockOfWatch = { t: number; first_no: number; body: ArrayBuffer };

/** Looks read in one go, or a block more: a megabyte or two. */
const pageLooks = 10_000;

/** What this shard's watches have seen under `keep: "changes"`, as it was kept; nothing is judged again. */
export class KeptBriefLooks extends SqlTable {
  readonly #copy: Pick<WatchCopy, "everInBrief">;
  readonly #looks: Pick<LookStore, "at">;
  readonly #entities: Pick<Entities, "find" | "findByPseudonym" | "byNo">;
  readonly #pruned: Pick<PrunedLooks, "has" | "untilOf">;

  constructor(
    sql: SqlStorage,
    copy: Pick<WatchCopy, "everInBrief">,
    looks: Pick<LookStore, "at">,
    entities: Pick<Entities, "find" | "findByPseudonym" | "byNo">,
    pruned: Pick<PrunedLooks, "has" | "untilOf">,
  ) {
    super(sql);
    this.#pruned = pruned;
    this.#copy = copy;
    this.#looks = looks;
    this.#entities = entities;
  }

  /** The look at an entity that asked this question; null where none has. */
  find({ entity_no }: Pick<Entity, "entity_no">, ref: ConditionRef, t: number): LookKept | null {
    for (const { task_no, watch_no } of this.#formsOf(ref.condition_id, [ref.condition_version])) {
      const judgedBy = this.firstRow<{ engine: number; ir_hash: string }>(
        "SELECT engine, ir_hash FROM sweep_tasks WHERE task_no = ? AND t = ? AND watch_no = ? AND engine IS NOT NULL",
        task_no,
        t,
        watch_no,
      );
      const look = judgedBy ? this.#looks.at(task_no, t, entity_no) : null;
      if (judgedBy && look) return { ...look, ...judgedBy };
    }
    return null;
  }

  /** The same as the surface shows it, with the id that its decision has or would have; `expired` where it is kept no more. */
  look(question: BriefQuestion): Look | "expired" | null {
    const { condition_id, condition_version, t } = question;
    const entity = this.#entityOf(question.entity);
    const found = entity && this.find(entity, question, t);
    if (!entity) return null;
    if (!found) return this.#pruned.has(entity, question, t) ? "expired" : null;
    const decision_id = decisionIdOf(condition_id, condition_version, entity.entity_id, t);
    return { t, score: found.score, ...found.verdict, decision_id };
  }

  volume({ condition_id, versions, until }: BriefScope): BriefVolume {
    const watches = this.#formsOf(condition_id, versions).map(({ watch_no }) => watch_no);
    if (watches.length === 0) return { looks: 0, days: [], expired_until: null };
    const rows = this.sql
      .exec<{ day: number; looks: number }>(
        `SELECT p.t / ${dayMs} AS day, sum(p.entities - p.unanswered) AS looks FROM sweep_tasks p
         WHERE p.watch_no IN (SELECT value FROM json_each(?)) AND p.t <= ? GROUP BY 1 HAVING looks > 0`,
        JSON.stringify(watches),
        until,
      )
      .toArray();
    return {
      looks: rows.reduce((sum, { looks }) => sum + looks, 0),
      days: rows.map(({ day }) => day),
      expired_until: this.#pruned.untilOf(watches),
    };
  }

  /** The answered looks of every `every`-th sweep, a page at a time. */
  page({ condition_id, versions, until }: BriefScope, every: number, from: BriefPlace | null): BriefPage {
    const looks: AnsweredLook[] = [];
    for (const form of this.#formsOf(condition_id, versions)) {
      if (from !== null && form.watch_no < from.watch_no) continue;
      let place = from?.watch_no === form.watch_no ? from : { watch_no: form.watch_no, t: -1, first_no: -1 };
      for (let block = this.#nextBlock(form, every, place); block; block = this.#nextBlock(form, every, place)) {
        if (block.t > until) break;
        if (looks.length >= pageLooks) return { looks, next: place };
        looks.push(...this.#answeredIn(form, block));
        place = { ...place, t: block.t, first_no: block.first_no };
      }
    }
    return { looks, next: null };
  }

  /** The answered looks that questions are about. */
  answered(questions: readonly BriefQuestion[]): AnsweredLook[] {
    return questions.flatMap((question) => {
      const entity = this.#entityOf(question.entity);
      const look = entity && this.find(entity, question, question.t);
      return entity && look ? toAnswered(question, entity.entity_id, question.t, look) : [];
    });
  }

  /** The time of the newest answered look at an entity. */
  newest({ entity, condition_id, condition_version }: Omit<BriefQuestion, "t">): number | null {
    const found = this.#entityOf(entity);
    if (!found) return null;
    const times = this.#formsOf(condition_id, [condition_version]).map((form) => this.#newestOf(form, found));
    return times.reduce((newest, t) => (t !== null && t > (newest ?? -Infinity) ? t : newest), null);
  }

  #newestOf({ task_no, watch_no }: BriefForm, { entity_no }: Entity): number | null {
    const query = "SELECT t FROM sweep_tasks WHERE task_no = ? AND watch_no = ? ORDER BY t DESC";
    for (const { t } of this.sql.exec<{ t: number }>(query, task_no, watch_no)) {
      const look = this.#looks.at(task_no, t, entity_no);
      if (look && look.verdict.outcome !== null) return t;
    }
    return null;
  }

  #nextBlock(
    { task_no, watch_no, every_ms }: BriefForm,
    every: number,
    { t, first_no }: BriefPlace,
  ): BlockOfWatch | null {
    const query = `SELECT b.t, b.first_no, b.body FROM sweep_tasks p
      CROSS JOIN look_blocks b ON b.task_no = p.task_no AND b.t = p.t
      WHERE p.task_no = ?1 AND p.watch_no = ?2 AND p.t >= ?3 AND (p.t / ?4) % ?5 = 0 AND (b.t > ?3 OR b.first_no > ?6)
      ORDER BY p.t, b.first_no LIMIT 1`;
    return this.firstRow<BlockOfWatch>(query, task_no, watch_no, t, every_ms, every, first_no) ?? null;
  }

  #answeredIn(form: BriefForm, { t, first_no, body }: BlockOfWatch): AnsweredLook[] {
    return looksIn({ first_no, body: new Uint8Array(body) }).flatMap((look) => {
      const entity = look.verdict.outcome === null ? null : this.#entities.byNo(look.entity_no);
      return entity ? toAnswered(form, entity.entity_id, t, look) : [];
    });
  }

  #entityOf(entity: string): Entity | null {
    return this.#entities.find(entity) ?? this.#entities.findByPseudonym(entity);
  }

  #formsOf(conditionId: string, versions: readonly string[]): BriefForm[] {
    if (!this.#copy.everInBrief) return [];
    return this.sql
      .exec<BriefForm & Record<string, SqlStorageValue>>(
        `SELECT v.watch_no, w.task_no, v.watch->>'$.condition_id' AS condition_id,
           v.watch->>'$.condition_version' AS condition_version, v.watch->>'$.watch.every_ms' AS every_ms
         FROM watch_versions v JOIN watches w USING (task_id)
         WHERE v.watch->>'$.watch.keep' = 'changes' AND v.watch->>'$.condition_id' = ?
           AND v.watch->>'$.condition_version' IN (SELECT value FROM json_each(?)) ORDER BY v.watch_no`,
        conditionId,
        JSON.stringify(versions),
      )
      .toArray();
  }
}

function toAnswered(
  { condition_version }: Pick<BriefForm, "condition_version">,
  entity_id: string,
  t: number,
  { verdict, score }: Pick<BlockLook, "verdict" | "score">,
): AnsweredLook[] {
  if (verdict.outcome === null) return [];
  return [{ condition_version, entity_id, t, score, fired: verdict.outcome === "triggered" }];
}
