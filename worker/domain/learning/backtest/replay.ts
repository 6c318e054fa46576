import type { CompiledCondition } from "../../condition/compiled.ts";
import { decideInSteps } from "../../condition/decide.ts";
import { firingMembers } from "../../condition/firing-members.ts";
import { DomainError, type ErrorCode } from "../../values/errors/errors.ts";
import { isExpired } from "../../values/kept.ts";
import type { Reason } from "../../values/definitions/condition.ts";
import type { SignalViews } from "../../values/series.ts";
import type { Work } from "../../values/work.ts";

const refusalCodes = ["missing_data", "null_propagation", "type_mismatch"] as const satisfies ErrorCode[];
/** Why a question cannot be answered at all; it records nothing. `expired`: what it needs is no longer kept. */
export type Refusal = (typeof refusalCodes)[number] | "expired";

/** What one condition makes of a row of questions of one entity: one place per question, in the order of their times. */
export interface Outcomes {
  /** True, false or a label; null where the question is refused. */
  readonly values: (boolean | string | null)[];
  readonly scores: (number | null)[];
  readonly reasons: (Reason | Refusal | null)[];
  /**
   * Whether the condition could tell: not where a value or enough history was missing. A history without any variation is
   * enough, though it carries a reason.
   */
  readonly judged: boolean[];
  /** Where it holds, the members of which each would be enough, the worst first; left out where no member alone is. */
  firing?: (readonly string[] | null)[];
}

/** Outcomes without a question in them. */
export function noOutcomes(): Outcomes {
  return { values: [], scores: [], reasons: [], judged: [] };
}

/** Decides a condition at each of `times` as an evaluation would, and adds the outcomes to `into`. */
export function* replayInSteps(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  times: readonly number[],
  into: Outcomes,
): Work<void> {
  for (const t of times) {
    try {
      const decided = yield* decideInSteps(condition, viewsOf, t);
      const { verdict } = decided;
      const { value, score, reason, history_count, history } = verdict;
      const enough =
        reason === "insufficient_history" && history === null && (history_count ?? 0) >= condition.min_history;
      addFiring(into, firingMembers(condition, decided)?.map(({ member }) => member) ?? null);
      addOutcome(into, value, score, reason, reason === null || enough);
    } catch (error) {
      addOutcome(into, null, null, refusalReason(error), false);
    }
  }
}

/** Adds a question that needs observations that are no longer kept. */
export function addExpired(into: Outcomes): void {
  addOutcome(into, null, null, "expired", false);
}

function addOutcome(
  into: Outcomes,
  value: boolean | string | null,
  score: number | null,
  reason: Reason | Refusal | null,
  judged: boolean,
) {
  into.values.push(value);
  into.scores.push(score);
  into.reasons.push(reason);
  into.judged.push(judged);
}

/** The list before serves again while it is the same: then it travels once. */
function addFiring(into: Outcomes, firing: readonly string[] | null): void {
  if (firing === null) return;
  into.firing ??= [];
  const before = into.firing.findLast((one) => one != null);
  const isSame = before?.length === firing.length && before.every((member, i) => member === firing[i]);
  into.firing[into.values.length] = isSame ? before : firing;
}

function refusalReason(error: unknown): Refusal {
  if (isExpired(error)) return "expired";
  const code = error instanceof DomainError ? refusalCodes.find((refusal) => refusal === error.code) : undefined;
  if (code === undefined) throw error;
  return code;
}
