import type { ChannelMessage } from "../../worker/domain/action/channels/channel-kind.ts";
import { planDelivery } from "../../worker/domain/action/delivery.ts";
import { escalationMessages } from "../../worker/domain/action/escalation.ts";
import { groupContent, groupMessage } from "../../worker/domain/action/group-message.ts";
import type { MessageLinks } from "../../worker/domain/action/links.ts";
import {
  type DecisionFacts,
  decisionPayload,
  defaultPayload,
  type PayloadSource,
} from "../../worker/domain/action/payload.ts";
import { channelTestContent } from "../../worker/domain/action/channels/test-content.ts";

/** What the text of a message comes from: people, sentences and names. */
export interface Words {
  entity: string;
  value: string;
  name: string;
  owner: string;
  note: string;
  intent: string;
  signal: string;
  runbook: string;
}

/** Names and sentences as they are in a message that nothing is cut from. */
export const plainWords: Words = {
  entity: "account:8841",
  value: "28%",
  name: "Low engagement",
  owner: "customer success",
  note: "Call the manager of the account first.",
  intent: "alert me when the active user rate drops below 35%",
  signal: "account.active_user_rate",
  runbook: "https://wiki.example.com/low-engagement",
};

/** Links as long as signed ones are. */
export const linksTo = (subject: string): Required<MessageLinks> => {
  const link = (verb: string) => `https://monitor.example.com/l/${verb}.${subject}.${"a1_-".repeat(32)}`;
  return {
    view: link("view"),
    acknowledge: link("acknowledge"),
    snooze: link("snooze"),
    right: link("right"),
    wrong: link("wrong"),
  };
};

const action = { action_id: "act_01992f6e1c0e7a3b9d5f", version: "v1" };
/** Alarms of a group, and of those the ones that it names. */
export const groupCount = 69;
const named = 10;

/** A decision as it is recorded, in these words. */
export const sourceOf = (words: Words, more: Partial<PayloadSource> = {}): PayloadSource => ({
  decision_id: "dec_k3v9m2x7q0c4h8t1",
  entity_id: "ent_9f86d081884c7d65",
  decision_value: words.value,
  outcome: "triggered",
  reason: null,
  summary: `Fired: ${words.value} is below the threshold of 35%.`,
  value_text: words.value,
  limit_text: "35%",
  task_id: "task_01992f6e1c0e7a3b9d5f",
  intent: words.intent,
  signal: words.signal,
  strategy: "threshold",
  threshold_applied: 0.35,
  score: 0.28,
  concept_result: { value: words.value, type: "float" },
  concept_id: "cpt_4m8d2q",
  concept_version: "1.0",
  condition_id: "cnd_7h2k9x",
  condition_version: "1.0",
  evaluated_at: "2026-03-01T02:05:00.000Z",
  since: "2026-03-01T01:00:00.000Z",
  incident_id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f",
  ir_hash: "ff",
  zone: "Europe/Berlin",
  meta: { name: words.name, owner: words.owner, severity: "critical", note: words.note, runbook_url: words.runbook },
  links: linksTo("inc_k3v9m2x7q0c4h8t1"),
  ...more,
});

function notified(facts: DecisionFacts, template?: string): ChannelMessage {
  const own = template === undefined ? {} : { message_template: template };
  const planned = planDelivery({ type: "notification", channel: "oncall", ...own }, facts);
  if (planned.kind !== "notification") throw new Error("no notification");
  return planned;
}

function grouped(
  worst: readonly DecisionFacts[],
  more: { links?: MessageLinks; template?: string; count?: number } = {},
) {
  const group = { worst, count: groupCount, ...more };
  return { message: groupMessage(group), content: groupContent(group), payload: { kind: "group", count: group.count } };
}

function escalated(
  facts: DecisionFacts,
  input: object,
  acknowledge: string | null,
  known: DecisionFacts | null = facts,
): ChannelMessage {
  const ids = { decision_id: "dec_1", action_id: action.action_id, entity_id: "ent_1" };
  const { message, content } = escalationMessages({ ...input, ...ids }, "wfi_9f86d081884c7d65", acknowledge, known);
  return { message, content, payload: { ...input, ...ids, instance_id: "wfi_9f86d081884c7d65" } };
}

/** One message of each kind that goes out, from what really composes it. */
export function composedMessages(
  words: Words,
  oneOf: (place: number) => Partial<Words> = (place) => ({ entity: `${words.entity}-${place}` }),
): Record<string, () => ChannelMessage> {
  const facts = (more: Partial<PayloadSource> = {}) => decisionPayload(sourceOf(words, more), action, words.entity);
  const members = Array.from({ length: named }, (_, place) => ({ ...words, ...oneOf(place) }));
  const all = (more: Partial<PayloadSource> = {}) =>
    members.map((one, place) =>
      decisionPayload(sourceOf(one, { incident_id: `inc_${place}k3v9m2x7q0c4h8t1`, ...more }), action, one.entity),
    );
  const links = linksTo("grp_01992f6e1c0e7a3b9d5f");
  const worst = members.map(({ entity, value }, place) => ({
    entity_id: `ent_${place}`,
    entity,
    text: `${value} https://monitor.example.com/console#/decisions/dec_${place}k3v9m2x7q0c4h8t1`,
  }));
  const mapped = { account: words.entity, why: words.note, parts: [words.value, words.intent], message: words.value };
  const { view, acknowledge } = links;
  return {
    opened: () => notified(facts()),
    "opened, without links": () => notified(facts({ links: {} })),
    "opened, in words of its own": () => notified(facts(), "{entity} {value_text} {note}\n{intent} {url}"),
    "of missing data": () => notified(facts({ kind: "no_data", incident_kind: "no_data" })),
    recovered: () => notified(facts({ kind: "recovered", summary: `Did not fire: ${words.value}.` })),
    reminder: () => notified(facts({ kind: "reminder" })),
    "more members": () => notified(facts({ kind: "members", summary: `${words.value} is at 93% too` })),
    acknowledged: () => notified(facts({ kind: "acknowledged" })),
    "of a population": () => notified(facts({ worst })),
    "test of an action": () => notified(facts({ test: true, decision_id: "test_1" })),
    "test of a channel": () => ({
      message: "",
      content: channelTestContent(words.name.slice(0, 64) || "a", "test_1", 0),
      payload: { test: true },
    }),
    escalation: () => escalated(facts(), defaultPayload(facts()), acknowledge),
    "escalation, without links": () => escalated(facts({ links: {} }), defaultPayload(facts()), null),
    "escalation of a mapping": () => escalated(facts(), mapped, acknowledge),
    "escalation of a test": () => escalated(facts(), mapped, acknowledge, null),
    group: () => grouped(all(), { links: { view, acknowledge } }),
    "group, in words of its own": () =>
      grouped(all(), { links: { view, acknowledge }, template: "{entity} {note} {url}" }),
    "group, without links": () => grouped(all({ links: {} })),
    "group, all named": () => grouped(all({ links: {} }), { count: named }),
    "group that is over": () => grouped(all({ kind: "recovered" }), { links: { view } }),
  };
}
