/** `npm run demo`: the whole loop on a seeded series, told with the service's own answers. */
import { createHash } from "node:crypto";
import { DecisionMonitorError, type DecisionMonitor, type Output } from "@decision-monitor/sdk";
import { bold, chapter, dim, green, plain, red, say } from "./demo/print.ts";
import { DAYS, demoRows, ENTITIES, SIGNALS, TODAY } from "./demo/series.ts";
import { mapConcurrently, withLocal } from "./local.ts";

type Task = Extract<Output<"createTask">, { task_id: string }>;
type Answer = Output<"evaluateFull">;

const SENTENCES = [
  "alert me when the active user rate drops below 35%",
  "tell me when daily logins fall by 40% within a week",
  "flag unusual spikes in support tickets",
  "warn me when the active user rate is below 40% and support tickets are unusually high",
];

const now = new Date(TODAY).toISOString();

async function registerSignals(client: DecisionMonitor): Promise<void> {
  chapter(1, "Three signals");
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
    say(`${signal.primitive_id.padEnd(28)} ${dim(signal.description)}`);
  }
  const rows = demoRows();
  for (let from = 0; from < rows.length; from += 1000)
    await client.pushObservations({ observations: rows.slice(from, from + 1000) });
  say(`${rows.length} observations pushed: ${ENTITIES.length} accounts, ${DAYS} days.`);
}

async function parametersOf(client: DecisionMonitor, task: Task): Promise<string> {
  const { strategy } = await client.getCondition({ id: task.condition_id, version: task.condition_version });
  return `${strategy.type} ${JSON.stringify(strategy.params)}`;
}

async function createTasks(client: DecisionMonitor): Promise<Task[]> {
  chapter(2, "Four sentences become four pinned tasks");
  const tasks: Task[] = [];
  for (const intent of SENTENCES) {
    const task = await client.createTask({
      intent,
      entity_scope: "account:*",
      delivery: { type: "notification", channel: "inbox" },
    });
    if (!("task_id" in task)) throw new Error("a dry run was answered");
    say(bold(`"${intent}"`));
    say(`  understood  ${(await parametersOf(client, task)).slice(0, 160)}`);
    say(`  because     ${task.provenance.summary}`);
    say(dim(`  pinned      condition ${task.condition_id}@${task.condition_version}`));
    tasks.push(task);
  }
  return tasks;
}

function ask(client: DecisionMonitor, task: Task, entity: string, timestamp = now): Promise<Answer> {
  const { concept_id, concept_version, condition_id, condition_version } = task;
  return client.evaluateFull({ concept_id, concept_version, condition_id, condition_version, entity, timestamp });
}

function verdict({ result, decision }: Answer): string {
  const judged =
    decision.score === null ? "" : `score ${plain(decision.score)} against ${plain(decision.threshold_applied)}`;
  return `value ${plain(result.value).padEnd(8)} ${judged}`;
}

async function evaluateEverybody(client: DecisionMonitor, tasks: Task[]): Promise<{ task: Task; entity: string }> {
  chapter(3, `Every account, every task, as of ${now}`);
  const questions = tasks.flatMap((task) => ENTITIES.map((entity) => ({ task, entity })));
  const started = performance.now();
  const answers = await mapConcurrently(questions, 10, ({ task, entity }) => ask(client, task, entity));
  const took = performance.now() - started;
  for (const task of tasks) {
    const fired = questions.flatMap((question, index) => {
      const answer = answers[index];
      return question.task === task && answer !== undefined && answer.decision.value !== false
        ? [{ ...question, answer }]
        : [];
    });
    say(bold(`"${task.intent}"`) + `  ${fired.length} of ${ENTITIES.length} fired`);
    for (const { entity, answer } of fired) say(`  ${red("fired")}  ${entity.padEnd(20)} ${verdict(answer)}`);
  }
  say(dim(`${answers.length} decisions, evaluated and recorded in ${Math.round(took)} ms.`));
  const index = answers.findIndex((answer) => answer.decision.value === true);
  const witness = questions[index];
  if (witness === undefined) throw new Error("nothing fired");
  return witness;
}

function digest(answer: Answer): string {
  return createHash("sha256")
    .update(JSON.stringify([answer.result, answer.decision]))
    .digest("hex");
}

async function showAnswer(client: DecisionMonitor, label: string, answer: Answer): Promise<void> {
  const record = await client.getDecision({ decision_id: answer.decision_id ?? "" });
  say(`${label.padEnd(14)} ${verdict(answer)}${answer.replayed ? green("  replayed") : ""}`);
  say(
    dim(
      `${"".padEnd(14)} ${record.decision_id}  answer ${digest(answer).slice(0, 16)}  logic ${record.ir_hash.slice(0, 16)}`,
    ),
  );
}

async function showSealing(client: DecisionMonitor, { task, entity }: { task: Task; entity: string }): Promise<void> {
  chapter(4, "The same question has one answer");
  say(`Is ${entity} "${task.intent.replace(/^\w+ me when /, "")}", as of ${now}?`);
  const first = await ask(client, task, entity);
  const second = await ask(client, task, entity);
  await showAnswer(client, "asked", first);
  await showAnswer(client, "asked again", second);
  say(
    digest(first) === digest(second)
      ? green("Equal, byte for byte; no record added, nothing sent twice.")
      : red("They differ!"),
  );

  chapter(5, "Late data arrives, and the sealed answer stands");
  await client.pushObservations({
    observations: [{ primitive_id: SIGNALS.rate, entity, observed_at: now, value: 0.72 }],
  });
  say(`A correction for ${now} comes in: the active user rate was 0.72.`);
  const after = await ask(client, task, entity);
  await showAnswer(client, "same question", after);
  say(
    digest(first) === digest(after)
      ? green("Unchanged: what was answered can be proved for ever.")
      : red("It changed!"),
  );
  await showAnswer(client, "a minute later", await ask(client, task, entity, new Date(TODAY + 60_000).toISOString()));
  say("A new question sees the correction.");
}

async function showInbox(client: DecisionMonitor): Promise<void> {
  chapter(6, "The inbox");
  const { items, has_more } = await client.listNotifications({ limit: 100 });
  for (const { message } of items.slice(0, 5)) say(message);
  say(
    dim(
      `${items.length}${has_more ? "+" : ""} notifications. Records and messages hold pseudonyms, never the account's name.`,
    ),
  );
}

function farewell(seconds: string): void {
  console.log(`\n${bold(`That was the whole loop, in ${seconds} s. What to try next:`)}`);
  say(
    "npm run dev                              serve on http://127.0.0.1:8787/v1 (keys dev-key, dev-elevated-key)",
    `npm run replay -- your.csv --intent "alert me when ... is unusual"`,
    "                                         your own series (timestamp,value) through the service, twice",
    "openapi.json, sdk/                       every operation, and the typed client this demo was told with",
  );
}

const started = performance.now();
console.log(bold("Decision Monitor: from a sentence to a recorded decision"));
say(dim("The real worker on a local runtime, temporary state, no network, no language model."));
try {
  await withLocal(async ({ client }) => {
    await registerSignals(client);
    const tasks = await createTasks(client);
    const witness = await evaluateEverybody(client, tasks);
    await showSealing(client, witness);
    await showInbox(client);
  });
  farewell(((performance.now() - started) / 1000).toFixed(1));
} catch (error) {
  const suggestion = error instanceof DecisionMonitorError ? (error.suggestion ?? "") : "";
  console.error(`${error instanceof Error ? error.message : String(error)} ${suggestion}`.trim());
  process.exitCode = 1;
}
