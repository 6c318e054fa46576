import type { Opinion } from "../../worker/domain/task/sentence/settle/opinion.ts";
import { openAiCompatibleReader } from "../../worker/reading/openai-compatible.ts";
import { readLexically } from "../../worker/reading/lexical/reader.ts";
import { type Answer, answerTo, meantBy } from "../corpora/answers.ts";
import { catalogueOf, type CorpusFile } from "../corpora/files.ts";

/** Where a model speaks the chat completions protocol; its key is read from SVC_INTENT_API_KEY. */
interface ModelOptions {
  model: string;
  baseUrl: string;
}

/** What the lexical reader, a model and both together answer to the sentences of a file. */
export interface ThreeWays {
  lexical: Answer[];
  model: Answer[];
  both: Answer[];
  /** Sentences for which the model had no usable answer. */
  failed: number;
}

/** How many questions a model is asked at a time. */
const atOnce = 4;

/** Asks a model about every sentence of a file; it sees the sentence, the signals and the context, as it does in the service. */
export async function answersOfModel(file: CorpusFile, { model, baseUrl }: ModelOptions): Promise<ThreeWays> {
  const apiKey = process.env["SVC_INTENT_API_KEY"];
  const reader = openAiCompatibleReader({
    baseUrl,
    model,
    fetch,
    timeout_ms: 60_000,
    ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }),
  });
  const opinions: Opinion[] = [];
  for (let at = 0; at < file.cases.length; at += atOnce) {
    const some = file.cases.slice(at, at + atOnce).map(({ intent }) => reader.read(intent, catalogueOf(file)));
    opinions.push(...(await Promise.all(some)));
  }
  const each = <Result>(make: (item: CorpusFile["cases"][number], opinion: Opinion) => Result): Result[] =>
    file.cases.map((item, at) => make(item, opinions[at] ?? { reader: reader.name, failure: "unavailable" }));
  return {
    lexical: file.cases.map((item) => answerTo(file, item)),
    model: each((item, opinion) => alone(file, item, opinion)),
    both: each((item, opinion) => answerTo(file, item, readLexically(item.intent, catalogueOf(file)), opinion)),
    failed: opinions.filter((opinion) => "failure" in opinion).length,
  };
}

/** What following the model's likeliest draft that compiles would mean. */
function alone(file: CorpusFile, item: CorpusFile["cases"][number], opinion: Opinion): Answer {
  if ("failure" in opinion)
    return { refused: `The model is ${opinion.failure}.`, reason: opinion.failure, offered: [] };
  const meant = opinion.drafts.filter((draft) => meantBy(file, item, draft) !== null);
  const [first] = meant;
  if (first === undefined)
    return { refused: "The model drafts nothing that compiles.", reason: "no_draft", offered: [] };
  return { accepted: first, warnings: [] };
}
