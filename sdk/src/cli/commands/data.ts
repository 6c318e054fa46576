import { type Command, exitCodes } from "../command.ts";
import { readObservations } from "../csv.ts";
import { fields } from "../table.ts";

const push: Command = {
  name: "observations push",
  usage: "FILE.csv [--signal ID] [--entity ENTITY]",
  summary: "Pushes the lines of a CSV file with the columns primitive_id, entity, observed_at and value.",
  options: {
    signal: { type: "string", help: "the signal of every line, if the file has no column for it" },
    entity: { type: "string", help: "the entity of every line, if the file has no column for it" },
  },
  examples: ["dm observations push rates.csv", "dm observations push cpu.csv --signal host.cpu_load --entity host:1"],
  takes: [1, 1],
  async run({ client, positionals, text, readFile, show, progress }) {
    const [signal, entity] = [text("signal"), text("entity")];
    const observations = readObservations(await readFile(positionals[0] ?? ""), {
      ...(signal === undefined ? {} : { primitive_id: signal }),
      ...(entity === undefined ? {} : { entity }),
    });
    if (observations.length === 0) {
      show({ accepted: 0, unchanged: 0 }, () => ["The file holds no observations."]);
      return exitCodes.ok;
    }
    const answer = await client().observations.push(observations, {
      onProgress: ({ done, total }) => progress(`${done} of ${total}`),
    });
    const { warnings = [], ...counts } = answer;
    show(answer, () => [
      ...fields(counts),
      ...warnings.map(({ message, count }) => `warning: ${message} (${count} in all)`),
    ]);
    return exitCodes.ok;
  },
};

/** Commands about observations. */
export const dataCommands: Command[] = [push];
