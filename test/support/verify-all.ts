import type { Call } from "./call.ts";
import { pagedAt } from "./paged.ts";
import type { DecisionList } from "./world.ts";

type Decision = DecisionList["items"][number];
/** How many decisions of one condition are recomputed that share their entity, or their moment. */
const enough = 5;

/** The decisions that a recomputation does not confirm, with what differs; of many that are alike, only some are asked about. */
export async function unverified(call: Call): Promise<unknown[]> {
  const found: unknown[] = [];
  const read = async (path: string) => (await call<DecisionList>("GET", path)).body;
  for (const { decision_id } of sample(await pagedAt(read, "/decisions?limit=200"))) {
    const { body: result } = await call<{ verified: boolean }>("POST", `/decisions/${decision_id}/verify`);
    if (!result.verified) found.push({ decision_id, ...result });
  }
  return found;
}

function sample(all: readonly Decision[]): Decision[] {
  const seen = new Map<string, number>();
  return all.filter(({ condition_id, condition_version, entity_id, evaluated_at }) => {
    const kinds = [entity_id, evaluated_at].map((shared) => `${condition_id}@${condition_version} ${shared}`);
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return kinds.every((kind) => (seen.get(kind) ?? 0) <= enough);
  });
}
