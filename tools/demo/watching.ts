import type { DecisionMonitor, Output } from "@decision-monitor/sdk";
import { bold, chapter, dim, green, say } from "./print.ts";
import { SIGNALS } from "./series.ts";

type Notice = Output<"listNotifications">["items"][number];

const intent = "alert me when the active user rate drops below 20%";
const entity = "account:cobalt";
const pauseMs = 100;

/** A task watches: data arrives, nobody asks, and the alarm comes by itself. */
export async function showWatching(client: DecisionMonitor): Promise<void> {
  chapter(8, "A task watches on its own");
  const delivery = { type: "notification", channel: "inbox" } as const;
  const task = await client.tasks.create({ intent, entity_scope: "account:*", delivery, watch: { on: "observation" } });
  say(bold(`"${intent}"`), dim(task.provenance.restated));
  await client.observations.push([{ primitive_id: SIGNALS.rate, entity, value: 0.12 }]);
  say(`pushed     one value: the active user rate of ${entity} is 12%`);
  const started = performance.now();
  const notice = await firstOf(client, (one) => one.message.includes(`"${intent}"`));
  say(`the inbox  ${green(notice.message)}`);
  say(dim(`           ${Math.round(performance.now() - started)} ms after the push, without another request`));
  const { items } = await client.tasks.listEntityLooks({ id: task.task_id, entity });
  for (const { t, outcome, decision_id } of items) say(`looked at  ${t}: ${outcome}, recorded as ${decision_id}`);
}

const newest = async (client: DecisionMonitor): Promise<Notice[]> =>
  (await client.listNotifications({ limit: 20 })).items;

async function firstOf(client: DecisionMonitor, fits: (notice: Notice) => boolean): Promise<Notice> {
  for (;;) {
    const found = (await newest(client)).find(fits);
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}
