/**
 * `npm run replay -- file.csv --intent "alert me when the cpu load is unusual" [--signal host.cpu_load]
 * [--description "..."] [--type "time_series<float>"] [--entity id] [--every N]`: pushes a CSV (timestamp,value) into a
 * service on temporary state, makes a task of the sentence, asks about every Nth point at its own time, and asks it all again.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { DecisionMonitorError, type DecisionMonitor, type Input } from "@decision-monitor/sdk";
import { withLocal } from "./local.ts";
import { type Point, readCsv } from "./replay/csv.ts";
import { type Answer, countDecisions, evaluateAll } from "./replay/pass.ts";

const USAGE = `Usage: npm run replay -- FILE.csv --intent "alert me when the cpu load is unusual"
  --signal NAME         id of the signal, namespace.field (default: series.<file name>)
  --description TEXT    what the signal measures; sentences are matched against it
  --type TYPE           type of the signal (default: time_series<float>)
  --entity ID           whose series it is (default: the file name)
  --every N             ask about every Nth point (default: 1)
The file has the columns timestamp and value; timestamps without an offset are UTC.`;

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      intent: { type: "string" },
      signal: { type: "string" },
      description: { type: "string" },
      type: { type: "string", default: "time_series<float>" },
      entity: { type: "string" },
      every: { type: "string", default: "1" },
    },
  });
  const [file] = positionals;
  const every = Number(values.every);
  if (file === undefined || values.intent === undefined || !Number.isInteger(every) || every < 1)
    throw new Error(USAGE);
  const name = basename(file).replace(/\.csv$/i, "");
  const signal = values.signal ?? `series.${name.replace(/[^A-Za-z0-9_-]+/g, "_")}`;
  return { ...values, file, every, intent: values.intent, signal, entity: values.entity ?? name };
}

async function push(client: DecisionMonitor, points: Point[], signal: string, entity: string): Promise<void> {
  for (let from = 0; from < points.length; from += 1000) {
    const observations = points
      .slice(from, from + 1000)
      .map(({ at, value }) => ({ primitive_id: signal, entity, observed_at: at, value }));
    await client.pushObservations({ observations });
  }
}

function tally(values: (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ") || "none";
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

async function replay(client: DecisionMonitor): Promise<boolean> {
  const { file, intent, signal, type, entity, every, description } = options();
  const points = readCsv(await readFile(file, "utf8"));
  const times = [...new Set(points.filter((_, index) => index % every === 0).map((point) => point.at))];

  await client.registerPrimitive({
    primitive_id: signal,
    type: type as Input<"registerPrimitive">["type"],
    ...(description === undefined ? {} : { description }),
  });
  let from = performance.now();
  await push(client, points, signal, entity);
  console.log(`Pushed ${points.length} points of ${signal} for ${entity} in ${seconds(from)}.`);

  const task = await client.createTask({
    intent,
    entity_scope: "all",
    delivery: { type: "notification", channel: "inbox" },
  });
  if (!("task_id" in task)) throw new Error("The service answered a dry run.");
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const pinned = { concept_id, concept_version, condition_id, condition_version };
  console.log(`"${intent}"\n  -> ${task.provenance.summary}`);

  from = performance.now();
  const first = await evaluateAll(client, pinned, entity, times);
  const stored = await countDecisions(client, pinned);
  console.log(`First pass: ${times.length} questions in ${seconds(from)}.`);
  from = performance.now();
  const second = await evaluateAll(client, pinned, entity, times);
  const added = (await countDecisions(client, pinned)) - stored;
  console.log(`Second pass: ${times.length} questions in ${seconds(from)}.`);
  return report(first, second, stored, added);
}

function report(first: Answer[], second: Answer[], stored: number, added: number): boolean {
  const identical = first.filter((answer, index) => answer.bytes === second[index]?.bytes).length;
  const answered = first.filter((answer) => answer.refused === null).length;
  console.log(`
  decisions recorded           ${stored}
  fired                        ${first.filter((answer) => answer.fired).length}
  without a judgement          ${tally(first.map((answer) => answer.reason))}
  refused                      ${tally(first.map((answer) => answer.refused))}
  second pass identical        ${identical} of ${first.length}
  added by the second pass     ${added}`);
  return identical === first.length && added === 0 && stored === answered;
}

try {
  options();
  await withLocal(async ({ client }) => {
    if (!(await replay(client))) {
      console.error("The second pass is not the first: this must never happen.");
      process.exitCode = 1;
    }
  });
} catch (error) {
  const suggestion = error instanceof DecisionMonitorError ? (error.suggestion ?? "") : "";
  console.error(`${error instanceof Error ? error.message : String(error)} ${suggestion}`.trim());
  process.exitCode = 1;
}
