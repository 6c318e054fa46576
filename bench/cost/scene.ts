import type { LocalService } from "../../tools/local.ts";
import { sentAgainIfDropped } from "../../tools/runtime/dropped.ts";
import type { Counts, Reading } from "./counts.ts";

/** A service under the counting worker. */
export type Scene = LocalService;

/** One way to use the service, and what it took. */
export interface Scenario {
  name: string;
  /** What the counts are shared by. */
  of: number;
  counts: Counts;
}

/** What was counted since the last reading. A runtime that is filled for long closes connections that idle. */
export async function read({ service }: Scene): Promise<Reading> {
  return (await sentAgainIfDropped(() => fetch(`${service.url}/counts`))).json();
}

/** Counts what some work takes, and says on standard error that it is done, and how long it took. */
export async function counted(scene: Scene, name: string, of: number, work: () => Promise<unknown>): Promise<Scenario> {
  await read(scene);
  const from = performance.now();
  await work();
  console.error(`        ${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  return { name, of, counts: (await read(scene)).counts };
}
