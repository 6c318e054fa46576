import type { Input } from "../../core/types.ts";
import { mostIncidentsAtOnce } from "../../../../worker/domain/action/alarm/incident.ts";
import { actOnEach, shownIncident as shown } from "./incident-acts.ts";
import { type Command, given, required, UsageError } from "../command.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

const list = listing({
  name: "incidents list",
  usage:
    "[--status open|acknowledged|closed] [--severity S] [--task ID] [--entity E] [--assignee NAME | --unassigned] [--search WORDS] [--worst]",
  summary: "Lists incidents, newest first, or worst first.",
  options: {
    status: { type: "string", help: "open, acknowledged or closed" },
    task: { type: "string", help: "the task that watches" },
    entity: { type: "string", help: "the entity they are about" },
    severity: { type: "string", help: "the task's severity: critical, error, warning, info or unset" },
    kind: { type: "string", help: "condition or no_data" },
    assignee: { type: "string", help: "who looks after them" },
    unassigned: { type: "boolean", help: "those that nobody looks after" },
    search: { type: "string", help: "words in the task's name, sentence or note, the entity, or a comment" },
    worst: { type: "boolean", help: "worst severity first" },
  },
  examples: [
    "dm incidents list --status open --unassigned",
    'dm incidents list --search "pressure boiler:4"',
    "dm incidents list --entity account:8841 --json",
  ],
  most: 50,
  of: (context, limit) => {
    const own = {
      status: "status",
      severity: "severity",
      kind: "kind",
      entity: "entity",
      assignee: "assignee",
    } as const;
    const query = {
      ...given(context, { ...own, task: "task_id", search: "q" }),
      ...(context.flag("unassigned") ? { assigned: false } : {}),
      ...(context.flag("worst") ? { order: "worst" } : {}),
      limit,
    };
    return context.client().incidents.list(query as Input<"listIncidents">);
  },
  heads: ["opened", "status", "severity", "entity", "why", "assignee", "task", "incident"],
  row: (one) => [
    one.opened_at,
    one.status,
    one.severity ?? "",
    one.entity,
    one.summary ?? "",
    one.assignee ?? "",
    one.task_id,
    one.incident_id,
  ],
  none: "No incidents.",
});

const incidentExample = "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f";

const show: Command = {
  name: "incidents show",
  usage: "INCIDENT_ID",
  summary: "Shows an incident.",
  examples: [`dm incidents show ${incidentExample}`],
  run: async (context) => shown(context, await context.client().incidents.get({ id: context.subject })),
};

const uses = listing({
  name: "incidents uses",
  usage: "INCIDENT_ID",
  summary: "Lists uses of the signed links in an incident's messages, newest first.",
  examples: [`dm incidents uses ${incidentExample}`],
  takes: [1, 1],
  most: 50,
  of: (context, limit) => context.client().incidents.listLinkUses({ id: context.subject, limit }),
  heads: ["used", "verb", "for", "link ends"],
  row: ({ used_at, verb, span, link_expires_at }) => [used_at, verb, span, link_expires_at],
  none: "No link was used.",
});

const assign: Command = {
  name: "incidents assign",
  usage: "INCIDENT_ID... --to NAME|none",
  summary: "Says who looks after incidents, up to 200 at once; none takes them away.",
  options: { to: { type: "string", help: "a name or an address, or none" } },
  examples: [`dm incidents assign ${incidentExample} --to on-call@example.com`],
  takes: [1, mostIncidentsAtOnce],
  async run(context) {
    const to = required(context, "to");
    return actOnEach(context, { type: "assign", assignee: to === "none" ? null : to });
  },
};

const comment: Command = {
  name: "incidents comment",
  usage: "INCIDENT_ID TEXT",
  summary: "Adds a comment to an incident; it can be neither changed nor removed.",
  examples: [`dm incidents comment ${incidentExample} "The exporter was restarted."`],
  takes: [2, 2],
  async run(context) {
    const { client, show: print, subject: id, positionals } = context;
    const added = await client().incidents.comment({ id, text: positionals[1] ?? "" });
    return print(added, () => fields({ comment: added.comment_id, at: added.created_at, by: added.by.name }));
  },
};

const comments = listing({
  name: "incidents comments",
  usage: "INCIDENT_ID",
  summary: "Lists the comments on an incident, newest first.",
  examples: [`dm incidents comments ${incidentExample}`],
  takes: [1, 1],
  most: 50,
  of: (context, limit) => context.client().incidents.listComments({ id: context.subject, limit }),
  heads: ["written", "by", "comment"],
  row: ({ created_at, by, text }) => [created_at, by.name, text],
  none: "No comments.",
});

const acknowledge: Command = {
  name: "incidents acknowledge",
  usage: "INCIDENT_ID... [--undo]",
  summary: "Says that you have seen incidents, up to 200 at once, which ends their reminders.",
  options: { undo: { type: "boolean", help: "takes it back, whoever gave it; one incident at a time" } },
  examples: [`dm incidents acknowledge ${incidentExample}`],
  takes: [1, mostIncidentsAtOnce],
  async run(context) {
    if (!context.flag("undo")) return actOnEach(context, { type: "acknowledge" });
    if (context.positionals.length > 1) throw new UsageError("--undo takes one incident.");
    return shown(context, await context.client().incidents.unacknowledge({ id: context.subject }));
  },
};

const rate: Command = {
  name: "incidents rate",
  usage: "INCIDENT_ID... right|wrong|none [--note TEXT]",
  summary: "Rates the decisions that opened incidents right or wrong; none withdraws the ratings.",
  options: { note: { type: "string", help: "why, in your own words" } },
  examples: [`dm incidents rate ${incidentExample} wrong --note "Known maintenance"`],
  takes: [2, mostIncidentsAtOnce + 1],
  async run(context) {
    const said = context.positionals.at(-1);
    if (said !== "right" && said !== "wrong" && said !== "none")
      throw new UsageError("Rate incidents right or wrong, or none to withdraw the ratings.");
    const rating = said === "none" ? null : said;
    const act = { type: "rate", rating, ...given(context, { note: "note" }) } as const;
    return actOnEach(context, act, context.positionals.slice(0, -1));
  },
};

const snooze: Command = {
  name: "incidents snooze",
  usage: "INCIDENT_ID... (--for SPAN | --until TIME | --end)",
  summary: "Keeps incidents from sending anything for a while.",
  options: {
    for: { type: "string", help: "how long, such as 2h" },
    until: { type: "string", help: "until this time" },
    end: { type: "boolean", help: "ends a snooze" },
  },
  examples: [`dm incidents snooze ${incidentExample} --for 2h`, `dm incidents snooze ${incidentExample} --end`],
  takes: [1, mostIncidentsAtOnce],
  async run(context) {
    const [span, until, end] = [context.text("for"), context.text("until"), context.flag("end")];
    if ([span !== undefined, until !== undefined, end].filter(Boolean).length !== 1)
      throw new UsageError("Give one of --for, --until and --end.");
    const body = span === undefined ? { until: until ?? null } : { for: span };
    return actOnEach(context, { type: "snooze", ...body });
  },
};

/** Commands about incidents. */
export const incidentCommands: Command[] = [list, show, uses, comments, comment, assign, acknowledge, rate, snooze];
