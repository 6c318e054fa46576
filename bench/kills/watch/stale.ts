import { type Audit, shardOf } from "./audit.ts";
import { pushedSignal, until, type WatchWorld } from "./world.ts";

const aimSeconds = 60;
/** One entity of each shard. */
const told = [0, 1].map((shard) => {
  for (let i = 0; ; i += 1) if (shardOf(`stale:${i}`) === shard) return `stale:${i}`;
});

/**
 * Makes a task that watches, and kills the process before any shard has heard of it. No other watch is in force, so that no
 * alarm comes by itself: what tells the shards has to be the cron. Counts the seconds until both have looked.
 */
export async function staleCopies(world: WatchWorld): Promise<Audit> {
  const { client, once, service, order } = world;
  await order({ verb: "stop", stop: { step: "told of a change", nth: 1, stored: true } });
  const created = once.tasks
    .create({
      intent: "alert me when the active user rate drops below 20%",
      entity_scope: "stale:*",
      delivery: { type: "notification" },
      watch: { on: "observation" },
    })
    .then(
      () => true,
      () => false,
    );
  await order({ verb: "await" }, AbortSignal.timeout(60_000));
  await service.kill();
  const answered = await created;
  await service.start();
  const from = performance.now();
  const { items } = await client.listTasks({ limit: 1 });
  const id = items[0]?.task_id ?? "";
  const looksOf = async (entity: string) => (await client.listTaskEntityLooks({ id, entity })).items.length;
  const seconds = await Promise.all(
    told.map(async (entity) => {
      await until(async () => {
        const observed_at = new Date().toISOString();
        await client.pushObservations({
          observations: [{ primitive_id: pushedSignal, entity, observed_at, value: 0.5 }],
        });
        return (await looksOf(entity)) > 0;
      }, `a look at ${entity}`);
      return (performance.now() - from) / 1_000;
    }),
  );
  const wrong = [
    ...(answered ? ["the task was answered before the shards were told"] : []),
    ...seconds.filter((one) => one > aimSeconds).map((one) => `repaired after ${one.toFixed(1)} s`),
  ];
  return {
    counted: { shards: seconds.length, "seconds until the last had looked": Math.ceil(Math.max(...seconds)) },
    wrong,
  };
}
