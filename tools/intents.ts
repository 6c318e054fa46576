/**
 * `npm run intents` answers every labelled sentence of the repository without a service and prints what came out right.
 * `-- FILE|FOLDER ...` does so with other files, and prints each miss; such a file has labels, as those of test/reading/corpora,
 * or says what it expects. `--misses` prints the misses of the repository's own too, `--all` every sentence; `--service` asks a
 * service over HTTP, one for each file.
 */
import { parseArgs } from "node:util";
import { answerTo } from "./corpora/answers.ts";
import { corpus, type CorpusFile, filesAt } from "./corpora/files.ts";
import { foldsOf } from "./corpora/folds.ts";
import { detail, summary, table } from "./intents/print.ts";
import { isRight, scored } from "./intents/score.ts";
import { answersOfService } from "./intents/service.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    service: { type: "boolean", default: false },
  },
});

const answers = values.service
  ? answersOfService
  : (file: CorpusFile) => file.cases.map((item) => answerTo(file, item));

async function report(name: string, files: readonly CorpusFile[], misses: boolean): Promise<void> {
  const rows = await scored(files, answers);
  for (const row of rows) if (values.all || (misses && !isRight(row))) console.log(detail(row).join("\n"));
  const groups = foldsOf(files).length;
  console.log(`\n${name}: ${rows.length} sentences in ${files.length} files, ${groups} groups by their signals`);
  console.log(summary(rows).join("\n"));
  console.log(`\n${table("file", rows, ({ file }) => [file.domain]).join("\n")}`);
  console.log(`\n${table("kind", rows, ({ item }) => item.kinds.slice(0, 1)).join("\n")}`);
}

if (positionals.length > 0) await report("these", positionals.flatMap(filesAt), true);
else for (const name of ["public", "own"] as const) await report(name, corpus(name), values.misses);
