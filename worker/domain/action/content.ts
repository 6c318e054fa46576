import type { Severity } from "../task/meta.ts";
import { instantText } from "../values/zone-time.ts";
import type { Scalar } from "../values/values.ts";
import { labelledLinks, type LabelledLink } from "./links.ts";
import {
  acknowledgeWay,
  messageKindOf,
  markedMessage,
  messageSource,
  stillToDo,
  toldText,
  worstLines,
} from "./message.ts";
import { messageWords } from "./message-kind.ts";
import type { DecisionFacts } from "./payload.ts";

/** A message in its parts, for channels that show more than lines of text. Everything in it is plain text. */
export interface MessageContent {
  /** What it does to the trouble it is about. */
  readonly event: "trigger" | "acknowledge" | "resolve";
  /** The same for every message about one trouble: an incident, else a task and an entity; of its own for a test. */
  readonly key: string;
  /** The whole message as text for programs, without addresses that act for whoever holds them; left out where it has none. */
  readonly unlinked?: string;
  readonly title: string;
  /** The whole in one line, each thing said once; title and text where it is left out. */
  readonly headline?: string;
  /** What happened, in sentences. */
  readonly text: string;
  /** The worst of several, a line each, and how many more; null where it is about one thing. */
  readonly list: string | null;
  /** How to acknowledge it, where no link does. */
  readonly way: string | null;
  readonly note: string | null;
  /** Values a person looks for, by title. */
  readonly facts: readonly { readonly title: string; readonly value: string }[];
  /** Where it comes from, in small print. */
  readonly context: readonly string[];
  readonly links: readonly LabelledLink[];
  readonly urgency: Severity | null;
  readonly entity: string;
  /** The time it is about, ISO 8601; null where that is not known. */
  readonly at: string | null;
}

/** The whole of a message in one line. */
export const headlineOf = ({ title, text, headline = `${title}. ${text}` }: MessageContent): string => headline;

/** The parts of a message; `text` is what a template made, null for the words of its kind. */
export function messageContent(facts: DecisionFacts, text: string | null): MessageContent {
  const { urgency, test } = facts;
  const { links, ...todo } = stillToDo(facts);
  const [note, runbook] = [textOrNull(todo.note), textOrNull(todo.runbook_url)];
  return {
    event: messageWords[messageKindOf(facts)].event,
    key: threadKey(facts),
    title: messageTitle(facts),
    headline:
      text === null
        ? `${messageTitle(facts)}: ${messageWords[messageKindOf(facts)].told(facts)}`
        : `${messageTitle(facts)}. ${text}`,
    text: markedMessage(text ?? toldText(facts), test === true),
    list: text !== null || facts.worst.length === 0 ? null : worstLines(facts).join("\n"),
    way: acknowledgeWay([facts], links),
    note,
    facts: messageFacts(facts),
    context: [messageSource(facts), ...(facts.decision_id === null ? [] : [`Decision: ${facts.decision_id}`])],
    links: labelledLinks(links, runbook),
    urgency,
    entity: String(facts.entity),
    at: String(facts.evaluated_at),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function messageTitle(facts: DecisionFacts): string {
  const { entity, name, severity, test } = facts;
  const kind = messageKindOf(facts);
  const { heading, event } = messageWords[kind];
  const isBad = event === "trigger" && severity !== null;
  const said =
    kind === "decision" && isBad ? capitalised(String(severity)) : `${heading}${isBad ? ` (${severity})` : ""}`;
  return markedMessage(`${said}: ${name === null ? entity : `${name}, ${entity}`}`, test === true);
}

/** A test is a trouble of its own: it must neither hide in a real one nor be closed with it. */
function threadKey({ incident_id, test, decision_id, task_id, action_id, entity_id, entity }: DecisionFacts): string {
  if (test === true) return String(decision_id ?? action_id);
  return String(incident_id ?? `${task_id ?? action_id}:${entity_id ?? entity}`);
}

function messageFacts(facts: DecisionFacts): { title: string; value: string }[] {
  const instant = (value: unknown) => (typeof value === "string" ? instantText(Date.parse(value), facts.zone) : null);
  const shown: readonly (readonly [string, Scalar])[] = [
    ["Entity", facts.entity],
    ["Value", facts.value_text],
    [facts.isUnmeasured ? "Watched for" : "Limit", facts.limit_text],
    ["Signal", facts.signal],
    ["At", instant(facts.evaluated_at)],
    ["Since", instant(facts.since)],
    ["Severity", facts.severity],
    ["Owner", facts.owner],
  ];
  return shown.flatMap(([title, value]) => (value === null || value === "" ? [] : [{ title, value: String(value) }]));
}
