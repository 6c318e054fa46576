import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { driversInSteps } from "../../../worker/domain/concept/attribution/drivers.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { bucketQuantile } from "../../../worker/domain/concept/operators/bucket-quantile.ts";
import { runConcept } from "../../../worker/domain/concept/run.ts";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import { memberText } from "../../../worker/domain/values/members.ts";
import { viewOfMembers, type SeriesView } from "../../../worker/domain/values/series.ts";
import { conceptOf, executeConcept, faults, noon, signal } from "./build.ts";
import { runsOf } from "../../support/runs.ts";

const minute = 60_000;
const latency = signal("latency", "time_series<float>", { max_age: "5m", members: ["le"] });
const byHandler = { ...latency, members: ["handler", "le"] };
const concept = (q: number, more: Partial<ConceptDefinition> = {}): ConceptDefinition =>
  conceptOf({
    primitives: { latency },
    features: { out: { op: "bucket_quantile", inputs: ["latency"], params: { q, window: "10m" } } },
    output_type: "float?",
    ...more,
  });

/** A histogram sampled each minute up to noon: how many fell into each bucket in each minute, the oldest first. */
interface Histogram {
  /** As labels spell them, rising; the last is +Inf. */
  bounds: readonly string[];
  /** A row a minute. */
  counted: readonly (readonly number[])[];
}

/** Its buckets as they are scraped: everything so far at most a bound; the first sample is of 11 minutes ago or longer. */
const bucketsOf = ({ bounds, counted }: Histogram, labels: Readonly<Record<string, string>> = {}) =>
  bounds.map((le, bucket) => {
    let height = 0;
    const values = counted.map((row) => (height += row.slice(0, bucket + 1).reduce((sum, n) => sum + n, 0)));
    const times = values.map((_, i) => noon - (values.length - 1 - i) * minute);
    return { member: memberText({ ...labels, le }), view: { times, values, first_at: times[0] ?? null } };
  });
const viewed =
  (...histograms: ReturnType<typeof bucketsOf>[]) =>
  () =>
    viewOfMembers(histograms.flat());

/** The same of all values by themselves: spread evenly over their buckets, it is where the share of them ends. */
function byHand(q: number, { bounds, counted }: Histogram): number | null {
  const inWindow = bounds.map((_, bucket) => counted.slice(-10).reduce((sum, row) => sum + (row[bucket] ?? 0), 0));
  const total = inWindow.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let left = q * total;
  let from = Math.min(0, Number(bounds[0]));
  for (const [bucket, n] of inWindow.entries()) {
    const to = bounds[bucket] === "+Inf" ? from : Number(bounds[bucket]);
    if (left <= n && (n > 0 || bucket > 0)) return from + (to - from) * (n === 0 ? 0 : left / n);
    left -= n;
    from = to;
  }
  return from;
}

const histogram = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 }).chain((bounds) =>
  fc.record({
    bounds: fc.constant([...bounds.sort((a, b) => a - b).map((bound) => String(bound / 100)), "+Inf"]),
    counted: fc.array(
      fc.array(fc.oneof(fc.constant(0), fc.nat(50)), {
        minLength: bounds.length + 1,
        maxLength: bounds.length + 1,
      }),
      { minLength: 11, maxLength: 25 },
    ),
  }),
);
const shares = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100);

const close = (value: unknown, expected: number | null) => {
  if (expected === null) expect(value).toBeNull();
  else expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

describe("bucket_quantile", () => {
  it("is where the share of all that was counted ends", () => {
    fc.assert(
      fc.property(histogram, shares, (made, q) => {
        close(executeConcept(compileConcept(concept(q)), viewed(bucketsOf(made)), noon).value, byHand(q, made));
      }),
      runsOf(500),
    );
  });

  it("is one for each histogram, folded over them", () => {
    const made = compileConcept(concept(0.9, { primitives: { latency: byHandler }, across: "max" }));
    fc.assert(
      fc.property(histogram, histogram, (pay, list) => {
        const view = viewed(bucketsOf(pay, { handler: "/pay" }), bucketsOf(list, { handler: "/list" }));
        const run = runConcept(made, view, noon);
        const each = [byHand(0.9, pay), byHand(0.9, list)].filter((value) => value !== null);
        close(run.value, each.length === 0 ? null : Math.max(...each));
        expect(run.members?.judged.length).toBe(each.length);
        for (const { member } of run.members?.judged ?? []) expect(member).toMatch(/^\{"handler":"[^"]+"\}$/);
        expect(finish(driversInSteps(run, noon))).toMatchObject([
          { signal: "app.latency", contribution: 1, value: null },
        ]);
      }),
    );
  });

  it("has what it was at earlier times as its history", () => {
    const made = { bounds: ["1", "2", "+Inf"], counted: Array.from({ length: 90 }, (_, i) => [i, 90 - i, 1]) };
    const { program } = compileConcept(concept(0.5));
    const { values } = historyOf(program, [viewed(bucketsOf(made))()], noon, 32 * minute);
    expect(values.length).toBe(31);
    const before = { ...made, counted: made.counted.slice(0, -1) };
    close(values[30], byHand(0.5, before));
  });

  it("goes on where the counters begin again at 0, and is nothing without a sample before the window", () => {
    const made = { bounds: ["1", "+Inf"], counted: [...Array<number[]>(20)].map(() => [1, 1]) };
    const restarted = bucketsOf(made).map(({ member, view }) => {
      const values = view.values.map((value, i) => (i < 15 ? value : value - (view.values[14] ?? 0)));
      return { member, view: { ...view, values } };
    });
    const judged = compileConcept(concept(0.25));
    expect(executeConcept(judged, viewed(restarted), noon).value).toBe(0.5);
    const begun = bucketsOf({ ...made, counted: made.counted.slice(-5) });
    expect(executeConcept(judged, viewed(begun), noon).value).toBeNull();
  });

  it("leaves out a bucket whose bound is no number", () => {
    const made = bucketsOf({ bounds: ["1", "2", "+Inf"], counted: [...Array<number[]>(12)].map(() => [1, 1, 0]) });
    const [first, second, all] = made;
    const unread = { ...second!, member: memberText({ le: "two" }) };
    const value = (buckets: { member: string; view: SeriesView }[]) =>
      executeConcept(compileConcept(concept(0.75)), () => viewOfMembers(buckets), noon).value;
    expect(value(made)).toBe(1.5);
    expect(value([first!, unread, all!])).toBe(1);
  });
});

describe("the quantile of buckets", () => {
  const of = (q: number, ...buckets: [bound: number, count: number][]) =>
    bucketQuantile.prepare({ q })(buckets.map(([bound, count]) => ({ bound, count })));

  it.each<[string, number | null, number | null]>([
    ["begins at 0 in the lowest bucket", of(0.5, [2, 10], [Infinity, 10]), 1],
    ["is the bound of a lowest bucket that is not above 0", of(0.1, [-1, 10], [1, 20], [Infinity, 20]), -1],
    ["is the last bound for what is beyond it", of(0.99, [1, 5], [2, 6], [Infinity, 10]), 2],
    ["takes a bucket that counts less than a lower one for as high", of(0.5, [1, 4], [2, 3], [4, 8], [Infinity, 8]), 1],
    ["adds up a bound that is spelled twice", of(0.5, [1, 2], [1, 2], [Infinity, 4]), 0.5],
    ["is nothing where nothing was counted", of(0.5, [1, 0], [Infinity, 0]), null],
    ["is nothing without the bucket of all", of(0.5, [1, 2], [2, 4]), null],
    ["is nothing of the bucket of all alone", of(0.5, [Infinity, 4]), null],
    ["is nothing of no bucket", of(0.5), null],
  ])("%s", (_, value, expected) => {
    expect(value).toBe(expected);
  });
});

describe("a definition", () => {
  it.each<[string, ConceptDefinition, string]>([
    [
      "of a signal without buckets",
      concept(0.5, { primitives: { latency: { ...latency, members: ["handler"] } }, across: "max" }),
      "features.out.inputs[0]",
    ],
    ["without members", concept(0.5, { primitives: { latency: signal("latency") } }), "features.out.inputs[0]"],
    ["that folds the buckets themselves", concept(0.5, { across: "max" }), "across"],
    [
      "that leaves out buckets",
      concept(0.5, { primitives: { latency: byHandler }, across: "max", where: { le: ["1"] } }),
      "where.le",
    ],
    ["without a fold of histograms", concept(0.5, { primitives: { latency: byHandler } }), "across"],
    ["beyond all", concept(1.5), "features.out.params.q"],
    [
      "without a window",
      concept(0.5, { features: { out: { op: "bucket_quantile", inputs: ["latency"], params: { q: 0.5 } } } }),
      "features.out.params.window",
    ],
    [
      "that also reads the buckets one by one",
      concept(0.5, {
        features: {
          out: { op: "bucket_quantile", inputs: ["latency"], params: { q: 0.5, window: "10m" } },
          grown: { op: "increase", inputs: ["latency"], params: { window: "10m" } },
        },
      }),
      "features.grown.inputs[0]",
    ],
  ])("%s is refused by its name", (_, definition, location) => {
    expect(faults(definition).map((fault) => fault.location)).toContain(location);
  });

  it("may read other signals of the same members, and of none", () => {
    const definition = concept(0.5, {
      primitives: { latency, limits: { ...signal("limits"), max_age: "5m", members: ["handler"] } },
      features: {
        typical: { op: "bucket_quantile", inputs: ["latency"], params: { q: 0.5, window: "10m" } },
        limit: { op: "latest", inputs: ["limits"] },
        out: { op: "subtract", inputs: ["limit", "typical"] },
      },
      across: "min",
    });
    const buckets = bucketsOf({ bounds: ["2", "+Inf"], counted: [...Array<number[]>(12)].map(() => [1, 0]) });
    const limits = ["/pay", "/list"].map((handler, i) => ({
      member: memberText({ handler }),
      view: { times: [noon], values: [i + 5], first_at: noon },
    }));
    const views = (id: string) => viewOfMembers(id === "app.latency" ? buckets : limits);
    const run = runConcept(compileConcept(definition), views, noon);
    expect(run.value).toBe(4);
    expect(run.members?.judged.map(({ member }) => member)).toEqual(['{"handler":"/pay"}', '{"handler":"/list"}']);
  });
});
