import type { DecisionMonitor, Task } from "@decision-monitor/sdk";

type Input = Parameters<DecisionMonitor["tasks"]["create"]>[0];

/** Stops the program where a figure is not what it has to be. */
export function expectThat(holds: boolean, words: string): void {
  if (holds) return;
  process.exitCode = 1;
  console.error(`FAILED: ${words}`);
}

/** A signal of its own and a task about it that fires above 5. */
export async function makeTask(
  client: DecisionMonitor,
  name: string,
  more: Omit<Partial<Input>, "intent" | "dry_run">,
): Promise<{ task: Task; signal: string }> {
  const signal = `${name}.pressure`;
  await client.registerPrimitive({
    primitive_id: signal,
    type: "time_series<float>",
    description: `Pressure of the ${name}`,
  });
  const intent = `alert me when the ${name} pressure is above 5`;
  const asked = { entity_scope: "all", delivery: { type: "notification" as const }, ...more };
  const task = await client.tasks.create({ intent, ...asked, dry_run: false });
  return { task, signal };
}

let last = 0;

/** A time that has come, and that no question has been about. */
export async function moment(): Promise<string> {
  while (Date.now() <= last) await new Promise((done) => setTimeout(done, 1));
  last = Date.now();
  return new Date(last).toISOString();
}

/** Gives every entity a value now, and asks the task's question about it. */
export async function decide(
  client: DecisionMonitor,
  { task, signal }: { task: Task; signal: string },
  entities: readonly string[],
  value: number,
): Promise<void> {
  const timestamp = await moment();
  await client.pushObservations({
    observations: entities.map((entity) => ({ primitive_id: signal, entity, observed_at: timestamp, value })),
  });
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const about = { concept_id, concept_version, condition_id, condition_version };
  await Promise.all(entities.map((entity) => client.evaluation.evaluateFull({ ...about, entity, timestamp })));
}

/** Waits until something holds; false where it does not within a minute. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await holds()) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}
