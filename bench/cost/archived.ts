import { prepare } from "../http/questions.ts";
import { batches, perBatch } from "../scale/batches.ts";
import { send } from "./scenarios.ts";
import { counted, type Scenario, type Scene } from "./scene.ts";

/** Batches that make as many decisions as a segment has. */
const sent = 10;
/** Decisions of one block of a segment: of those that are read, no two are neighbours. */
const perBlock = 250;

/** What it takes to move decisions into the archive, and to read one there. */
export interface ArchivedUse {
  moved: Scenario;
  read: Scenario;
  /** A batch of decisions that are all archived, asked again. */
  again: Scenario;
  /** Bytes of R2 for each. */
  bytes: number;
}

/** Has ten thousand decisions moved as one segment. */
export async function countArchived(scene: Scene): Promise<ArchivedUse> {
  const { client, service, apiKey } = scene;
  await prepare(client);
  const batch = await batches(client, { url: service.url, apiKey });
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
    read: await counted(scene, "read in the archive", ids.length, () => readAll(scene, ids)),
    again: await counted(scene, "in a batch asked again, archived", perBatch, () => send(replay, 1)),
  };
}

async function readAll({ service, apiKey }: Scene, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(`${service.url}/v1/decisions/${id}`, { headers: { "x-api-key": apiKey } });
    if (!answer.ok) throw new Error(`${id} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
