import { deadlineMs, notAhead } from "../service/question-time.ts";
import { type EvaluateRangeBody, type RangeResult, maxPerCall } from "../../contract/resources/evaluation/batch.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, parseDuration, parseTimestamp, stepTimes, stepsIn } from "../../domain/values/time.ts";
import { boundCondition } from "../definitions/bound-condition.ts";
import { isLate, tooManyAsked, totalsOf } from "./evaluate-batch.ts";
import { evaluateMany } from "./evaluate-many.ts";
import type { Services } from "../services.ts";

/** The times that a range asks about. */
interface Steps {
  /** Epoch milliseconds. */
  from: number;
  step: number;
  count: number;
}

/**
 * Asks one question about one entity at up to 1,000 times and records each answer; errors stand beside the answers. Throws
 * not_found for the definitions, validation_error for more steps than one call takes and
 * execution_timeout when there was no time for all of them.
 */
export async function evaluateRange(services: Services, input: EvaluateRangeBody): Promise<RangeResult> {
  const now = services.now();
  const steps = readSteps(input, now);
  await boundCondition(services, input);
  if (steps.count > maxPerCall) throw tooManyAsked("step", "steps", steps.count);
  const results = await evaluateSteps(services, input, stepTimes(steps.from, steps.step, 0, steps.count), now);
  const late = results.findIndex(isLate);
  if (late >= 0) throw rangeOutOfTime(late, results.length);
  return { results, ...totalsOf(results) };
}

/** Steps are answered in order, so those before the first late one tell how many one call is enough for. */
function rangeOutOfTime(answered: number, steps: number): DomainError {
  const seconds = deadlineMs / 1_000;
  return new DomainError(
    "execution_timeout",
    `${answered} of the ${steps} steps were answered within ${seconds} seconds${answered === 0 ? "" : "; those are recorded"}.`,
    {
      location: "step",
      suggestion:
        answered === 0
          ? "Use shorter windows or fewer features: one step takes too long to compute."
          : `Ask for at most ${Math.max(1, Math.floor(answered * 0.8))} steps at once, or send the same question as a job: POST /execute/async with "kind": "range".`,
    },
  );
}

/** Reads the span of a range; throws validation_error for a step of no length or an end that has not come. */
export function readSteps(input: Pick<EvaluateRangeBody, "from" | "to" | "step">, now: number): Steps {
  const from = parseTimestamp(input.from);
  const to = notAhead(input.to, now, "to");
  const step = parseDuration(input.step);
  if (step <= 0) {
    throw new DomainError("validation_error", "`step` must be greater than zero.", {
      location: "step",
      suggestion: "Give a duration such as 1h or 1d.",
    });
  }
  return { from, step, count: stepsIn(from, to, step) };
}

/** Asks a range's question at the given times. */
export async function evaluateSteps(
  services: Services,
  input: Pick<EvaluateRangeBody, "condition_id" | "condition_version" | "dry_run" | "entity">,
  times: readonly number[],
  now: number,
): Promise<RangeResult["results"]> {
  const { condition_id, condition_version, dry_run, entity } = input;
  const items = await evaluateMany(services, {
    condition_id,
    condition_version,
    dry_run,
    deadline: now + deadlineMs,
    questions: times.map((t) => ({ entity, t, snapshot_id: null })),
  });
  return items.map((item, i) => ({ ...item, timestamp: formatTimestamp(times[i] ?? 0) }));
}
