import { type Command, exitCodes, required, UsageError, type Context } from "../../command.ts";
import { fields, table } from "../../table.ts";
import { isDecisionMonitorError } from "../../../error.ts";
import type { BatchItem, RangeItem, Task } from "../../../generated/schemas.ts";

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
    const { client, subject, text, flag, show } = context;
    if (flag("all") && text("entity") !== undefined) throw new UsageError("Give --entity or --all, not both.");
    const entity = flag("all") ? undefined : required(context, "entity");
    const task = await client().tasks.get({ id: subject });
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

type EvaluatedItem = BatchItem | RangeItem;

/** Asks a task's question about everything in its scope, as a job where that is more than one call takes, and shows the answers. */
async function evaluateScope(context: Context, task: Task): Promise<void> {
  const timestamp = context.text("at");
  const asked = { dry_run: context.flag("dry-run"), ...(timestamp === undefined ? {} : { timestamp }) };
  const results = await askAtOnce(context, task, asked);
  const failed = results.filter(({ error }) => error !== undefined).length;
  const fired = results.filter(({ decision }) => decision !== undefined && decision.value !== false).length;
  const rows = results.map(({ entity, result, decision, decision_id, error }) => [
    entity,
    error === undefined ? decision?.value : error.type,
    result?.value,
    decision?.actions_triggered.map(({ status }) => status).join(", "),
    decision_id,
  ]);
  context.show({ results, total: results.length, failed }, () => [
    ...table(["entity", "decision", "result", "actions", "record"], rows, "No entity is in the scope."),
    "",
    `${results.length} asked, ${fired} triggered, ${failed} failed`,
  ]);
}

type AskedTime = { dry_run: boolean; timestamp?: string };

async function askAtOnce(context: Context, task: Task, asked: AskedTime): Promise<EvaluatedItem[]> {
  const { task_id: id, condition_version } = task;
  try {
    return (await context.client().tasks.evaluate({ id, condition_version, ...asked })).results;
  } catch (error) {
    if (!isDecisionMonitorError(error, "validation_error") || error.location !== "entity_scope") throw error;
    return askAsJob(context, task, asked);
  }
}

async function askAsJob({ client, progress }: Context, task: Task, asked: AskedTime): Promise<EvaluatedItem[]> {
  const { concept_id, concept_version, condition_id, condition_version, entity_scope } = task;
  const pinned = { concept_id, concept_version, condition_id, condition_version };
  const { jobs } = client();
  const { job_id } = await jobs.create({ kind: "batch", ...pinned, entity_scope, ...asked });
  progress(`The scope is large; evaluating it as ${job_id}.`);
  await jobs.wait(job_id, {
    onProgress: ({ progress: { done, total } }) => progress(`${done} of ${total ?? "?"}`),
  });
  const answers: EvaluatedItem[] = [];
  for await (const answer of jobs.listResults({ id: job_id, limit: 1000 }))
    if ("entity" in answer) answers.push(answer);
  return answers;
}
