import { abortAllDurableObjects } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, ok } from "../../support/runtime-call.ts";
import { runsOf } from "../../support/runs.ts";
import { askGroup, at as iso, defineCondition, defineGroup, defineMembers, pushAt } from "./group-world.ts";

const SIGNAL = "pump.flow";
const KIND = "pump.source";
const MAX_AGE = 30;
const LIMIT = 5;
let made = 0;

/** One value of one member, at a minute. */
interface Point {
  member: number;
  minute: number;
  value: number;
}

interface World {
  points: Point[];
  late: Point[];
  fold: "share" | "count" | "sum" | "mean" | "min" | "max" | "quantile" | "rank" | "outranks";
  q: number;
  /** How one member is compared with the others, where it is one that is asked about. */
  each: "ratio" | "difference" | null;
  worst: "highest" | "lowest";
  /** Whether members are divided by a label, which one of them does not have. */
  segments: boolean;
  asked: number;
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
  value: fc.oneof(
    fc.integer({ min: -80, max: 160 }).map((eighths) => eighths / 8),
    fc.constantFrom(0, 6),
  ),
});
const drawn: fc.Arbitrary<World> = fc.record({
  points: fc.uniqueArray(point, { selector: ({ member, minute }) => `${member}@${minute}`, maxLength: 24 }),
  late: fc.array(point, { minLength: 1, maxLength: 4 }),
  fold: fc.constantFrom("share", "count", "sum", "mean", "min", "max", "quantile", "rank", "outranks"),
  each: fc.constantFrom(null, "ratio", "difference"),
  worst: fc.constantFrom("highest", "lowest"),
  segments: fc.boolean(),
  asked: fc.nat(8),
  q: fc.constantFrom(0, 0.25, 0.5, 0.9, 1),
  minReporting: fc.constantFrom(0, 0.5, 1),
  at: fc.integer({ min: 0, max: 110 }),
  moves: fc.boolean(),
  restarts: fc.boolean(),
  erases: fc.option(fc.nat(8)),
});
const isOfOne = ({ fold, each }: World) => fold === "rank" || fold === "outranks" || each !== null;
const world = drawn.map((one): World => {
  const each = one.fold === "mean" || one.fold === "quantile" ? one.each : null;
  const alone = isOfOne({ ...one, each });
  // Somebody who is known, if there is anybody: nobody asks about others.
  const asked = one.points[one.asked % Math.max(1, one.points.length)]?.member ?? 0;
  return { ...one, each, asked, moves: one.moves && !alone, segments: one.segments && alone };
});

/** The label of a member; the last has none. */
const labelOf = (member: number) => (member >= 8 ? null : member % 2 === 0 ? "river" : "well");

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
  const made: Record<Exclude<World["fold"], "count" | "rank" | "outranks">, number> = {
    share: holding / values.length,
    sum: total,
    mean: total / values.length,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    quantile: low + (place - Math.floor(place)) * (high - low),
  };
  return made[fold as keyof typeof made] + 0;
}

/** The same for one member among the others, by comparing it with each of them. */
function standOf(one: World, own: number, others: readonly number[]): number | null {
  const isWorse = (a: number, b: number) => (one.worst === "highest" ? a > b : a < b);
  if (one.fold === "rank") return (others.filter((other) => !isWorse(own, other)).length + 1) / (others.length + 1);
  if (one.fold === "outranks") return others.filter((other) => isWorse(own, other)).length / others.length;
  const beside = foldOf(one, others);
  if (beside === null || (one.each === "ratio" && beside <= 0)) return null;
  return (one.each === "ratio" ? own / beside : own - beside) + 0;
}

/** Everything at once, from all points, knowing nothing of shards. */
function bruteForce(one: World) {
  const { points, at, moves, minReporting } = one;
  // Nobody is silent for more than a day here, so whoever has a value by then is known.
  const all = [...new Set(points.filter(({ minute }) => minute <= at).map(({ member }) => member))];
  const known = one.segments ? all.filter((member) => labelOf(member) === labelOf(one.asked)) : all;
  if (isOfOne(one) && (!known.includes(one.asked) || (one.segments && labelOf(one.asked) === null)))
    return { known: 0, judged: 0, value: null };
  const answers = known.map((member) => ({
    now: valueAt(points, member, at),
    before: moves ? valueAt(points, member, at - 20) : null,
  }));
  const judged = answers.filter(({ now }) => now !== null);
  if (isOfOne(one)) {
    const own = valueAt(points, one.asked, at);
    const others = known.flatMap((member) => (member === one.asked ? [] : (valueAt(points, member, at) ?? [])));
    const isFew = judged.length < 2 || judged.length < minReporting * known.length;
    const value = own === null || isFew ? null : standOf(one, own, others);
    return { known: known.length, judged: judged.length, value };
  }
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

const label = (group: string) => {
  const labels = [0, 1, 2, 3, 4, 5, 6, 7].map((member) => [`${group}-pump:${member}`, labelOf(member)]);
  return pushAt(KIND, iso(0), Object.fromEntries(labels));
};

async function define(
  group: string,
  { fold, q, minReporting, moves, each, worst, segments }: World,
  scope: string,
): Promise<void> {
  const counts = fold === "share" || fold === "count";
  const population = {
    scope,
    of: counts ? { condition_id: "flooding", condition_version: "1" } : { concept_id: "flow", concept_version: "1" },
    fold,
    min_reporting: minReporting,
    ...(fold === "quantile" && { q }),
    worst,
    ...(each !== null && { each }),
    ...(segments && { segment: KIND }),
    ...(moves && { movement: { window: "20m", as: "difference" } }),
  };
  await defineGroup(group, population, { direction: "above", value: 0 });
}

const ask = (group: string, entity: string, minutes: number) => askGroup(group, entity, iso(minutes));

await defineMembers(SIGNAL, "flow", `${MAX_AGE}m`);
await ok("POST", "/primitives", { primitive_id: KIND, type: "categorical", labels: ["river", "well"] });
await defineCondition("flooding", "flow", { direction: "above", value: LIMIT });

describe("a group in any world", () => {
  it("comes to what all its members come to at once, and stays so", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        const group = `world${(made += 1)}`;
        if (one.points.length > 0) await push(group, one.points);
        if (one.segments) await label(group);
        const pumps = `${group}-pump:*`;
        await define(group, one, pumps);
        const entity = isOfOne(one) ? `${group}-pump:${one.asked}` : `group:${group}`;
        if (isOfOne(one) && one.points.length === 0) return;
        const [answer, atOnce] = await Promise.all([ask(group, entity, one.at), ask(group, entity, one.at)]);
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
        const isErased = isThere && entity !== erased;
        if (isErased) await ok("DELETE", `/entities/${encodeURIComponent(erased)}`);
        const again = await ask(group, entity, one.at);
        expect(again).toMatchObject({ replayed: true, decision_id: answer.decision_id });
        expect((await call("GET", path)).text).toBe(first.text);
        // Another group sees members of the first as that saw them, and all others as they are by now.
        await push(group, one.late, "spare");
        await define(`${group}b`, one, `${pumps}, ${group}-spare:*`);
        const others = one.late.map((point) => ({ ...point, member: point.member + 100 }));
        const left = one.points.filter(({ member }) => !isErased || member !== one.erases);
        const more = bruteForce({ ...one, points: [...left, ...others] });
        const other = isOfOne(one) ? entity : `group:${group}b`;
        expect((await ask(`${group}b`, other, one.at)).result.value).toBe(more.value);
      }),
      runsOf(60),
    );
  });
});
