import { type MessageContent, messageContent } from "./content.ts";
import type { Json } from "./definition.ts";
import { labelledLinks } from "./links.ts";
import { boundedMessage, defaultMessage, messageKindOf, markedMessage } from "./message.ts";
import { messageWords } from "./message-kind.ts";
import { type DecisionFacts, payloadFields } from "./payload.ts";
import { isTestId } from "./test-id.ts";

/** What an escalation is started with: the default payload, or what a mapping made of it, always with the three ids. */
export interface EscalationInput {
  readonly decision_id: string | null;
  readonly action_id: string;
  readonly entity_id: string;
  readonly [name: string]: Json;
}

/** Whom an escalation notified, and how it ended. */
export interface EscalationNotice {
  channel: string;
  error: { type: string; message: string } | null;
}

/** How an escalation ended. */
export interface EscalationEnd {
  /** `over`: its incident was closed before the next channel had its turn. */
  outcome: "acknowledged" | "over" | "timed_out" | "undeliverable";
  /** The channel that was being waited for when somebody acknowledged. */
  channel: string | null;
  acknowledged_by: string | null;
  notified: EscalationNotice[];
}

/** Whether what a workflow returned says that somebody acknowledged it. */
export function isAcknowledged(output: Json): boolean {
  return (
    typeof output === "object" && output !== null && !Array.isArray(output) && output["outcome"] === "acknowledged"
  );
}

/** The words of an escalation: for the receiver with the raw entity, for what is stored with the pseudonym alone. */
interface EscalationMessages {
  message: string;
  stored: string;
  /** For the receiver, in its parts. */
  content: MessageContent;
}

/**
 * The words of an escalation; `acknowledge` is an address that acknowledges it, where there is one, and `facts` are those of what
 * it is about, where they are recorded.
 */
export function escalationMessages(
  input: EscalationInput,
  instanceId: string,
  acknowledge: string | null = null,
  facts: DecisionFacts | null = null,
): EscalationMessages {
  const { decision_id, action_id, entity_id } = input;
  const call = `POST /workflows/${instanceId}/acknowledge`;
  const isTest = isTestId(decision_id);
  const { acknowledge: _, ...links } = facts?.links ?? {};
  const shown = facts === null ? {} : shownBeside(facts);
  const written = (told: EscalationInput, way: string, beside: Partial<DecisionFacts>) =>
    boundedMessage(markedMessage(`Escalation: ${escalationSummary(told, beside)}\nTo acknowledge it: ${way}`, isTest));
  const pseudonymous = isDefaultPayload(input)
    ? { ...input, entity: entity_id }
    : // Behind a mapped name may stand the raw entity.
      { decision_id, action_id, entity_id };
  const content = isDefaultPayload(input)
    ? messageContent(factsOfEscalation(input, shown), null)
    : mappedContent(input, facts);
  const runbook = typeof input["runbook_url"] === "string" ? input["runbook_url"] : null;
  const escalated = (line: string): string => markedMessage(`Escalation: ${line.replace(/^TEST: /, "")}`, isTest);
  return {
    message: written(input, acknowledge ?? call, { ...shown, links }),
    // The worst members of a group are named there.
    stored: written(pseudonymous, call, { ...shown, worst: [] }),
    content: {
      ...content,
      event: facts === null ? content.event : messageWords[messageKindOf(facts)].event,
      unlinked: written(input, call, shown),
      title: escalated(content.title),
      ...(content.headline === undefined ? {} : { headline: escalated(content.headline) }),
      way: acknowledge === null ? `To acknowledge it: ${call}` : null,
      links: labelledLinks({ ...links, ...(acknowledge === null ? {} : { acknowledge }) }, runbook),
    },
  };
}

/** Fields that came later are not in what was started before them. */
const always = payloadFields.slice(0, payloadFields.indexOf("since"));
const isDefaultPayload = (input: object): boolean => always.every((field) => field in input);

/** What is known of a record and is in no payload. */
const shownBeside = ({ zone, urgency, answers, isUnmeasured, worst }: DecisionFacts): Partial<DecisionFacts> => ({
  zone,
  urgency,
  answers,
  isUnmeasured,
  worst,
});

/** What a default payload says, nulls where it is older than a field. */
function factsOfEscalation(input: EscalationInput, beside: Partial<DecisionFacts>): DecisionFacts {
  const none = Object.fromEntries(payloadFields.map((field) => [field, null]));
  const urgency = input["severity"] ?? null;
  const isMissing = input["kind"] === "no_data";
  return {
    ...none,
    ...input,
    links: {},
    urgency,
    isMissing,
    worst: [],
    answers: null,
    zone: "UTC",
    ...beside,
  } as unknown as DecisionFacts;
}

/** What a mapping chose, as far as it is single values. */
function chosenOf({ decision_id: _, action_id: __, entity_id: ___, message_id: ____, ...mapped }: EscalationInput) {
  return Object.entries(mapped).flatMap(([title, value]) =>
    value === null || typeof value === "object" ? [] : [{ title, value: String(value) }],
  );
}

/** What happened, then where the record is found. */
function escalationSummary(input: EscalationInput, beside: Partial<DecisionFacts>): string {
  if (isDefaultPayload(input)) return defaultMessage(factsOfEscalation(input, beside));
  const offered = labelledLinks(beside.links ?? {}, null).map(({ label, url }) => `\n${label}: ${url}`);
  return `${mappedText(input)} (${recordText(input)})${offered.join("")}`;
}

function mappedText(input: EscalationInput): string {
  const chosen = chosenOf(input).map(({ title, value }) => `${title}: ${value}`);
  return chosen.length === 0 ? input.entity_id : chosen.join(", ");
}

const recordText = ({ decision_id, action_id }: EscalationInput): string =>
  `${decision_id === null ? "" : `decision ${decision_id}, `}action ${action_id}`;

function mappedContent(input: EscalationInput, facts: DecisionFacts | null): MessageContent {
  const { action_id, entity_id } = input;
  const known = facts === null ? null : messageContent(facts, null);
  return {
    event: "trigger",
    key: known?.key ?? `${action_id}:${entity_id}`,
    title: known?.title ?? entity_id,
    text: mappedText(input),
    list: null,
    way: null,
    note: null,
    facts: chosenOf(input),
    context: [recordText(input)],
    links: [],
    urgency: known?.urgency ?? null,
    entity: known?.entity ?? entity_id,
    at: known?.at ?? null,
  };
}
