import type { LocalService } from "../../tools/local.ts";
import type { Target } from "../http/load.ts";
import { DAY, pin, posts, push, START } from "../http/questions.ts";

/** Questions in one batch, each about another entity. */
export const perBatch = 1000;
/** Observations of each of these entities. */
export const pointsEach = 30;
/** The entities that a batch asks about. */
const entities = Array.from({ length: perBatch }, (_, index) => `batch:${index}`);

/** A load of batches that ask definitions about the same entities, each about a time. */
export function batchesOf(local: LocalService, asked: object, timeOf: (nth: number) => number): Target {
  const named = { ...asked, entities };
  return posts(local, "evaluate/batch", (nth) => ({ ...named, timestamp: new Date(timeOf(nth)).toISOString() }));
}

/** A load of batches of 1,000 questions about as many entities, each asked for the first time. */
export async function batches(local: LocalService): Promise<Target> {
  const { client } = local;
  await push(client, perBatch * pointsEach, (index) => {
    const [entity, point] = [Math.floor(index / pointsEach), index % pointsEach];
    const value = 0.5 + ((entity * 7919 + point) % 100) / 1000;
    return { entity: `batch:${entity}`, observed_at: START + point * DAY, value };
  });
  const asked = await pin(client, "alert me when load is above 95%");
  const trial = await client.evaluateBatch({ ...asked, entities: entities.slice(0, 1), dry_run: true });
  if (trial.failed > 0) throw new Error("the questions of the benchmark have no answer");
  return batchesOf(local, asked, (nth) => START + pointsEach * DAY + nth * 1000);
}
