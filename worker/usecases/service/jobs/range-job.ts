import type { EvaluateRangeBody } from "../../../contract/resources/evaluation/batch.ts";
import { stepTimes } from "../../../domain/values/time.ts";
import { boundCondition } from "../../definitions/bound-condition.ts";
import { evaluateSteps, readSteps } from "../../evaluation/evaluate-range.ts";
import type { JobKindOf } from "./job-kind.ts";
import { keptOf, nextStep, stepItems } from "./step-items.ts";

const timesOfStep = 250;

/** The same question about one entity at many times. */
export const rangeJob: JobKindOf<EvaluateRangeBody> = {
  listed: true,
  async check(services, request) {
    const { count } = readSteps(request, services.now());
    await boundCondition(services, request);
    return count;
  },
  async run(services, job, lease) {
    const request = job.request as EvaluateRangeBody;
    const { from, step, count } = readSteps(request, services.now());
    for (let { done } = job, pageSize = timesOfStep; done < count;) {
      const times = stepTimes(from, step, done, Math.min(pageSize, count - done));
      const items = await evaluateSteps(services, request, times, services.now());
      const kept = items.slice(0, keptOf(items));
      pageSize = nextStep(timesOfStep, items.length, kept.length);
      if (kept.length === 0) continue;
      if (!(await lease.advance({ ...stepItems(kept), first: done, position: null }))) return "done";
      done += kept.length;
      if (done < count && lease.expiring) return "yield";
    }
    await lease.complete(null);
    return "done";
  },
};
