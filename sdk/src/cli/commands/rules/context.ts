import type { ApplicationContext, CreateContextBody } from "../../../generated/schemas.ts";
import { type Command, type Context, given } from "../../command.ts";
import { definitionIn } from "../../definition-file.ts";
import { fields, table } from "../../table.ts";
import { listTrial } from "./trial.ts";

const contextIn = async ({ subject: path, readFile }: Context): Promise<CreateContextBody> => {
  return definitionIn(await readFile(path), path, "context") as CreateContextBody;
};

const contextLines = ({
  version,
  is_active,
  domain,
  behavioural,
  semantic_hints,
  calibration_bias,
  created_at,
}: ApplicationContext) =>
  fields({
    version,
    "in force": is_active ? "yes" : "no",
    domain: domain.description,
    entities: domain.entities?.map(({ name }) => name).join(", ") ?? "",
    cadence: behavioural.data_cadence,
    terms: semantic_hints.map(({ term }) => term).join(", "),
    bias: calibration_bias?.bias_direction ?? "none",
    created: created_at,
  });

const show: Command = {
  name: "context show",
  usage: "[--version VERSION]",
  summary: "Shows the application context in force, or a version of it.",
  options: { version: { type: "string", help: "a version, such as v2 (the one in force)" } },
  examples: ["dm context show", "dm context show --version v2 --json"],
  takes: [0, 0],
  async run({ client, text, show: print }) {
    const version = text("version");
    const { context } = client();
    const found = version === undefined ? await context.get() : await context.getVersion({ version });
    return print(found, () => contextLines(found));
  },
};

const list: Command = {
  name: "context list",
  usage: "",
  summary: "Lists the versions of the application context, newest first.",
  examples: ["dm context list"],
  takes: [0, 0],
  async run({ client, show: print }) {
    const versions = await client().context.listVersions();
    const rows = versions.map((one) => [one.version, one.is_active ? "yes" : "", one.created_at, one.change_note]);
    return print(versions, () =>
      table(["version", "in force", "created", "note"], rows, "No context has been pushed."),
    );
  },
};

const push: Command = {
  name: "context push",
  usage: "FILE.yaml [--note TEXT]",
  summary: "Puts an application context in force as a new version; tasks keep the one they were compiled under.",
  options: { note: { type: "string", help: "why it changes" } },
  examples: ['dm context push context.yaml --note "what an account is"'],
  async run(context) {
    const made = await context
      .client()
      .context.create({ ...(await contextIn(context)), ...given(context, { note: "change_note" }) });
    const { total_stale_tasks } = await context.client().context.getImpact();
    return context.show(made, () => [...contextLines(made), `stale tasks: ${total_stale_tasks}`]);
  },
};

const tryOut: Command = {
  name: "context try",
  usage: "FILE.yaml",
  summary: "Lists the active tasks whose sentence would mean something else under a context; exit code 1 if any.",
  examples: ["dm context try context.yaml"],
  async run(context) {
    const file = await contextIn(context);
    return listTrial(context, (page) => context.client().context.try({ context: file, ...page }));
  },
};

/** Commands about the application context. */
export const contextCommands: Command[] = [show, list, push, tryOut];
