import type { DecisionMonitor } from "@decision-monitor/sdk";
import type { Receiver } from "../../test/support/receiver.ts";
import { expectedFirings, type Rule } from "./expected.ts";
import { shardOf } from "../kills/watch/audit.ts";
import type { Stream } from "./stream.ts";

/** A task of the stream, and its rule in the words of the comparison. */
export interface Watched {
  name: string;
  intent: string;
  keep: "all" | "changes";
  firing: { mode: "on_change" | "every"; cooldown?: string; for?: string };
  rule: Rule;
}

interface Streamed {
  stream: Stream;
  receiver: Receiver;
  entities: readonly string[];
  /** The last time that is compared; looks go on, so that a pause holds nothing back that is to be compared. */
  last: number;
}

const patienceMs = 120_000;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const nameOf = (entity: string, t: number) => `${entity} ${new Date(t).toISOString()}`;

/** Waits until each shard has looked at the last time, or passed it over, however late it is. */
async function untilLooked(client: DecisionMonitor, id: string, last: number): Promise<void> {
  const isDone = async () =>
    (await client.listTaskLooks({ id })).items.some(({ t, done }) => done && Date.parse(t) >= last);
  while (!(await isDone())) await pause(1_000);
}

/** The times at which the entities of each shard were looked at, in rising order: one that is behind passes some over. */
async function timesByShard(client: DecisionMonitor, id: string, { entities, last }: Streamed) {
  const times = new Map<number, number[]>();
  for (const entity of entities) {
    if (times.has(shardOf(entity))) continue;
    const looked: number[] = [];
    for await (const { t } of client.tasks.listEntityLooks({ id, entity, limit: 100 }))
      if (Date.parse(t) <= last) looked.push(Date.parse(t));
    times.set(shardOf(entity), looked.reverse());
    if (times.size === 2) break;
  }
  return times;
}

/** What a receiver got from a task: who it was about, and when. */
const messages = ({ receiver, last }: Streamed, id: string): string[] =>
  receiver.requests
    .map(({ body }) => JSON.parse(body) as { task_id: string; entity: string; evaluated_at: string })
    .filter(({ task_id, evaluated_at }) => task_id === id && Date.parse(evaluated_at) <= last)
    .map(({ entity, evaluated_at }) => nameOf(entity, Date.parse(evaluated_at)));

/** Whether a message that never came was sent, and its decision says that it did not get through. */
async function isFailed(client: DecisionMonitor, id: string, name: string): Promise<boolean> {
  const [entity = "", t = ""] = name.split(" ");
  const before = new Date(Date.parse(t) + 1).toISOString();
  const { items } = await client.tasks.listEntityLooks({ id, entity, limit: 100 });
  const look = items.find((one) => one.t < before && Date.parse(one.t) === Date.parse(t));
  if (!look?.decision_id) return false;
  const { actions } = await client.getDecision({ decision_id: look.decision_id });
  return actions.some(({ status }) => status === "failed");
}

/** Tells how what a task fired compares with what was expected; whether the two are equal. */
export async function compare(
  client: DecisionMonitor,
  { name, rule }: Watched,
  id: string,
  streamed: Streamed,
): Promise<boolean> {
  const { stream, entities, last } = streamed;
  await untilLooked(client, id, last);
  const times = await timesByShard(client, id, streamed);
  const expected = new Set(
    entities.flatMap((entity) =>
      expectedFirings(stream.log.get(entity) ?? [], times.get(shardOf(entity)) ?? [], rule).map((t) =>
        nameOf(entity, t),
      ),
    ),
  );
  const from = performance.now();
  while (messages(streamed, id).length < expected.size && performance.now() - from < patienceMs) await pause(1_000);
  const got = messages(streamed, id);
  const unique = new Set(got);
  const absent = [...expected].filter((one) => !unique.has(one));
  const failed: string[] = [];
  for (const one of absent) if (await isFailed(client, id, one)) failed.push(one);
  const lost = absent.filter((one) => !failed.includes(one));
  const strange = [...unique].filter((one) => !expected.has(one));

  let looks = 0;
  let missed = 0;
  for await (const sweep of client.tasks.listLooks({ id, limit: 100 })) {
    if (Date.parse(sweep.t) > last) continue;
    looks += sweep.entities;
    missed += sweep.missed;
  }
  const due = [...times].reduce(
    (sum, [shard, own]) => sum + own.length * entities.filter((entity) => shardOf(entity) === shard).length,
    0,
  );
  const isEqual = lost.length + strange.length === 0 && got.length === unique.size && looks === due;
  console.log(`\n${name}: ${isEqual ? "equal" : "DIFFERENT"}`);
  console.log(
    `  ${looks.toLocaleString("en")} looks of ${due.toLocaleString("en")}; ${missed} times passed over because a shard was behind`,
  );
  console.log(
    `  ${expected.size} firings expected, ${got.length} messages came and ${failed.length} did not get through, which their decisions say; ${lost.length} lost, ${strange.length} not expected, ${got.length - unique.size} doubled`,
  );
  for (const one of [...lost, ...strange].slice(0, 5)) console.log(`  ${one}`);
  return isEqual;
}
