import type { Input, Output } from "../../core/types.ts";
import {
  type Command,
  type Context,
  countOf,
  type ExitCode,
  exitCodes,
  firstOf,
  given,
  UsageError,
} from "../command.ts";
import { fields, table } from "../table.ts";

type Incident = Output<"getIncident">;

const list: Command = {
  name: "incidents list",
  usage: "[--status open|acknowledged|closed] [--severity S] [--task ID] [--entity E] [--worst] [--limit N]",
  summary: "Lists incidents, newest first, or worst first.",
  options: {
    status: { type: "string", help: "open, acknowledged or closed" },
    task: { type: "string", help: "the task that watches" },
    entity: { type: "string", help: "the entity they are about" },
    severity: { type: "string", help: "the task's severity: critical, error, warning, info or unset" },
    worst: { type: "boolean", help: "worst severity first" },
    limit: { type: "string", help: "how many at most (50)" },
  },
  examples: ["dm incidents list --status open", "dm incidents list --entity account:8841 --json"],
  takes: [0, 0],
  async run(context) {
    const { client, show } = context;
    const most = countOf(context, "limit", 50);
    const query = {
      ...given(context, "status", "status"),
      ...given(context, "task", "task_id"),
      ...given(context, "entity", "entity"),
      ...given(context, "severity", "severity"),
      ...(context.flag("worst") ? { order: "worst" } : {}),
      limit: Math.min(most, 200),
    } as Input<"listIncidents">;
    const incidents = await firstOf(client().incidents.list(query), most);
    const rows = incidents.map((one) => [
      one.opened_at,
      one.status,
      one.severity ?? "",
      one.entity,
      one.summary ?? "",
      one.task_id,
      one.incident_id,
    ]);
    const heads = ["opened", "status", "severity", "entity", "why", "task", "incident"];
    show(incidents, () => table(heads, rows, "No incidents."));
    return exitCodes.ok;
  },
};

const example = "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f";

const show: Command = {
  name: "incidents show",
  usage: "INCIDENT_ID",
  summary: "Shows an incident.",
  options: {},
  examples: [`dm incidents show ${example}`],
  takes: [1, 1],
  run: async (context) => shown(context, await context.client().incidents.get({ id: idOf(context) })),
};

const uses: Command = {
  name: "incidents uses",
  usage: "INCIDENT_ID [--limit N]",
  summary: "Lists uses of the signed links in an incident's messages, newest first.",
  options: { limit: { type: "string", help: "how many at most (50)" } },
  examples: [`dm incidents uses ${example}`],
  takes: [1, 1],
  async run(context) {
    const most = countOf(context, "limit", 50);
    const query = { id: idOf(context), limit: Math.min(most, 200) };
    const found = await firstOf(context.client().incidents.listLinkUses(query), most);
    const rows = found.map(({ used_at, verb, span, link_expires_at }) => [used_at, verb, span, link_expires_at]);
    context.show(found, () => table(["used", "verb", "for", "link ends"], rows, "No link was used."));
    return exitCodes.ok;
  },
};

const acknowledge: Command = {
  name: "incidents acknowledge",
  usage: "INCIDENT_ID [--undo]",
  summary: "Says that you have seen an incident, which ends its reminders.",
  options: { undo: { type: "boolean", help: "takes it back, whoever gave it" } },
  examples: [`dm incidents acknowledge ${example}`],
  takes: [1, 1],
  async run(context) {
    const { incidents } = context.client();
    const id = { id: idOf(context) };
    return shown(context, await (context.flag("undo") ? incidents.unacknowledge(id) : incidents.acknowledge(id)));
  },
};

const rate: Command = {
  name: "incidents rate",
  usage: "INCIDENT_ID right|wrong|none [--note TEXT]",
  summary: "Rates the decision that opened an incident right or wrong; none withdraws the rating.",
  options: { note: { type: "string", help: "why, in your own words" } },
  examples: [`dm incidents rate ${example} wrong --note "Known maintenance"`],
  takes: [2, 2],
  async run(context) {
    const said = context.positionals[1];
    if (said !== "right" && said !== "wrong" && said !== "none")
      throw new UsageError("Rate an incident right or wrong, or none to withdraw a rating.");
    const rated = {
      id: idOf(context),
      rating: said === "none" ? null : said,
      ...given(context, "note", "note"),
    } as const;
    return shown(context, await context.client().incidents.rate(rated));
  },
};

const snooze: Command = {
  name: "incidents snooze",
  usage: "INCIDENT_ID (--for SPAN | --until TIME | --end)",
  summary: "Keeps an incident from sending anything for a while.",
  options: {
    for: { type: "string", help: "how long, such as 2h" },
    until: { type: "string", help: "until this time" },
    end: { type: "boolean", help: "ends a snooze" },
  },
  examples: [`dm incidents snooze ${example} --for 2h`, `dm incidents snooze ${example} --end`],
  takes: [1, 1],
  async run(context) {
    const [span, until, end] = [context.text("for"), context.text("until"), context.flag("end")];
    if ([span !== undefined, until !== undefined, end].filter(Boolean).length !== 1)
      throw new UsageError("Give one of --for, --until and --end.");
    const body = span === undefined ? { until: until ?? null } : { for: span };
    return shown(context, await context.client().incidents.snooze({ id: idOf(context), ...body }));
  },
};

const idOf = ({ positionals }: Context): string => positionals[0] ?? "";

function shown({ show: print }: Context, incident: Incident): ExitCode {
  print(incident, () =>
    fields({
      incident: incident.incident_id,
      status: incident.status,
      kind: incident.kind,
      entity: incident.entity,
      ...line("why", incident.summary),
      ...line("fired too", (incident.members_added ?? []).map(addedText).join("; ") || null),
      task: incident.task_id,
      sentence: incident.intent,
      ...line("severity", incident.severity),
      opened: incident.opened_at,
      ...line("closed", incident.closed_at && `${incident.closed_at} (${incident.closed_by})`),
      ...line("peak", incident.peak),
      ...line("first decision", incident.first_decision_id),
      ...line("last decision", incident.last_decision_id),
      told: incident.told ? "yes" : "no",
      ...line("acknowledged", incident.acknowledged_at && `${incident.acknowledged_at} by ${incident.by?.name}`),
      ...line("snoozed until", incident.snoozed_until),
      ...line("rating", incident.rating),
    }),
  );
  return exitCodes.ok;
}

/** `2026-09-01T08:05:00Z: /home and 2 more`. */
function addedText({ t, count, worst }: NonNullable<Incident["members_added"]>[number]): string {
  const names = worst.map(({ member }) => Object.values(member).join(", "));
  return `${t}: ${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}`;
}

const line = (name: string, value: string | number | null) => (value === null ? {} : { [name]: value });

/** Commands about incidents. */
export const incidentCommands: Command[] = [list, show, uses, acknowledge, rate, snooze];
