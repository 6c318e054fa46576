import { runConceptInSteps } from "../../../domain/concept/run.ts";
import { type CompiledConcept, conceptRequirements } from "../../../domain/concept/compiled.ts";
import type { MemberAnswer } from "../../../domain/concept/population/tally.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { decideInSteps } from "../../../domain/condition/decide.ts";
import { signalRequirements } from "../../../domain/condition/requirements.ts";
import type { SignalRequirement, SignalViews } from "../../../domain/values/series.ts";
import type { Scalar } from "../../../domain/values/values.ts";
import type { Work } from "../../../domain/values/work.ts";

type CountedAnswer = Omit<MemberAnswer, "entity_id">;

/** What is asked about each member, ready to be asked. */
export interface MemberTask {
  readonly concepts: readonly CompiledConcept[];
  readonly needs: ReadonlyMap<string, readonly SignalRequirement[]>;
  /** The answer at `t`; throws what a question about the member would. */
  answer(viewsOf: (conceptKey: string) => SignalViews, t: number): Work<CountedAnswer>;
}

/** Asks for the Result of a concept. */
export function conceptTask(concept: CompiledConcept): MemberTask {
  return {
    concepts: [concept],
    needs: new Map([[concept.key, conceptRequirements(concept)]]),
    *answer(viewsOf, t) {
      const { value } = yield* runConceptInSteps(concept, viewsOf(concept.key), t);
      return { value: countable(value), shown: value };
    },
  };
}

/** Asks for the Decision of a condition; a Decision that could not be fully evaluated is none. */
export function conditionTask(condition: CompiledCondition): MemberTask {
  return {
    concepts: condition.concepts,
    needs: signalRequirements(condition),
    *answer(viewsOf, t) {
      const { verdict, run } = yield* decideInSteps(condition, viewsOf, t);
      return { value: verdict.reason === null ? verdict.value !== false : null, shown: run.value };
    },
  };
}

const countable = (value: Scalar): number | boolean | null => (typeof value === "string" ? null : value);

/** The same needs, but as far back as a movement begins. */
export function neededSince(
  needs: ReadonlyMap<string, readonly SignalRequirement[]>,
  moreMs: number,
): Map<string, SignalRequirement[]> {
  return new Map(
    [...needs].map(([key, each]) => [key, each.map((need) => ({ ...need, span_ms: need.span_ms + moreMs }))]),
  );
}
