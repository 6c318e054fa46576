import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePartials, type Partial, populationResult } from "../../../../worker/domain/concept/population/facts.ts";
import { Roster } from "../../../../worker/domain/concept/population/standing.ts";
import { TallyCounter } from "../../../../worker/domain/concept/population/tally.ts";
import type { Population } from "../../../../worker/domain/values/definitions/population.ts";
import { populationOf } from "./build.ts";
import { runsOf } from "../../../support/runs.ts";

interface Member {
  no: number;
  segment: string;
  value: number | null;
  shard: number;
}

// Few values, so that many members are tied.
const value = fc.oneof(
  fc.integer({ min: -2, max: 4 }),
  fc.integer({ min: -800, max: 800 }).map((eighths) => eighths / 8),
);
const member: fc.Arbitrary<Member> = fc.record({
  no: fc.nat(99),
  segment: fc.constantFrom("gold", "silver"),
  value: fc.option(value, { nil: null, freq: 6 }),
  shard: fc.nat(3),
});
const members = fc.uniqueArray(member, { selector: ({ no }) => no, minLength: 1, maxLength: 40 });
const kinds = fc.record({
  kind: fc.constantFrom<Pick<Population, "fold" | "q" | "each">>(
    { fold: "rank" },
    { fold: "outranks" },
    { fold: "mean", each: "ratio" },
    { fold: "mean", each: "difference" },
    { fold: "quantile", q: 0.5, each: "ratio" },
    { fold: "quantile", q: 0.9, each: "difference" },
  ),
  worst: fc.constantFrom("highest" as const, "lowest" as const),
  min_reporting: fc.constantFrom(0, 0.5, 1),
});

const idOf = ({ no }: Member) => `ent_${String(no).padStart(3, "0")}`;

/** Counts what four shards hold, as each does alone, for a question about one member. */
function partialsOf(population: Population, all: readonly Member[], asked: Member): Partial[] {
  const rosters = [0, 1, 2, 3].map((shard) => {
    const roster = new Roster();
    for (const one of all) if (one.shard === shard) roster.add(one.segment, idOf(one), one.value);
    return roster;
  });
  const own = rosters[asked.shard]?.placeOf(idOf(asked));
  if (!own) throw new Error("a member has a place");
  return rosters.map((roster, shard) => {
    const counter = new TallyCounter({ fold: population.fold, worst: population.worst, moves: false });
    for (const one of all)
      if (one.shard === shard && one.segment === asked.segment)
        counter.add({ entity_id: idOf(one), value: one.value, shown: one.value });
    return { shard, watermark: 7, tally: { ...counter.tally(), standing: roster.standing(own) } };
  });
}

/** The Result from all members at once, by comparing each with each. */
function bruteForce({ fold, q = 0, each, worst, min_reporting }: Population, peers: readonly Member[], asked: Member) {
  const judged = peers.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]));
  if (asked.value === null || judged.length < 2 || judged.length < min_reporting * peers.length) return null;
  const own = asked.value;
  const others = judged.filter(({ no }) => no !== asked.no).map((one) => one.value);
  const isWorse = (a: number, b: number) => (worst === "highest" ? a > b : a < b);
  if (fold === "rank") return (others.filter((other) => !isWorse(own, other)).length + 1) / judged.length;
  if (fold === "outranks") return others.filter((other) => isWorse(own, other)).length / others.length;
  const sorted = others.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  const beside =
    fold === "mean"
      ? others.reduce((a, b) => a + b, 0) / others.length
      : low + (place - Math.floor(place)) * (high - low);
  if (each === "difference") return own - beside + 0;
  return beside > 0 ? own / beside + 0 : null;
}

describe("where one member stands among the others", () => {
  it("is what comparing each with each gives, however the members lie in shards", () => {
    fc.assert(
      fc.property(members, kinds, fc.nat(39), (all, { kind, ...more }, at) => {
        const population = populationOf({ ...kind, ...more });
        const asked = all[at % all.length] as Member;
        const peers = all.filter(({ segment }) => segment === asked.segment);
        const facts = mergePartials(population, partialsOf(population, all, asked));
        expect(populationResult(population, facts)).toBe(bruteForce(population, peers, asked));
        const judged = peers.filter((one) => one.value !== null);
        expect(facts).toMatchObject({ known: peers.length, judged: judged.length, worst: [] });
        if (asked.value === null) return;
        const own = asked.value;
        const above = judged.filter((one) => Number(one.value) > own);
        const nearest = Math.min(...above.map((one) => Number(one.value)));
        const next = above.filter((one) => one.value === nearest).map(idOf);
        expect(facts.standing?.higher).toBe(above.length);
        expect(facts.standing?.next_higher?.entity_id ?? null).toBe(next.sort()[0] ?? null);
        const same = mergePartials(population, partialsOf(population, all.toReversed(), asked).toReversed());
        expect(JSON.stringify(same)).toBe(JSON.stringify(facts));
      }),
      runsOf(500),
    );
  });

  it("is within a share of the worst for no more than that share, and alike for members with one value", () => {
    fc.assert(
      fc.property(members, fc.constantFrom(0.01, 0.05, 0.25, 0.5), (all, share) => {
        const population = populationOf({ fold: "rank" });
        const peers = all.filter(({ segment, value: own }) => segment === "gold" && own !== null);
        const ranks = peers.map((one) =>
          populationResult(population, mergePartials(population, partialsOf(population, all, one))),
        );
        expect(ranks.filter((rank) => rank !== null && rank <= share).length).toBeLessThanOrEqual(share * peers.length);
        const byValue = new Map(peers.map(({ value: own }, at) => [own, ranks[at]]));
        expect(peers.map(({ value: own }) => byValue.get(own))).toEqual(ranks);
      }),
      runsOf(200),
    );
  });

  it("is not known of an entity that is no member", () => {
    const population = populationOf({ fold: "rank" });
    const facts = mergePartials(population, []);
    expect([facts.reason, populationResult(population, facts)]).toEqual(["no_member", null]);
  });
});
