import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { lacksValues, verdictOf } from "../../../domain/task/watch/verdict.ts";
import type { Entities } from "../observations/entities.ts";
import type { Observations } from "../observations/observations.ts";
import type { Questions } from "../questions/questions.ts";
import { unattendedMs } from "../recording/group-commit.ts";
import type { TimeSlice, Slices } from "../slices.ts";
import { type DoneLook, type FailedLook, judgeLook, unanswered } from "./firing/look.ts";
import type { LookStore } from "./looks/look-store.ts";
import type { Pushes } from "./sweeps/pushes.ts";
import { type SettledFailure, settled } from "./settled.ts";
import { nextEntities, nextPushed, type SweptPage, type SweptQuestion } from "./sweeps/swept-entities.ts";
import type { OpenSweep, SweepPlace, Sweeps, SweepTask } from "./sweeps/sweeps.ts";
import type { ChangesKeeper, ChangesPart } from "./firing/keeper.ts";
import type { Vacancies } from "./sweeps/vacancies.ts";
import type { WatchCopy, WatchForm } from "./list/watch-copy.ts";

/** What a sweep needs of its shard. */
export interface SweeperParts {
  sweeps: Sweeps;
  copy: Pick<WatchCopy, "form">;
  vacancies: Pick<Vacancies, "settle">;
  looks: Pick<LookStore, "add" | "addPushed">;
  changes: ChangesKeeper;
  pushes: Pick<Pushes, "questions" | "drop">;
  entities: Pick<Entities, "after" | "find" | "byNo">;
  observations: Pick<Observations, "namespaces">;
  questions: Pick<Questions, "judge">;
  slices: Pick<Slices, "begin" | "now">;
  condition(form: WatchForm): Promise<CompiledCondition>;
  /** Looks that are recorded at once. */
  pieceLooks(): number;
  transaction: <T>(work: () => T) => T;
  /** Resolves once everything written so far is durable. */
  sync(): Promise<void>;
  /** Has the planned actions of decisions sent. */
  sendActions(decisionIds: readonly string[]): Promise<void>;
}

/** Looks of one block where changes alone are recorded. */
const briefLooks = 4_096;
/** From this attempt on entities are looked at alone, so that the one that ends the object is found. */
const aloneFrom = 3;
/** An entity at which the object ended so many times more is given up. */
const hopelessFrom = aloneFrom + 2;

const noLooks = { entities: 0, fired: 0, turned: 0, unanswered: 0, too_costly: 0, valueless: 0 };

/** One task's part of a sweep while it is under way. */
interface SweepPart extends ChangesPart {
  slice: TimeSlice;
  /** The time to ask about by entity number, where it is not the sweep's. */
  pushed: ReadonlyMap<number, number> | null;
  /** The attempts that are stored: one more than have failed. */
  attempts: number;
}

/** Looks at the entities of a sweep, a piece at a time: while one piece is recorded, the next is judged. */
export class Sweeper {
  readonly #parts: SweeperParts;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Goes on with a sweep as long as `goesOn` says so; whether it has come to its end. Throws what recording throws. */
  async run(sweep: OpenSweep, goesOn: () => boolean): Promise<boolean> {
    const { sweeps, pushes, transaction } = this.#parts;
    for (let task = sweeps.nextTask(sweep, 0); task !== null; task = sweeps.nextTask(sweep, task.task_no)) {
      if (!goesOn() || !(await this.#runTask(sweep, task, goesOn))) return false;
    }
    transaction(() => {
      if (sweep.upto !== null) pushes.drop(sweep.upto);
      sweeps.end(sweep);
    });
    return true;
  }

  async #runTask(sweep: OpenSweep, task: SweepTask, goesOn: () => boolean): Promise<boolean> {
    const form = this.#parts.copy.form(task.watch_no);
    const condition = await this.#parts.condition(form);
    const slice = this.#parts.slices.begin(Number.POSITIVE_INFINITY);
    const lookedAt = (entityNo: number) => this.#parts.sweeps.lookedLast(task, entityNo);
    const pushed = sweep.upto === null ? null : this.#parts.pushes.questions(task.task_no, form, sweep.upto, lookedAt);
    const part: SweepPart = { sweep, task, form, condition, slice, pushed, attempts: task.attempts + 1 };
    let from = this.#withoutHopeless(part);
    const inBrief = form.watch.keep === "changes" && pushed === null;
    if (inBrief) this.#parts.sweeps.judgedBy(sweep, task, { engine: condition.ir.engine, ir_hash: condition.ir_hash });
    await this.#begin(part, null);
    let storing: Promise<SettledFailure | null> = Promise.resolve(null);
    const pieceLooks = this.#parts.pieceLooks();
    let [done, found] = [false, task.after];
    try {
      for (let left = part.attempts >= aloneFrom ? pieceLooks : 0; !done && goesOn(); left--) {
        const page = await this.#page(part, from, left > 0 ? 1 : inBrief ? briefLooks : pieceLooks);
        if (left > 0 && page.found[0]) await this.#begin(part, page.found[0].entity.entity_no);
        const place = { ...page, attempts: left > 1 ? aloneFrom : 1 };
        if (inBrief) await this.#lookInBrief(part, page.found, place);
        else {
          const looks = await this.#judge(part, page.found);
          throwIfFailed(await storing);
          storing = settled(this.#store(part, looks, place));
          if (left > 0) throwIfFailed(await storing);
        }
        ({ after: from, done } = page);
        found += page.found.length;
      }
      throwIfFailed(await storing);
      if (done && found === 0) await slice.run(this.#parts.vacancies.settle(task, form));
    } finally {
      await storing;
      if (part.attempts > 0) this.#parts.sweeps.attempt(sweep, task, part.attempts - 1, null);
    }
    return done;
  }

  /** Where to begin; an entity at which the object has ended again and again is passed over. */
  #withoutHopeless(part: SweepPart): number {
    const { sweep, task, pushed } = part;
    if (task.trying === null || part.attempts < hopelessFrom) return task.after;
    const { trying } = task;
    const t = pushed?.get(trying) ?? sweep.t;
    this.#keep(part, [unanswered({ entity_no: trying }, t, "too_costly")], { after: trying, attempts: 0, done: false });
    part.attempts = aloneFrom;
    return trying;
  }

  async #begin({ sweep, task, attempts }: SweepPart, trying: number | null): Promise<void> {
    this.#parts.sweeps.attempt(sweep, task, attempts, trying);
    await this.#parts.sync();
  }

  #page({ form, sweep, slice, pushed }: SweepPart, after: number, limit: number): Promise<SweptPage> {
    const request = { scope: form.scope_rules, t: sweep.t, after, last: sweep.last_entity, limit };
    return slice.run(pushed ? nextPushed(this.#parts, request, pushed) : nextEntities(this.#parts, request));
  }

  async #judge({ form, task, sweep, condition, slice }: SweepPart, questions: readonly SweptQuestion[]) {
    const looks: Promise<DoneLook | FailedLook>[] = [];
    for (const { entity, t } of questions) {
      const deadline = this.#parts.slices.now() + unattendedMs;
      const look = { condition, asking: { form, task, sweep }, entity, t, deadline };
      looks.push((await judgeLook(this.#parts.questions, look, slice)).recorded);
    }
    return looks;
  }

  /** Judges and keeps a piece at once: what is recorded in full waits in the outbox. */
  async #lookInBrief(part: SweepPart, questions: readonly SweptQuestion[], place: SweepPlace): Promise<void> {
    const { changes, sweeps, transaction, slices } = this.#parts;
    const { sweep, task } = part;
    const entities = questions.map(({ entity }) => entity);
    const piece = await part.slice.run(changes.judge(part, entities));
    transaction(() => {
      const isNew = changes.keep(part, entities, piece, slices.now());
      const { turned, unanswered, too_costly } = piece;
      const valueless = piece.codes.filter((code) => lacksValues(verdictOf(code))).length;
      const counts = { entities: piece.entity_nos.length, fired: 0, turned, unanswered, too_costly, valueless };
      sweeps.advance(sweep, task, place, isNew ? counts : noLooks);
    });
    part.attempts = place.done ? 0 : place.attempts;
  }

  /** Keeps a piece once D1 has all its records and what they planned is on its way. */
  async #store(part: SweepPart, looks: readonly Promise<DoneLook | FailedLook>[], place: SweepPlace): Promise<void> {
    const done = (await Promise.all(looks)).map((look) => {
      if ("failed" in look) throw look.failed;
      return look;
    });
    await this.#parts.sendActions(done.flatMap(({ planned }) => planned ?? []));
    this.#keep(part, done, place);
  }

  #keep(part: SweepPart, looks: readonly DoneLook[], place: SweepPlace): void {
    const { sweep, task, pushed } = part;
    const count = (is: (look: DoneLook) => boolean) => looks.filter(is).length;
    this.#parts.transaction(() => {
      const added = pushed
        ? this.#parts.looks.addPushed(task, looks)
        : this.#parts.looks.add(task.task_no, sweep.t, looks) && { turned: 0 };
      const counts = {
        entities: looks.length,
        fired: count(({ fired }) => fired),
        unanswered: count(({ verdict }) => verdict.outcome === null),
        too_costly: count(({ verdict }) => verdict.reason === "too_costly"),
        valueless: count(({ verdict }) => lacksValues(verdict)),
      };
      this.#parts.sweeps.advance(sweep, task, place, added ? { ...counts, ...added } : noLooks);
    });
    part.attempts = place.done ? 0 : place.attempts;
  }
}

function throwIfFailed(failure: SettledFailure | null): void {
  if (failure) throw failure.error;
}
