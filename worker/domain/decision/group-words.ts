import type { CompiledConcept } from "../concept/compiled.ts";
import type { PopulationFacts } from "../concept/population/facts.ts";
import type { Standing } from "../concept/population/standing.ts";
import { numberText, percentText } from "../values/wording/words.ts";
import type { DecisionRecord } from "./record.ts";
import { counted } from "../values/wording/counted.ts";

type Grouped = Pick<DecisionRecord, "populations">;

const populationFacts = ({ populations = {} }: Grouped, { key }: CompiledConcept): PopulationFacts | null =>
  populations[key] ?? null;

const membersCount = (count: number): string => counted(numberText(count), "member");

/** Of how many members a Result is: `; 98 of 100 members have an answer, and 2 are silent`. Empty where it is not about a group. */
export function groupText(record: Grouped, concept: CompiledConcept): string {
  const facts = populationFacts(record, concept);
  if (facts === null) return "";
  if (facts.standing !== undefined) return standingText(facts, facts.standing);
  const { known, judged, silent, joined, left, now } = facts;
  const quiet = silent === 0 ? "" : `, and ${numberText(silent)} ${silent === 1 ? "is" : "are"} silent`;
  const moved =
    joined === undefined || left === undefined
      ? ""
      : `; ${membersCount(now.count)} are compared, ${numberText(joined)} came and ${numberText(left)} went`;
  return `; ${numberText(judged)} of ${membersCount(known)} have an answer${quiet}${moved}`;
}

/** Where a member stands: `; with 0.31 it is among 98 members, of whom 1 is higher and 96 are lower; next are 0.35 (ent_...) and 0.29 (ent_...)`. */
function standingText({ known, judged }: PopulationFacts, own: Standing): string {
  const { segment, value, lower, equal, higher, next_higher, next_lower } = own;
  const of = segment === "" ? "" : ` of ${segment}`;
  const same = equal === 0 ? "" : `, ${are(equal)} the same`;
  const next = [next_higher, next_lower].flatMap((one) =>
    one === null ? [] : `${numberText(Number(one.value))} (${one.entity_id})`,
  );
  const beside = next.length === 0 ? "" : `; next ${next.length === 1 ? "is" : "are"} ${next.join(" and ")}`;
  const silent = known === judged ? "" : `; ${are(known - judged)} silent`;
  return `; with ${numberText(value ?? 0)} it is one of ${membersCount(judged)}${of} that have an answer: ${are(higher)} higher${same} and ${are(lower)} lower${beside}${silent}`;
}

const are = (count: number): string => (count === 0 ? "none is" : `${numberText(count)} ${count === 1 ? "is" : "are"}`);

/** Why a group has no Result, where too few of its members have an answer; null where that is not the reason. */
export function tooFewText(record: Grouped, concept: CompiledConcept): string | null {
  const facts = populationFacts(record, concept);
  const { population } = concept.definition;
  if (facts?.reason === undefined || population === undefined) return null;
  if (facts.reason === "no_member") return `the entity is not counted among ${population.name}`;
  if (facts.reason === "silent_member")
    return "the entity has no answer of its own, so it has no place among the others";
  const needed = percentText(population.min_reporting);
  return `only ${numberText(facts.judged)} of ${membersCount(facts.known)} have an answer, and at least ${needed} must have one`;
}
