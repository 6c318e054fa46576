import { databaseOf } from "../../tools/runtime/database.ts";
import { until } from "../../tools/waiting.ts";
import { send, type Target } from "../http/load.ts";
import { DAY, pin, posts, prepare, push, START } from "../http/questions.ts";
import { batches, batchesOf, perBatch } from "../scale/batches.ts";
import { countLooks } from "./looks.ts";
import { counted, type Scenario, type Scene } from "./scene.ts";

/** How many questions are asked one by one, each about another entity. */
export const singles = 250;
/** How many batches. */
export const bulk = 3;
const minutes = 10;
/** A sentence that holds of every question. */
export const loud = "alert me when load is above 10%";
// A sentence of its own for each scenario: two tasks of one condition would both fire.
const loudInBatches = "alert me when load is above 11%";

/** Questions about one entity after another at one instant, each with a key of its own where they are `keyed`. */
export async function questions(scene: Scene, intent: string, day: number, keyed = false): Promise<Target> {
  const asked = { ...(await pin(scene.client, intent)), timestamp: new Date(START + day * DAY).toISOString() };
  return posts(scene, "evaluate/full", (nth) => ({ ...asked, entity: `account:${nth % singles}` }), { keyed });
}

/** Batches about the entities of `batches`, an hour apart, all of which fire. */
export async function firingBatches(scene: Scene): Promise<Target> {
  return batchesOf(scene, await pin(scene.client, loudInBatches), (nth) => START + 40 * DAY + nth * 3_600_000);
}

/** Waits until nothing that fired is left to be sent. */
export async function allSent({ service }: Pick<Scene, "service">): Promise<void> {
  const db = await databaseOf(service);
  const open = db.prepare("SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')");
  await until(async () => (await open.first<{ n: number }>())?.n === 0, "the end of what is being sent");
}

/** Removes all claims, as the cron trigger does when they are a day old; returns the rows written by that. */
async function removeClaims({ service }: Scene): Promise<number> {
  const db = await service.miniflare.getD1Database("DB");
  const all = "DELETE FROM idempotency_claims WHERE claim_id IN (SELECT claim_id FROM idempotency_claims)";
  return (await db.prepare(all).run()).meta.rows_written;
}

/** The kinds of evaluations of a service that has just started, each to be counted with what `settled` waits for. */
export async function evaluationsOf(scene: Scene, settled: () => Promise<void>) {
  await prepare(scene.client);
  const single = await questions(scene, "alert me when load is above 90%", 41);
  const firing = await questions(scene, loud, 43);
  const batch = await batches(scene);
  const firingMany = await firingBatches(scene);
  // An object reads definitions and numbers a concept once; that is not the price of a question.
  for (const target of [batch, firingMany]) await send(target, 1);
  await settled();
  const kind = (name: string, of: number, target: Target, times: number) => () =>
    counted(scene, name, of, async () => {
      await send(target, times);
      await settled();
    });
  return {
    single: kind("one by one", singles, single, singles),
    replay: kind("asked again", singles, single, singles),
    firing: kind("that fires a notification", singles, firing, singles),
    batch: kind("in batches of 1,000", bulk * perBatch, batch, bulk),
    firingBatch: kind("in a batch, each fires", perBatch, firingMany, 1),
  };
}

/** Goes through every scenario on a service that has just started, and counts each by itself. */
export async function countScenarios(scene: Scene) {
  const { client, service } = scene;
  const kinds = await evaluationsOf(scene, () => allSent(scene));
  const keyed = await questions(scene, "alert me when load is above 91%", 42, true);
  const withKey = async (): Promise<Scenario> => {
    await removeClaims(scene);
    const used = await counted(scene, "with an Idempotency-Key", singles, () => send(keyed, singles));
    used.counts.d1_rows_written += await removeClaims(scene);
    return used;
  };
  const pushed = () =>
    push(client, bulk * perBatch, (index) => ({
      entity: `batch:${index % perBatch}`,
      observed_at: START + 60 * DAY + Math.floor(index / perBatch) * 60_000,
      value: 0.5,
    }));
  return {
    single: await kinds.single(),
    replay: await kinds.replay(),
    keyed: await withKey(),
    firing: await kinds.firing(),
    batch: await kinds.batch(),
    firingBatch: await kinds.firingBatch(),
    observation: await counted(scene, "observation, pushed by 1,000", bulk * perBatch, pushed),
    look: await countLooks(scene),
    minute: await counted(scene, "a minute of the cron trigger", minutes, async () => {
      for (let minute = 0; minute < minutes; minute += 1) await service.runScheduled();
    }),
  };
}

export type Scenarios = Awaited<ReturnType<typeof countScenarios>>;
