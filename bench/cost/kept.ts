import { prepare } from "../http/questions.ts";
import { batches, perBatch } from "../scale/batches.ts";
import { allSent, firingBatch, later, loud, questions, send, singles } from "./scenarios.ts";
import { counted, read, type Scenario, type Scene } from "./scene.ts";

const bulk = 3;

/** What evaluations take with all that follows from them: what is sent, and what enters the log where there is one. */
export interface KeptUse {
  single: Scenario;
  firing: Scenario;
  batch: Scenario;
  firingBatch: Scenario;
  /** Bytes that the log's object grew by for each decision, asked one by one and in batches. */
  leaf: { single: number; batch: number };
}

/** The same questions whatever the service keeps, so that two services can be held against each other. */
export async function countKept(scene: Scene): Promise<KeptUse> {
  const { client, service, apiKey } = scene;
  await prepare(client);
  const single = await questions(scene, "alert me when load is above 90%", 41);
  const firing = await questions(scene, loud, 43);
  const batch = await batches(client, { url: service.url, apiKey });
  const firingMany = await firingBatch(scene);
  for (const target of [single, firing, batch, firingMany]) await send(target, 1);
  await settled(scene);
  const count = (name: string, of: number, work: () => Promise<unknown>) =>
    counted(scene, name, of, async () => {
      await work();
      await settled(scene);
    });
  const sizes: number[] = [];
  const size = async () => sizes.push((await read(scene)).log_size);
  await size();
  const one = await count("one by one", singles, () => send(single, singles));
  await size();
  const many = await count("in batches of 1,000", bulk * perBatch, () => send(batch, bulk));
  await size();
  const [before = 0, between = 0, after = 0] = sizes;
  return {
    single: one,
    batch: many,
    leaf: { single: (between - before) / singles, batch: (after - between) / (bulk * perBatch) },
    firing: await count("that fires a notification", singles, () => send(firing, singles)),
    firingBatch: await count("in a batch, each fires", perBatch, () => send(later(firingMany), 1)),
  };
}

/** Waits until all is sent, and has the log take in what nobody has told it of: one minute of the cron trigger. */
async function settled(scene: Pick<Scene, "service">): Promise<void> {
  await allSent(scene);
  await scene.service.runScheduled();
}
