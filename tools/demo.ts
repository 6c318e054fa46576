/**
 * `npm run demo`: walks through the whole loop on generated data, using the service's own responses. With `--open` it fills a
 * service and leaves it running, for a browser.
 */
import { DecisionMonitorError, type DecisionMonitor } from "@decision-monitor/sdk";
import { bold, chapter, dim, red, say } from "./demo/print.ts";
import { openWorld } from "./demo/open.ts";
import { showLearning } from "./demo/learning.ts";
import { type Asked, showSealing } from "./demo/sealing.ts";
import { DAYS, demoRows, ENTITIES, SIGNALS, TODAY } from "./demo/series.ts";
import { showWatching } from "./demo/watching.ts";
import { ask, createTask, type Task, verdict } from "./demo/tasks.ts";
import { withLocal } from "./local.ts";
import { mapLimited } from "../worker/domain/values/map-limited.ts";

const SENTENCES = [
  "alert me when the active user rate drops below 35%",
  "tell me when daily logins fall by 40% within a week",
  "flag support tickets more than 2.5 standard deviations away from normal",
  "warn me when the active user rate is below 40% and support tickets are unusually high",
];

async function registerSignals(client: DecisionMonitor): Promise<void> {
  chapter(1, "Three signals, two months of data");
  const rate = "Share of licensed users active on the day, as a ratio from 0 to 1";
  const signals = [
    { primitive_id: SIGNALS.rate, type: "time_series<float>", description: rate, unit: "ratio" },
    { primitive_id: SIGNALS.logins, type: "time_series<int>", description: "Logins per day", unit: "logins" },
    {
      primitive_id: SIGNALS.tickets,
      type: "time_series<int>",
      description: "Support tickets opened per day",
      unit: "tickets",
    },
  ] as const;
  for (const signal of signals) {
    await client.registerPrimitive(signal);
    say(`${signal.primitive_id.padEnd(26)} ${signal.type.padEnd(19)} ${dim(signal.description)}`);
  }
  const rows = demoRows();
  for (let from = 0; from < rows.length; from += 1000) {
    await client.pushObservations({ observations: rows.slice(from, from + 1000) });
  }
  say(`${rows.length} observations pushed: ${ENTITIES.length} accounts, one point a day for ${DAYS} days.`);
}

async function createTasks(client: DecisionMonitor): Promise<Task[]> {
  chapter(2, "Four sentences become four pinned tasks");
  const tasks: Task[] = [];
  for (const intent of SENTENCES) tasks.push(await createTask(client, intent));
  return tasks;
}

async function evaluateEverybody(client: DecisionMonitor, tasks: Task[]): Promise<Asked[]> {
  const now = new Date(TODAY).toISOString();
  chapter(3, `Every account is judged by every task, as of ${now}`);
  const questions = tasks.flatMap((task) => ENTITIES.map((entity) => ({ task, entity })));
  const started = performance.now();
  const asked = await mapLimited(10, questions, async ({ task, entity }) => {
    return { task, entity, answer: await ask(client, task, entity, now) };
  });
  const took = Math.round(performance.now() - started);
  for (const task of tasks) {
    const fired = asked.filter((one) => one.task === task && one.answer.decision.value !== false);
    say(`${bold(`"${task.intent}"`)}  ${fired.length} of ${ENTITIES.length} fired`);
    for (const { entity, answer } of fired)
      say(`  ${red("fired")}  ${entity.padEnd(19)} ${await verdict(client, answer)}`);
  }
  say(dim(`${asked.length} decisions, evaluated and recorded in ${took} ms.`));
  return asked;
}

async function showInbox(client: DecisionMonitor): Promise<void> {
  chapter(6, "The inbox");
  const { items } = await client.listNotifications({ limit: 100 });
  for (const { message } of items.slice(0, 5)) say(message);
  say(
    dim(
      `${items.length} notifications in all. What is stored holds pseudonyms; the names are looked up as the inbox is read.`,
    ),
  );
}

async function walk(): Promise<void> {
  const started = performance.now();
  console.log(bold("Decision Monitor: from a sentence to a recorded decision"));
  say(dim("The real worker on a local runtime with temporary state. No network, no account, no language model."));
  await withLocal(async ({ client }) => {
    await registerSignals(client);
    const tasks = await createTasks(client);
    const asked = await evaluateEverybody(client, tasks);
    const witness = asked.find(({ answer }) => answer.decision.value === true);
    if (witness === undefined) throw new Error("Nothing fired, but with this data something should have.");
    await showSealing(client, witness);
    await showInbox(client);
    const [, , unusual] = tasks;
    if (unusual) await showLearning(client, unusual);
    await showWatching(client);
  });
  console.log(
    `\n${bold("That was the whole loop.")} ${((performance.now() - started) / 1000).toFixed(1)} s. What to try next:`,
  );
  say(
    "npm run demo -- --open leaves a service with twenty accounts running, and prints a link into its console",
    "npm run dev            serves on http://127.0.0.1:8787/v1, with the keys dev-key and dev-elevated-key",
    `npm run replay -- your.csv --intent "alert me when your signal is unusual" --signal your.signal`,
    "                       runs your own series (timestamp,value) through the service, twice",
    "README.md, sdk/        every operation, and the typed client this demo uses",
  );
}

try {
  if (process.argv.includes("--open")) await openWorld();
  else await walk();
} catch (error) {
  const suggestion = error instanceof DecisionMonitorError ? (error.suggestion ?? "") : "";
  console.error(`\n${error instanceof Error ? error.message : String(error)} ${suggestion}`.trimEnd());
  process.exitCode = 1;
}
