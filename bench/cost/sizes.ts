import { batches, perBatch, pointsEach } from "../scale/batches.ts";
import { send } from "../http/load.ts";
import { prepare } from "../http/questions.ts";
import { allSent, firingBatches, questions, singles } from "./scenarios.ts";
import { read, type Scene } from "./scene.ts";

const batchesSent = 10;
/** So many that what a database takes at once weighs little. */
const keyedSent = 8 * singles;

/** What is kept of one decision and of one observation, in bytes of database, indexes and free space included. */
export interface Sizes {
  /** In D1. */
  decision: number;
  /** In D1, with what it sent and the notification. */
  firing: number;
  /** In D1, for a day: the answer kept for an Idempotency-Key. */
  claim: number;
  /** In the shard. */
  seal: number;
  /** In the shard, with a thirtieth of its entity. */
  observation: number;
}

/** Measures growth on a service with a single shard, in which many rows share each page. */
export async function measureSizes(scene: Scene): Promise<Sizes> {
  await prepare(scene.client);
  const empty = await read(scene);
  const batch = await batches(scene);
  const pushed = await read(scene);
  await send(batch, batchesSent);
  const decided = await read(scene);
  await send(await firingBatches(scene), 1);
  await allSent(scene);
  const fired = await read(scene);
  await send(await questions(scene, "alert me when load is above 90%", 41, true), keyedSent);
  const keyed = await read(scene);
  const decisions = batchesSent * perBatch;
  const decision = (decided.d1_size - pushed.d1_size) / decisions;
  return {
    observation: (pushed.do_size - empty.do_size) / (perBatch * pointsEach),
    seal: (decided.do_size - pushed.do_size) / decisions,
    decision,
    claim: (keyed.d1_size - fired.d1_size) / keyedSent - decision,
    firing: (fired.d1_size - decided.d1_size) / perBatch,
  };
}
