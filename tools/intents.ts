/**
 * `npm run intents` answers every labelled sentence of the repository without a service and prints what came out right, then
 * again with weights that neither the author nor the group of each public sentence has taught, and what decided.
 * `-- FILE|FOLDER ...` does so with other files, and prints each miss; such a file has labels, as those of test/reading/corpora,
 * or says what it expects. `--misses` prints the misses of the repository's own too, `--all` every sentence; `--service` asks a
 * service over HTTP, one for each file. `--model NAME --at URL` asks a model over the chat completions protocol too (its key is
 * read from SVC_INTENT_API_KEY), and prints what the reader, the model and both together make of the sentences. `--save FILE`
 * keeps what became of each sentence, and `--against FILE` prints what has become of it since, as in another tree.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { answerTo } from "./corpora/answers.ts";
import { corpus, type CorpusFile, filesAt } from "./corpora/files.ts";
import { foldsOf } from "./corpora/folds.ts";
import { answersOfModel } from "./intents/model.ts";
import { changesOf, outcomesOf } from "./intents/changes.ts";
import { counters } from "./intents/left-out.ts";
import { detail, summary, table } from "./intents/print.ts";
import { isRight, type Scored, scored } from "./intents/score.ts";
import { answersOfService } from "./intents/service.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    all: { type: "boolean", default: false },
    at: { type: "string" },
    misses: { type: "boolean", default: false },
    model: { type: "string" },
    save: { type: "string" },
    service: { type: "boolean", default: false },
  },
});

const answers = values.service
  ? answersOfService
  : (file: CorpusFile) => file.cases.map((item) => answerTo(file, item));

const all: Scored[] = [];

async function report(name: string, files: readonly CorpusFile[], misses: boolean): Promise<void> {
  const rows = await scored(files, answers);
  all.push(...rows);
  for (const row of rows) if (values.all || (misses && !isRight(row))) console.log(detail(row).join("\n"));
  const groups = foldsOf(files).length;
  console.log(`\n${name}: ${rows.length} sentences in ${files.length} files, ${groups} groups by their signals`);
  console.log(summary(rows).join("\n"));
  console.log(`\n${table("file", rows, ({ file }) => [file.domain]).join("\n")}`);
  console.log(`\n${table("kind", rows, ({ item }) => item.kinds.slice(0, 1)).join("\n")}`);
}

/** What the reader alone, the model alone and both together make of the same sentences. */
async function compare(files: readonly CorpusFile[], model: string, baseUrl: string): Promise<void> {
  const answered = new Map<CorpusFile, Awaited<ReturnType<typeof answersOfModel>>>();
  for (const file of files) answered.set(file, await answersOfModel(file, { model, baseUrl }));
  for (const who of ["lexical", "model", "both"] as const) {
    const rows = await scored(files, (file) => answered.get(file)?.[who] ?? []);
    for (const row of rows) if (values.all || (values.misses && !isRight(row))) console.log(detail(row).join("\n"));
    console.log(
      `\n${who === "model" ? `${model}, followed alone` : who === "both" ? `both: accepted where they agree` : "lexical"}`,
    );
    console.log(summary(rows).join("\n"));
  }
  const failed = [...answered.values()].reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) console.log(`\nThe model had no usable answer to ${failed} sentences.`);
}

if (values.model !== undefined && values.at === undefined) {
  console.error("Say where the model is: --model NAME --at http://localhost:11434/v1");
  process.exitCode = 2;
} else if (values.model !== undefined && values.at !== undefined)
  await compare(positionals.length > 0 ? positionals.flatMap(filesAt) : corpus("public"), values.model, values.at);
else if (positionals.length > 0) await report("these", positionals.flatMap(filesAt), true);
else {
  for (const name of ["public", "own", "groups"] as const) await report(name, corpus(name), values.misses);
  const { rows, lines } = counters();
  console.log("\npublic, each left out with its author and its group of files of what fits the weights");
  console.log(summary(rows).join("\n"));
  console.log(`\n${table("set of an author", rows, ({ file }) => [file.set ?? ""]).join("\n")}\n`);
  console.log(lines.join("\n"));
}

if (values.against !== undefined)
  console.log(`\nchanged\n${changesOf(all, JSON.parse(readFileSync(values.against, "utf8"))).join("\n")}`);
if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(outcomesOf(all)));
