import { cut } from "./channels/text.ts";
import { labelledLinks, linksOfOver, type MessageLinks } from "./links.ts";
import { messageWords } from "./message-kind.ts";
import type { Scalar } from "../values/values.ts";
import type { DecisionFacts, MessageKind } from "./payload.ts";

/** The message without a template: whom it is about, what, since when and for which sentence, then what to do about it. */
export function defaultMessage(facts: DecisionFacts): string {
  return [`${toldText(facts)} ${messageSource(facts)}`, ...worstLines(facts), ...saidLines(facts)].join("\n");
}

/** Whom a message is about and what it tells, without the task behind it. */
export function toldText(facts: DecisionFacts): string {
  const { entity, signal } = facts;
  const kind = messageKindOf(facts);
  const about = signal === null || facts.isMissing ? entity : `${entity} (${signal})`;
  return `${about}: ${messageWords[kind].told(facts)}`;
}

/** The worst members of a group, a line each under a heading; nothing of what is no group. */
export function worstLines({ worst }: Pick<DecisionFacts, "worst">): string[] {
  return worst.length === 0 ? [] : ["Worst members:", ...worst];
}

/** What a payload is about. */
export const messageKindOf = ({ kind }: Pick<DecisionFacts, "kind">): MessageKind => kind as MessageKind;

/** The task as people named it, its sentence, or the condition where there is none. */
export function messageSource({ name, intent, condition_id, condition_version }: DecisionFacts): string {
  if (intent === null) return `Condition: ${condition_id}@${condition_version}`;
  return name === null ? `Task: ${JSON.stringify(intent)}` : `Task: ${name} (${JSON.stringify(intent)})`;
}

/** A message that says so where it is a test. */
export function markedMessage(message: string, isTest: boolean): string {
  return isTest ? `TEST: ${message}` : message;
}

/** A message as it is stored and as programs get it: the most it may have is 16,384 characters. */
export const boundedMessage = (message: string): string => cut(message, 16_384);

/** How to acknowledge what is open, by command; null where a link does it, or there is nothing to acknowledge. `count` are all, `named` those that a message names. */
export function acknowledgeWay(
  named: readonly DecisionFacts[],
  links: MessageLinks,
  count = named.length,
): string | null {
  const [first] = named;
  if (first === undefined || messageWords[messageKindOf(first)].event !== "trigger" || links.acknowledge !== undefined)
    return null;
  const ids = named.flatMap(({ incident_id }) => (incident_id === null ? [] : [String(incident_id)]));
  if (ids.length === 0) return null;
  const way = `To acknowledge ${count === 1 ? "it" : "them"}: dm incidents acknowledge ${ids.join(" ")}`;
  return count === named.length ? way : `${way}\nThe others: dm incidents list --task ${first.task_id} --status open`;
}

/** The facts without what asks for action, where nothing is left to be done. */
export function stillToDo(facts: DecisionFacts): DecisionFacts {
  if (messageWords[messageKindOf(facts)].event !== "resolve") return facts;
  return { ...facts, note: null, runbook_url: null, links: linksOfOver(facts.links) };
}

/** What people said about the task, and where to go, a line each. */
export function saidLines(facts: DecisionFacts): string[] {
  const { severity, owner, note, runbook_url, links } = stillToDo(facts);
  const line = (label: string, text: Scalar) => (text === null ? [] : [`${label}: ${text}`]);
  return [
    ...line("Severity", severity),
    ...line("Owner", owner),
    ...line("Note", note),
    ...labelledLinks(links, runbook_url as string | null).map(({ label, url }) => `${label}: ${url}`),
  ];
}
