import { isRecord } from "../../../../../worker/domain/values/is-record.ts";
import type { Input } from "../../../core/types.ts";
import { isDecisionMonitorError } from "../../../error.ts";
import type { Command, Context } from "../../command.ts";
import { definitionIn as readDefinition } from "../../definition-file.ts";
import { fields, table } from "../../table.ts";
import { listTrial } from "./trial.ts";

type GuardrailsFields = Input<"createGuardrails">["guardrails"];

async function guardrailsIn({ subject: path, readFile }: Context): Promise<GuardrailsFields> {
  return readDefinition(await readFile(path), path, "guardrails") as GuardrailsFields;
}

interface RuleChange {
  path: string;
  active: unknown;
  file: unknown;
}

/** The fields in which two definitions differ, by path; lists are compared whole. */
function changesBetween(active: unknown, file: unknown, path = ""): RuleChange[] {
  if (isRecord(active) && isRecord(file)) {
    const names = [...new Set([...Object.keys(active), ...Object.keys(file)])].sort();
    return names.flatMap((name) => changesBetween(active[name], file[name], path === "" ? name : `${path}.${name}`));
  }
  return JSON.stringify(active) === JSON.stringify(file) ? [] : [{ path, active, file }];
}

const push: Command = {
  name: "guardrails push",
  usage: "FILE.yaml [--note TEXT]",
  summary: "Activates a guardrails file as a new version. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: { note: { type: "string", help: "why the rules change" } },
  examples: ['dm guardrails push svc_guardrails.yaml --note "stricter churn priors"'],
  async run(context) {
    const note = context.text("note");
    const guardrails = await guardrailsIn(context);
    const made = await context
      .client()
      .guardrails.create({ guardrails, ...(note === undefined ? {} : { change_note: note }) });
    const impact = await context.client().guardrails.getImpact();
    return context.show(made, () => fields({ version: made.version, "stale tasks": impact.total_stale_tasks }));
  },
};

const diff: Command = {
  name: "guardrails diff",
  usage: "FILE.yaml",
  summary: "Compares a guardrails file with the version in force; exit code 1 if they differ.",
  examples: ["dm guardrails diff svc_guardrails.yaml"],
  async run(context) {
    const file = await guardrailsIn(context);
    const active = await activeGuardrails(context);
    const changes = changesBetween(active, file);
    const rows = changes.map((change) => [change.path, change.active, change.file]);
    return context.show(
      changes,
      () => table(["field", "in force", "file"], rows, "No difference."),
      changes.length === 0,
    );
  },
};

const tryOut: Command = {
  name: "guardrails try",
  usage: "FILE.yaml",
  summary:
    "Lists the active tasks whose sentence would mean something else under a guardrails file; exit code 1 if any.",
  examples: ["dm guardrails try svc_guardrails.yaml"],
  async run(context) {
    const guardrails = await guardrailsIn(context);
    return listTrial(context, (page) => context.client().guardrails.try({ guardrails, ...page }));
  },
};

/** The definition in force through the API; nothing, while the deployment's own file is. */
async function activeGuardrails({ client, progress }: Context): Promise<unknown> {
  try {
    return (await client().guardrails.get()).guardrails;
  } catch (error) {
    if (!isDecisionMonitorError(error, "not_found")) throw error;
    progress("No version has been pushed yet: the deployment's own file is in force.");
    return {};
  }
}

/** Commands about guardrails. */
export const guardrailsCommands: Command[] = [push, diff, tryOut];
