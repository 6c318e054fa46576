import type { BacktestBody, BacktestResult, Task } from "../../../generated/schemas.ts";
import { type Command, required } from "../../command.ts";
import { firstLook } from "../../../local/first-look.ts";
import { fields, table } from "../../table.ts";

/** `dm backtest` */
export const backtest: Command = {
  name: "backtest",
  usage: "TASK_ID --from TIME --to TIME [--step DURATION] [--entity ENTITY ...] [--compare VERSION]",
  summary: "Shows what a task would have fired over stored data; records and sends nothing.",
  options: {
    from: { type: "string", help: "the start of the period" },
    to: { type: "string", help: "the end of the period" },
    step: {
      type: "string",
      help: "the time between questions; by default those of its watch, or one at each observation",
    },
    entity: {
      type: "string",
      multiple: true,
      help: "an entity to evaluate instead of the task's scope; may be repeated",
    },
    compare: { type: "string", help: "another version of the condition to compare with" },
  },
  examples: ["dm backtest task_01992f6e --from 2026-08-01T00:00:00Z --to 2026-09-01T00:00:00Z --compare 1.1"],
  async run(context) {
    const [from, to] = [required(context, "from"), required(context, "to")];
    const client = context.client();
    const task = await client.tasks.get({ id: context.positionals[0] ?? "" });
    const [entities, compared] = [context.texts("entity"), context.text("compare")];
    const body: BacktestBody = {
      condition_id: task.condition_id,
      condition_version: task.condition_version,
      firing: task.firing,
      to,
      ...timesOf(task, from, context.text("step")),
      ...(entities.length === 0 ? { entity_scope: task.entity_scope } : { entities }),
      ...(compared === undefined ? {} : { compare_to: { condition_version: compared } }),
    };
    const answer = await client.conditions.backtest(body);
    return context.show(answer, () => linesOf(answer, compared));
  },
};

/** On the grid of the task's watch, where it has one and no step is asked for. */
function timesOf({ watch }: Task, from: string, step: string | undefined): Pick<BacktestBody, "from" | "step"> {
  const every = step === undefined ? watch?.every : undefined;
  if (every === undefined) return { from, ...(step === undefined ? {} : { step }) };
  return { from: firstLook(from, every), step: every };
}

function linesOf(
  { summary, per_entity, held_back, comparison }: BacktestResult,
  compared: string | undefined,
): string[] {
  const rows = per_entity.map(({ entity, evaluations, fired }) => [entity, evaluations, fired]);
  const held = Object.entries(held_back).map(([why, count]) => `${why} ${count}`);
  const other = comparison && {
    [`fired under ${compared}`]: comparison.fired,
    "would fire": comparison.flips_to_fire,
    "would be silent": comparison.flips_to_silent,
  };
  return [
    summary,
    ...(held.length === 0 ? [] : [`Held back: ${held.join(", ")}.`]),
    ...(other === null ? [] : ["", ...fields(other)]),
    "",
    ...table(["entity", "evaluations", "fired"], rows, "No entities."),
  ];
}
