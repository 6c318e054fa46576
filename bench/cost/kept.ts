import { perBatch } from "../scale/batches.ts";
import { allSent, bulk, evaluationsOf, singles } from "./scenarios.ts";
import { read, type Scene } from "./scene.ts";

/**
 * What evaluations take with all that follows from them: what is sent, and what enters the log where there is one. The same
 * questions whatever the service keeps, so that two services can be held against each other.
 */
export async function countKept(scene: Scene) {
  // The log takes in what nobody has told it of with one minute of the cron trigger.
  const kinds = await evaluationsOf(scene, async () => {
    await allSent(scene);
    await scene.service.runScheduled();
  });
  const size = async () => (await read(scene)).log_size;
  const before = await size();
  const single = await kinds.single();
  const between = await size();
  const batch = await kinds.batch();
  const after = await size();
  return {
    single,
    batch,
    // Bytes that the log's object grew by for each decision, asked one by one and in batches.
    leaf: { single: (between - before) / singles, batch: (after - between) / (bulk * perBatch) },
    firing: await kinds.firing(),
    firingBatch: await kinds.firingBatch(),
  };
}

export type KeptUse = Awaited<ReturnType<typeof countKept>>;
