import type { DecisionMonitor } from "@decision-monitor/sdk";
import { Webhook } from "standardwebhooks";
import { channelShapes, faultsOf } from "../../test/support/channel-shapes.ts";
import { startReceiver } from "../../test/support/receiver.ts";
import { tableHead, tableRow } from "../print.ts";
import { decide, expectThat, makeTask, until } from "./watched.ts";

/** The routing key of PagerDuty, as a variable and as the receiver gets it. */
export const pager = { name: "PAGER_KEY", key: "0123456789abcdef0123456789abcdef" } as const;
/** The secret by which webhooks are signed. */
export const signingKey = `whsec_${Buffer.from("a signing key for the receivers!").toString("base64")}`;

const paths = {
  slack: "/services/T0/B0/x",
  discord: "/api/webhooks/1/x",
  teams: "/workflows/x",
  pagerduty: "/v2/enqueue",
};
const shaped = Object.keys(channelShapes) as (keyof typeof channelShapes)[];

/** Lets an incident of each channel kind begin, be acknowledged and end at a real receiver, and checks all that arrives. */
export async function showReceivers(client: DecisionMonitor): Promise<void> {
  const receiver = await startReceiver();
  console.log(
    `\n${tableHead(["channel", "messages", "faults in their shape", "keys of one problem", "signatures that hold"])}`,
  );
  try {
    for (const kind of [...shaped, "webhook"] as const) {
      receiver.clear();
      const endpoint = `${receiver.url}${kind === "webhook" ? "/hook" : paths[kind]}`;
      const secrets = kind === "pagerduty" ? { routing_key: `\${${pager.name}}` } : {};
      await client.channels.create({ channel: kind, kind, endpoint, ...secrets });
      const made = await makeTask(client, `${kind}tank`, {
        delivery: { type: "notification", channel: kind },
        watch: { every: "30d" },
        firing: { mode: "on_change", recovered: true },
      });
      const expected = kind === "pagerduty" ? 3 : 2;
      await decide(client, made, ["tank:1"], 9);
      await until(() => receiver.requests.length >= 1);
      for await (const { incident_id: id } of client.incidents.list({ task_id: made.task.task_id }))
        await client.incidents.acknowledge({ id });
      await until(() => receiver.requests.length >= expected - 1);
      await decide(client, made, ["tank:1"], 1);
      await until(() => receiver.requests.length >= expected);
      const bodies = receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
      const faults = kind === "webhook" ? [] : bodies.flatMap((body) => faultsOf(kind, body));
      const keys = new Set(bodies.flatMap(({ dedup_key }) => (dedup_key === undefined ? [] : [dedup_key])));
      const signed = receiver.requests.filter(({ body, headers }) => isSigned(body, headers)).length;
      const row = [kind, bodies.length, faults.length, keys.size || "-", kind === "webhook" ? signed : "-"];
      console.log(tableRow(row));
      expectThat(bodies.length === expected && faults.length === 0, `${kind}: ${row.join(", ")} ${faults.join("; ")}`);
      if (kind === "pagerduty") expectThat(keys.size === 1, "the events of PagerDuty have several keys");
      if (kind === "webhook") expectThat(signed === expected, "a signature of a webhook does not hold");
    }
  } finally {
    await receiver.stop();
  }
}

function isSigned(body: string, headers: Record<string, string>): boolean {
  if (headers["webhook-signature"] === undefined) return false;
  try {
    new Webhook(signingKey).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
