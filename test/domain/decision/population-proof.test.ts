import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePartials } from "../../../worker/domain/concept/population/facts.ts";
import { TallyCounter } from "../../../worker/domain/concept/population/tally.ts";
import { shownDifferences, shownPartials } from "../../../worker/domain/decision/population-proof.ts";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import type { Population } from "../../../worker/domain/values/definitions/population.ts";
import { populationOf } from "../concept/population/build.ts";

const quantile = (q: number) => populationOf({ fold: "quantile", q });

/** What shards with these values are recorded with, and the proof of it as it comes over the wire. */
function proven(population: Population, shards: readonly (readonly number[])[]) {
  const partials = shards.map((values, shard) => {
    const counter = new TallyCounter({ fold: "quantile", worst: "highest", moves: false });
    for (const [no, value] of values.entries()) counter.add({ entity_id: `ent_${no}`, value, shown: value });
    return { shard, watermark: 7, tally: counter.tally() };
  });
  const concepts = [{ concept_id: "group", version: "1", population } as ConceptDefinition];
  const wire = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  const populations = { "group@1": wire(mergePartials(population, partials)) };
  return { populations, concepts, partials: { "group@1": wire(shownPartials(population, partials)) } };
}

type Proven = ReturnType<typeof proven>;
type Blocks = { block: number; values: number[] }[];
const differences = ({ populations, concepts, partials }: Proven) => shownDifferences(populations, concepts, partials);
const blocksOf = ({ partials }: Proven) =>
  (partials["group@1"] ?? []).map(({ tally }) => (tally.now.blocks ?? []) as unknown as Blocks);

/** Few values, many of them the same, over shards of which some hold several blocks. */
const worlds = fc.tuple(
  fc.array(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 300 }), { minLength: 1, maxLength: 4 }),
  fc.constantFrom(0, 0.01, 0.25, 0.5, 0.95, 1),
);

describe("the proof of a quantile", () => {
  it("shows what was recorded by a few blocks of values", () => {
    fc.assert(
      fc.property(worlds, ([shards, q]) => {
        const proof = proven(quantile(q), shards);
        expect(differences(proof)).toEqual([]);
        for (const blocks of blocksOf(proof)) expect(blocks.length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it("does not hold with another value, one block less, another count or another Result", () => {
    const refused = (proof: Proven) => {
      try {
        return differences(proof).length > 0;
      } catch (error) {
        return error instanceof RangeError;
      }
    };
    fc.assert(
      fc.property(worlds, fc.nat(), fc.nat(), ([shards, q], where, which) => {
        const proof = proven(quantile(q), shards);
        fc.pre(shards.some((values) => values.length > 0));
        const blocks = blocksOf(proof).flat();
        const chosen = blocks[where % blocks.length] as Blocks[number];
        const changed = structuredClone(proof);
        const forged = blocksOf(changed).flat()[where % blocks.length] as Blocks[number];
        forged.values[which % forged.values.length] = 99;
        expect(refused(changed)).toBe(true);
        const shorter = structuredClone(proof);
        for (const own of blocksOf(shorter)) own.length = 0;
        expect(refused(shorter)).toBe(true);
        const fewer = structuredClone(proof);
        const [partial] = fewer.partials["group@1"] ?? [];
        Object.assign(partial?.tally.now ?? {}, { count: (partial?.tally.now.count ?? 0) + 1 });
        expect(refused(fewer)).toBe(true);
        const other = structuredClone(proof);
        Object.assign(other.populations["group@1"]?.now ?? {}, { value: 0.123 });
        expect(refused(other)).toBe(true);
        expect(chosen.values).not.toContain(99);
      }),
    );
  });

  it("takes less than 100 kB for a hundred thousand members", () => {
    const shards = Array.from({ length: 16 }, (_, shard) =>
      Array.from({ length: 6_250 }, (_value, no) => Math.sin(no * 16 + shard)),
    );
    const proof = proven(quantile(0.95), shards);
    expect(differences(proof)).toEqual([]);
    expect(JSON.stringify(proof.partials).length).toBeLessThan(100_000);
  });
});
