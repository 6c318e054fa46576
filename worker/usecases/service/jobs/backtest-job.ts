import { type BacktestBody, maxQuestionsPerJob } from "../../../contract/resources/learning/backtest.ts";
import { toErrorData } from "../../../domain/values/errors/error-data.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { findBacktest } from "../../learning/backtest-conditions.ts";
import { type Pace, runBacktest, scanBacktest } from "../../learning/run-backtest.ts";
import type { JobKindOf, Lease } from "./job-kind.ts";

const beatMs = 2_000;
const checking: Pace = { questions: maxQuestionsPerJob, milliseconds: 20_000, progress: () => Promise.resolve() };
/** Below what the platform grants a message, above what the most questions take. */
const runMs = 10 * 60_000;

class LostLease extends Error {}

/** Tells how far a job is, and keeps its lease: at once and then every two seconds. */
function heartbeat(lease: Lease, now: () => number): Pace["progress"] {
  let last: number | null = null;
  let beating: Promise<void> = Promise.resolve();
  const beat = async (done: number, total: number, first: boolean) => {
    if (first) await lease.setTotal(total);
    if (!(await lease.advance({ first: done, items: [], failed: 0, position: null }))) throw new LostLease();
  };
  return (done, total) => {
    if (last === null || now() - last >= beatMs) {
      beating = beat(done, total, last === null);
      last = now();
    }
    return beating;
  };
}

/**
 * A backtest too large to wait for. While it runs it goes on from where a shard was lost; it keeps nothing beside, so one
 * whose worker ends begins again. Once out of time it has failed, for it would be again.
 */
export const backtestJob: JobKindOf<BacktestBody> = {
  listed: false,
  async check(services, request) {
    await scanBacktest(services, await findBacktest(services, request), checking);
    return null;
  },
  async run(services, job, lease) {
    const backtest = await findBacktest(services, job.request as unknown as BacktestBody);
    const progress = heartbeat(lease, () => services.now());
    try {
      const result = await runBacktest(services, backtest, { ...checking, milliseconds: runMs, progress });
      await lease.advance({ first: result.questions, items: [], failed: 0, position: null });
      await lease.complete(result);
    } catch (error) {
      if (error instanceof DomainError && error.code === "execution_timeout") await lease.fail(toErrorData(error));
      else if (!(error instanceof LostLease)) throw error;
    }
    return "done";
  },
};
