import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { driversInSteps } from "../../../worker/domain/concept/attribution/drivers.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { runConcept, runConceptInSteps } from "../../../worker/domain/concept/run.ts";
import { type MemberFold, memberFolds } from "../../../worker/domain/values/definitions/concept.ts";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import { memberName, memberProblem, memberText } from "../../../worker/domain/values/members.ts";
import { conceptOf, faults, membersBy, seriesAt, signal } from "./build.ts";
import { runsOf } from "../../support/runs.ts";

const minute = 60_000;
const maxAge = 10;
const window = 15;

type Rows = readonly (readonly [at: number, value: number])[];
type World = Readonly<Record<string, Rows>>;

const pin = signal("used", "time_series<float>", { max_age: `${maxAge}m`, members: ["mountpoint"] });
const concept = (op: "latest" | "mean", more: Partial<ConceptDefinition>): ConceptDefinition =>
  conceptOf({
    output_type: more.across === "count" ? "int" : "float?",
    primitives: { used: pin },
    features: { out: { op, inputs: ["used"], ...(op === "mean" ? { params: { window: `${window}m` } } : {}) } },
    ...more,
  });

const viewsOf = (world: World) => () =>
  membersBy(
    "mountpoint",
    Object.fromEntries(
      Object.entries(world).map(([name, rows]) => [name, seriesAt(rows.map(([at, value]) => [at * minute, value]))]),
    ),
  );

/** The same by its definition alone: every member by itself, then all of them. */
function byHand(op: "latest" | "mean", across: MemberFold, counts: (name: string) => boolean, world: World, t: number) {
  const results = Object.entries(world)
    .filter(([name]) => counts(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const seen = rows.filter(([at]) => at <= t);
      const newest = seen.at(-1);
      if (newest === undefined || t - newest[0] > maxAge) return [];
      if (op === "latest") return [newest[1]];
      const recent = seen.filter(([at]) => at > t - window).map(([, value]) => value);
      return recent.length === 0 ? [] : [recent.reduce((sum, value) => sum + value, 0) / recent.length];
    });
  if (across === "count") return results.length;
  if (results.length === 0) return null;
  const sum = results.reduce((total, value) => total + value, 0);
  return { max: Math.max(...results), min: Math.min(...results), sum, mean: sum / results.length }[across];
}

const rowsOf = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: -50, max: 50 })), {
    selector: ([at]) => at,
    maxLength: 25,
  })
  .map((rows) => rows.sort(([a], [b]) => a - b));
const worlds = fc.dictionary(fc.constantFrom("/", "/var", "/data", "/home", "/boot"), rowsOf, {
  noNullPrototype: true,
});
const asked = {
  op: fc.constantFrom("latest" as const, "mean" as const),
  across: fc.constantFrom(...memberFolds),
  named: fc.constantFrom("where" as const, "except" as const, null),
  list: fc.subarray(["/", "/var", "/data"], { minLength: 1 }),
  world: worlds,
  t: fc.integer({ min: 0, max: 140 }),
};
type Asked = { named: "where" | "except" | null; list: string[] };
const all: Asked = { named: null, list: [] };
const compiled = (op: "latest" | "mean", across: MemberFold, { named, list }: Asked = all) =>
  compileConcept(concept(op, { across, ...(named && { [named]: { mountpoint: list } }) }));
/** Whether a member counts. */
const countedBy =
  ({ named, list }: Asked) =>
  (name: string) =>
    named === null || list.includes(name) === (named === "where");

describe("a concept over members", () => {
  it("is every member that counts by itself, and then one fold over all that are there, in any order", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, world, t, ...of }) => {
        const made = compiled(op, across, of);
        const run = runConcept(made, viewsOf(world), t * minute);
        expect(run.value).toBe(byHand(op, across, countedBy(of), world, t));
        expect(finish(runConceptInSteps(made, viewsOf(world), t * minute)).value).toBe(run.value);
        const turned = runConcept(made, viewsOf(Object.fromEntries(Object.entries(world).reverse())), t * minute);
        expect([turned.value, turned.members]).toEqual([run.value, run.members]);
      }),
      runsOf(500),
    );
  });

  it("has the folds of the past as its history", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, world, t, ...of }) => {
        const counts = countedBy(of);
        const made = compiled(op, across, of);
        const { views } = runConcept(made, viewsOf(world), t * minute);
        const { values, from, to } = historyOf(made.program, views, t * minute, 60 * minute);
        const counted = Object.entries(world).filter(([name]) => counts(name));
        const first = Math.min(...Object.values(world).flatMap((rows) => rows.map(([at]) => at)));
        const times =
          op === "latest"
            ? [...new Set(counted.flatMap(([, rows]) => rows.map(([at]) => at)))].sort((a, b) => a - b)
            : Array.from({ length: 31 }, (_, k) => t - (31 - k) * 1.875).filter((at) => at >= first + window);
        const expected = times
          .filter((at) => at > t - 60 && at < t && at >= first)
          .map((at) => byHand(op, across, counts, world, at))
          .filter((value) => value !== null);
        expect(Array.from(values).slice(from, to)).toEqual(expected);
      }),
      runsOf(300),
    );
  });

  it("is moved by its signal by what the fold takes of it", () => {
    const world = { "/": [[1, 40]], "/var": [[1, 93]] } as const;
    const effectOf = (across: MemberFold) => {
      const run = runConcept(compiled("latest", across), viewsOf(world), minute);
      return finish(driversInSteps(run, minute));
    };
    for (const [across, effect] of Object.entries({ max: 93, min: 40, sum: 133, mean: 66.5, count: 2 })) {
      const value = across === "count" ? null : effect;
      expect(effectOf(across as MemberFold)).toEqual([{ signal: "app.used", contribution: 1, effect, value }]);
    }
  });

  it("joins two signals member by member: one that only one of them has is left out", () => {
    const share = compileConcept(
      concept("latest", {
        primitives: { used: pin, size: { ...pin, primitive_id: "app.size" } },
        features: {
          used_now: { op: "latest", inputs: ["used"] },
          size_now: { op: "latest", inputs: ["size"] },
          out: { op: "divide", inputs: ["used_now", "size_now"] },
        },
        across: "max",
      }),
    );
    const worlds: Record<string, World> = {
      "app.used": { "/": [[1, 40]], "/var": [[1, 90]], "/new": [[1, 99]] },
      "app.size": { "/var": [[1, 100]], "/": [[1, 80]], "/old": [[1, 1]] },
    };
    const run = runConcept(share, (id) => viewsOf(worlds[id] ?? {})(), minute);
    expect(run.value).toBe(0.9);
    expect(run.members?.judged.map(({ member, value }) => [memberName(member), value])).toEqual([
      ["/var", 0.9],
      ["/", 0.5],
    ]);
    expect(run.slots).toEqual([100, 90, 100, 90, 0.9]);
    const drivers = finish(driversInSteps(run, minute));
    expect(drivers.map(({ signal, value }) => [signal, value])).toEqual([
      ["app.size", 100],
      ["app.used", 90],
    ]);
    expect(drivers.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(1, 12);
  });

  it.each([
    ["max", [true, false], true],
    ["max", [false, false], false],
    ["min", [true, false], false],
    ["min", [true, true], true],
    ["max", [], null],
  ] as const)("of flags is any (max) or all (min): %s of %j", (across, flags, expected) => {
    const up = { ...pin, type: "boolean" as const };
    const made = compileConcept(
      concept("latest", {
        across,
        output_type: "boolean",
        primitives: { used: up },
        features: { out: { op: "passthrough", inputs: ["used"] } },
      }),
    );
    const view = membersBy(
      "mountpoint",
      Object.fromEntries(flags.map((flag, at) => [`/${at}`, seriesAt([[minute, flag]])])),
    );
    const run = runConcept(made, () => view, 2 * minute);
    expect(run.value).toBe(expected);
    expect(run.members?.judged[0]?.value ?? null).toBe(expected);
  });

  it("counts the members of which a flag is true", () => {
    const made = compileConcept(
      concept("latest", {
        across: "count",
        features: {
          now: { op: "latest", inputs: ["used"] },
          out: { op: "gt", inputs: ["now"], params: { value: 90 } },
        },
      }),
    );
    const world = { "/": [[1, 40]], "/var": [[1, 93]], "/data": [[1, 99]] } as const;
    expect(runConcept(made, viewsOf(world), minute).value).toBe(2);
  });
});

describe("a definition", () => {
  it.each([
    ["no fold", concept("latest", {}), "across"],
    ["a fold that there is not", concept("latest", { across: "most" as MemberFold }), "across"],
    ["a label that members have not", concept("latest", { across: "max", where: { disk: ["a"] } }), "where.disk"],
    ["another label left out", concept("latest", { across: "max", except: { disk: ["a"] } }), "except.disk"],
    [
      "a value both named and left out",
      concept("latest", { across: "max", where: { mountpoint: ["/"] }, except: { mountpoint: ["/"] } }),
      "except.mountpoint",
    ],
    ["a Result that cannot be null", concept("latest", { across: "max", output_type: "float" }), "output_type"],
    [
      "a policy that fills",
      concept("latest", { across: "max", primitives: { used: { ...pin, missing_data_policy: "zero" } } }),
      "primitives.used.missing_data_policy",
    ],
  ])("with %s is refused by its name", (_, definition, named) => {
    expect(faults(definition)[0]?.location).toBe(named);
  });

  it("without members hashes as before, and one with them otherwise for each fold", () => {
    const { members: _, ...alone } = pin;
    const plain = compileConcept(concept("latest", { primitives: { used: alone } }));
    expect(Object.keys(plain.ir)).toEqual(["engine", "signals", "nodes", "output", "output_type", "labels"]);
    expect(plain.ir.signals[0]).not.toHaveProperty("members");
    const hashes = memberFolds.map((across) => compiled("latest", across).ir_hash);
    expect(new Set([...hashes, plain.ir_hash]).size).toBe(memberFolds.length + 1);
  });
});

describe("the labels of a member", () => {
  it("have one text whatever their order, and a name", () => {
    expect(memberText({ b: "2", a: "1" })).toBe(memberText({ a: "1", b: "2" }));
    expect(memberName(memberText({ mountpoint: "/var" }))).toBe("/var");
    expect(memberName(memberText({ method: "GET", handler: "/pay" }))).toBe("handler=/pay, method=GET");
  });

  it("are sound where they are those that the signal names", () => {
    expect(memberProblem(undefined, undefined)).toBeNull();
    expect(memberProblem({ a: "1" }, ["a"])).toBeNull();
  });

  it.each([
    [{ a: "1" }, undefined, "has no members"],
    [undefined, ["a"], "has members"],
    [{ b: "1" }, ["a"], "by nothing else"],
    [{ a: "1", b: "1" }, ["a"], "by nothing else"],
  ])("%j of a signal with %j", (labels, keys, problem) => {
    expect(memberProblem(labels, keys)).toContain(problem);
  });
});
