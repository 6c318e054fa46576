import type { Concept, DecisionRecord } from "../../../sdk/src/index.ts";
import { formatNumber, formatValue } from "../../format/number.ts";
/** What the members of a group came to. */
export type GroupFacts = NonNullable<DecisionRecord["populations"]>[string];

/** What a decision about a group says of its members; null where it says nothing. */
export function groupFactsOf({ populations = {} }: Pick<DecisionRecord, "populations">): GroupFacts | null {
  return Object.values(populations)[0] ?? null;
}

/** The Results of a group by time, oldest first; of several about one time the first that is given. */
export function resultPoints(
  decisions: readonly Pick<DecisionRecord, "evaluated_at" | "concept_result">[],
): { at: number; value: number | null }[] {
  const byTime = new Map<number, number | null>();
  for (const { evaluated_at, concept_result } of decisions) {
    const at = Date.parse(evaluated_at);
    if (!byTime.has(at)) byTime.set(at, typeof concept_result.value === "number" ? concept_result.value : null);
  }
  return [...byTime].map(([at, value]) => ({ at, value })).toSorted((a, b) => a.at - b.at);
}

/** What the Result of a group counts in: members, a share of them, or what its members count in. */
export function groupUnit(population: Concept["population"], memberUnit: string | null): string | null {
  if (population === undefined) return null;
  const { fold, movement } = population;
  if (fold === "share" || movement?.as === "fraction") return "ratio";
  return fold === "count" ? null : memberUnit;
}

/** How many members there are, in words. */
export function countFacts({ known, judged, silent, joined, left, reason }: GroupFacts): (readonly [string, string])[] {
  return [
    ["Members known", formatNumber(known)],
    ["With an answer", reason === undefined ? formatNumber(judged) : `${formatNumber(judged)}, too few for a Result`],
    ["Silent", formatNumber(silent)],
    ...(joined === undefined ? [] : [["Came since", formatNumber(joined)] as const]),
    ...(left === undefined ? [] : [["Went since", formatNumber(left)] as const]),
  ];
}

/** The members to name: the worst with their values, then those that are silent. */
export function namedMembers(
  { worst, silent_members }: GroupFacts,
  unit: string | null,
): { entity_id: string; text: string }[] {
  return [
    ...worst.map(({ entity_id, value }) => ({ entity_id, text: formatValue(value, unit) })),
    ...silent_members.map((entity_id) => ({ entity_id, text: "silent" })),
  ];
}

/** The groups that scopes of tasks name, each once, by name. */
export function groupsIn(scopes: readonly string[]): string[] {
  const names = scopes
    .flatMap((scope) => scope.split(","))
    .map((part) => part.trim())
    .filter((part) => part.startsWith("group:"));
  return [...new Set(names)].sort();
}
