import { type Command, exitCodes, required, UsageError } from "../../command.ts";
import { fields } from "../../table.ts";
import { evaluateScope } from "./evaluate-scope.ts";

/** `dm evaluate` */
export const evaluateCommand: Command = {
  name: "evaluate",
  usage: "TASK_ID (--entity ENTITY | --all) [--at TIME] [--dry-run]",
  summary: "Asks a task's question about one entity, or about all in its scope, on the versions it is bound to.",
  options: {
    entity: { type: "string", help: "the entity it is about" },
    all: { type: "boolean", help: "asks about everything in the task's scope" },
    at: { type: "string", help: "the time to evaluate at; without it, now, which is not reproducible" },
    "dry-run": { type: "boolean", help: "records and sends nothing" },
  },
  examples: [
    "dm evaluate task_01992f6e --entity account:8841 --at 2026-09-01T08:00:00Z",
    "dm evaluate task_01992f6e --all --dry-run",
  ],
  async run(context) {
    const { client, positionals, text, flag, show } = context;
    if (flag("all") && text("entity") !== undefined) throw new UsageError("Give --entity or --all, not both.");
    const entity = flag("all") ? undefined : required(context, "entity");
    const task = await client().tasks.get({ id: positionals[0] ?? "" });
    if (entity === undefined) {
      await evaluateScope(context, task);
      return exitCodes.ok;
    }
    const { concept_id, concept_version, condition_id, condition_version } = task;
    const at = text("at");
    const answer = await client().evaluation.evaluateFull({
      concept_id,
      concept_version,
      condition_id,
      condition_version,
      entity,
      ...(at === undefined ? {} : { timestamp: at }),
      dry_run: flag("dry-run"),
    });
    const { result, decision } = answer;
    const actions = decision.actions_triggered.map(({ action_id, status }) => `${action_id} ${status}`).join(", ");
    return show(answer, () =>
      fields({
        decision: decision.value,
        result: result.value,
        strategy: decision.strategy,
        threshold: decision.threshold_applied,
        reason: decision.reason,
        actions,
        record: answer.decision_id,
        at: answer.evaluated_at,
      }),
    );
  },
};
