import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePartials, populationResult } from "../../../../worker/domain/concept/population/facts.ts";
import {
  type MemberAnswer,
  type Merged,
  mergeTallies,
  TallyCounter,
} from "../../../../worker/domain/concept/population/tally.ts";
import type { Population, PopulationFold } from "../../../../worker/domain/values/definitions/population.ts";
import { populationOf } from "./build.ts";
import { runsOf } from "../../../support/runs.ts";

const population = (fold: PopulationFold, more: Partial<Population> = {}) => populationOf({ fold, ...more });

interface Member {
  answer: MemberAnswer;
  before: number | boolean | null;
  shard: number;
}

const member = (no: number, own: number | boolean | null, before: number | null = null, shard = no % 5): Member => ({
  answer: { entity_id: `ent_${no}`, value: own, shown: own },
  before,
  shard,
});
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.integer({ min: -3, max: 3 }),
);
const maybe = fc.option(value, { nil: null, freq: 5 });

/** Members of distinct names over five shards, in any order. */
const members: fc.Arbitrary<Member[]> = fc
  .uniqueArray(fc.record({ no: fc.nat(999), value: maybe, before: maybe, shard: fc.nat(4) }), {
    selector: ({ no }) => no,
    maxLength: 40,
  })
  .map((rows) => rows.map(({ no, value: own, before, shard }) => member(no, own, before, shard)));

function partialsOf(of: Population, all: readonly Member[]) {
  return Array.from({ length: 5 }, (_, shard) => {
    const counter = new TallyCounter({ fold: of.fold, worst: of.worst, moves: of.movement !== undefined });
    for (const one of all) if (one.shard === shard) counter.add(one.answer, one.before);
    return { shard, watermark: 7, tally: counter.tally() };
  });
}

const exactMean = (values: readonly number[]): number => {
  // Exact for what is drawn here: whole numbers of 2^-40.
  const total = values.reduce((sum, one) => sum + BigInt(Math.round(one * 2 ** 40)), 0n);
  return Number(total) / 2 ** 40 / values.length;
};

/** The Result, from all members at once. */
function bruteForce({ fold, q = 0 }: Population, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (values.length - 1) * q;
  const [low, high] = [Math.floor(place), Math.ceil(place)];
  switch (fold) {
    case "min":
      return (sorted[0] as number) + 0;
    case "max":
      return (sorted.at(-1) as number) + 0;
    case "quantile":
      return (sorted[low] as number) + (place - low) * ((sorted[high] as number) - (sorted[low] as number)) + 0;
    case "mean":
      return exactMean(values);
    default:
      return exactMean(values) * values.length;
  }
}

describe("what members come to", () => {
  it.each(["min", "max", "quantile"] as const)("as %s equals all of them at once", (fold) => {
    fc.assert(
      fc.property(members, fc.double({ noNaN: true, min: 0, max: 1 }), (all, q) => {
        const asked = population(fold, fold === "quantile" ? { q } : {});
        const facts = mergePartials(asked, partialsOf(asked, all));
        const values = all.flatMap(({ answer }) => (typeof answer.value === "number" ? [answer.value] : []));
        expect(populationResult(asked, facts)).toBe(bruteForce(asked, values));
        expect(facts).toMatchObject({ known: all.length, judged: values.length, silent: all.length - values.length });
      }),
      runsOf(300),
    );
  });

  it.each(["sum", "mean"] as const)("as %s is exact", (fold) => {
    const whole = members.map((all) =>
      all.map((one) => {
        const rounded = one.answer.value === null ? null : Math.round(Number(one.answer.value) * 1_024) / 1_024;
        return { ...one, answer: { ...one.answer, value: rounded } };
      }),
    );
    fc.assert(
      fc.property(whole, (all) => {
        const asked = population(fold);
        const values = all.flatMap(({ answer }) => (typeof answer.value === "number" ? [answer.value] : []));
        const found = populationResult(asked, mergePartials(asked, partialsOf(asked, all)));
        const expected = bruteForce(asked, values);
        expect(found === null).toBe(expected === null);
        const size = Math.abs(expected ?? 0);
        expect(Math.abs((found ?? 0) - (expected ?? 0))).toBeLessThanOrEqual(size * Number.EPSILON);
      }),
      runsOf(300),
    );
  });

  it("names the ten worst, ties by id, whatever the shards", () => {
    fc.assert(
      fc.property(members, fc.constantFrom("highest" as const, "lowest" as const), (all, worst) => {
        const asked = population("max", { worst });
        const sign = worst === "highest" ? -1 : 1;
        const named = all
          .flatMap(({ answer: { entity_id, value: own } }) =>
            typeof own === "number" ? [{ entity_id, value: own }] : [],
          )
          .toSorted((a, b) => sign * (a.value - b.value) || (a.entity_id < b.entity_id ? -1 : 1));
        const facts = mergePartials(asked, partialsOf(asked, all));
        expect(facts.worst).toEqual(named.slice(0, 10));
        const silent = all.flatMap(({ answer }) => (answer.value === null ? [answer.entity_id] : []));
        expect(facts.silent_members).toEqual(silent.toSorted().slice(0, 10));
      }),
      runsOf(300),
    );
  });

  it("is merged in any order and grouping to the same bytes", () => {
    fc.assert(
      fc.property(
        members,
        fc.constantFrom<PopulationFold>("sum", "mean", "min", "max", "quantile"),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        (all, fold, moves, keys) => {
          const more = moves ? { movement: { window: "1d", as: "difference" as const } } : {};
          const asked = population(fold, { q: 0.5, ...more });
          const rule = { worst: asked.worst };
          type Five = [Merged, Merged, Merged, Merged, Merged];
          const [a, b, c, d, e] = partialsOf(asked, all).map(({ tally: { root: _, ...tally } }) => tally) as Five;
          const left = [b, c, d, e].reduce((sum, one) => mergeTallies(rule, sum, one), a);
          const right = mergeTallies(rule, a, mergeTallies(rule, mergeTallies(rule, b, c), mergeTallies(rule, d, e)));
          expect(right).toEqual(left);
          const shuffled = partialsOf(asked, all).toSorted((x, y) => (keys[x.shard] ?? 0) - (keys[y.shard] ?? 0));
          const text = JSON.stringify(mergePartials(asked, partialsOf(asked, all)));
          expect(JSON.stringify(mergePartials(asked, shuffled))).toBe(text);
          const together = all.map((one) => ({ ...one, shard: 0 }));
          const { seals: _, root: __, ...alone } = mergePartials(asked, partialsOf(asked, together));
          const { seals, root: ___, ...apart } = mergePartials(asked, partialsOf(asked, all));
          expect(apart).toEqual(alone);
          expect(seals.map(({ shard }) => shard)).toEqual([0, 1, 2, 3, 4]);
        },
      ),
      runsOf(300),
    );
  });

  it("has another root when an answer, a member or a time before is another", () => {
    const root = (all: Member[]) => mergePartials(population("sum"), partialsOf(population("sum"), all)).root;
    const one = member(1, 1, null, 0);
    const others = [member(1, 2, null, 0), member(1, null, null, 0), member(2, 1, null, 0), member(1, 1, null, 3)];
    const roots = [root([]), root([one]), ...others.map((other) => root([other]))];
    expect(new Set(roots).size).toBe(roots.length);
    const other = member(0, 1, null, 0);
    expect(root([one, other])).toBe(root([other, one]));
  });

  it("has no answer where fewer are judged than it asks for", () => {
    const asked = population("share", { min_reporting: 0.5 });
    const of = (...answers: (boolean | null)[]) =>
      mergePartials(
        asked,
        partialsOf(
          asked,
          answers.map((own, no) => member(no, own)),
        ),
      );
    expect(populationResult(asked, of(true, false, null, null))).toBe(0.5);
    const short = of(true, null, null);
    expect(short).toMatchObject({ known: 3, judged: 1, silent: 2, reason: "insufficient_members" });
    expect(populationResult(asked, short)).toBeNull();
    expect(populationResult(asked, of())).toBeNull();
  });

  it("compares only those that are there at both times", () => {
    const asked = population("sum", { movement: { window: "1d", as: "fraction" } });
    const all = [member(1, 8, 10), member(2, 8, 10), member(3, null, 500), member(4, 500, null)];
    const facts = mergePartials(asked, partialsOf(asked, all));
    expect(facts).toMatchObject({ known: 4, judged: 3, silent: 1, joined: 1, left: 1, now: { count: 2 } });
    expect(populationResult(asked, facts)).toBe(-0.2);
  });
});
