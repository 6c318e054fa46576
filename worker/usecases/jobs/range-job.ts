import type { EvaluateRangeBody } from "../../contract/resources/batch.ts";
import { stepTimes } from "../../domain/values/steps.ts";
import { boundCondition } from "../definitions/bound-condition.ts";
import { evaluateSteps, readSteps } from "../evaluation/evaluate-range.ts";
import type { JobKindOf } from "./registry.ts";
import { stepItems } from "./step-items.ts";

const perStep = 250;

/** The same question about one entity at many times. */
export const rangeJob: JobKindOf<EvaluateRangeBody> = {
  listed: true,
  async check(services, request) {
    const { count } = readSteps(request, services.now());
    await boundCondition(services, request);
    return count;
  },
  async run(services, job, held) {
    const request = job.request as EvaluateRangeBody;
    const { from, step, count } = readSteps(request, services.now());
    for (let { done } = job; done < count;) {
      const times = stepTimes(from, step, done, Math.min(perStep, count - done));
      const items = await evaluateSteps(services, request, times, services.now());
      if (!(await held.advance({ ...stepItems(items), first: done, position: null }))) return "done";
      done += items.length;
      if (done < count && held.tired) return "yield";
    }
    await held.complete(null);
    return "done";
  },
};
