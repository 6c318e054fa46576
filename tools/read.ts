/**
 * `npm run read -- "sentence" [--catalogue FILE]` prints what each stage of the reader makes of a sentence, and what it compiles
 * to. FILE is a file of sentences as in test/reading/corpora; without one the catalogue is that of a small web service.
 */
import { readFileSync } from "node:fs";
import { traceOf } from "../worker/reading/lexical/trace.ts";
import { DomainError } from "../worker/domain/values/errors/errors.ts";
import { compiledFrom } from "./corpora/answers.ts";
import { catalogueOf, type CorpusFile } from "./corpora/files.ts";

const service: CorpusFile = {
  domain: "service",
  context: null,
  primitives: [
    {
      primitive_id: "service.error_rate",
      type: "time_series<float>",
      description: "Failed requests over all requests, ratio 0-1",
    },
    {
      primitive_id: "service.latency_ms",
      type: "time_series<float>",
      description: "Response time of requests, milliseconds",
    },
    { primitive_id: "service.requests", type: "time_series<int>", description: "Requests waiting" },
    { primitive_id: "service.up", type: "boolean", description: "True while the service answers" },
    { primitive_id: "account.churn_rate", type: "time_series<float>", description: "Customers that leave, ratio 0-1" },
    {
      primitive_id: "account.plan",
      type: "categorical",
      labels: ["free", "team", "enterprise"],
      description: "Plan of the account",
    },
  ],
  guardrails: {
    type_strategy_map: {
      "time_series<float>": ["threshold", "percentile", "z_score", "change"],
      "time_series<int>": ["threshold", "percentile", "z_score", "change"],
      boolean: ["equals"],
      categorical: ["equals"],
    },
    strategy_registry: ["threshold", "percentile", "z_score", "change", "equals", "composite"],
    parameter_priors: {},
    threshold_directions: {},
    bias_rules: {},
  } as unknown as CorpusFile["guardrails"],
  cases: [],
};

const options = process.argv.slice(2);
const at = options.indexOf("--catalogue");
const sentence = options.find((option, index) => !option.startsWith("--") && (at < 0 || index !== at + 1));
if (sentence === undefined) {
  console.error('Usage: npm run read -- "alert me when the error rate is above 5% for 10 minutes" [--catalogue FILE]');
  process.exit(2);
}
const path = at < 0 ? undefined : options[at + 1];
const file = path === undefined ? service : (JSON.parse(readFileSync(path, "utf8")) as CorpusFile);
const { lines, reading } = traceOf(sentence, catalogueOf(file));
for (const { stage, says } of lines) console.log(`${stage.padEnd(12)}${says}`);
const got = compiledFrom(file, { intent: sentence, constraints: null });
console.log(`${"confidence".padEnd(12)}${reading.confidence}`);
if (got instanceof DomainError) {
  const advice = reading.unread?.suggestion;
  console.log(`${"refused".padEnd(12)}${got.message}${advice === undefined ? "" : ` ${advice}`}`);
} else {
  const { condition, provenance, warnings } = got;
  console.log(`${"compiles to".padEnd(12)}${condition.description ?? ""}`);
  console.log(`${"because".padEnd(12)}${provenance.summary}`);
  if (Object.keys(reading.firing ?? {}).length > 0)
    console.log(`${"firing".padEnd(12)}${JSON.stringify(reading.firing)}`);
  for (const warning of warnings) console.log(`${"note".padEnd(12)}${warning}`);
}
