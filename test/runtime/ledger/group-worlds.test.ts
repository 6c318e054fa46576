import { abortAllDurableObjects } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { runsOf } from "../../support/runs.ts";
import type { FullPipelineResult } from "../../support/world.ts";

const START = Date.UTC(2026, 3, 1);
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const SIGNAL = "pump.flow";
const MAX_AGE = 30;
const LIMIT = 5;
let made = 0;

async function ok<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const { status, body: answer, text } = await call<Body>(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return answer;
}

/** One value of one member, at a minute. */
interface Point {
  member: number;
  minute: number;
  value: number;
}

interface World {
  points: Point[];
  late: Point[];
  fold: "share" | "count" | "sum" | "mean" | "min" | "max" | "quantile";
  q: number;
  minReporting: number;
  at: number;
  moves: boolean;
  restarts: boolean;
  erases: number | null;
}

const point = fc.record({
  member: fc.nat(8),
  minute: fc.integer({ min: 0, max: 100 }),
  // Whole numbers of 1/8: sums of them are exact in any order, so that the test can add them up plainly.
  value: fc.integer({ min: -80, max: 160 }).map((eighths) => eighths / 8),
});
const world: fc.Arbitrary<World> = fc.record({
  points: fc.uniqueArray(point, { selector: ({ member, minute }) => `${member}@${minute}`, maxLength: 24 }),
  late: fc.array(point, { minLength: 1, maxLength: 4 }),
  fold: fc.constantFrom("share", "count", "sum", "mean", "min", "max", "quantile"),
  q: fc.constantFrom(0, 0.25, 0.5, 0.9, 1),
  minReporting: fc.constantFrom(0, 0.5, 1),
  at: fc.integer({ min: 0, max: 110 }),
  moves: fc.boolean(),
  restarts: fc.boolean(),
  erases: fc.option(fc.nat(8)),
});

/** What a member came to at a minute; null where its newest value is too old or there is none. */
function valueAt(points: readonly Point[], member: number, minute: number): number | null {
  const own = points.filter((one) => one.member === member && one.minute <= minute);
  const newest = own.toSorted((a, b) => a.minute - b.minute).at(-1);
  return newest === undefined || minute - newest.minute > MAX_AGE ? null : newest.value;
}

function foldOf({ fold, q }: World, values: readonly number[]): number | null {
  const holding = values.filter((value) => value > LIMIT).length;
  if (fold === "count") return holding;
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const total = values.reduce((sum, value) => sum + value, 0);
  const place = (values.length - 1) * q;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  const made: Record<Exclude<World["fold"], "count">, number> = {
    share: holding / values.length,
    sum: total,
    mean: total / values.length,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    quantile: low + (place - Math.floor(place)) * (high - low),
  };
  return made[fold] + 0;
}

/** Everything at once, from all points, knowing nothing of shards. */
function bruteForce(one: World) {
  const { points, at, moves, minReporting } = one;
  // Nobody is silent for more than a day here, so whoever has a value by then is known.
  const known = [...new Set(points.filter(({ minute }) => minute <= at).map(({ member }) => member))];
  const answers = known.map((member) => ({
    now: valueAt(points, member, at),
    before: moves ? valueAt(points, member, at - 20) : null,
  }));
  const judged = answers.filter(({ now }) => now !== null);
  const isShort = judged.length === 0 || judged.length < minReporting * known.length;
  const both = moves ? judged.filter(({ before }) => before !== null) : judged;
  const now = foldOf(
    one,
    both.map((answer) => answer.now as number),
  );
  const before = foldOf(
    one,
    both.map((answer) => answer.before as number),
  );
  const value = moves ? (now === null || before === null ? null : now - before + 0) : now;
  return { known: known.length, judged: judged.length, value: isShort ? null : value };
}

const push = (group: string, points: readonly Point[], kind = "pump") =>
  ok("POST", "/observations", {
    observations: points.map(({ member, minute, value }) => ({
      primitive_id: SIGNAL,
      entity: `${group}-${kind}:${member}`,
      observed_at: iso(minute),
      value,
    })),
  });

async function define(group: string, { fold, q, minReporting, moves }: World, scope: string): Promise<void> {
  const counts = fold === "share" || fold === "count";
  const population = {
    name: group,
    scope,
    of: counts ? { condition_id: "flooding", condition_version: "1" } : { concept_id: "flow", concept_version: "1" },
    fold,
    min_reporting: minReporting,
    ...(fold === "quantile" && { q }),
    ...(moves && { movement: { window: "20m", as: "difference" } }),
  };
  await ok("POST", "/concepts", { concept_id: group, version: "1", population });
  const strategy = { type: "threshold", params: { direction: "above", value: 0 } };
  await ok("POST", "/conditions", {
    condition_id: group,
    version: "1",
    concept_id: group,
    concept_version: "1",
    strategy,
  });
}

const ask = (group: string, minutes: number) =>
  ok<FullPipelineResult>("POST", "/evaluate/full", {
    concept_id: group,
    concept_version: "1",
    condition_id: group,
    condition_version: "1",
    entity: `group:${group}`,
    timestamp: iso(minutes),
  });

beforeAll(async () => {
  await ok("POST", "/primitives", { primitive_id: SIGNAL, type: "float", max_age: `${MAX_AGE}m` });
  await ok("POST", "/concepts", {
    concept_id: "flow",
    version: "1",
    output_type: "float",
    primitives: { flow: { primitive_id: SIGNAL } },
    features: { now: { op: "passthrough", inputs: ["flow"] } },
    output_feature: "now",
  });
  const strategy = { type: "threshold", params: { direction: "above", value: LIMIT } };
  await ok("POST", "/conditions", {
    condition_id: "flooding",
    version: "1",
    concept_id: "flow",
    concept_version: "1",
    strategy,
  });
});

describe("a group in any world", () => {
  it("comes to what all its members come to at once, and stays so", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        const group = `world${(made += 1)}`;
        if (one.points.length > 0) await push(group, one.points);
        const pumps = `${group}-pump:*`;
        await define(group, one, pumps);
        const [answer, atOnce] = await Promise.all([ask(group, one.at), ask(group, one.at)]);
        expect(atOnce.decision_id).toBe(answer.decision_id);
        const { value, ...counts } = bruteForce(one);
        expect(answer.result.value).toBe(value);
        const path = `/decisions/${answer.decision_id}`;
        const first = await call<{ populations: Record<string, object> }>("GET", path);
        expect(first.body.populations[`${group}@1`]).toMatchObject(counts);
        await push(group, one.late);
        if (one.restarts) await abortAllDurableObjects();
        const erased = `${group}-pump:${one.erases}`;
        const isThere = [...one.points, ...one.late].some(({ member }) => member === one.erases);
        if (isThere) await ok("DELETE", `/entities/${encodeURIComponent(erased)}`);
        const again = await ask(group, one.at);
        expect(again).toMatchObject({ replayed: true, decision_id: answer.decision_id });
        expect((await call("GET", path)).text).toBe(first.text);
        // Another group sees members of the first as that saw them, and all others as they are by now.
        await push(group, one.late, "spare");
        await define(`${group}b`, one, `${pumps}, ${group}-spare:*`);
        const others = one.late.map((point) => ({ ...point, member: point.member + 100 }));
        const left = one.points.filter(({ member }) => !isThere || member !== one.erases);
        const more = bruteForce({ ...one, points: [...left, ...others] });
        expect((await ask(`${group}b`, one.at)).result.value).toBe(more.value);
      }),
      runsOf(160),
    );
  });
});
