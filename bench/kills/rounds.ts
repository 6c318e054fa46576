import { textTable, whole } from "../../tools/print.ts";
import { pause } from "../../tools/waiting.ts";
import type { Stop } from "./stop.ts";
import type { KillWorld } from "./world.ts";

/** When the process is killed: at a step, or so many milliseconds after the last kill was got over. */
export interface Moment {
  name: string;
  stop: Stop | null;
  afterMs?: number;
}

/** What the service does until it dies, and what is checked once it runs again. */
export interface Round {
  /** Work that ends has not reached the step; none where the service works by itself. */
  work?: () => Promise<unknown>;
  /** What is looked at while it stands still. */
  look?: () => Promise<unknown>;
  /** Waits until the service has caught up, and tells what it found. */
  check: () => Promise<{ note: string; faults: string[] }>;
}

const longestMs = 60_000;

/** Kills a service so many times, at one of these moments after another, and checks it after each; whether nothing was wrong. */
export async function killInRounds(
  world: KillWorld,
  moments: readonly Moment[],
  count: number,
  roundOf: (round: number, moment: Moment) => Promise<Round> | Round,
): Promise<boolean> {
  const kills: { name: string; isReached: boolean; seconds: number; faults: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    const moment = moments[at % moments.length];
    if (moment === undefined) throw new Error("there is no moment to kill at");
    const round = await roundOf(at + 1, moment);
    const { isReached, said } = await killAt(world, moment, round);
    const killed = performance.now();
    const { note, faults } = await round.check();
    if (!isReached) faults.unshift(`the step was not reached: ${said}`);
    const seconds = (performance.now() - killed) / 1_000;
    kills.push({ name: moment.name, isReached, seconds, faults: faults.length });
    console.log(
      `${String(at + 1).padStart(3)} of ${count}  ${moment.name.padEnd(48)} ${note}, whole after ${seconds.toFixed(1)} s  ${faults.join("; ") || "nothing lost, nothing twice"}`,
    );
  }
  const names = [...new Set(kills.map(({ name }) => name))];
  const rows = names.map((name) => {
    const of = kills.filter((one) => one.name === name);
    const slowest = Math.max(...of.map(({ seconds }) => seconds));
    const faults = of.reduce((sum, one) => sum + one.faults, 0);
    return [name, whole(of.length), whole(of.filter((one) => one.isReached).length), slowest.toFixed(1), whole(faults)];
  });
  const head = ["killed", "times", "reached", "whole again after (s), at most", "faults"];
  console.log(`\n${textTable([head, ...rows])}`);
  return kills.every(({ faults }) => faults === 0);
}

/** Has a service work, kills its process at the moment, and starts it again on the same files. `said` is what it printed last. */
async function killAt({ service, order }: KillWorld, { stop, afterMs = longestMs }: Moment, { work, look }: Round) {
  if (stop) await order({ verb: "stop", stop });
  const ending = new AbortController();
  const waited = work === undefined ? pause(afterMs) : work();
  const ended = waited.then(
    () => stop === null,
    () => false,
  );
  const stopped = stop
    ? order({ verb: "await" }, ending.signal).then(
        () => true,
        () => false,
      )
    : new Promise<never>(() => undefined);
  const isReached = await Promise.race([stopped, ended]);
  if (isReached) await look?.();
  const said = service.output().split("\n").slice(-4).join(" ");
  await service.kill();
  ending.abort();
  if (work !== undefined) await ended;
  await service.start();
  return { isReached, said };
}
