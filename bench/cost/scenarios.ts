import { databaseOf } from "../../tools/runtime/database.ts";
import type { Target } from "../http/load.ts";
import { DAY, pin, prepare, push, SIGNAL, START } from "../http/questions.ts";
import { batchEntities, batches, perBatch } from "../scale/batches.ts";
import { countLooks } from "./looks.ts";
import { counted, type Scenario, type Scene } from "./scene.ts";

/** How many questions are asked one by one, each about another entity. */
export const singles = 250;
const bulk = 3;
const minutes = 10;
/** A sentence that holds of every question. */
export const loud = "alert me when load is above 10%";
// A sentence of its own for each scenario: two tasks of one condition would both fire.
const loudInBatches = "alert me when load is above 11%";

/** Sends requests of a load one after another, so that no two of them share a write. */
export async function send(target: Target, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const { method, path, body, headers } = target.next();
    const response = await fetch(target.url + path, { method, headers: headers ?? {}, body: body ?? null });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
  }
}

/** Questions about one entity after another at one instant, each with a key of its own where they are `keyed`. */
export async function questions(
  { client, service, apiKey }: Scene,
  intent: string,
  day: number,
  keyed = false,
): Promise<Target> {
  const { pinned, headers } = await pin(client, intent, apiKey);
  const at = new Date(START + day * DAY).toISOString();
  let asked = 0;
  return {
    name: intent,
    url: service.url,
    next() {
      const body = `${pinned},"entity":"account:${asked % singles}","timestamp":"${at}"}`;
      asked += 1;
      const key = keyed ? { "idempotency-key": `counted-${asked}` } : {};
      return { method: "POST", path: "/v1/evaluate/full", headers: { ...headers, ...key }, body };
    },
  };
}

/** A batch about the entities of `batches`, all of which fire. */
export async function firingBatch({ client, service, apiKey }: Scene): Promise<Target> {
  const { pinned, headers } = await pin(client, loudInBatches, apiKey);
  const at = new Date(START + 40 * DAY).toISOString();
  const body = `${pinned},"entities":${JSON.stringify(batchEntities)},"timestamp":"${at}"}`;
  return {
    name: loudInBatches,
    url: service.url,
    next: () => ({ method: "POST", path: "/v1/evaluate/batch", headers, body }),
  };
}

/** Waits until nothing that fired is left to be sent. */
export async function allSent({ service }: Pick<Scene, "service">): Promise<void> {
  const db = await databaseOf(service);
  const open = db.prepare("SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')");
  while ((await open.first<{ n: number }>())?.n !== 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Removes all claims, as the cron trigger does when they are a day old; returns the rows written by that. */
async function removeClaims({ service }: Scene): Promise<number> {
  const db = await service.miniflare.getD1Database("DB");
  const all = "DELETE FROM idempotency_claims WHERE claim_id IN (SELECT claim_id FROM idempotency_claims)";
  return (await db.prepare(all).run()).meta.rows_written;
}

function newPoints(): Parameters<typeof push>[1] {
  return Array.from({ length: bulk * perBatch }, (_, index) => ({
    primitive_id: SIGNAL,
    entity: `batch:${index % perBatch}`,
    observed_at: new Date(START + 60 * DAY + Math.floor(index / perBatch) * 60_000).toISOString(),
    value: 0.5,
  }));
}

/** Goes through every scenario on a service that has just started, and counts each by itself. */
export async function countScenarios(scene: Scene): Promise<Record<ScenarioName, Scenario>> {
  const { client, service, apiKey } = scene;
  await prepare(client);
  const quiet = "alert me when load is above 90%";
  const single = await questions(scene, quiet, 41);
  const keyed = await questions(scene, "alert me when load is above 91%", 42, true);
  const firing = await questions(scene, loud, 43);
  const batch = await batches(client, { url: service.url, apiKey });
  const firingMany = await firingBatch(scene);
  // An object reads definitions and numbers a concept once; that is not the price of a question.
  await send(batch, 1);
  await send(firingMany, 1);
  await allSent(scene);

  const count = (name: string, of: number, work: () => Promise<unknown>) => counted(scene, name, of, work);
  const withKey = async (): Promise<Scenario> => {
    await removeClaims(scene);
    const { counts, ...scenario } = await count("with an Idempotency-Key", singles, () => send(keyed, singles));
    return {
      ...scenario,
      counts: { ...counts, d1_rows_written: counts.d1_rows_written + (await removeClaims(scene)) },
    };
  };
  return {
    single: await count("one by one", singles, () => send(single, singles)),
    replay: await count("asked again", singles, () => send(single, singles)),
    keyed: await withKey(),
    firing: await count("that fires a notification", singles, () => send(firing, singles)),
    batch: await count("in batches of 1,000", bulk * perBatch, () => send(batch, bulk)),
    firingBatch: await count("in a batch, each fires", perBatch, async () => {
      await send(later(firingMany), 1);
      await allSent(scene);
    }),
    observation: await count("observation, pushed by 1,000", bulk * perBatch, () => push(client, newPoints())),
    look: await countLooks(scene),
    minute: await count("a minute of the cron trigger", minutes, async () => {
      for (let minute = 0; minute < minutes; minute += 1) await service.runScheduled();
    }),
  };
}

export type ScenarioName =
  | "single"
  | "replay"
  | "keyed"
  | "firing"
  | "batch"
  | "firingBatch"
  | "observation"
  | "look"
  | "minute";

/** The same requests about a later instant. */
export function later(target: Target): Target {
  return {
    ...target,
    next() {
      const { body = "", ...request } = target.next();
      return { ...request, body: body.replace("T00:00:00.000Z", "T01:00:00.000Z") };
    },
  };
}
