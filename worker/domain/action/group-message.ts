import { instantText } from "../values/zone-time.ts";
import type { MessageContent } from "./content.ts";
import { type LabelledLink, labelledLinks, type MessageLinks } from "./links.ts";
import type { Scalar } from "../values/values.ts";
import { acknowledgeWay, boundedMessage, messageKindOf, saidLines, messageSource, stillToDo } from "./message.ts";
import { judgedText, messageWords } from "./message-kind.ts";
import type { DecisionFacts, MessageKind } from "./payload.ts";
import { fillText } from "./template.ts";

/** Alarms to report in one message. */
interface GroupedAlarms {
  /** The worst ones, worst first. */
  worst: readonly DecisionFacts[];
  /** How many there are in all. */
  count: number;
  /** The words for each, where the action has words of its own. */
  template?: string | undefined;
  /** Where all of them can be read, and acknowledged. */
  links?: MessageLinks | undefined;
}

/** Alarms that one message names; the rest is counted. */
export const mostAlarmsNamed = 10;

/** The message for several alarms of one look: how bad, of which task, how many and when, the worst ones with their reasons, the rest as a number. */
export function groupMessage(group: GroupedAlarms): string {
  const { worst, count, links } = group;
  const [first] = worst;
  if (first === undefined) return `${count} alarms.`;
  const way = acknowledgeWay(worst, links ?? {}, count);
  const lines = [
    `${groupTitle(first, count)} at ${alarmTime(first)}${signalAside(first)}. ${messageSource(first)}`,
    ...alarmLines(group),
    ...saidLines({ ...first, links: {} }),
    ...labelled(links, null).map(({ label, url }) => `${label}: ${url}`),
    ...(way === null ? [] : [way]),
  ];
  return boundedMessage(lines.join("\n"));
}

/** The same in its parts. */
export function groupContent(group: GroupedAlarms): MessageContent {
  const { worst, count, links } = group;
  const [first] = worst;
  const todo = first === undefined ? null : stillToDo(first);
  const [note, runbook] = [todo?.note ?? null, todo?.runbook_url ?? null];
  const shown: readonly (readonly [string, Scalar | undefined])[] = [
    ["Task", first?.name ?? first?.intent],
    ["Severity", first?.severity],
    ["Signal", first?.signal],
    ["At", first && alarmTime(first)],
    ["Owner", first?.owner],
  ];
  const event = first === undefined ? "trigger" : messageWords[messageKindOf(first)].event;
  return {
    event,
    key: `${first?.task_id ?? first?.action_id}:${first?.evaluated_at}`,
    title: first === undefined ? `${count} alarms` : groupTitle(first, count),
    text: first === undefined ? "" : `At ${alarmTime(first)}${signalAside(first)}.`,
    list: [...(event === "trigger" ? ["Worst first:"] : []), ...alarmLines(group)].join("\n"),
    way: acknowledgeWay(worst, links ?? {}, count),
    note: typeof note === "string" ? note : null,
    facts: shown.flatMap(([title, value]) => (value == null || value === "" ? [] : [{ title, value: String(value) }])),
    context: first === undefined ? [] : [messageSource(first)],
    links: labelled(links, typeof runbook === "string" ? runbook : null),
    urgency: first?.urgency ?? null,
    entity: `${count} entities`,
    at: first === undefined ? null : String(first.evaluated_at),
  };
}

/** The addresses of a group, each of which is about all of it. */
const labelled = (links: MessageLinks = {}, runbook: string | null): LabelledLink[] =>
  labelledLinks(links, runbook).map((link) =>
    link.url === links.acknowledge ? { ...link, label: "Acknowledge all" } : link,
  );

/** What several of a kind are called. */
const plural: Readonly<Record<MessageKind, string>> = {
  decision: "alarms",
  no_data: "entities stopped reporting",
  recovered: "alarms ended",
  reminder: "alarms were still open",
  members: "alarms have spread to more members",
  acknowledged: "alarms were acknowledged",
};

/** `Critical: Low engagement, 12 alarms`. */
function groupTitle(first: DecisionFacts, count: number): string {
  const { severity, name, signal } = first;
  const kind = messageKindOf(first);
  const bad = messageWords[kind].event === "trigger" && severity !== null ? String(severity) : null;
  const heading = bad === null ? "" : `${bad.charAt(0).toUpperCase()}${bad.slice(1)}: `;
  return `${heading}${name === null ? (signal === null ? "" : `${signal}, `) : `${name}, `}${count} ${plural[kind]}`;
}

const alarmTime = ({ evaluated_at, zone }: DecisionFacts): string =>
  instantText(Date.parse(String(evaluated_at)), zone);

/** The signals, where the title does not name them. */
const signalAside = ({ name, signal }: DecisionFacts): string =>
  name === null || signal === null ? "" : ` (${signal})`;

function alarmLines({ worst, count, template }: GroupedAlarms): string[] {
  const more = count - worst.length;
  return [
    ...worst.map((facts, i) => `${i + 1}. ${alarmLine(facts, template)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function alarmLine(facts: DecisionFacts, template: string | undefined): string {
  const own = template === undefined || facts.kind !== "decision" ? null : fillText(template, facts);
  const isOfIncident = facts.kind === "recovered" || facts.kind === "reminder" || facts.kind === "members";
  const told = isOfIncident ? messageWords[messageKindOf(facts)].told(facts) : judgedText(facts);
  return (own ?? `${facts.entity}: ${told}`).replaceAll(/\s+/g, " ").trim();
}
