import { instantText } from "../values/wording/duration.ts";
import { cut } from "./channels/text.ts";
import type { MessageContent } from "./content.ts";
import { labelledLinks } from "./links.ts";
import { kindOf, saidLines, sourceOf } from "./message.ts";
import { judgedText, messageWords } from "./message-kind.ts";
import type { DecisionFacts, MessageKind } from "./payload.ts";
import { fillText } from "./template.ts";

/** Alarms to report in one message. */
interface Group {
  /** The worst ones, worst first. */
  worst: readonly DecisionFacts[];
  /** How many there are in all. */
  count: number;
  /** The words for each, where the action has words of its own. */
  template?: string | undefined;
  /** Where the rest can be read. */
  link?: string | undefined;
}

/** Alarms that one message names; the rest is counted. */
export const mostNamed = 10;
/** Characters of one line. */
const longestLine = 300;

/** The message for several alarms of one look: how many, of which task and when, the worst ones with their reasons, and the rest as a number. */
export function groupMessage(group: Group): string {
  const { worst, count, link } = group;
  const [first] = worst;
  if (first === undefined) return `${count} alarms.`;
  return [
    `${headOf(first, count)}. ${sourceOf(first)}`,
    ...linesOf(group),
    ...(link === undefined ? [] : [link]),
    ...saidLines({ ...first, links: {} }),
  ].join("\n");
}

/** The same in its parts. */
export function groupContent(group: Group): MessageContent {
  const { worst, count, link } = group;
  const [first] = worst;
  const [note, runbook] = [first?.note ?? null, first?.runbook_url ?? null];
  return {
    event: "trigger",
    key: `${first?.task_id ?? first?.action_id}:${first?.evaluated_at}`,
    title: first === undefined ? `${count} alarms` : headOf(first, count),
    text: linesOf(group).join("\n"),
    note: typeof note === "string" ? note : null,
    facts: [first?.severity, first?.owner].flatMap((value, i) =>
      value == null ? [] : [{ title: i === 0 ? "Severity" : "Owner", value: String(value) }],
    ),
    context: first === undefined ? [] : [sourceOf(first)],
    links: labelledLinks(link === undefined ? {} : { view: link }, typeof runbook === "string" ? runbook : null),
    urgency: first?.urgency ?? null,
    entity: `${count} entities`,
    at: first === undefined ? null : String(first.evaluated_at),
  };
}

/** What several of a kind are called. */
const plural: Readonly<Record<MessageKind, string>> = {
  decision: "alarms",
  no_data: "entities stopped reporting",
  recovered: "alarms ended",
  reminder: "alarms were still open",
  members: "alarms have spread to more members",
  acknowledged: "alarms were acknowledged",
};

function headOf(first: DecisionFacts, count: number): string {
  return `${count} ${plural[kindOf(first)]} at ${instantText(Date.parse(String(first.evaluated_at)))}`;
}

function linesOf({ worst, count, template }: Group): string[] {
  const more = count - worst.length;
  return [
    ...worst.map((facts, i) => `${i + 1}. ${lineOf(facts, template)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function lineOf(facts: DecisionFacts, template: string | undefined): string {
  const own = template === undefined || facts.kind !== "decision" ? null : fillText(template, facts);
  const isOfIncident = facts.kind === "recovered" || facts.kind === "reminder" || facts.kind === "members";
  const told = isOfIncident ? messageWords[kindOf(facts)].told(facts) : judgedText(facts);
  return cut((own ?? `${facts.entity}: ${told}`).replaceAll(/\s+/g, " ").trim(), longestLine);
}
