import { auditLog, checkLog, type KnownLog } from "@decision-monitor/sdk/local";
import { textTable, whole } from "../print.ts";
import { killAt } from "../kills/kill-at.ts";
import { type Step, steps, type Stored } from "./steps.ts";
import { startWorld, type World } from "./world.ts";

/** What a kill left, and how long it took until the log had everything again. */
interface Kill {
  step: Step;
  isReached: boolean;
  /** Groups that waited for the log when the process died. */
  waiting: number;
  seconds: number;
  faults: string[];
}

/** Kills a service so many times on the way of decisions and ratings into its log; whether nothing was lost, doubled or changed. */
export async function kills(count: number): Promise<boolean> {
  const world = await startWorld();
  try {
    const asked = [await world.ask(0)];
    await world.order({ verb: "settle" });
    let { known } = await checkLog(world.log, null);
    const done: Kill[] = [];
    for (let round = 1; round <= count; round += 1) {
      const step = steps[(round - 1) % steps.length];
      if (step === undefined) break;
      const killed = await kill(world, { step, round, known, asked });
      done.push(killed);
      known = killed.known;
      console.log(
        `${String(round).padStart(3)} of ${count}  ${step.padEnd(43)} ${killed.isReached ? "killed there" : "NOT REACHED"}, ${killed.leaves} leaves after ${killed.seconds.toFixed(1)} s  ${killed.faults.join("; ") || "nothing lost, nothing twice, the log only grew"}`,
      );
    }
    console.log(`\n${summary(done)}`);
    return done.every(({ faults }) => faults.length === 0);
  } finally {
    await world.service.remove();
  }
}

interface Round {
  step: Step;
  round: number;
  /** The last checkpoint that somebody has seen. */
  known: KnownLog;
  /** The ids of all decisions so far, by round. */
  asked: string[][];
}

async function kill(world: World, { step, round, known, asked }: Round) {
  const { service, order, log } = world;
  await order({ verb: "stop", step });
  const atDeath: Stored[] = [];
  const { isReached, said } = await killAt(service, {
    async work() {
      await world.ask(round);
      await world.rate(round);
      await world.checkpoint();
    },
    reached: () => order({ verb: "await" }),
    look: async () => void atDeath.push(await order({ verb: "count" })),
  });
  const killed = performance.now();
  const faults = isReached ? [] : [`the step was not reached: ${said}`];
  asked.push(await world.ask(round, true));
  await world.rate(round, true);
  const stored = await order({ verb: "settle" });
  const seconds = (performance.now() - killed) / 1_000;
  const [died] = atDeath;
  // Whoever reads D1 may have seen its copy of the checkpoint, although the log died before it knew.
  for (const checkpoint of [known.checkpoint, died?.checkpoint ?? known.checkpoint]) {
    const { holds, problem } = await checkLog(log, { ...known, checkpoint });
    if (!holds) faults.push(`the log does not continue what was seen: ${problem}`);
  }
  const audit = await auditLog({ client: world.client, log, known });
  faults.push(...(await faultsOf(world, { stored, asked })));
  if (!audit.holds) faults.push(audit.problem ?? `the audit has ${audit.findings.length} findings`);
  // With nothing added and nothing removed, as many leaves as rows means one leaf each.
  for (const [kind, rows] of [
    ["decision", stored.decisions],
    ["feedback", stored.feedback],
  ] as const)
    if ((audit.leaves[kind] ?? 0) !== rows) faults.push(`${audit.leaves[kind]} leaves of ${rows} rows of ${kind}`);
  return { step, isReached, waiting: died?.log_queue ?? 0, seconds, faults, known: audit.known, leaves: audit.size };
}

async function faultsOf(
  { service, ask }: World,
  { stored, asked }: { stored: Stored; asked: string[][] },
): Promise<string[]> {
  const faults: string[] = [];
  const ids = new Set(asked.flat());
  if (ids.size !== asked.flat().length || stored.decisions !== ids.size)
    faults.push(`${stored.decisions} decisions instead of ${asked.flat().length}`);
  if (stored.log_queue > 0) faults.push(`${stored.log_queue} groups still wait`);
  const round = asked.length - 2;
  if (JSON.stringify(await ask(round, true)) !== JSON.stringify(asked[round]))
    faults.push(`round ${round} is answered again`);
  const health = await fetch(service.baseUrl.replace("/v1", "/healthz"), { headers: { connection: "close" } });
  if (!health.ok) faults.push(`health is ${health.status}: ${await health.text()}`);
  return faults;
}

function summary(done: readonly Kill[]): string {
  const rows = steps.flatMap((step) => {
    const of = done.filter((one) => one.step === step);
    if (of.length === 0) return [];
    const slowest = Math.max(...of.map(({ seconds }) => seconds));
    const waiting = Math.max(...of.map(({ waiting: groups }) => groups));
    const reached = of.filter(({ isReached }) => isReached).length;
    const faults = of.reduce((sum, one) => sum + one.faults.length, 0);
    return [[step, whole(of.length), whole(reached), whole(waiting), slowest.toFixed(1), whole(faults)]];
  });
  const head = ["killed", "times", "reached", "waiting then, at most", "whole again after (s), at most", "faults"];
  return textTable([head, ...rows]);
}
