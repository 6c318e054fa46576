import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { type FiringConfig, firingRule } from "../../../worker/domain/task/firing.ts";
import { falls } from "../../support/firings.ts";
import { randomFrom } from "../../../tools/random.ts";
import { archive, count, empty, recorderWith, rowOf, type Value } from "./archive-world.ts";

const minute = 60_000;
const day = 86_400_000;
let made = 0;

async function makeTask(condition_id: string, firing: FiringConfig, watches: boolean): Promise<void> {
  made += 1;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
         entity_scope, scope_rules, firing, status, provenance, watch, created_at)
       VALUES (?1, '', 'c', '1.0', ?2, '1.0', ?3, 'v1', 'all', '[{"kind":"all"}]', ?4, 'active', '{}', ?5, 0)`,
    ).bind(
      `task_a${made}`,
      condition_id,
      `act_${made}`,
      JSON.stringify(firingRule(firing, falls)),
      watches ? JSON.stringify({ every: "1m", every_ms: minute, since: 0 }) : null,
    ),
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', ?2, '1.0', ?3, 0)`,
    ).bind(`act_${made}`, condition_id, `task_a${made}`),
  ]);
}

interface Step {
  at: number;
  value: Value;
  score: number | null;
}

function steps(seed: number): Step[] {
  const random = randomFrom(seed);
  const times = Array.from({ length: 30 }, (_, at) => at * minute).toSorted(() => random() - 0.7);
  return times.map((at) => ({
    at,
    value: [true, true, false, "warm", null][Math.floor(random() * 5)] ?? false,
    score: random() < 0.1 ? null : random(),
  }));
}

/** What became of each step, and the incidents; between the steps all that is there is archived, or nothing is. */
async function outcomes(firing: FiringConfig, watches: boolean, asked: readonly Step[], isArchived: boolean) {
  await empty();
  await makeTask("c", firing, watches);
  const reasons: unknown[] = [];
  for (const [index, { at, value, score }] of asked.entries()) {
    const row = rowOf({ condition_id: "c", entity: "a", at, value, score });
    const stored = await recorderWith().record([row], { batch_id: `b${made}_${index}`, recorded_at: 1 });
    reasons.push([at, value, stored.get(row.decision_id)?.actions.map(({ state, reason }) => [state, reason])]);
    await env.DB.prepare("UPDATE action_results SET state = 'triggered' WHERE state = 'planned'").run();
    if (isArchived && index % 3 === 0) await archive(2 * day);
  }
  const incidents = await env.DB.prepare(
    "SELECT opened_at, closed_at, closed_by, as_of, peak, told FROM incidents ORDER BY opened_at, as_of",
  ).all();
  return { reasons, incidents: incidents.results, left: await count("decisions") };
}

const firings: FiringConfig[] = [
  { mode: "on_change" },
  { mode: "every", cooldown: "5m" },
  { mode: "every", for: "3m" },
  { mode: "on_change", for: "2m", cooldown: "4m" },
  { mode: "on_change", release: 0.5 },
];

beforeEach(empty);

describe("what fires, and the incidents,", () => {
  it.each(
    firings.flatMap((firing) => [false, true].map((watches) => [JSON.stringify(firing), watches, firing] as const)),
  )(
    "are the same with %s (watches: %s), whatever has been archived",
    { timeout: 600_000 },
    async (_, watches, firing) => {
      for (const seed of [1, 2, 3]) {
        const asked = steps(seed * 17);
        const kept = await outcomes(firing, watches, asked, false);
        const moved = await outcomes(firing, watches, asked, true);
        expect(moved.reasons).toEqual(kept.reasons);
        expect(moved.incidents).toEqual(kept.incidents);
        expect(moved.left).toBeLessThan(kept.left);
      }
    },
  );
});
