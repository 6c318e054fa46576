import type { Task } from "../../../generated/schemas.ts";
import type { Input, Output } from "../../../core/types.ts";
import { type Command, type Context, type ExitCode, given, UsageError } from "../../command.ts";
import { makeOrAsk } from "../../choose-reading.ts";
import { listing } from "../../listing.ts";
import { fields, table } from "../../table.ts";
import { hoursOption, firingChangeOf, firingAsked, firingOptions, firingUsage } from "./firing-options.ts";
import { evaluateCommand } from "./evaluate.ts";
import { firingCommand } from "./firing.ts";
import { metaChangeOf, metaOf, metaOptions } from "./task-meta.ts";
import { looksCommand, watchFields, watchAsked, watchOptions } from "./watch.ts";
type DeliveryChoice = Input<"createTask">["delivery"];

/** A task as people read it. */
const taskLines = (task: Task): string[] =>
  fields({
    task: task.task_id,
    status: task.status,
    intent: task.intent,
    ...(task.asked_as === null ? {} : { "asked as": task.asked_as }),
    scope: task.entity_scope,
    concept: `${task.concept_id}@${task.concept_version}`,
    condition: `${task.condition_id}@${task.condition_version}`,
    delivery: deliveryText(task.delivery),
    firing: firingText(task.firing),
    ...watchFields(task),
    ...task.meta,
  });

const warningLines = (warnings: readonly (string | null)[]) =>
  warnings.filter((warning) => warning !== null).map((warning) => `warning: ${warning}`);

function deliveryText(delivery: Task["delivery"]): string {
  switch (delivery.type) {
    case "notification":
      return `channel ${delivery.channel}`;
    case "webhook":
      return `${delivery.method ?? "POST"} ${delivery.endpoint}`;
    case "workflow":
      return `workflow ${delivery.workflow_id}`;
    case "register":
      return `signal ${delivery.primitive_id}`;
  }
}

function firingText({ mode, for: held, cooldown, active, release, hold, recovered, remind }: Task["firing"]): string {
  const parts = [mode === "every" ? "every time" : "on change"];
  if (held !== undefined) parts.push(`after holding for ${held}`);
  if (cooldown !== undefined) parts.push(`at most once per ${cooldown}`);
  if (active !== undefined) parts.push(`only ${hoursOption(active)}`);
  if (release !== undefined) parts.push(`over at ${release}`);
  if (hold !== undefined) parts.push(`open for ${hold} after it last held`);
  if (recovered === true) parts.push("and when it is over");
  if (remind !== undefined) parts.push(`with a reminder every ${remind}`);
  return parts.join(", ");
}

function chosenDelivery({ text }: Context): DeliveryChoice {
  const [channel, webhook] = [text("channel"), text("webhook")];
  if (channel !== undefined && webhook !== undefined) throw new UsageError("Give --channel or --webhook, not both.");
  if (webhook !== undefined) return { type: "webhook", endpoint: webhook };
  return { type: "notification", ...(channel === undefined ? {} : { channel }) };
}

function bindingOf({ text }: Context): Pick<Input<"createTask">, "bind"> {
  const condition = text("condition");
  if (condition === undefined) return {};
  const at = condition.lastIndexOf("@");
  if (at <= 0 || at === condition.length - 1) throw new UsageError("Give --condition as ID@VERSION, such as low@1.0.");
  return { bind: { condition_id: condition.slice(0, at), condition_version: condition.slice(at + 1) } };
}

const create: Command = {
  name: "tasks create",
  usage: `INTENT [--scope SCOPE] [--channel NAME | --webhook URL] [--watch SPAN] ${firingUsage} [--sensitivity LEVEL] [--condition ID@VERSION] [--name NAME] [--owner OWNER] [--severity SEVERITY] [--note TEXT] [--runbook URL] [--dry-run]`,
  summary:
    "Turns a sentence into a task, asking in a terminal if it is ambiguous, or creates a task on a registered condition.",
  options: {
    scope: { type: "string", help: "all, prefix:*, or an entity (all)" },
    channel: { type: "string", help: "a notification channel (inbox)" },
    webhook: { type: "string", help: "an address to call instead" },
    ...watchOptions,
    ...firingOptions,
    ...metaOptions,
    sensitivity: { type: "string", help: "low, medium or high" },
    condition: {
      type: "string",
      help: "a registered condition to bind to; INTENT is then a label and is not compiled",
    },
    "dry-run": { type: "boolean", help: "shows what would be created, and stores nothing" },
  },
  examples: [
    'dm tasks create "alert me when the active user rate drops below 35%" --scope "account:*"',
    'dm tasks create "alert me when the error rate is above 5%" --watch 5m',
    'dm tasks create "alert me when the error rate is above 5%" --active "mon-fri 09:00-17:00 Europe/Berlin" --release 0.04',
    'dm tasks create "alert me when the error rate is above 5%" --watch 5m --recovered yes --remind 6h',
    'dm tasks create "alert me when the error rate is above 5%" --owner platform --severity critical --runbook https://wiki.example.com/errors',
    'dm tasks create "tell me when errors are unusual" --webhook https://hooks.example.com/x --dry-run --json',
  ],
  async run(context) {
    const { client, subject, text, flag, show } = context;
    const sensitivity = text("sensitivity") as "low" | "medium" | "high" | undefined;
    const watch = watchAsked(context);
    const asked: Omit<Input<"createTask">, "intent"> = {
      entity_scope: text("scope") ?? "all",
      delivery: chosenDelivery(context),
      ...bindingOf(context),
      ...(sensitivity === undefined ? {} : { constraints: { sensitivity } }),
      ...(watch === undefined ? {} : { watch }),
      ...firingAsked(context),
      ...metaOf(context),
      dry_run: flag("dry-run"),
    };
    const made = await makeOrAsk(context, subject, (chosen) => client().tasks.create({ ...asked, ...chosen }));
    return show(made, () => {
      const { restated, summary } = made.provenance;
      const { lines, warnings } =
        "task_id" in made
          ? { lines: taskLines(made), warnings: [made.context_warning, ...made.warnings] }
          : {
              lines: fields({ strategy: made.condition.strategy, errors: made.validation.errors }),
              warnings: made.validation.warnings,
            };
      return [...lines, ...warningLines(warnings), "", restated, summary];
    });
  },
};

const list = listing({
  name: "tasks list",
  usage: "[--status STATUS] [--search WORDS]",
  summary: "Lists tasks, newest first.",
  options: {
    status: { type: "string", help: "active, paused or deleted" },
    search: { type: "string", help: "words in the name, sentence or note" },
  },
  examples: ["dm tasks list", 'dm tasks list --search "pressure boiler"', "dm tasks list --status paused --json"],
  of: (context) => {
    const query = { ...given(context, { status: "status", search: "q" }), limit: 100 } as Input<"listTasks">;
    return context.client().tasks.list(query);
  },
  heads: ["task", "status", "scope", "last triggered", "intent"],
  row: (task) => [task.task_id, task.status, task.entity_scope, task.last_triggered_at, task.intent],
  none: "No tasks.",
});

const show: Command = {
  name: "tasks show",
  usage: "TASK_ID",
  summary: "Shows a task, how its watch is doing, and how its last deliveries went.",
  examples: ["dm tasks show task_01992f6e1c0e7a3b9d5f"],
  async run(context) {
    const task = await context.client().tasks.get({ id: context.subject });
    return context.show(task, () => [...shownTask(task), ...deliveryLines(task.last_deliveries)]);
  },
};

const update: Command = {
  name: "tasks update",
  usage: `TASK_ID [--watch SPAN|none] [--keep all] [--scope SCOPE] [--condition-version VERSION] ${firingUsage} [--name NAME] [--owner OWNER] [--severity SEVERITY] [--note TEXT] [--runbook URL]`,
  summary:
    "Changes when a task looks and fires, its scope, the version of its condition, or what its messages say about it; `none` removes a part of its firing or a word of it.",
  options: {
    ...watchOptions,
    scope: { type: "string", help: "all, prefix:*, or an entity" },
    "condition-version": { type: "string", help: "another version of the same condition" },
    ...firingOptions,
    ...metaOptions,
  },
  examples: [
    "dm tasks update task_01992f6e1c0e7a3b9d5f --watch 5m",
    "dm tasks update task_01992f6e1c0e7a3b9d5f --condition-version 1.1",
    "dm tasks update task_01992f6e1c0e7a3b9d5f --recovered yes --remind 6h --cooldown none",
    'dm tasks update task_01992f6e1c0e7a3b9d5f --owner "customer success" --note none',
  ],
  async run(context) {
    const watch = watchAsked(context);
    const fires = firingChangeOf(context);
    const change = {
      ...(watch === undefined ? {} : { watch }),
      ...given(context, { scope: "entity_scope", "condition-version": "condition_version" }),
      ...metaChangeOf(context),
    };
    if (fires === undefined && Object.keys(change).length === 0) {
      throw new UsageError(
        "Give --watch, --scope, --condition-version, --mode, --for, --cooldown, --active, --release, --hold, --recovered, --remind, --name, --owner, --severity, --note or --runbook.",
      );
    }
    const id = context.subject;
    const { tasks } = context.client();
    const firing = fires === undefined ? {} : { firing: fires((await tasks.get({ id })).firing) };
    return showTask(context, await tasks.update({ id, ...change, ...firing }));
  },
};

function showTask({ show: print }: Context, task: Task): ExitCode {
  return print(task, () => shownTask(task));
}

const shownTask = (task: Task): string[] => [
  ...taskLines(task),
  ...warningLines([task.context_warning, ...task.warnings]),
];

/** How the last firings went; nothing where there was none. */
function deliveryLines(deliveries: Output<"getTask">["last_deliveries"]): string[] {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map(({ planned_at, kind, status, reason, error }) => [
    planned_at,
    kind,
    status,
    reason ?? error?.message ?? null,
  ]);
  return ["", ...table(["last deliveries", "kind", "status", "why"], rows, "")];
}

function statusCommand(verb: string, status: "active" | "paused", summary: string): Command {
  return {
    name: `tasks ${verb}`,
    usage: "TASK_ID",
    summary,
    examples: [`dm tasks ${verb} task_01992f6e1c0e7a3b9d5f`],
    async run(context) {
      const task = await context.client().tasks.update({ id: context.subject, status });
      return showTask(context, task);
    },
  };
}

const remove: Command = {
  name: "tasks delete",
  usage: "TASK_ID",
  summary: "Deletes a task for good: it looks and sends no more. Its definitions and decisions stay.",
  examples: ["dm tasks delete task_01992f6e1c0e7a3b9d5f"],
  async run({ client, subject, show: print }) {
    const answer = await client().tasks.delete({ id: subject });
    return print(answer, () => fields({ ...answer }));
  },
};

const rebind: Command = {
  name: "rebind",
  usage: "TASK_ID VERSION",
  summary: "Binds a task to another version of its condition.",
  examples: ["dm rebind task_01992f6e1c0e7a3b9d5f 1.1"],
  takes: [2, 2],
  async run({ client, positionals, show }) {
    const [id = "", condition_version = ""] = positionals;
    const task = await client().tasks.update({ id, condition_version });
    return show(task, () => taskLines(task));
  },
};

/** Commands about tasks. */
export const taskCommands: Command[] = [
  create,
  list,
  show,
  update,
  looksCommand,
  statusCommand(
    "pause",
    "paused",
    "Pauses a task: it no longer looks on its own and sends nothing, but can be evaluated.",
  ),
  statusCommand("resume", "active", "Resumes a paused task."),
  remove,
  firingCommand,
  rebind,
  evaluateCommand,
];
