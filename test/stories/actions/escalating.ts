import { expect } from "vitest";
import { hmacSha256, linkMs, signLink } from "../../../worker/domain/action/alarm/link-token.ts";
import { startOwnService } from "../../support/at-end.ts";
import type { Receiver } from "../../support/receiver.ts";
import type { TestService } from "../../support/service.ts";
import { day, pushDaily, registerRate, type Task } from "../../support/world.ts";

const intent = "alert me when the active user rate drops below 35%";
/** Signs what is sent. */
export const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const linkKey = "l".repeat(32);
const meta = { name: "Low engagement", severity: "error", runbook_url: "https://wiki.example.com/low" } as const;

const settings = ({ url }: Receiver) => ({
  slack: { endpoint: `${url}/slack` },
  discord: { endpoint: `${url}/discord` },
  teams: { endpoint: `${url}/teams` },
  pagerduty: { endpoint: `${url}/pagerduty`, routing_key: "0123456789abcdef0123456789abcdef" },
  webhook: { endpoint: `${url}/webhook` },
});

/** A service that escalates to channels named after their kinds, all of which lead to a receiver. */
export async function startEscalations(
  receiver: Receiver,
  channels: readonly string[],
  wait: string,
): Promise<TestService> {
  const service = await startOwnService({
    vars: {
      SVC_ESCALATION_CHANNELS: channels.join(","),
      SVC_ESCALATION_WAIT: wait,
      SVC_LINK_KEY: linkKey,
      SVC_PUBLIC_URL: "https://monitor.example.com",
      SVC_WEBHOOK_SECRET: secret,
    },
  });
  await registerRate(service.call);
  for (const [kind, own] of Object.entries(settings(receiver))) {
    const retries = kind === "slack" ? 3 : 0;
    await service.elevated("POST", "/channels", { channel: kind, kind, retries, ...own });
  }
  return service;
}

/** An escalation as GET /workflows shows it. */
export interface Instance {
  instance_id: string;
  workflow_id: string;
  status: string;
  output: { outcome: string; channel: string | null; acknowledged_by: string | null; notified: unknown[] } | null;
  acknowledged_at: string | null;
  acknowledged_by: string | null;
}

export const read = (service: TestService, instance: string) => service.call<Instance>("GET", `/workflows/${instance}`);
/** An escalation once it has ended. */
export async function ended(service: TestService, instance: string): Promise<Instance> {
  await expect
    .poll(async () => (await read(service, instance)).body.status, { interval: 100 })
    .toMatch(/^(complete|errored|terminated)$/);
  return (await read(service, instance)).body;
}

/** Lets an escalation begin for an entity, of a task that watches or does not. */
export async function escalate(service: TestService, entity: string, watch: object | null = null) {
  await pushDaily(service.call, entity, [0.5, 0.4, 0.3]);
  const delivery = { type: "workflow", workflow_id: "escalation" };
  const body = { intent, entity_scope: entity, delivery, meta, ...(watch === null ? {} : { watch }) };
  const { body: task } = await service.call<Task>("POST", "/tasks", body);
  let at = day(2);
  if (watch !== null) {
    at = new Date().toISOString();
    const observations = [{ primitive_id: "account.active_user_rate", entity, observed_at: at, value: 0.3 }];
    await service.call("POST", "/observations", { observations });
  }
  const asked = await service.ask(task, entity, at);
  const [action] = asked.body.decision.actions_triggered.filter(({ action_id }) => action_id === task.action_id);
  const instance_id = String(action?.payload_sent?.["instance_id"]);
  const incidents = await service.read<"listIncidents">(`/incidents?task_id=${task.task_id}`);
  return { task, instance_id, incident: incidents.items[0] };
}

/** The messages of a task's escalations, newest first. */
export const messagesOf = async (service: TestService, { task_id }: Task) =>
  (await service.read<"listDeliveries">(`/deliveries?task_id=${task_id}`)).items.filter(
    (one) => one.instance_id !== null,
  );
/** A link that acknowledges. */
export const linkOf = (subject: string, { key = linkKey, issued = Date.now() } = {}) =>
  `/l/${signLink({ subject, verb: "acknowledge", exp: issued + linkMs }, hmacSha256(key))}`;

/** The link in what was sent. */
export const linkIn = (body: string | undefined) =>
  /https:\/\/monitor\.example\.com(\/l\/[\w.-]+)/.exec(body ?? "")?.[1] ?? "";
