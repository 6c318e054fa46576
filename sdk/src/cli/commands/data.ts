import type { Input } from "../../core/types.ts";
import type { Command, Context, ExitCode } from "../command.ts";
import { NotFoundError, PermissionDeniedError } from "../../error.ts";
import { readObservations, withValues } from "../csv.ts";
import { fields, table } from "../table.ts";

/** More lines than this are imported in a job: those that are wrong are passed by, and it can be resumed. */
const inOneRequest = 1_000;

const push: Command = {
  name: "observations push",
  usage: "FILE.csv [--signal ID] [--entity ENTITY] [--resume KEY]",
  summary:
    "Pushes the lines of a CSV file of any length, with the columns primitive_id, entity, observed_at and value, and event_id for events.",
  options: {
    signal: { type: "string", help: "the signal of every line, if the file has no column for it" },
    entity: { type: "string", help: "the entity of every line, if the file has no column for it" },
    resume: { type: "string", help: "the key that an earlier push of the same file printed when it was broken off" },
  },
  examples: ["dm observations push rates.csv", "dm observations push cpu.csv --signal host.cpu_load --entity host:1"],
  async run(context) {
    const { client, subject, text, readFile, show, progress } = context;
    const [signal, entity] = [text("signal"), text("entity")];
    const read = readObservations(await readFile(subject), {
      ...(signal === undefined ? {} : { primitive_id: signal }),
      ...(entity === undefined ? {} : { entity }),
    });
    if (read.length === 0) {
      return show({ accepted: 0, unchanged: 0 }, () => ["The file holds no observations."]);
    }
    const observations = withValues(read, await typesOf(context, new Set(read.map((one) => one.primitive_id))));
    const onProgress = ({ done, total }: { done: number; total: number }) => progress(`${done} of ${total}`);
    const timed = observations.flatMap(({ observed_at, ...one }) =>
      observed_at === undefined ? [] : [{ ...one, observed_at }],
    );
    if (timed.length > inOneRequest && timed.length === observations.length)
      return importAll(context, timed, onProgress);
    const answer = await client().observations.push(observations, { onProgress });
    const { warnings = [], ...counts } = answer;
    return show(answer, () => [
      ...fields(counts),
      ...warnings.map(({ message, count }) => `warning: ${message} (${count} in all)`),
    ]);
  },
};

/** The types of signals that the key may read and that exist; the push says what is wrong with the others. */
async function typesOf({ client }: Context, signals: ReadonlySet<string>): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for (const id of signals) {
    try {
      types.set(id, (await client().primitives.get({ id })).type);
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof PermissionDeniedError)) throw error;
    }
  }
  return types;
}

type ImportedRecords = Input<"importObservations">["records"];

/** Imports lines in one job. Broken off, it says by which key it goes on. */
async function importAll(
  { client, text, show, progress }: Context,
  observations: ImportedRecords,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<ExitCode> {
  const idempotencyKey = text("resume") ?? crypto.randomUUID();
  try {
    const answer = await client().observations.importAll(observations, { idempotencyKey, onProgress });
    const { errors, lines, accepted, unchanged, rejected } = answer;
    const rows = errors.map(({ line, message }) => [line, message]);
    const faults = rows.length === 0 ? [] : ["", ...table(["line", "not stored"], rows)];
    return show(answer, () => [...fields({ lines, accepted, unchanged, rejected }), ...faults], answer.rejected === 0);
  } catch (error) {
    progress(`To go on where this stopped, repeat it with --resume ${idempotencyKey}`);
    throw error;
  }
}

/** Commands about observations. */
export const dataCommands: Command[] = [push];
