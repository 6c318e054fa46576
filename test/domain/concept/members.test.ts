import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { driversOf } from "../../../worker/domain/concept/attribution/drivers.ts";
import { runConcept } from "../../../worker/domain/concept/run.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { runConceptInSteps } from "../../../worker/domain/concept/run.ts";
import { type MemberFold, memberFolds } from "../../../worker/domain/values/definitions/concept.ts";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import { memberName, memberProblem, memberText } from "../../../worker/domain/values/members.ts";
import { viewOfMembers } from "../../../worker/domain/values/series.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";

const minute = 60_000;
const maxAge = 10;
const window = 15;

type Rows = readonly (readonly [at: number, value: number])[];
type World = Readonly<Record<string, Rows>>;

function concept(op: "latest" | "mean", more: Partial<ConceptDefinition>): ConceptDefinition {
  return {
    concept_id: "c",
    version: "1.0",
    namespace: "org",
    description: "",
    output_type: more.across === "count" ? "int" : "float?",
    primitives: {
      used: {
        primitive_id: "fs.used",
        type: "time_series<float>",
        missing_data_policy: "null",
        max_age: `${maxAge}m`,
        members: ["mountpoint"],
      },
    },
    features: { value: { op, inputs: ["used"], ...(op === "mean" ? { params: { window: `${window}m` } } : {}) } },
    output_feature: "value",
    ...more,
  };
}

const viewsOf = (world: World) => () =>
  viewOfMembers(
    Object.entries(world).map(([mountpoint, rows]) => ({
      member: memberText({ mountpoint }),
      view: {
        times: rows.map(([at]) => at * minute),
        values: rows.map(([, value]) => value),
        first_at: rows[0] === undefined ? null : rows[0][0] * minute,
      },
    })),
  );

/** The same by its definition alone: every member by itself, then all of them. */
function byHand(op: "latest" | "mean", across: MemberFold, only: readonly string[] | null, world: World, t: number) {
  const results = Object.entries(world)
    .filter(([name]) => only === null || only.includes(name))
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
  only: fc.option(fc.subarray(["/", "/var", "/data"], { minLength: 1 })),
  world: worlds,
  t: fc.integer({ min: 0, max: 140 }),
};
const compiled = (op: "latest" | "mean", across: MemberFold, only: string[] | null) =>
  compileConcept(concept(op, { across, ...(only && { where: { mountpoint: only } }) }));

describe("a concept over members", () => {
  it("is every member by itself, and then one fold over all that are there", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, only, world, t }) => {
        const made = compiled(op, across, only);
        const run = runConcept(made, viewsOf(world), t * minute);
        expect(run.value).toBe(byHand(op, across, only, world, t));
        expect(finish(runConceptInSteps(made, viewsOf(world), t * minute)).value).toBe(run.value);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves out the members that it excepts, as if they were not there", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, only, world, t }) => {
        const left = only ?? ["/boot"];
        const made = compileConcept(concept(op, { across, except: { mountpoint: left } }));
        const others = Object.fromEntries(Object.entries(world).filter(([name]) => !left.includes(name)));
        expect(runConcept(made, viewsOf(world), t * minute).value).toBe(byHand(op, across, null, others, t));
      }),
    );
  });

  it("has the folds of the past as its history", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, only, world, t }) => {
        const made = compiled(op, across, only);
        const { views } = runConcept(made, viewsOf(world), t * minute);
        const { values, from, to } = historyOf(made.program, views, t * minute, 60 * minute);
        const counted = Object.entries(world).filter(([name]) => only === null || only.includes(name));
        const first = Math.min(...Object.values(world).flatMap((rows) => rows.map(([at]) => at)));
        const times =
          op === "latest"
            ? [...new Set(counted.flatMap(([, rows]) => rows.map(([at]) => at)))].sort((a, b) => a - b)
            : Array.from({ length: 31 }, (_, k) => t - (31 - k) * 1.875).filter((at) => at >= first + window);
        const expected = times
          .filter((at) => at > t - 60 && at < t && at >= first)
          .map((at) => byHand(op, across, only, world, at))
          .filter((value) => value !== null);
        expect(Array.from(values).slice(from, to)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("does not depend on the order in which members are given", () => {
    fc.assert(
      fc.property(fc.record(asked), ({ op, across, only, world, t }) => {
        const turned = Object.fromEntries(Object.entries(world).reverse());
        const made = compiled(op, across, only);
        const [one, other] = [world, turned].map((each) => runConcept(made, viewsOf(each), t * minute));
        expect(other?.value).toBe(one?.value);
        expect(other?.members).toEqual(one?.members);
      }),
    );
  });

  it("is moved by its signal by what the fold takes of it", () => {
    const world = { "/": [[1, 40]], "/var": [[1, 93]] } as const;
    const effectOf = (across: MemberFold) => {
      const run = runConcept(compiled("latest", across, null), viewsOf(world), minute);
      return driversOf(run, minute);
    };
    expect(effectOf("max")).toEqual([{ signal: "fs.used", contribution: 1, effect: 93, value: 93 }]);
    expect(effectOf("min")).toEqual([{ signal: "fs.used", contribution: 1, effect: 40, value: 40 }]);
    expect(effectOf("sum")).toEqual([{ signal: "fs.used", contribution: 1, effect: 133, value: 133 }]);
    expect(effectOf("mean")).toEqual([{ signal: "fs.used", contribution: 1, effect: 66.5, value: 66.5 }]);
    expect(effectOf("count")).toEqual([{ signal: "fs.used", contribution: 1, effect: 2, value: null }]);
  });

  it("joins two signals member by member: one that only one of them has is left out", () => {
    const used = concept("latest", {}).primitives["used"]!;
    const share = compileConcept(
      concept("latest", {
        primitives: { used, size: { ...used, primitive_id: "fs.size" } },
        features: {
          used_now: { op: "latest", inputs: ["used"] },
          size_now: { op: "latest", inputs: ["size"] },
          value: { op: "divide", inputs: ["used_now", "size_now"] },
        },
        across: "max",
      }),
    );
    const worlds: Record<string, World> = {
      "fs.used": { "/": [[1, 40]], "/var": [[1, 90]], "/new": [[1, 99]] },
      "fs.size": { "/var": [[1, 100]], "/": [[1, 80]], "/old": [[1, 1]] },
    };
    const run = runConcept(share, (id) => viewsOf(worlds[id] ?? {})(), minute);
    expect(run.value).toBe(0.9);
    expect(run.members?.judged.map(({ member, value }) => [memberName(member), value])).toEqual([
      ["/var", 0.9],
      ["/", 0.5],
    ]);
    expect(run.slots).toEqual([100, 90, 100, 90, 0.9]);
    const drivers = driversOf(run, minute);
    expect(drivers.map(({ signal, value }) => [signal, value])).toEqual([
      ["fs.size", 100],
      ["fs.used", 90],
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
    const up = { ...concept("latest", {}).primitives["used"]!, type: "boolean" as const };
    const made = compileConcept(
      concept("latest", {
        across,
        output_type: "boolean",
        primitives: { used: up },
        features: { value: { op: "passthrough", inputs: ["used"] } },
      }),
    );
    const view = viewOfMembers(
      flags.map((value, at) => ({
        member: memberText({ mountpoint: `/${at}` }),
        view: { times: [minute], values: [value], first_at: minute },
      })),
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
          value: { op: "latest", inputs: ["used"] },
          full: { op: "gt", inputs: ["value"], params: { value: 90 } },
        },
        output_feature: "full",
      }),
    );
    const world = { "/": [[1, 40]], "/var": [[1, 93]], "/data": [[1, 99]] } as const;
    expect(runConcept(made, viewsOf(world), minute).value).toBe(2);
  });
});

describe("a definition", () => {
  const locationOf = (definition: ConceptDefinition) => {
    try {
      compileConcept(definition);
    } catch (error) {
      if (error instanceof DomainError) return error.location;
      throw error;
    }
    return null;
  };
  const pin = concept("latest", {}).primitives["used"];

  it.each([
    ["no fold", concept("latest", {}), "across"],
    ["a fold that there is not", concept("latest", { across: "most" as MemberFold }), "across"],
    ["a label that members have not", concept("latest", { across: "max", where: { disk: ["a"] } }), "where.disk"],
    [
      "a label left out that members have not",
      concept("latest", { across: "max", except: { disk: ["a"] } }),
      "except.disk",
    ],
    [
      "a value both named and left out",
      concept("latest", { across: "max", where: { mountpoint: ["/"] }, except: { mountpoint: ["/"] } }),
      "except.mountpoint",
    ],
    ["a Result that cannot be null", concept("latest", { across: "max", output_type: "float" }), "output_type"],
    [
      "a policy that fills",
      concept("latest", { across: "max", primitives: { used: { ...pin!, missing_data_policy: "zero" } } }),
      "primitives.used.missing_data_policy",
    ],
  ])("with %s is refused by its name", (_, definition, named) => {
    expect(locationOf(definition)).toBe(named);
  });

  it("without members hashes as before, and one with them otherwise for each fold", () => {
    const { members: _, ...alone } = pin!;
    const plain = compileConcept(concept("latest", { primitives: { used: alone } }));
    expect(Object.keys(plain.ir)).toEqual(["engine", "signals", "nodes", "output", "output_type", "labels"]);
    expect(plain.ir.signals[0]).not.toHaveProperty("members");
    const hashes = memberFolds.map((across) => compiled("latest", across, null).ir_hash);
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
