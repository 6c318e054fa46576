import type { CompiledCondition } from "../../../../domain/condition/compiled.ts";
import type { DecisionRecord } from "../../../../domain/decision/record.ts";
import { DomainError } from "../../../../domain/values/errors/errors.ts";
import type { Work } from "../../../../domain/values/work.ts";
import type { BlockLook } from "../../../../domain/task/watch/block.ts";
import { type Unanswered, unansweredBy } from "../../../../domain/task/watch/verdict.ts";
import type { LedgerOutcome } from "../../../../usecases/ports/evaluation/ledger.ts";
import type { Entity } from "../../observations/entities.ts";
import type { Questions } from "../../questions/questions.ts";
import type { TimeSlice } from "../../slices.ts";
import type { AskingSweep } from "./records.ts";
import { logFault } from "../../../../log.ts";

/** A look that has its answer, or will never have one. */
export interface DoneLook extends BlockLook {
  t: number;
  /** Whether an action of the task was to fire for it. */
  fired: boolean;
  /** Its decision, where actions of it are still to be sent. */
  planned: string | null;
}

/** A look whose answer could not be recorded: it is asked again. */
export interface FailedLook {
  failed: unknown;
}

/** The question of a look. */
interface LookQuestion {
  condition: CompiledCondition;
  asking: AskingSweep;
  entity: Entity;
  t: number;
  /** Epoch milliseconds until which its record has to be stored. */
  deadline: number;
}

/** A unit takes 2 to 10 nanoseconds: this is 4 to 20 seconds, less than what ends an object. */
const unitsPerLook = 2_000_000_000;

/**
 * Asks the question of a look as anybody would. The first promise is for its judgement, the second for its record; neither
 * rejects.
 */
export async function judgeLook(
  questions: Pick<Questions<AskingSweep>, "judge">,
  { condition, asking, entity, t, deadline }: LookQuestion,
  slice: TimeSlice,
): Promise<{ recorded: Promise<DoneLook | FailedLook> }> {
  const { task_id, condition_id, condition_version } = asking.form;
  const question = { condition_id, condition_version, entity: entity.entity, t, snapshot_id: null, deadline };
  try {
    const asked = { ...question, dry_run: false, explain: false, look: asking };
    const judged = await questions.judge(condition, asked, { run: (work) => slice.run(affordable(work)) });
    return { recorded: recordedLook(judged.answer, task_id, entity, t) };
  } catch (error) {
    return { recorded: Promise.resolve(unanswered(entity, t, refusalOf(error))) };
  }
}

/** A look that has no answer. */
export function unanswered({ entity_no }: Pick<Entity, "entity_no">, t: number, reason: Unanswered): DoneLook {
  return { entity_no, t, verdict: { outcome: null, reason }, score: null, fired: false, planned: null };
}

async function recordedLook(
  answer: Promise<LedgerOutcome> | LedgerOutcome,
  taskId: string,
  entity: Entity,
  t: number,
): Promise<DoneLook | FailedLook> {
  try {
    const { record, actions } = await answer;
    const { outcome, reason, score, decision_id } = JSON.parse(record) as DecisionRecord;
    return {
      entity_no: entity.entity_no,
      t,
      verdict: { outcome, reason },
      score,
      fired: actions.some(({ task_id, state }) => task_id === taskId && state !== "skipped"),
      planned: actions.some(({ state }) => state === "planned") ? decision_id : null,
    };
  } catch (error) {
    const tooLarge = error instanceof DomainError && error.code === "payload_too_large";
    return tooLarge ? unanswered(entity, t, "payload_too_large") : { failed: error };
  }
}

/** What is no refusal is a fault of the service: it is logged, and the sweep goes on. */
export function refusalOf(error: unknown): Unanswered {
  if (error instanceof DomainError) return unansweredBy(error.code);
  logFault("look_failed", { error: String(error) });
  return "internal_error";
}

/** Ends what would take too long, at the same point every time. */
export function* affordable<T>(work: Work<T>): Work<T> {
  let left = unitsPerLook;
  let since = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) {
      if (since > 0) yield since;
      return step.value;
    }
    left -= step.value;
    since += step.value;
    if (left < 0) throw new DomainError("execution_timeout", "The look costs more than one look may.");
    if (since < unitsTogether) continue;
    yield since;
    since = 0;
  }
}

/** Steps are handed on together. */
const unitsTogether = 20_000;
