import type { Silence } from "../../generated/schemas.ts";
import { type Command, type Context, type ExitCode, given, required } from "../command.ts";
import { listing } from "../listing.ts";
import { activeOf } from "./tasks/firing-options.ts";
import { fields, table } from "../table.ts";

const everyTask = "all";

const create: Command = {
  name: "silences create",
  usage: "--until TIME --reason TEXT [--task ID] [--entity E] [--from TIME] [--every HOURS]",
  summary: "Holds back messages of a task, about an entity, or of a task about one entity.",
  options: {
    until: { type: "string", help: "when it ends" },
    reason: { type: "string", help: "why, in your own words" },
    task: { type: "string", help: "the task to silence" },
    entity: { type: "string", help: "the entity to silence" },
    from: { type: "string", help: "when it begins (now)" },
    every: { type: "string", help: 'again and again until then, such as "sun 02:00-04:00 Europe/Berlin"' },
  },
  examples: [
    'dm silences create --task task_01992f6e1c0e7a3b9d5f --until 2026-09-01T12:00:00Z --reason "Planned maintenance"',
    'dm silences create --entity account:8841 --until 2026-09-01T12:00:00Z --reason "Moved to a new plan"',
  ],
  takes: [0, 0],
  async run(context) {
    const body = {
      until: required(context, "until"),
      reason: required(context, "reason"),
      ...given(context, { task: "task_id", entity: "entity", from: "from" }),
      ...everyOf(context),
    };
    return shownSilence(context, await context.client().silences.create(body));
  },
};

function everyOf({ text }: Context): { every?: ReturnType<typeof activeOf> } {
  const hours = text("every");
  return hours === undefined ? {} : { every: activeOf(hours) };
}

const preview: Command = {
  name: "silences preview",
  usage: '"HOURS" [--from TIME]',
  summary: "Says when a silence with these hours would hold back: its next ten times.",
  options: { from: { type: "string", help: "where to begin (now)" } },
  examples: ['dm silences preview "sun 02:00-04:00 Europe/Berlin"'],
  async run(context) {
    const every = activeOf(context.subject);
    const found = await context.client().silences.preview({ every, ...given(context, { from: "from" }) });
    const rows = found.next.map(({ from, until }) => [from, until]);
    return context.show(found, () => table(["from", "until"], rows, "Never."));
  },
};

const list = listing({
  name: "silences list",
  usage: "[--active] [--task ID] [--entity E]",
  summary: "Lists silences, newest first, including those that have ended.",
  options: {
    active: { type: "boolean", help: "only those in force now" },
    task: { type: "string", help: "only those that name this task" },
    entity: { type: "string", help: "only those that name this entity" },
  },
  examples: ["dm silences list --active", "dm silences list --entity account:8841 --json"],
  most: 50,
  of: (context, limit) => {
    const filter = given(context, { task: "task_id", entity: "entity" });
    return context.client().silences.list({ ...filter, ...(context.flag("active") ? { active: true } : {}), limit });
  },
  heads: ["silence", "status", "task", "entity", "from", "until", "every", "reason"],
  row: (one) => [
    one.silence_id,
    one.status,
    one.task_id ?? everyTask,
    entityText(one),
    one.from,
    one.until,
    one.every && weeklyHoursText(one.every),
    one.reason,
  ],
  none: "No silences.",
});

const end: Command = {
  name: "silences end",
  usage: "SILENCE_ID",
  summary: "Ends a silence now; it stays listed.",
  examples: ["dm silences end sil_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61"],
  run: async (context) => shownSilence(context, await context.client().silences.end({ id: context.subject })),
};

const weeklyHoursText = ({ days = [], from, to, zone }: NonNullable<Silence["every"]>): string =>
  `${days.join(",")} ${from}-${to} ${zone}`;

/** The entity of a silence; its pseudonym where the name is not known. */
const entityText = ({ entity, entity_id }: Silence): string => entity ?? entity_id ?? everyTask;

function shownSilence({ show }: Context, silence: Silence): ExitCode {
  return show(silence, () =>
    fields({
      silence: silence.silence_id,
      status: silence.status,
      task: silence.task_id ?? everyTask,
      entity: entityText(silence),
      from: silence.from,
      until: silence.until,
      ...(silence.every === null
        ? {}
        : { every: weeklyHoursText(silence.every), next: silence.next[0]?.from ?? "never" }),
      ...(silence.ended_at === null ? {} : { "ended at": silence.ended_at }),
      reason: silence.reason,
      "asked for by": silence.by.name,
    }),
  );
}

/** Commands about silences. */
export const silenceCommands: Command[] = [create, preview, list, end];
