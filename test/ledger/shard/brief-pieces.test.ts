import { expect, it } from "vitest";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { judgeInBrief } from "../../../worker/ledger/shard/watch/firing/judge.ts";
import { condition } from "../../domain/condition/build.ts";

const minute = 60_000;
const t = 100 * minute;
const entities = Array.from({ length: 256 }, (_, i) => ({
  entity_no: i + 1,
  entity: `some:${i}`,
  bucket: 0,
  entity_id: `ent_${i}`,
}));

/** The units that judging these entities counts, where each has so many points. */
function unitsOf(points: number): number {
  const times = Array.from({ length: points }, (_, i) => t - (points - i) * minute);
  const view: SeriesView = { times, values: times.map((_, i) => i % 7), first_at: times[0] ?? null };
  const never = () => {
    throw new Error("nothing is to be read alone");
  };
  const parts = {
    points: { views: () => new Map(entities.map(({ entity_no }) => [entity_no, view])) },
    observations: {
      signal: () => ({ signal_no: 1, is_boolean: false }),
      inPassing: () => ({ sequence: 0, view: never, load: never, namespaces: never }),
    },
    members: { has: () => false },
    seals: { between: () => new Map() },
  };
  const judged = condition({ type: "z_score", params: { direction: "above", value: 3, window: "1h" } });
  let units = 0;
  for (const step of judgeInBrief(parts, { condition: judged, entities, t, watermark: 1 }, () => null)) units += step;
  return units;
}

it("counts what reading points takes, so that long series make pieces of a sweep no longer", () => {
  const pointsMore = 256 * 40;
  const unitsMore = unitsOf(50) - unitsOf(10);
  expect(unitsMore / pointsMore).toBeGreaterThan(50);
});
