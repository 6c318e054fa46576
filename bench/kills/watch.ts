import { randomFrom } from "../../tools/random.ts";
import { killInRounds } from "./rounds.ts";
import { type Audit, auditMessages, auditPushes, auditSweeps } from "./watch/audit.ts";
import { WatchLoad } from "./watch/load.ts";
import { moments } from "./watch/moments.ts";
import type { WatchWorld } from "./watch/world.ts";
import { eventually } from "./world.ts";

async function caughtUp(world: WatchWorld, load: WatchLoad, since: number): Promise<void> {
  await eventually(async () => {
    const { items } = await world.once.listTaskLooks({ id: world.byClock.task_id });
    const sweep = items.find(({ done }) => done);
    return sweep !== undefined && Date.parse(sweep.t) > since;
  }, "a sweep after the kill");
  await eventually(() => Promise.resolve((load.last?.at ?? 0) > since), "a push after the kill");
  await lookedAt(world, load);
}

async function lookedAt({ once, onPush }: WatchWorld, { last }: WatchLoad): Promise<void> {
  if (last === null) return;
  await eventually(async () => {
    const { items } = await once.listTaskEntityLooks({ id: onPush.task_id, entity: last.entity });
    return items.some(({ t }) => Date.parse(t) === last.at);
  }, "a look at the last push");
}

/** No delivery is under way: those that were when the process died are given up after a while. */
async function settled({ client, byClock, onPush }: WatchWorld): Promise<void> {
  for (const { condition_id } of [byClock, onPush]) {
    for await (const { decision_id } of client.decisions.list({ condition_id, outcome: "triggered", limit: 100 })) {
      const isSettled = async () =>
        (await client.getDecision({ decision_id })).actions?.every(({ status }) => status !== "queued") === true;
      await eventually(isSettled, `the messages of ${decision_id}`, 600_000);
    }
  }
}

function tell(what: string, { counted, wrong }: Audit): boolean {
  const numbers = Object.entries(counted).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  console.log(
    `${what.padEnd(24)} ${numbers.join(", ").padEnd(70)} ${wrong.length === 0 ? "right" : `${wrong.length} WRONG`}`,
  );
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
  return wrong.length === 0;
}

/** Kills a service under load so many times at steps of its looks; whether no look was lost or doubled, and no message came twice. */
export async function killWatching(world: WatchWorld, count: number): Promise<boolean> {
  const { client, byClock, onPush } = world;
  const load = new WatchLoad(world);
  await caughtUp(world, load, Date.now());
  const reached = await killInRounds(world, moments(world, count, randomFrom(13)), count, () => ({
    async check() {
      await caughtUp(world, load, Date.now());
      return { note: `${load.accepted.toLocaleString("en")} values pushed`, faults: [] };
    },
  }));
  await load.end();
  await lookedAt(world, load);
  await client.updateTask({ id: byClock.task_id, status: "paused" });
  await client.updateTask({ id: onPush.task_id, status: "paused" });
  await settled(world);
  console.log(
    `\n${load.accepted.toLocaleString("en")} values pushed and ${load.asked.toLocaleString("en")} questions asked meanwhile`,
  );
  const right = [
    tell("looks by the clock", await auditSweeps(world)),
    tell("looks on observation", await auditPushes(world, load.times)),
    tell("messages", await auditMessages(world)),
  ];
  return reached && !right.includes(false);
}
