import type { DecisionMonitor } from "@decision-monitor/sdk";
import { twice } from "./twice.ts";
import type { Service } from "../../tools/runtime.ts";
import type { Counts, Reading } from "./counts.ts";

/** A service under the counting worker. */
export interface Scene {
  service: Service;
  client: DecisionMonitor;
  apiKey: string;
}

/** One way to use the service, and what it took. */
export interface Scenario {
  name: string;
  /** What the counts are shared by. */
  of: number;
  counts: Counts;
}

/** What was counted since the last reading. */
export async function read({ service }: Scene): Promise<Reading> {
  return (await twice(() => fetch(`${service.url}/counts`))).json();
}

/** Counts what some work takes, and says on standard error that it is done, and how long it took. */
export async function counted(scene: Scene, name: string, of: number, work: () => Promise<unknown>): Promise<Scenario> {
  await read(scene);
  const from = performance.now();
  await work();
  console.error(`        ${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  return { name, of, counts: (await read(scene)).counts };
}
