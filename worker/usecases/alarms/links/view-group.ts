import { worstFirst } from "../../../domain/action/delivering/worst-first.ts";
import { toldText } from "../../../domain/action/message.ts";
import { decisionPayload } from "../../../domain/action/payload.ts";
import { type LinkClaim, linkMs } from "../../../domain/action/alarm/link-token.ts";
import { signedLinks } from "../../../domain/action/alarm/links.ts";
import { linkId } from "../../../domain/values/principal.ts";
import { connectionsAtOnce, mapLimited } from "../../../domain/values/map-limited.ts";
import { type Told, toldMessages } from "../../actions/deliveries/told.ts";
import type { KnownAction } from "../../ports/actions/actions.ts";
import type { Services } from "../../services.ts";
import type { DeliveryRow } from "../../ports/actions/deliveries.ts";
import type { StoredIncident } from "../../ports/alarms/incidents.ts";
import { acknowledge } from "../change-incident.ts";
import { isRevoked, type RefusedLink, refused } from "./refused-link.ts";
import { mostIncidentsAtOnce } from "../../../domain/action/alarm/incident.ts";

/** The alarms of one message, worst first. */
export interface GroupView {
  kind: "group";
  intent: string | null;
  /** Each with what it says, the farthest from their limit only, and where it is shown. */
  alarms: { entity: string; text: string | null; url: string | null }[];
  /** How many of their incidents somebody has acknowledged, how many nobody has, and where all of those are. */
  seen: number;
  left: number;
  acknowledge: string | null;
}

/** Alarms that are shown in full: each costs a few reads. */
const mostTold = 20;
const alarmsAtOnce = 4;

/** What a message for many alarms was about; those whose entity was erased are left out. */
export async function viewGroup(services: Services, { subject, exp }: LinkClaim): Promise<GroupView | RefusedLink> {
  const found = await services.deliveries.find(subject);
  if (found === null) return refused("unknown");
  const { delivery } = found;
  const action = await services.actions.find(delivery.action_id, delivery.action_version);
  const all = await toldMessages(services, await services.deliveries.decisionsOf(delivery));
  if (action === null || all.length === 0) return refused("unknown");
  const names = await services.pseudonyms.resolve(all);
  const known = worstFirst(all.map((one) => ({ ...one.rank, ...one }))).filter(({ entity_id }) => names.has(entity_id));
  if (known.length === 0) return refused("erased");
  const texts = await mapLimited(alarmsAtOnce, known.slice(0, mostTold), (told) =>
    alarmText(told, action, names.get(told.entity_id) ?? ""),
  );
  const alarms = known.map(({ id, entity_id }, i) => ({
    entity: names.get(entity_id) ?? "",
    text: texts[i] ?? null,
    url: signedLinks(id, ["view"], services.config.links, exp - linkMs).view ?? null,
  }));
  const incidents = await incidentsOf(services, delivery, exp);
  const left = incidents.filter(isLeft).length;
  const { acknowledge } = signedLinks(subject, ["acknowledge"], services.config.links, exp - linkMs);
  return {
    kind: "group",
    intent: action.intent,
    alarms,
    seen: incidents.filter(({ acknowledged_at }) => acknowledged_at !== null).length,
    left,
    acknowledge: left === 0 ? null : (acknowledge ?? null),
  };
}

const isLeft = ({ acknowledged_at, closed_at }: StoredIncident): boolean =>
  acknowledged_at === null && closed_at === null;

/** The incidents that a message told of, but for those whose links were revoked since. */
async function incidentsOf(services: Services, delivery: DeliveryRow, exp: number): Promise<StoredIncident[]> {
  const ids = await services.deliveries.decisionsOf(delivery);
  const found = await services.incidents.toldBy(delivery.task_id ?? "", ids);
  return found.filter((incident) => !isRevoked(incident, { exp }));
}

/** Acknowledges what a message for many alarms told of and is still open; each use is stored before it takes effect. */
export async function acknowledgeGroup(services: Services, { subject, exp }: LinkClaim): Promise<void> {
  const found = await services.deliveries.find(subject);
  if (found === null) return;
  // Another press of the button goes on.
  const incidents = (await incidentsOf(services, found.delivery, exp)).filter(isLeft).slice(0, mostIncidentsAtOnce);
  await mapLimited(connectionsAtOnce, incidents, async ({ incident_id }) => {
    const use = { use_id: `use_${services.newId()}`, subject, incident_id, verb: "acknowledge" as const, span: null };
    await services.linkUses.add({ ...use, expires_at: exp, used_at: services.now() });
    await acknowledge(services, { id: incident_id, by: linkId });
  });
}

async function alarmText(told: Told, action: KnownAction, entity: string): Promise<string> {
  return toldText(decisionPayload({ ...(await told.sourceOf(action)), entity_id: told.entity_id }, action, entity));
}
