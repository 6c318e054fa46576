import { send } from "../http/load.ts";
import { prepare } from "../http/questions.ts";
import { batches, perBatch } from "../scale/batches.ts";
import { counted, type Scene } from "./scene.ts";

/** Batches that make as many decisions as a segment has. */
const sent = 10;
/** Decisions of one block of a segment: of those that are read, no two are neighbours. */
const perBlock = 250;

/** What it takes to move ten thousand decisions into the archive as one segment, to read one there and to ask a batch of them again; `bytes` of R2 for each. */
export async function countArchived(scene: Scene) {
  const { client, service } = scene;
  await prepare(client);
  const batch = await batches(scene);
  const first = batch.next();
  const replay = { ...batch, next: () => first };
  await send(replay, 1);
  await send(batch, sent - 1);
  const db = await service.miniflare.getD1Database("DB");
  // As if they had been recorded when they were about.
  await db.prepare("UPDATE decisions SET recorded_at = evaluated_at").run();
  const rows = await db.prepare("SELECT decision_id FROM decisions ORDER BY evaluated_at, decision_id").all<{
    decision_id: string;
  }>();
  const ids = rows.results.map(({ decision_id }) => decision_id).filter((_, at) => at % perBlock === 0);
  const moved = await counted(scene, "moved into the archive", sent * perBatch, () => service.runScheduled());
  const left = await db.prepare("SELECT count(*) AS n FROM decisions").first<number>("n");
  if (left !== 0) throw new Error(`${left} decisions have not moved`);
  const stored = (await db.prepare("SELECT sum(stored) AS n FROM segments").first<number>("n")) ?? 0;
  return {
    moved,
    bytes: stored / (sent * perBatch),
    read: await counted(scene, "read in the archive", ids.length, async () => {
      for (const decision_id of ids) await client.getDecision({ decision_id });
    }),
    again: await counted(scene, "in a batch asked again, archived", perBatch, () => send(replay, 1)),
  };
}

export type ArchivedUse = Awaited<ReturnType<typeof countArchived>>;
