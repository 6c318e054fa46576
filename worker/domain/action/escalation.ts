import { type MessageContent, messageContent } from "./content.ts";
import type { Json } from "./definition.ts";
import { defaultMessage, markedMessage } from "./message.ts";
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
  outcome: "acknowledged" | "timed_out" | "undeliverable";
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

/** The words of an escalation; `acknowledge` is an address that acknowledges it, where there is one. */
export function escalationMessages(
  input: EscalationInput,
  instanceId: string,
  acknowledge: string | null = null,
): EscalationMessages {
  const { decision_id, action_id, entity_id } = input;
  const call = `POST /workflows/${instanceId}/acknowledge`;
  const isTest = isTestId(decision_id);
  const written = (told: EscalationInput, way: string) =>
    markedMessage(`Escalation: ${summary(told)}\nTo acknowledge it: ${way}`, isTest);
  const pseudonymous = isDefaultPayload(input)
    ? { ...input, entity: entity_id }
    : // Behind a mapped name may stand the raw entity.
      { decision_id, action_id, entity_id };
  const content = isDefaultPayload(input) ? messageContent(factsOf(input), null) : mappedContent(input);
  const way = acknowledge === null ? [`To acknowledge it: ${call}`] : [];
  return {
    message: written(input, acknowledge ?? call),
    stored: written(pseudonymous, call),
    content: {
      ...content,
      unlinked: written(input, call),
      title: markedMessage(`Escalation: ${content.title.replace(/^TEST: /, "")}`, isTest),
      context: [...content.context, ...way],
      links: [...content.links, ...(acknowledge === null ? [] : [{ label: "Acknowledge", url: acknowledge }])],
    },
  };
}

/** Fields that came later are not in what was started before them. */
const always = payloadFields.slice(0, payloadFields.indexOf("since"));
const isDefaultPayload = (input: object): boolean => always.every((field) => field in input);

/** What a default payload says, nulls where it is older than a field. */
function factsOf(input: EscalationInput): DecisionFacts {
  const none = Object.fromEntries(payloadFields.map((field) => [field, null]));
  const urgency = input["severity"] ?? null;
  return { ...none, ...input, links: {}, urgency, isMissing: input["kind"] === "no_data" } as unknown as DecisionFacts;
}

/** What a mapping chose, as far as it is single values. */
function chosenOf({ decision_id: _, action_id: __, entity_id: ___, ...mapped }: EscalationInput) {
  return Object.entries(mapped).flatMap(([title, value]) =>
    value === null || typeof value === "object" ? [] : [{ title, value: String(value) }],
  );
}

/** What happened, then where the record is found. */
function summary(input: EscalationInput): string {
  return isDefaultPayload(input) ? defaultMessage(factsOf(input)) : `${mappedText(input)} (${recordOf(input)})`;
}

function mappedText(input: EscalationInput): string {
  const chosen = chosenOf(input).map(({ title, value }) => `${title}: ${value}`);
  return chosen.length === 0 ? input.entity_id : chosen.join(", ");
}

const recordOf = ({ decision_id, action_id }: EscalationInput): string =>
  `${decision_id === null ? "" : `decision ${decision_id}, `}action ${action_id}`;

function mappedContent(input: EscalationInput): MessageContent {
  const { action_id, entity_id } = input;
  return {
    event: "trigger",
    key: `${action_id}:${entity_id}`,
    title: entity_id,
    text: mappedText(input),
    note: null,
    facts: chosenOf(input),
    context: [recordOf(input)],
    links: [],
    urgency: null,
    entity: entity_id,
    at: null,
  };
}
