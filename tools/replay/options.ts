import { basename } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `Usage: npm run replay -- FILE.csv --intent "alert me when the cpu load is unusual"
  --intent SENTENCE     what to watch for; may be given several times
  --signal NAME         id of the signal, namespace.field (default: series.<file name>)
  --description TEXT    what the signal measures; sentences are matched against it
  --type TYPE           type of the signal (default: time_series<float>)
  --entity ID           the entity the series belongs to (default: the file name)
  --every N             ask about every Nth point (default: 1)
The file has the columns timestamp and value; timestamps without an offset are UTC.`;

export interface ReplayOptions {
  file: string;
  intents: string[];
  signal: string;
  description: string | undefined;
  type: string;
  entity: string;
  every: number;
}

/** Reads the command line; throws with the usage when it says too little. */
export function readOptions(args: string[]): ReplayOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      intent: { type: "string", multiple: true },
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
  return {
    file,
    every,
    intents: values.intent,
    signal: values.signal ?? `series.${name.replace(/[^A-Za-z0-9_-]+/g, "_")}`,
    description: values.description,
    type: values.type,
    entity: values.entity ?? name,
  };
}
