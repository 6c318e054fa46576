/**
 * `npm run intents -- FILE|FOLDER [--runs N]` puts sentences to a running service and checks what they compile to. Every
 * file gets a service of its own on fresh state, with the file's guardrails, context and signals. At the end it prints how
 * often readings of the shipped sentences are right by their confidence.
 */
import { DecisionMonitorError, type DecisionMonitor, type Input, type Output } from "@decision-monitor/sdk";
import { report, shipped } from "./confidence.ts";
import { type Answer, type IntentCase, type IntentFile, intentFiles, miss } from "./intents-offline.ts";
import { startLocal } from "./local.ts";

type Task = Extract<Output<"createTask">, { task_id: string }>;
type Got = Omit<Answer, "compiled"> & { why: string };

/** Posts what a file says about its domain; a refusal here fails the whole file. */
async function setUp(client: DecisionMonitor, file: IntentFile): Promise<void> {
  await client.createGuardrails({ guardrails: { ...file.guardrails } });
  if (file.context !== null) await client.createContext(file.context as Input<"createContext">);
  for (const { labels, ...primitive } of file.primitives) {
    await client.registerPrimitive({
      ...primitive,
      ...(labels == null ? {} : { labels }),
    });
  }
}

/** Every signal a task reads, over all operands of a composite. */
async function signalsOf(client: DecisionMonitor, condition: Output<"getCondition">): Promise<string[]> {
  const { strategy } = condition;
  const operands = strategy.type === "composite" ? strategy.params.operands : [];
  const conditions =
    operands.length === 0
      ? [condition]
      : await Promise.all(
          operands.map(({ condition_id, condition_version }) =>
            client.getCondition({ id: condition_id, version: condition_version }),
          ),
        );
  const concepts = await Promise.all(
    conditions.map(({ concept_id, concept_version }) =>
      client.getConcept({ id: concept_id, version: concept_version }),
    ),
  );
  return [
    ...new Set(concepts.flatMap((one) => Object.values(one.primitives).map((signal) => signal.primitive_id))),
  ].sort();
}

async function ask(client: DecisionMonitor, { intent, constraints }: IntentCase): Promise<Got> {
  try {
    const delivery = { type: "notification", channel: "inbox" } as const;
    const body = { intent, entity_scope: "all", delivery, ...(constraints === null ? {} : { constraints }) };
    const task = (await client.createTask(body)) as Task;
    const condition = await client.getCondition({ id: task.condition_id, version: task.condition_version });
    const { type, params } = condition.strategy;
    const primitives = await signalsOf(client, condition);
    return {
      status: 200,
      primitives,
      strategy: type,
      params: { ...params },
      refusal: null,
      why: task.provenance.summary,
    };
  } catch (error) {
    if (!(error instanceof DecisionMonitorError)) throw error;
    const reason = `${error.message} ${error.suggestion ?? ""}`.trim();
    return {
      status: error.status,
      primitives: [],
      strategy: null,
      params: {},
      refusal: { message: reason, reason },
      why: reason,
    };
  }
}

interface FileResult {
  passed: number;
  /** Answered with a task where a refusal was expected. */
  answered: number;
  /** Everything answered, ids and times aside: equal runs have equal text. */
  text: string;
}

async function runFile(file: IntentFile, quiet: boolean): Promise<FileResult> {
  const { service, client } = await startLocal();
  try {
    await setUp(client, file);
    const results: { item: IntentCase; got: Got; part: string | null }[] = [];
    for (const item of file.cases) {
      const got = await ask(client, item);
      results.push({ item, got, part: miss(item.expect, { ...got, compiled: null }) });
    }
    const passed = results.filter(({ part }) => part === null).length;
    if (!quiet) print(file, results, passed);
    return {
      passed,
      answered: results.filter(({ item, got }) => item.expect.status !== 200 && got.status === 200).length,
      text: JSON.stringify(results.map(({ got }) => got)),
    };
  } finally {
    await service.stop();
  }
}

function print(file: IntentFile, results: { item: IntentCase; got: Got; part: string | null }[], passed: number): void {
  console.log(`\n${file.domain}  ${passed} of ${file.cases.length}`);
  for (const { item, got, part } of results) {
    console.log(`  ${part === null ? "pass" : "MISS"}  ${item.id.padEnd(22)} ${item.intent}`);
    if (part === null) continue;
    console.log(
      `        ${part}: got ${got.status} ${got.strategy ?? ""} ${got.primitives.join(", ")} ${JSON.stringify(got.params)}`,
    );
    console.log(`        because ${got.why}`);
  }
}

const options = process.argv.slice(2);
const at = options.indexOf("--runs");
const runs = at < 0 ? 1 : Number(options[at + 1]);
const paths = options.filter((option, index) => !option.startsWith("--") && (at < 0 || index !== at + 1));
if (paths.length === 0 || !Number.isInteger(runs) || runs < 1) {
  console.error("Usage: npm run intents -- FILE|FOLDER ... [--runs N]");
  process.exit(2);
}
const files = paths.flatMap(intentFiles);
let passed = 0;
let answered = 0;
let unequal = 0;
for (const file of files) {
  try {
    const first = await runFile(file, false);
    passed += first.passed;
    answered += first.answered;
    for (let run = 1; run < runs; run++) if ((await runFile(file, true)).text !== first.text) unequal += 1;
  } catch (error) {
    if (!(error instanceof DecisionMonitorError)) throw error;
    console.log(`\n${file.domain}  0 of ${file.cases.length}\n  The service refused the set-up: ${error.message}`);
  }
}
const total = files.reduce((sum, file) => sum + file.cases.length, 0);
console.log(
  `\n${passed} of ${total} sentences pass (${((100 * passed) / total).toFixed(1)}%); ${answered} answered that should have been refused.`,
);
console.log(`\n${report(shipped()).join("\n")}`);
if (runs > 1)
  console.log(
    unequal === 0 ? `${runs} runs gave the same answers, byte for byte.` : `${unequal} runs differ from the first.`,
  );
if (passed < total || unequal > 0) process.exitCode = 1;
