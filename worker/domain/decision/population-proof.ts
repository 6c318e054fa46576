import { mergePartials, type Partial, type PopulationFacts, tallyRule } from "../concept/population/facts.ts";
import { boundsOf, showAround, type ShownBlock } from "../concept/population/sorted-values.ts";
import { emptyTally, type Folded, mergeTallies, type Merged, type Tally } from "../concept/population/tally.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { Population } from "../values/definitions/population.ts";
import { type Difference, differencesOf } from "./difference.ts";

/** What one shard counted as a proof shows it: of sorted values those around the quantile, with what shows their places. */
type ShownPartial = Omit<Partial, "tally"> & { tally: TallyOf<ShownFolded> };
type TallyOf<F> = Omit<Tally, "now" | "before"> & { now: F; before: F | null };
type ShownFolded = Omit<Folded, "values"> & { blocks?: readonly ShownBlock[] };

/** What the shards counted of the members of groups, by concept key. */
export type CountedPartials = Readonly<Record<string, readonly Partial[]>>;

/** The same as a proof shows it. */
export type ShownPartials = Readonly<Record<string, readonly ShownPartial[]>>;

/** What a proof shows of the partials of one group. */
export function shownPartials(population: Population, partials: readonly Partial[]): ShownPartial[] {
  const nobody: Merged = emptyTally(tallyRule(population));
  const all = partials.reduce((sum, { tally }) => mergeTallies(population, sum, tally), nobody);
  const around = decisive(population, all.now, all.standing?.value ?? null);
  const aroundBefore = all.before && decisive(population, all.before, null);
  const shown = ({ values, ...folded }: Folded, others: readonly number[]): ShownFolded =>
    values === undefined ? folded : { ...folded, blocks: showAround(values, others) };
  return partials.map((partial) => ({
    ...partial,
    tally: {
      ...partial.tally,
      now: shown(partial.tally.now, around),
      before: partial.tally.before && shown(partial.tally.before, aroundBefore ?? []),
    },
  }));
}

/** The values that a quantile lies between, also where one member is left out, and the value of that. */
function decisive({ q = 0 }: Population, { values = new Float64Array() }: Folded, own: number | null): number[] {
  const place = Math.floor((values.length - 1) * q);
  const places = own === null ? [place, place + 1] : [place - 1, place, place + 1, place + 2];
  return [...places.flatMap((at) => values[at] ?? []), ...(own === null ? [] : [own])];
}

/** Where the numbers recorded of groups are not what their partials give, put together again. */
export function countedDifferences(
  populations: Readonly<Record<string, PopulationFacts>>,
  concepts: readonly ConceptDefinition[],
  partials: CountedPartials,
): Difference[] {
  return groupConcepts(concepts).flatMap(({ key, population }) => {
    const own = partials[key];
    return own === undefined ? [] : differencesOf(populations[key], mergedFacts(population, own), `populations.${key}`);
  });
}

/**
 * The same for what a proof shows: a quantile has to be the same whatever the values are that are not shown. Throws a RangeError for
 * values that are not under their root, and whatever is thrown for partials that are none.
 */
export function shownDifferences(
  populations: Readonly<Record<string, PopulationFacts>>,
  concepts: readonly ConceptDefinition[],
  partials: ShownPartials,
): Difference[] {
  return groupConcepts(concepts).flatMap(({ key, population }) => {
    const own = partials[key];
    if (own === undefined) return [];
    const [least, most] = (["least", "most"] as const).map((end) =>
      mergedFacts(
        population,
        own.map((partial) => filled(partial, end)),
      ),
    );
    const open = differencesOf(least, most, `partials.${key}`);
    return [...open, ...differencesOf(populations[key], least, `populations.${key}`)];
  });
}

const mergedFacts = (population: Population, partials: readonly Partial[]): unknown =>
  JSON.parse(JSON.stringify(mergePartials(population, partials)));

/** A partial with the values that are not shown as small, or as great, as they can be. */
function filled(partial: ShownPartial, end: "least" | "most"): Partial {
  const fill = ({ blocks, ...folded }: ShownFolded): Folded => {
    if (blocks === undefined) return folded;
    const { count, values_root: root = "" } = folded;
    return { ...folded, values: boundsOf({ count, root, blocks })[end] };
  };
  const { now, before } = partial.tally;
  return { ...partial, tally: { ...partial.tally, now: fill(now), before: before && fill(before) } };
}

function groupConcepts(concepts: readonly ConceptDefinition[]): { key: string; population: Population }[] {
  return concepts.flatMap(({ concept_id, version, population }) =>
    population === undefined ? [] : [{ key: `${concept_id}@${version}`, population }],
  );
}
