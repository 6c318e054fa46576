import { mapLimited } from "../../../worker/domain/values/map-limited.ts";
import { type Audit, shardOf } from "./audit.ts";
import { swept, until, valueOf, type WatchWorld } from "./world.ts";

/** The judgement at which a sweep is held: of one entity, or of a piece of them. */
const heldAt = { all: 150, changes: 1 };

/**
 * Rebinds the task in the middle of a sweep to a version under which every entity is true: each look of that sweep has to be
 * by the old version, each look of a later one by the new.
 */
export async function changeInMidSweep(world: WatchWorld): Promise<Audit> {
  const { client, byClock, order } = world;
  const { task_id, condition_id, concept_id, concept_version } = byClock;
  const strategy = { type: "threshold", params: { direction: "below", value: 0.99 } } as const;
  await client.createCondition({ condition_id, version: "1.1", concept_id, concept_version, strategy });
  await order({ verb: "stop", stop: { step: "judging", nth: heldAt[world.keep], condition_id, stored: true } });
  await client.updateTask({ id: task_id, status: "active" });
  await order({ verb: "await" }, AbortSignal.timeout(60_000));
  await client.updateTask({ id: task_id, condition_version: "1.1" });
  await order({ verb: "go on" });
  const changed = new Date().toISOString();
  await until(async () => {
    const done = (await client.listTaskLooks({ id: task_id })).items.find((sweep) => sweep.done);
    return done !== undefined && done.t > changed;
  }, "a sweep after the change");
  await client.updateTask({ id: task_id, status: "paused" });
  return auditVersions(world, changed);
}

/** In each shard, every look at one time is by one version: the one under which the shard began to look at that time. */
async function auditVersions({ client, byClock }: WatchWorld, changed: string): Promise<Audit> {
  const { task_id, concept_id, concept_version, condition_id } = byClock;
  const question = { concept_id, concept_version, condition_id };
  const counted = { "looks by the old": 0, "by the new": 0 };
  const wrong: string[] = [];
  const { items: sweeps } = await client.listTaskLooks({ id: task_id });
  const held = sweeps.find(({ t }) => t <= changed)?.t ?? "";
  const versions = new Map<string, string>();
  await mapLimited(4, [...swept.entries()].toReversed(), async ([i, entity]) => {
    const { items } = await client.listTaskEntityLooks({ id: task_id, entity });
    for (const { t, outcome, decision_id } of items.filter((look) => look.t >= held)) {
      const by = outcome === "triggered" && valueOf(i) > 0.35 ? "1.1" : "1.0";
      const sweep = `${shardOf(entity)} ${t}`;
      const version = versions.get(sweep) ?? by;
      versions.set(sweep, version);
      if (valueOf(i) > 0.35 && version !== by) wrong.push(`${entity} at ${t}: by ${by}, and others by ${version}`);
      const asked = await client.evaluateFull({ ...question, condition_version: version, entity, timestamp: t });
      if (decision_id !== null && asked.decision_id !== decision_id) wrong.push(`${entity} at ${t}: not by ${version}`);
      if (t > held && version !== "1.1") wrong.push(`${entity} at ${t}: by ${version}, after the change`);
      counted[version === "1.0" ? "looks by the old" : "by the new"] += 1;
    }
  });
  if (counted["looks by the old"] === 0)
    wrong.push("the sweep that was held went on by another version than it began with");
  if (counted["by the new"] === 0) wrong.push("no look is by the new version");
  return { counted, wrong };
}
