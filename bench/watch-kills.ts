/**
 * `node bench/watch-kills.ts`: a service that looks by the clock and on observations, under load, killed with -9 at every step
 * of a look; then a condition that changes in the middle of a sweep; then two shards that did not hear of a change. Ends with
 * what was counted, and fails if a look is lost or doubled, or a message comes twice.
 */
import { parseArgs } from "node:util";
import { type Audit, auditMessages, auditPushes, auditSweeps } from "./watching/kill-audit.ts";
import { changeInMidSweep } from "./watching/kill-change.ts";
import { KillLoad } from "./watching/kill-load.ts";
import { type Moment, moments } from "./watching/kill-moments.ts";
import { staleCopies } from "./watching/kill-stale.ts";
import { type KillWorld, startKillWorld, step, until } from "./watching/kill-world.ts";
import { randomFrom } from "../tools/random.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "30" }, keep: { type: "string", default: "changes" } },
});
const world = await startKillWorld(values.keep === "all" ? "all" : "changes");
const { service, client, byClock, onPush, receiver } = world;

/** Whether it was reached, and how long it took until the watches had caught up again, in seconds. */
async function kill(load: KillLoad, { stop, afterMs }: Moment): Promise<{ reached: boolean; seconds: number }> {
  let reached = true;
  if (stop) {
    await step(world, { verb: "stop", stop });
    reached = await step(world, { verb: "await" });
  } else await new Promise((done) => setTimeout(done, afterMs));
  await service.kill();
  const killed = Date.now();
  await service.start();
  await caughtUp(load, killed);
  return { reached, seconds: (Date.now() - killed) / 1_000 };
}

async function caughtUp(load: KillLoad, since: number): Promise<void> {
  await until(async () => {
    const sweep = (await client.listTaskLooks({ id: byClock.task_id })).items.find(({ done }) => done);
    return sweep !== undefined && Date.parse(sweep.t) > since;
  }, "a sweep after the kill");
  await until(() => Promise.resolve((load.last?.at ?? 0) > since), "a push after the kill");
  await lookedAt(load);
}

async function lookedAt({ last }: KillLoad): Promise<void> {
  if (last === null) return;
  await until(async () => {
    const { items } = await client.listTaskEntityLooks({ id: onPush.task_id, entity: last.entity });
    return items.some(({ t }) => Date.parse(t) === last.at);
  }, "a look at the last push");
}

/** No delivery is under way: those that were when the process died are given up after a while. */
async function settled({ client: asking }: KillWorld): Promise<void> {
  for (const { condition_id } of [byClock, onPush]) {
    for await (const { decision_id } of asking.decisions.list({ condition_id, outcome: "triggered", limit: 100 })) {
      const isSettled = async () =>
        (await asking.getDecision({ decision_id })).actions?.every(({ status }) => status !== "queued") === true;
      await until(isSettled, `the messages of ${decision_id}`, 600_000);
    }
  }
}

function tell(what: string, { counted, wrong }: Audit): void {
  const numbers = Object.entries(counted).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  console.log(
    `${what.padEnd(24)} ${numbers.join(", ").padEnd(70)} ${wrong.length === 0 ? "right" : `${wrong.length} WRONG`}`,
  );
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
  if (wrong.length > 0) process.exitCode = 1;
}

try {
  const load = new KillLoad(world);
  await caughtUp(load, Date.now());
  const planned = moments(world, Number(values.kills), randomFrom(13));
  for (const [i, moment] of planned.entries()) {
    const { reached, seconds } = await kill(load, moment);
    console.log(
      `${String(i + 1).padStart(3)} of ${planned.length}  ${moment.name.padEnd(48)} ${reached ? "killed there" : "NOT REACHED, killed anyway"}, caught up after ${seconds.toFixed(1)} s`,
    );
  }
  await load.end();
  await lookedAt(load);
  await client.updateTask({ id: byClock.task_id, status: "paused" });
  await client.updateTask({ id: onPush.task_id, status: "paused" });
  await settled(world);
  console.log(
    `\n${planned.length} kills, ${load.accepted.toLocaleString("en")} values pushed and ${load.asked.toLocaleString("en")} questions asked meanwhile`,
  );
  tell("looks by the clock", await auditSweeps(world));
  tell("looks on observation", await auditPushes(world, load.times));
  tell("messages", await auditMessages(world));
  tell("change in mid-sweep", await changeInMidSweep(world));
  tell("stale copies", await staleCopies(world));
} finally {
  await service.remove();
  await receiver.stop();
}
