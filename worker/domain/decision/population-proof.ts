import { mergePartials, type Partial, type PopulationFacts } from "../concept/population/facts.ts";
import type { Folded, Tally } from "../concept/population/tally.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import { type Difference, differencesOf } from "./difference.ts";

/** What the shards counted of the members of groups, by concept key. */
export type ShownPartials = Readonly<Record<string, readonly Partial[]>>;

/** The partials as JSON holds them: sorted values as a list. */
export function shownPartials(partials: readonly Partial[]): Partial[] {
  const listed = (folded: Folded) =>
    (folded.values === undefined ? folded : { ...folded, values: [...folded.values] }) as Folded;
  return withFolded(partials, listed);
}

/** The same as they were counted. */
function countedPartials(partials: readonly Partial[]): Partial[] {
  return withFolded(partials, (folded) =>
    folded.values === undefined ? folded : { ...folded, values: Float64Array.from(folded.values) },
  );
}

function withFolded(partials: readonly Partial[], of: (folded: Folded) => Folded): Partial[] {
  const tallyOf = (tally: Tally): Tally => ({
    ...tally,
    now: of(tally.now),
    before: tally.before === null ? null : of(tally.before),
  });
  return partials.map((partial) => ({ ...partial, tally: tallyOf(partial.tally) }));
}

/** Where the numbers recorded of groups are not what their partials give, put together again. Throws for partials that are none. */
export function mergeDifferences(
  populations: Readonly<Record<string, PopulationFacts>>,
  concepts: readonly ConceptDefinition[],
  partials: ShownPartials,
): Difference[] {
  return concepts.flatMap(({ concept_id, version, population }) => {
    const key = `${concept_id}@${version}`;
    const own = partials[key];
    if (population === undefined || own === undefined) return [];
    const computed = JSON.parse(JSON.stringify(mergePartials(population, countedPartials(own)))) as unknown;
    return differencesOf(populations[key], computed, `populations.${key}`);
  });
}
