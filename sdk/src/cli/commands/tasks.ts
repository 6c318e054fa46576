import type { Input, Output } from "../../core/types.ts";
import { type Command, type Context, exitCodes, required, UsageError } from "../command.ts";
import { makeOrAsk } from "../choose-reading.ts";
import { fields, table } from "../table.ts";

type Task = Output<"getTask">;
type Delivery = Input<"createTask">["delivery"];

const taskLines = (task: Task) =>
  fields({
    task: task.task_id,
    status: task.status,
    intent: task.intent,
    ...(task.asked_as === null ? {} : { "asked as": task.asked_as }),
    scope: task.entity_scope,
    concept: `${task.concept_id}@${task.concept_version}`,
    condition: `${task.condition_id}@${task.condition_version}`,
    warning: task.context_warning,
  });

function deliveryOf({ text }: Context): Delivery {
  const [channel, webhook] = [text("channel"), text("webhook")];
  if (channel !== undefined && webhook !== undefined) throw new UsageError("Give --channel or --webhook, not both.");
  if (webhook !== undefined) return { type: "webhook", endpoint: webhook };
  return { type: "notification", ...(channel === undefined ? {} : { channel }) };
}

const create: Command = {
  name: "tasks create",
  usage: "INTENT [--scope SCOPE] [--channel NAME | --webhook URL] [--sensitivity LEVEL] [--dry-run]",
  summary: "Turns a sentence into a task; in a terminal, asks where it may mean several things.",
  options: {
    scope: { type: "string", help: "all, prefix:*, or an entity (all)" },
    channel: { type: "string", help: "a notification channel (inbox)" },
    webhook: { type: "string", help: "an address to call instead" },
    sensitivity: { type: "string", help: "low, medium or high" },
    "dry-run": { type: "boolean", help: "shows what would be made, and stores nothing" },
  },
  examples: [
    'dm tasks create "alert me when the active user rate drops below 35%" --scope "account:*"',
    'dm tasks create "tell me when errors are unusual" --webhook https://hooks.example.com/x --dry-run --json',
  ],
  takes: [1, 1],
  async run(context) {
    const { client, positionals, text, flag, show } = context;
    const sensitivity = text("sensitivity") as "low" | "medium" | "high" | undefined;
    const asked: Omit<Input<"createTask">, "intent"> = {
      entity_scope: text("scope") ?? "all",
      delivery: deliveryOf(context),
      ...(sensitivity === undefined ? {} : { constraints: { sensitivity } }),
      dry_run: flag("dry-run"),
    };
    const made = await makeOrAsk(context, positionals[0] ?? "", (chosen) =>
      client().tasks.create({ ...asked, ...chosen }),
    );
    show(made, () => {
      const { restated, summary } = made.provenance;
      const [lines, warnings] =
        "task_id" in made
          ? [taskLines(made), made.warnings]
          : [fields({ strategy: made.condition.strategy, errors: made.validation.errors }), made.validation.warnings];
      return [...lines, "", restated, summary, ...warnings.map((warning) => `warning: ${warning}`)];
    });
    return exitCodes.ok;
  },
};

const list: Command = {
  name: "tasks list",
  usage: "[--status STATUS]",
  summary: "Lists tasks, newest first.",
  options: { status: { type: "string", help: "active, paused or deleted" } },
  examples: ["dm tasks list", "dm tasks list --status paused --json"],
  takes: [0, 0],
  async run({ client, text, show }) {
    const status = text("status") as NonNullable<Input<"listTasks">["status"]> | undefined;
    const tasks: Task[] = [];
    for await (const task of client().tasks.list({ limit: 100, ...(status === undefined ? {} : { status }) }))
      tasks.push(task);
    const rows = tasks.map((task) => [
      task.task_id,
      task.status,
      task.entity_scope,
      task.last_triggered_at,
      task.intent,
    ]);
    show(tasks, () => table(["task", "status", "scope", "last triggered", "intent"], rows, "No tasks."));
    return exitCodes.ok;
  },
};

function statusCommand(verb: string, status: "active" | "paused", summary: string): Command {
  return {
    name: `tasks ${verb}`,
    usage: "TASK_ID",
    summary,
    options: {},
    examples: [`dm tasks ${verb} task_01992f6e1c0e7a3b9d5f`],
    takes: [1, 1],
    async run({ client, positionals, show }) {
      const task = await client().tasks.update({ id: positionals[0] ?? "", status });
      show(task, () => taskLines(task));
      return exitCodes.ok;
    },
  };
}

const evaluate: Command = {
  name: "evaluate",
  usage: "TASK_ID --entity ENTITY [--at TIME] [--dry-run]",
  summary: "Asks a task's question about an entity, on the versions the task is bound to.",
  options: {
    entity: { type: "string", help: "whom it is about" },
    at: { type: "string", help: "the time it is about; now, and not reproducible, if left out" },
    "dry-run": { type: "boolean", help: "records and sends nothing" },
  },
  examples: ["dm evaluate task_01992f6e --entity account:8841 --at 2026-09-01T08:00:00Z"],
  takes: [1, 1],
  async run(context) {
    const { client, positionals, text, flag, show } = context;
    const entity = required(context, "entity");
    const task = await client().tasks.get({ id: positionals[0] ?? "" });
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
    show(answer, () =>
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
    return exitCodes.ok;
  },
};

/** Commands about tasks. */
export const taskCommands: Command[] = [
  create,
  list,
  statusCommand("pause", "paused", "Pauses a task: it evaluates, and sends nothing."),
  statusCommand("resume", "active", "Puts a paused task back to work."),
  evaluate,
];
