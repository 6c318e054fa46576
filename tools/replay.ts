/**
 * `npm run replay -- file.csv --intent "..."` pushes a CSV (timestamp,value) into a service on temporary state, makes a
 * task of each sentence, asks about every Nth point at its own time, and asks it all again.
 */
import { readFile } from "node:fs/promises";
import { DecisionMonitorError, type DecisionMonitor, type Input } from "@decision-monitor/sdk";
import { withLocal } from "./local.ts";
import { type Point, readCsv } from "./replay/csv.ts";
import { readOptions, type ReplayOptions } from "./replay/options.ts";
import { countDecisions, evaluateAll } from "./replay/pass.ts";
import { report } from "./replay/report.ts";

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

async function push(client: DecisionMonitor, points: Point[], options: ReplayOptions): Promise<void> {
  const { signal, entity, type, description } = options;
  await client.registerPrimitive({
    primitive_id: signal,
    type: type as Input<"registerPrimitive">["type"],
    ...(description === undefined ? {} : { description }),
  });
  const from = performance.now();
  const rows = points.map(({ at, value }) => ({ primitive_id: signal, entity, observed_at: at, value }));
  for (let start = 0; start < rows.length; start += 1000) {
    await client.pushObservations({ observations: rows.slice(start, start + 1000) });
  }
  console.log(`${points.length} points of ${signal} for ${entity} pushed in ${seconds(from)}.`);
}

async function ask(client: DecisionMonitor, intent: string, entity: string, times: string[]): Promise<boolean> {
  const delivery = { type: "notification", channel: "inbox" } as const;
  const task = await client.createTask({ intent, entity_scope: "all", delivery });
  if (!("task_id" in task)) throw new Error("A dry run was answered.");
  console.log(`\n"${intent}"\n  -> ${task.provenance.summary}`);
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const pinned = { concept_id, concept_version, condition_id, condition_version };

  let from = performance.now();
  const first = await evaluateAll(client, pinned, entity, times);
  const stored = await countDecisions(client, pinned);
  console.log(`  first pass: ${times.length} questions in ${seconds(from)}`);
  from = performance.now();
  const second = await evaluateAll(client, pinned, entity, times);
  const added = (await countDecisions(client, pinned)) - stored;
  console.log(`  second pass: ${times.length} questions in ${seconds(from)}`);
  return report(first, second, stored, added);
}

try {
  const options = readOptions(process.argv.slice(2));
  const points = readCsv(await readFile(options.file, "utf8"));
  const times = [...new Set(points.filter((_, index) => index % options.every === 0).map((point) => point.at))];
  await withLocal(async ({ client }) => {
    await push(client, points, options);
    for (const intent of options.intents) {
      if (await ask(client, intent, options.entity, times)) continue;
      console.error("The second pass differs from the first; this must never happen.");
      process.exitCode = 1;
    }
  });
} catch (error) {
  const suggestion = error instanceof DecisionMonitorError ? (error.suggestion ?? "") : "";
  console.error(`${error instanceof Error ? error.message : String(error)} ${suggestion}`.trim());
  process.exitCode = 1;
}
