import { until } from "../../tools/waiting.ts";
import { counted, type Scenario, type Scene } from "./scene.ts";

const sweeps = 2;
/** Those that batches ask about, too. */
const scope = "batch:*";
const entities = 1000;

/** A task looks at a thousand entities by itself, twice; a first time is not counted, in which each shard learns of it. */
export async function countLooks(scene: Scene): Promise<Scenario> {
  const { client } = scene;
  const task = await client.tasks.create({
    intent: "alert me when load is above 90%",
    entity_scope: scope,
    delivery: { type: "notification" },
    watch: { every: "10s", keep: "all" },
  });
  await moreDecisions(scene, entities);
  const looked = await counted(scene, "looked at by a watch", sweeps * entities, () =>
    moreDecisions(scene, sweeps * entities),
  );
  await client.tasks.delete({ id: task.task_id });
  return looked;
}

async function moreDecisions({ service }: Scene, more: number): Promise<void> {
  const db = await service.miniflare.getD1Database("DB");
  const count = async () => (await db.prepare("SELECT count(*) AS n FROM decisions").first<number>("n")) ?? 0;
  const enough = (await count()) + more;
  await until(async () => (await count()) >= enough, "decisions of looks", { everyMs: 250 });
}
