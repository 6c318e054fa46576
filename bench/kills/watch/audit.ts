import type { Output } from "@decision-monitor/sdk";
import { mapLimited } from "../../../worker/domain/values/map-limited.ts";
import { bucketOf } from "../../../worker/domain/values/hashing/bucket.ts";
import { TEST_VARS } from "../../../test/support/vars.ts";
import { everyMs, swept, valueOf, type WatchWorld } from "./world.ts";

type Look = Output<"listTaskEntityLooks">["items"][number];
type Sweep = Output<"listTaskLooks">["items"][number];

/** What was counted, and what must not be: all of `wrong` has to be empty. */
export interface Audit {
  counted: Record<string, number>;
  wrong: string[];
}

const lanes = 4;
/** The shard that an entity lives in. */
export const shardOf = (entity: string): number => bucketOf(entity) % Number(TEST_VARS.LEDGER_SHARDS);

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of pages) found.push(item);
  return found;
}

/** What is wrong with looks of one entity, whose value is always the same, whatever they are about. */
function wrongLooks(entity: string, i: number, looks: readonly Look[]): string[] {
  const times = new Set(looks.map(({ t }) => t));
  const outcome = valueOf(i) < 0.35 ? "triggered" : "not_triggered";
  const other = looks.filter((look) => look.outcome !== outcome || look.score !== valueOf(i));
  return [
    ...(times.size === looks.length ? [] : [`${entity}: ${looks.length - times.size} looks doubled`]),
    ...other.map(({ t, outcome: found }) => `${entity}: ${found} at ${t}`),
  ];
}

/** Every entity has been looked at at each time of its shard, and no time is missing that was not counted as missed. */
export async function auditSweeps({ client, byClock: { task_id } }: WatchWorld): Promise<Audit> {
  const sweeps: Sweep[] = await all(client.tasks.listLooks({ id: task_id, limit: 100 }));
  const missed = sweeps.reduce((sum, sweep) => sum + sweep.missed, 0);
  const wrong: string[] = sweeps.flatMap(({ t, done, unanswered }) =>
    done && unanswered === 0 ? [] : [`sweep ${t}: done ${done}, ${unanswered} unanswered`],
  );
  const byShard = new Map<number, string>();
  let looked = 0;
  await mapLimited(lanes, [...swept.entries()], async ([i, entity]) => {
    const looks = await all(client.tasks.listEntityLooks({ id: task_id, entity, limit: 100 }));
    looked += looks.length;
    wrong.push(...wrongLooks(entity, i, looks));
    const times = JSON.stringify(looks.map(({ t }) => t));
    const known = byShard.get(shardOf(entity)) ?? times;
    byShard.set(shardOf(entity), known);
    if (known !== times) wrong.push(`${entity}: other times than its neighbours`);
  });
  const counted = sweeps.reduce((sum, sweep) => sum + sweep.entities, 0);
  if (counted !== looked) wrong.push(`the sweeps count ${counted} looks, and there are ${looked}`);
  const gaps = [...byShard.values()].map((times) => gapsIn(JSON.parse(times) as string[]));
  if (Math.max(0, ...gaps) > missed)
    wrong.push(`${gaps.join(" and ")} times are missing, and ${missed} are counted as missed`);
  return { counted: { sweeps: sweeps.length, looks: looked, missed }, wrong };
}

function gapsIn(times: readonly string[]): number {
  const [last, first] = [times[0], times.at(-1)].map((t) => Date.parse(t ?? ""));
  return ((last ?? 0) - (first ?? 0)) / everyMs + 1 - times.length;
}

/**
 * Every value that was accepted has been looked at, at its time, or, where the next came before that look, at the time of
 * the next: `within` is how long a look may take for that.
 */
export async function auditPushes(
  { client, onPush: { task_id } }: WatchWorld,
  times: ReadonlyMap<string, readonly number[]>,
): Promise<Audit> {
  const wrong: string[] = [];
  const counted = { values: 0, looks: 0, gathered: 0 };
  await mapLimited(lanes, [...[...times].entries()], async ([i, [entity, accepted]]) => {
    const looks = await all(client.tasks.listEntityLooks({ id: task_id, entity, limit: 100 }));
    wrong.push(...wrongLooks(entity, i, looks));
    const found = new Set(looks.map(({ t }) => Date.parse(t)));
    const lost = accepted.filter((at) => !found.has(at));
    const strange = [...found].filter((at) => !accepted.includes(at));
    counted.values += accepted.length;
    counted.looks += looks.length;
    wrong.push(...lost.map((at) => `${entity}: no look at ${new Date(at).toISOString()}`));
    wrong.push(...strange.map((at) => `${entity}: a look at ${new Date(at).toISOString()}, when there was no value`));
  });
  return { counted, wrong };
}

/** Each decision that fired was sent once, or was interrupted and says so; nobody got a message twice. */
export async function auditMessages({ client, receiver, byClock, onPush }: WatchWorld): Promise<Audit> {
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"] ?? "");
  const received = new Set(ids);
  const wrong: string[] = ids.length === received.size ? [] : [`${ids.length - received.size} messages came twice`];
  const counted = { triggered: 0, sent: 0, interrupted: 0, received: ids.length };
  const known = new Set<string>();
  for (const { condition_id } of [byClock, onPush]) {
    for await (const decision of client.decisions.list({ condition_id, outcome: "triggered", limit: 100 })) {
      counted.triggered += 1;
      const { actions } = await client.getDecision({ decision_id: decision.decision_id });
      if (actions.length !== 1) wrong.push(`${decision.decision_id}: ${actions.length} actions`);
      for (const { status, action_id } of actions) {
        const id = `${decision.decision_id}.${action_id}`;
        known.add(id);
        if (status === "triggered") counted.sent += 1;
        else if (status === "failed") counted.interrupted += 1;
        else wrong.push(`${decision.decision_id}: ${status}`);
        if (status === "triggered" && !received.has(id))
          wrong.push(`${decision.decision_id}: sent, and never received`);
      }
    }
  }
  wrong.push(...[...received].filter((id) => !known.has(id)).map((id) => `${id}: a message about nothing`));
  return { counted, wrong };
}
