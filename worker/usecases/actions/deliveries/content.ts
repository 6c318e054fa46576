import { type Delivery, payloadSent, planDelivery } from "../../../domain/action/delivery.ts";
import { groupContent, groupMessage, mostAlarmsNamed } from "../../../domain/action/group-message.ts";
import { worstFirst } from "../../../domain/action/delivering/worst-first.ts";
import type { Json } from "../../../domain/action/definition.ts";
import { noticeMisfit } from "../../../domain/action/notice.ts";
import { type Links, signedLinks } from "../../../domain/action/alarm/links.ts";
import { type DecisionFacts, decisionPayload, type PayloadSource } from "../../../domain/action/payload.ts";
import type { KnownAction, Sender, SendOutcome } from "../../ports/actions/actions.ts";
import type { Services } from "../../services.ts";
import type { Told } from "./told.ts";
import { erased } from "../../../domain/values/wording/erased.ts";

/** What a delivery brings: to the receiver with raw entities, for what is stored with pseudonyms. */
export interface Content {
  delivery: Delivery;
  stored: Delivery;
  message_id: string;
  payload_sent: { [key: string]: Json };
  /** The raw entities in it. */
  names: readonly string[];
  /** Why it cannot be sent as the action is set up. */
  misfit: { type: string; message: string } | null;
}

/** Why there is nothing to send any more. */
export interface Gone {
  gone: { type: string; message: string };
}

/** The content of one alarm. `entity` is the raw id, which only the receiver sees. */
export function contentOfOne(
  action: KnownAction,
  source: PayloadSource,
  { entity, entity_id, message_id }: { entity: string; entity_id: string; message_id: string },
): Content {
  const known = { ...source, entity_id };
  const delivery = planDelivery(action.config, decisionPayload(known, action, entity), message_id);
  const stored = planDelivery(action.config, decisionPayload({ ...known, links: {} }, action, entity_id), message_id);
  const payload_sent = payloadSent(stored);
  const names = [entity, ...(source.worst ?? []).map((member) => member.entity)];
  return { delivery, stored, message_id, payload_sent, names, misfit: misfitOf(action, source) };
}

/** The members of a group that a message about it names. */
export const membersNamed = ({ worst = [] }: PayloadSource) =>
  worst.map(({ entity_id }) => ({ entity_id, bucket: null }));

function misfitOf({ config }: KnownAction, { kind = "decision" }: PayloadSource): Content["misfit"] {
  const misfit = kind === "decision" || kind === "acknowledged" ? null : noticeMisfit(config, kind);
  return misfit && { type: `${kind}_unsupported`, message: `Nothing was sent: ${misfit.message}.` };
}

/** Whom an inbox message names, worst first, and how many alarms it reports. */
export interface NamedTold {
  named: Pick<Told, "id" | "entity_id" | "bucket">[];
  count: number;
}

/** The content of a delivery from what is recorded: of one alarm or of several. */
export async function storedContent(
  services: Services,
  action: KnownAction,
  told: readonly Told[],
  message_id: string,
): Promise<(Content & NamedTold) | Gone> {
  if (told.length === 0) return gone("record_gone", "What it was about is no longer recorded; nothing was sent.");
  const worst = worstFirst(told.map((one) => ({ ...one.rank, ...one }))).slice(0, mostAlarmsNamed);
  const names = await services.pseudonyms.resolve(worst);
  if (names.size === 0) return gone("entity_erased", "The entity it is about has been erased; nothing was sent.");
  const sources = await Promise.all(worst.map((one) => one.sourceOf(action)));
  const { config } = action;
  const [first] = worst;
  const [source] = sources;
  const about = { named: worst, count: told.length };
  if (told.length === 1 || config.type !== "notification") {
    if (first === undefined || source === undefined) throw new Error("a message about nothing");
    const entity = names.get(first.entity_id) ?? first.entity_id;
    const members = membersNamed(source).map((member) => ({ id: first.id, ...member }));
    const content = contentOfOne(action, source, { entity, entity_id: first.entity_id, message_id });
    return { ...content, ...about, named: [first, ...members] };
  }
  const links = groupLinks(services, message_id, source);
  const written = (nameOf: (entityId: string) => string, forReceiver: boolean) => {
    const facts = sources.map((one, i) => {
      const entity_id = worst[i]?.entity_id ?? "";
      const own = forReceiver ? one.links : {};
      return decisionPayload({ ...one, entity_id, ...(own && { links: own }) }, action, nameOf(entity_id));
    });
    const about = { worst: facts, count: told.length, template: config.message_template };
    const group = { ...about, links: forReceiver ? links : {} };
    return {
      kind: "notification" as const,
      channel: config.channel,
      message: groupMessage(group),
      content: groupContent(group),
      payload: groupPayload(facts, told.length),
    };
  };
  const delivery = written((id) => names.get(id) ?? erased, true);
  const stored = written((id) => id, false);
  const payload_sent = payloadSent(stored);
  return { delivery, stored, message_id, payload_sent, names: [...names.values()], misfit: null, ...about };
}

/** What is over needs nobody any more, and without an incident there is nothing to acknowledge. */
function groupLinks(services: Services, id: string, first: PayloadSource | undefined): Links {
  const isOpen = first?.incident_id != null && first.kind !== "recovered";
  const verbs = isOpen ? (["view", "acknowledge"] as const) : (["view"] as const);
  return signedLinks(id, verbs, services.config.links, services.now());
}

/** That there is nothing to send, and why. */
export const gone = (type: string, message: string): Gone => ({ gone: { type, message } });

/** What holds for all of them, and each of the worst. */
function groupPayload(worst: readonly DecisionFacts[], count: number): { [name: string]: Json } {
  const [first] = worst;
  return {
    kind: "group",
    count,
    task_id: first?.task_id ?? null,
    intent: first?.intent ?? null,
    signal: first?.signal ?? null,
    condition_id: first?.condition_id ?? null,
    condition_version: first?.condition_version ?? null,
    action_id: first?.action_id ?? null,
    action_version: first?.action_version ?? null,
    evaluated_at: first?.evaluated_at ?? null,
    worst: worst.map(({ decision_id, entity, entity_id, summary, result_value, threshold_applied }) => ({
      decision_id,
      entity,
      entity_id,
      summary,
      result_value,
      threshold_applied,
    })),
  };
}

/** Sends a content, once. Throws only where nothing has left the house. */
export async function sendContent(services: Services, content: Content): Promise<SendOutcome> {
  const { delivery, stored, message_id, names, misfit } = content;
  if (misfit !== null) return { ok: false, error: misfit };
  return (services.senders[delivery.kind] as Sender).send({ delivery, stored, message_id, names });
}
