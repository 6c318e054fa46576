import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import type {
  StaticMemberValue,
  StaticSignals,
  StaticGiven,
  StaticTimedValue,
} from "../../../worker/domain/condition/static-views.ts";
import type { FiringRule } from "../../../worker/domain/firing/rule.ts";
import { atRest, type FiringState, step } from "../../../worker/domain/firing/step.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { formatTimestamp, parseDuration, parseTimestamp } from "../../../worker/domain/values/time.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { type CaseDifference, caseDifferences } from "./difference.ts";
import { decideOrRefuse, type LocalDecision } from "./evaluate.ts";
import type { RuleCase } from "./rule-case.ts";

/** What came of the questions of a case. */
export interface Answered {
  differences: CaseDifference[];
  /** The last decision made, where there was one. */
  decision: LocalDecision | undefined;
}

/** Asks after each point of the series, as if it had just arrived, and fires as a task would. */
export function walk(
  rule: CompiledCondition,
  firing: FiringRule,
  { data, every, decisions, fires }: Pick<RuleCase, "data" | "every" | "decisions" | "fires">,
): Answered {
  const steps = decisions?.length ?? fires?.length ?? 0;
  if (fires !== undefined && fires.length !== steps)
    throw new DomainError("validation_error", `There are ${fires.length} fires for ${steps} decisions.`, {
      location: "fires",
      suggestion: "Give one of each for each point.",
    });
  const timed = timedData(data, steps, parseDuration(every));
  let state = atRest;
  let decision: LocalDecision | undefined;
  const differences = Array.from({ length: steps }, (_, index) => {
    const answer = decideOrRefuse(rule, upTo(timed, index));
    let [value, fired]: [boolean | string, boolean | string] = ["", ""];
    if (answer instanceof DomainError) value = fired = answer.code;
    else {
      decision = answer;
      ({ value } = answer.decision);
      ({ state, fired } = firesNow(firing, state, answer));
    }
    return [
      ...(decisions === undefined ? [] : caseDifferences(decisions[index], value, `decisions[${index}]`)),
      ...(fires === undefined ? [] : firingDifference(fires[index], fired, `fires[${index}]`)),
    ];
  });
  return { differences: differences.flat(), decision };
}

/** The state after a decision, and true, false where nothing triggers, or why it is held back. */
function firesNow(
  firing: FiringRule,
  state: FiringState,
  { decision: { value, score, reason }, triggered, evaluated_at }: LocalDecision,
): { state: FiringState; fired: boolean | string } {
  const judged = triggered ? ("triggered" as const) : ("not_triggered" as const);
  const label = typeof value === "string" ? value : null;
  const look = { t: parseTimestamp(evaluated_at), outcome: reason === null ? judged : null, label, score };
  const { state: next, plan } = step(firing, state, look, null);
  return { state: next, fired: plan.fire || (plan.reason ?? false) };
}

/** `false` expects silence, whatever its reason. */
function firingDifference(expected: unknown, actual: boolean | string, path: string): CaseDifference[] {
  return expected === actual || (expected === false && actual !== true) ? [] : [{ path, expected, actual }];
}

function upTo(timed: StaticSignals, index: number): StaticSignals {
  const soFar = Object.entries(timed).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, index + 1) : value,
  ]);
  return Object.fromEntries(soFar) as StaticSignals;
}

/** Series without times get them, one step apart, so that a point keeps its time as the walk goes on. */
function timedData(data: StaticSignals, length: number, stepMs: number): StaticSignals {
  const entries = Object.entries(data).map(([name, value]): [string, StaticGiven] => {
    if (!Array.isArray(value)) return [name, value];
    const points = value as readonly (Scalar | StaticTimedValue | StaticMemberValue)[];
    if (points.length !== length) {
      throw new DomainError("validation_error", `${name} has ${points.length} points for ${length} decisions.`, {
        location: `data.${name}`,
        suggestion: "Expect one decision for each point.",
      });
    }
    return [name, points.map((point, index) => timedPoint(point, index * stepMs)) as StaticGiven];
  });
  return Object.fromEntries(entries);
}

function timedPoint(
  point: Scalar | StaticTimedValue | StaticMemberValue,
  at: number,
): StaticTimedValue | StaticMemberValue {
  const observed_at = formatTimestamp(at);
  return typeof point === "object" && point !== null ? { observed_at, ...point } : { observed_at, value: point };
}
