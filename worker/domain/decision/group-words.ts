import type { CompiledConcept } from "../concept/compiled.ts";
import type { PopulationFacts } from "../concept/population/facts.ts";
import { numberText, percentText } from "../values/wording/words.ts";
import type { DecisionRecord } from "./record.ts";

type Grouped = Pick<DecisionRecord, "populations">;

const factsOf = ({ populations = {} }: Grouped, { key }: CompiledConcept): PopulationFacts | null =>
  populations[key] ?? null;

const members = (count: number): string => `${numberText(count)} ${count === 1 ? "member" : "members"}`;

/** Of how many members a Result is: `; 98 of 100 members have an answer, and 2 are silent`. Empty where it is not about a group. */
export function groupText(record: Grouped, concept: CompiledConcept): string {
  const facts = factsOf(record, concept);
  if (facts === null) return "";
  const { known, judged, silent, joined, left, now } = facts;
  const quiet = silent === 0 ? "" : `, and ${numberText(silent)} ${silent === 1 ? "is" : "are"} silent`;
  const moved =
    joined === undefined || left === undefined
      ? ""
      : `; ${members(now.count)} are compared, ${numberText(joined)} came and ${numberText(left)} went`;
  return `; ${numberText(judged)} of ${members(known)} have an answer${quiet}${moved}`;
}

/** Why a group has no Result, where too few of its members have an answer; null where that is not the reason. */
export function tooFewText(record: Grouped, concept: CompiledConcept): string | null {
  const facts = factsOf(record, concept);
  const { population } = concept.definition;
  if (facts?.reason === undefined || population === undefined) return null;
  const needed = percentText(population.min_reporting);
  return `only ${numberText(facts.judged)} of ${members(facts.known)} have an answer, and at least ${needed} must have one`;
}
