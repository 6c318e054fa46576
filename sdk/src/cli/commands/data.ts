import type { Input } from "../../core/types.ts";
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
    show(answer, () => fields({ ...answer }));
    return exitCodes.ok;
  },
};

const createKey: Command = {
  name: "keys create",
  usage: "NAME --scope SCOPE [--scope SCOPE ...] [--expires TIME]",
  summary: "Issues an API key and shows its secret, once. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    scope: { type: "string", multiple: true, help: "read, evaluate or author; may be repeated (read)" },
    expires: { type: "string", help: "when it stops working; never, if left out" },
  },
  examples: ['dm keys create "billing service" --scope read --scope evaluate --expires 2027-01-01T00:00:00Z'],
  takes: [1, 1],
  async run({ client, positionals, text, texts, show }) {
    const scopes = texts("scope") as Input<"createApiKey">["scopes"];
    const expires_at = text("expires");
    const key = await client().keys.create({
      name: positionals[0] ?? "",
      scopes: scopes.length === 0 ? ["read"] : scopes,
      ...(expires_at === undefined ? {} : { expires_at }),
    });
    const { key_id, name, secret } = key;
    show(key, () => [
      ...fields({ key: key_id, name, scopes: key.scopes.join(", "), expires: key.expires_at ?? "never", secret }),
      "",
      "The secret is not stored and cannot be shown again.",
    ]);
    return exitCodes.ok;
  },
};

/** Commands about observations and keys. */
export const dataCommands: Command[] = [push, createKey];
