import { minuteMs } from "../domain/values/time.ts";
import type { Services } from "../usecases/services.ts";
import type { RegularSweep } from "./sweep.ts";

/** What became of each sweep, in one line of the log. */
interface Swept {
  /** Names of those that failed or did not end in time; the next run goes on where they stopped. */
  failed: string[];
  /** By name, what each reports, or `{ error }`. */
  sweeps: Record<string, unknown>;
}

/** The next run begins then; whoever has not ended by then counts as failed in the line, and goes on. */
const sweepPatienceMs = 50_000;

/** Runs the sweeps that are due in this minute side by side; none of them hears of another that fails or hangs. */
export async function runSweeps(services: Services, sweeps: readonly RegularSweep[]): Promise<Swept> {
  const minute = Math.floor(services.now() / minuteMs);
  const due = sweeps.filter(({ every }) => minute % every === 0);
  const late = services
    .pause(sweepPatienceMs)
    .then(() => ({ error: `has not ended after ${sweepPatienceMs / 1_000} s` }));
  const ended = await Promise.all(due.map((sweep) => Promise.race([runSweep(sweep, services), late])));
  const all = due.map(({ name }, place) => [name, ended[place]] as const);
  return { failed: all.filter(([, end]) => isError(end)).map(([name]) => name), sweeps: Object.fromEntries(all) };
}

async function runSweep(sweep: RegularSweep, services: Services): Promise<unknown> {
  try {
    return await sweep.run(services, sweep.budget);
  } catch (error) {
    return { error: String(error) };
  }
}

const isError = (end: unknown) => typeof end === "object" && end !== null && "error" in end;
