import { decisionId } from "../../../domain/decision/id.ts";
import { dayMs } from "../../../domain/values/time.ts";
import { type BlockLook, looksIn } from "../../../domain/watch/block.ts";
import type { BriefLook } from "../../../domain/watch/contradictions.ts";
import { verdictOf } from "../../../domain/watch/verdict.ts";
import type { BriefQuestion, BriefScope, BriefVolume } from "../../../usecases/ports/brief-looks.ts";
import type { Look } from "../../../usecases/ports/watching.ts";
import type { Entities, Entity } from "../entities.ts";
import { first } from "../schema.ts";
import type { LookStore } from "./look-store.ts";
import type { WatchCopy } from "./watch-copy.ts";

/** A look as calibration sees it. */
export interface AnsweredLook {
  condition_version: string;
  entity_id: string;
  t: number;
  score: number | null;
  fired: boolean;
}

/** Where to go on reading: the form, and the place of its last block or pushed look. */
export interface BriefPlace {
  form: number;
  after: readonly [number, number];
}

/** Some looks, and where to go on; null when there are no more. */
export interface BriefPage {
  looks: AnsweredLook[];
  next: BriefPlace | null;
}

/** A form of a watch that keeps only changes. */
interface BriefForm {
  watch_no: number;
  task_no: number;
  condition_id: string;
  condition_version: string;
  every_ms: number | null;
}

type ConditionRef = Pick<BriefQuestion, "condition_id" | "condition_version">;
type TimedLook = BlockLook & { t: number };

/** Looks read in one go: a few hundred kilobytes. */
const pageLooks = 10_000;

/** What this shard's watches have seen under `keep: "changes"`, as it was kept. */
export class BriefLooks {
  readonly #sql: SqlStorage;
  readonly #copy: Pick<WatchCopy, "version">;
  readonly #looks: Pick<LookStore, "one" | "newest">;
  readonly #entities: Pick<Entities, "find" | "findByPseudonym" | "byNo">;
  #known: { version: number; forms: readonly BriefForm[] } | null = null;

  constructor(
    sql: SqlStorage,
    copy: Pick<WatchCopy, "version">,
    looks: Pick<LookStore, "one" | "newest">,
    entities: Pick<Entities, "find" | "findByPseudonym" | "byNo">,
  ) {
    this.#sql = sql;
    this.#copy = copy;
    this.#looks = looks;
    this.#entities = entities;
  }

  /** The look at an entity that asked this question; null where none has. */
  find({ entity_no }: Pick<Entity, "entity_no">, ref: ConditionRef, t: number): BriefLook | null {
    for (const { task_no, watch_no } of this.#formsOf(ref.condition_id, [ref.condition_version])) {
      const look = this.#looks.one(task_no, entity_no, t);
      if (look?.watch_no === watch_no) return { ...look, engine: null, ir_hash: null };
    }
    return null;
  }

  /** The same as it is told, with the id that its decision has or would have. */
  look(question: BriefQuestion): Look | null {
    const { condition_id, condition_version, t } = question;
    const entity = this.#entityOf(question);
    const look = entity && this.find(entity, question, t);
    if (!entity || !look) return null;
    const decision_id = decisionId(condition_id, condition_version, entity.entity_id, t);
    return { t, score: look.score, ...look.verdict, decision_id };
  }

  volume({ condition_id, versions, until }: BriefScope): BriefVolume {
    const watches = JSON.stringify(this.#formsOf(condition_id, versions).map(({ watch_no }) => watch_no));
    const rows = this.#sql
      .exec<{ day: number; looks: number }>(
        `SELECT p.t / ${dayMs} AS day, sum(p.entities - p.unanswered) AS looks FROM sweep_tasks p
         WHERE p.watch_no IN (SELECT value FROM json_each(?)) AND p.t <= ? GROUP BY 1 HAVING looks > 0`,
        watches,
        until,
      )
      .toArray();
    return { looks: rows.reduce((sum, { looks }) => sum + looks, 0), days: rows.map(({ day }) => day) };
  }

  /** The answered looks of every `every`-th sweep, a page at a time. */
  page({ condition_id, versions, until }: BriefScope, every: number, from: BriefPlace | null): BriefPage {
    const forms = this.#formsOf(condition_id, versions);
    const looks: AnsweredLook[] = [];
    let place = from;
    for (const form of forms) {
      if (place !== null && form.watch_no < place.form) continue;
      let after: readonly [number, number] | null = place?.form === form.watch_no ? place.after : [-1, -1];
      while (after !== null) {
        const read: FormPage = this.#read(form, until, every, after);
        looks.push(...this.#answered(form, read.looks));
        after = read.next;
        if (after !== null && looks.length >= pageLooks) return { looks, next: { form: form.watch_no, after } };
      }
      place = null;
    }
    return { looks, next: null };
  }

  /** The answered looks that questions are about. */
  answered(questions: readonly BriefQuestion[]): AnsweredLook[] {
    return questions.flatMap((question) => {
      const entity = this.#entityOf(question);
      const look = entity && this.find(entity, question, question.t);
      if (!entity || !look || look.verdict.outcome === null) return [];
      return [toAnswered(question, entity.entity_id, { ...look, entity_no: entity.entity_no, t: question.t })];
    });
  }

  /** The time of the newest answered look at an entity. */
  newest({ entity, ...ref }: Omit<BriefQuestion, "t">): number | null {
    const found = this.#entityOf({ entity });
    if (!found) return null;
    const times = this.#formsOf(ref.condition_id, [ref.condition_version]).flatMap((form) => {
      const look = this.#looks.newest(form, found.entity_no);
      return look ? [look.t] : [];
    });
    return times.length === 0 ? null : Math.max(...times);
  }

  #read(form: BriefForm, until: number, every: number, after: readonly [number, number]): FormPage {
    return form.every_ms === null
      ? this.#pushed(form, until, every, after)
      : this.#swept(form, form.every_ms, until, every, after);
  }

  #swept(form: BriefForm, everyMs: number, until: number, every: number, [t, no]: readonly [number, number]): FormPage {
    const row = first<{ t: number; first_no: number; body: ArrayBuffer }>(
      this.#sql,
      `SELECT b.t, b.first_no, b.body FROM sweep_tasks p
       CROSS JOIN look_blocks b ON b.task_no = p.task_no AND b.t = p.t
       WHERE p.task_no = ?1 AND p.watch_no = ?2 AND p.t BETWEEN ?3 AND ?4 AND (p.t / ?5) % ?6 = 0
         AND (b.t > ?3 OR b.first_no > ?7)
       ORDER BY p.t, b.first_no LIMIT 1`,
      form.task_no,
      form.watch_no,
      t,
      until,
      everyMs,
      every,
      no,
    );
    if (!row) return { looks: [], next: null };
    const block = { first_no: row.first_no, body: new Uint8Array(row.body) };
    return { looks: looksIn(block).map((look) => ({ ...look, t: row.t })), next: [row.t, row.first_no] };
  }

  /** Pushed looks have no sweeps in common, so every so manieth of them is taken by entity and second. */
  #pushed(form: BriefForm, until: number, every: number, [no, t]: readonly [number, number]): FormPage {
    const rows = this.#sql
      .exec<{ entity_no: number; t: number; verdict: number; score: number | null }>(
        `SELECT entity_no, t, verdict, score FROM pushed_looks
         WHERE task_no = ?1 AND watch_no = ?2 AND t <= ?3 AND (entity_no + t / 1000) % ?4 = 0 AND (entity_no, t) > (?5, ?6)
         ORDER BY entity_no, t LIMIT ?7`,
        form.task_no,
        form.watch_no,
        until,
        every,
        no,
        t,
        pageLooks,
      )
      .toArray();
    const last = rows.at(-1);
    return {
      looks: rows.map(({ verdict, ...look }) => ({ ...look, verdict: verdictOf(verdict) })),
      next: last && rows.length === pageLooks ? [last.entity_no, last.t] : null,
    };
  }

  #answered(form: BriefForm, looks: readonly TimedLook[]): AnsweredLook[] {
    return looks.flatMap((look) => {
      const entity = look.verdict.outcome === null ? null : this.#entities.byNo(look.entity_no);
      return entity ? [toAnswered(form, entity.entity_id, look)] : [];
    });
  }

  #entityOf({ entity }: Pick<BriefQuestion, "entity">): Entity | null {
    return this.#entities.find(entity) ?? this.#entities.findByPseudonym(entity);
  }

  #formsOf(conditionId: string, versions: readonly string[]): BriefForm[] {
    const { version } = this.#copy;
    if (this.#known?.version !== version) this.#known = { version, forms: this.#forms() };
    return this.#known.forms.filter(
      ({ condition_id, condition_version }) => condition_id === conditionId && versions.includes(condition_version),
    );
  }

  #forms(): BriefForm[] {
    return this.#sql
      .exec<BriefForm & Record<string, SqlStorageValue>>(
        `SELECT v.watch_no, w.task_no, v.watch->>'$.condition_id' AS condition_id,
           v.watch->>'$.condition_version' AS condition_version, v.watch->>'$.watch.every_ms' AS every_ms
         FROM watch_versions v JOIN watches w USING (task_id)
         WHERE v.watch->>'$.watch.keep' = 'changes' ORDER BY v.watch_no`,
      )
      .toArray();
  }
}

/** Some looks under one form, and where to go on in it. */
interface FormPage {
  looks: TimedLook[];
  next: readonly [number, number] | null;
}

function toAnswered(
  { condition_version }: Pick<BriefForm, "condition_version">,
  entity_id: string,
  { t, score, verdict }: TimedLook,
): AnsweredLook {
  return { condition_version, entity_id, t, score, fired: verdict.outcome === "triggered" };
}
