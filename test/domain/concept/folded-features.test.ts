import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { driversInSteps } from "../../../worker/domain/concept/attribution/drivers.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { traceRun } from "../../../worker/domain/concept/execute.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { runConcept } from "../../../worker/domain/concept/run.ts";
import { resultSignal } from "../../../worker/domain/decision/result-unit.ts";
import { judgedOf } from "../../../worker/domain/task/sentence/restate/judged-of.ts";
import {
  type ConceptDefinition,
  type Feature,
  type MemberFold,
  memberFolds,
} from "../../../worker/domain/values/definitions/concept.ts";
import { compiledOf, conceptOf, faults, membersBy, noon, seriesAt, signal } from "./build.ts";

const minute = 60_000;
const maxAge = 10;
const pin = (name: string) => signal(name, "time_series<float>", { max_age: `${maxAge}m`, members: ["handler"] });

/** Rows of each member, `[minutes before noon, value]`, the oldest first. */
type World = Readonly<Record<string, readonly (readonly [before: number, value: number])[]>>;

const viewOf = (world: World) =>
  membersBy(
    "handler",
    Object.fromEntries(
      Object.entries(world).map(([name, rows]) => [
        name,
        seriesAt(rows.map(([before, value]) => [noon - before * minute, value])),
      ]),
    ),
  );

/** The share of errors over all handlers: each side is added up before they are divided. */
const errorRate = (more: Partial<ConceptDefinition> = {}) =>
  compiledOf({
    output_type: "float?",
    primitives: { errors: pin("errors"), requests: pin("requests") },
    features: {
      failed: { op: "sum", inputs: ["errors"], params: { window: "15m" }, across: "sum" },
      asked: { op: "sum", inputs: ["requests"], params: { window: "15m" }, across: "sum" },
      out: { op: "divide", inputs: ["failed", "asked"] },
    },
    ...more,
  });

const byHand = (world: World, at: number) =>
  Object.values(world)
    .map((rows) => rows.filter(([before]) => before >= at))
    .filter((rows) => rows.length > 0 && rows.at(-1)![0] - at <= maxAge)
    .flatMap((rows) => rows.filter(([before]) => before < at + 15).map(([, value]) => value))
    .reduce((sum, value) => sum + value, 0);

const worlds = fc.dictionary(
  fc.constantFrom("/pay", "/list", "/show"),
  fc
    .uniqueArray(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 50 })), {
      selector: ([before]) => before,
      minLength: 1,
    })
    .map((rows) => rows.sort(([a], [b]) => b - a)),
  { minKeys: 1, noNullPrototype: true },
);

const latestOf = (more: Partial<Feature>) =>
  compiledOf({
    output_type: "float?",
    primitives: { x: pin("x") },
    features: { out: { op: "latest", inputs: ["x"], ...more } },
  });

describe("a feature over members", () => {
  it("is folded before another one reads it", () => {
    const rate = errorRate();
    fc.assert(
      fc.property(worlds, worlds, (errors, requests) => {
        const views = (id: string) => viewOf(id === "app.errors" ? errors : requests);
        const run = runConcept(rate, views, noon);
        const expected = (at: number) => {
          const isFresh = ([before]: readonly [number, number]) => before >= at && before - at <= maxAge;
          const both = [errors, requests].every((world) => Object.values(world).flat().some(isFresh));
          return both ? byHand(errors, at) / byHand(requests, at) : null;
        };
        expect(run.value).toBe(expected(0));
        expect(run.members).toBeUndefined();
        const { values, from, to } = historyOf(rate.program, run.views, noon, 32 * minute);
        const first = Math.min(
          ...[errors, requests].map((world) =>
            Math.max(...Object.values(world).flatMap((rows) => rows.map(([at]) => at))),
          ),
        );
        const past = Array.from({ length: 31 }, (_, k) => 31 - k)
          .filter((at) => at <= first - 15)
          .map(expected)
          .filter((value) => value !== null);
        expect(Array.from(values).slice(from, to)).toEqual(past);
      }),
    );
  });

  it.each<[MemberFold, number]>([
    ["max", 7],
    ["min", 2],
    ["sum", 9],
    ["mean", 4.5],
    ["count", 2],
  ])("takes the %s of the members that are there", (across, value) => {
    const concept = latestOf({ across });
    const view = viewOf({ a: [[1, 7]], b: [[10, 2]], gone: [[11, 100]] });
    const run = runConcept(concept, () => view, noon);
    expect(run.value).toBe(value);
    expect(traceRun(run)[0]).toMatchObject({ op: "latest", params: { across }, output_value: value });
    expect(resultSignal(concept)).toBe(across === "count" ? null : "app.x");
    expect(judgedOf(concept.definition)).toBeNull();
    const { values } = historyOf(concept.program, run.views, noon, 60 * minute);
    expect([...Array(values.length).keys()].map((i) => values[i])).toHaveLength(3);
  });

  it("counts only the members that it names, and is moved by its signal", () => {
    const concept = latestOf({ across: "sum", where: { handler: ["a", "c"] } });
    const run = runConcept(concept, () => viewOf({ a: [[1, 7]], b: [[1, 2]], c: [[1, 1]] }), noon);
    expect(run.value).toBe(8);
    expect(finish(driversInSteps(run, noon))).toMatchObject([{ signal: "app.x", contribution: 1, effect: 8 }]);
  });

  it("may be read beside each member of the same signal under another name", () => {
    const share = compiledOf({
      output_type: "float?",
      primitives: { one: pin("x"), all: pin("x") },
      features: {
        own: { op: "latest", inputs: ["one"] },
        total: { op: "latest", inputs: ["all"], across: "sum" },
        out: { op: "divide", inputs: ["own", "total"] },
      },
      across: "max",
    });
    const run = runConcept(share, () => viewOf({ a: [[1, 6]], b: [[1, 2]] }), noon);
    expect(run.value).toBe(0.75);
    expect(run.members?.judged.map(({ value }) => value)).toEqual([0.75, 0.25]);
  });
});

describe("a definition", () => {
  const of = (features: ConceptDefinition["features"], more: Partial<ConceptDefinition> = {}) =>
    conceptOf({ output_type: "float?", primitives: { x: pin("x"), plain: signal("plain") }, features, ...more });
  const latest = { op: "latest", inputs: ["x"] };

  const folded = { ...latest, across: "max" } as const;
  const outOf = (more: Partial<Feature>, rest: Partial<ConceptDefinition> = {}) =>
    of({ out: { ...folded, ...more } }, rest);
  const each = { across: "max" } as const;

  it.each<[string, ConceptDefinition, string]>([
    ["of a fold that there is not", outOf({ across: "most" as MemberFold }), "features.out.across"],
    ["of a signal without members", outOf({ inputs: ["plain"] }), "features.out.across"],
    [
      "of single values",
      of({ own: folded, out: { op: "abs", inputs: ["own"], across: "max" } }),
      "features.out.across",
    ],
    ["that looks back", outOf({ op: "seasonal_median", params: { period: "1d" } }), "features.out.across"],
    ["without a fold", of({ out: { ...latest, where: { handler: ["a"] } } }, each), "features.out.where"],
    ["that names a label there is not", outOf({ where: { disk: ["a"] } }), "features.out.where.disk"],
    [
      "that also reads its members one by one",
      of({ own: latest, all: folded, out: { op: "divide", inputs: ["own", "all"] } }, each),
      "features.own.inputs[0]",
    ],
    ["that folds what is folded", outOf({}, each), "across"],
  ])("%s is refused by its name", (_, definition, location) => {
    expect(faults(definition).map((fault) => fault.location)).toContain(location);
  });

  it("hashes otherwise for each fold, and as before without one", () => {
    const hashes = memberFolds.map((across) => compileConcept(of({ out: { ...latest, across } })).ir_hash);
    expect(new Set(hashes).size).toBe(memberFolds.length);
    const [node] = compiledOf({ features: { out: latest } }).ir.nodes;
    expect(Object.keys(node ?? {})).toEqual(["id", "op", "inputs", "params", "type"]);
  });
});
