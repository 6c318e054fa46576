import type { DecisionMonitor } from "@decision-monitor/sdk";
import { markdownTable } from "../print.ts";
import { decide, expectThat, makeTask, until } from "./watched.ts";

const entities = Array.from({ length: 200 }, (_, i) => `host:${i}`);

async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

/** Opens, acknowledges, silences and closes 200 incidents at once, each request twice. */
export async function showMany(client: DecisionMonitor): Promise<void> {
  await client.channels.create({ channel: "each", kind: "inbox", group: false });
  const made = await makeTask(client, "rush", {
    entity_scope: "host:*",
    delivery: { type: "notification", channel: "each" },
    watch: { every: "30d" },
    firing: { mode: "on_change", recovered: true },
  });
  const { task_id } = made.task;
  const incidents = (status: "open" | "acknowledged" | "closed") =>
    all(client.incidents.list({ task_id, status, limit: 200 }));
  const messages = async () => {
    const found = await all(client.notifications.list({ limit: 200 }));
    return found.flatMap(({ kind, entity }) => (entity.startsWith("host:") ? [`${kind} ${entity}`] : []));
  };
  const rows: [string, number, number, number][] = [];
  const note = async (step: string, status: "open" | "acknowledged" | "closed", told: number) => {
    await until(async () => (await messages()).length >= told);
    const [found, sent] = [await incidents(status), await messages()];
    const doubles = sent.length - new Set(sent).size + found.length - new Set(found.map(({ entity }) => entity)).size;
    rows.push([step, found.length, sent.length, doubles]);
    expectThat(found.length === 200 && sent.length === told && doubles === 0, `${step}: ${rows.at(-1)?.join(", ")}`);
    return found;
  };

  await decide(client, made, [...entities, ...entities], 9);
  const open = await note("opened", "open", 200);
  await Promise.all(
    [...open, ...open].flatMap(({ incident_id: id, entity }) => [
      client.incidents.acknowledge({ id }),
      client.incidents.rate({ id, rating: "right" }),
      client.silences.create({
        entity,
        task_id,
        until: new Date(Date.now() + 3_600_000).toISOString(),
        reason: "Planned maintenance",
      }),
    ]),
  );
  await note("acknowledged, rated and silenced", "acknowledged", 200);
  await decide(client, made, [...entities, ...entities], 8);
  await note("asked again while silenced", "acknowledged", 200);
  await decide(client, made, [...entities, ...entities], 1);
  await note("closed", "closed", 400);
  console.log("\n200 incidents at once, each request sent twice:\n");
  console.log(markdownTable([["step", "incidents", "messages so far", "duplicates"], ...rows]));
}
