import { readForm, writeForm, type Fields, type Form, type Match } from "./form.ts";
import type { JudgedGroup } from "./sentence.ts";
import { countsMembers, populationFolds, type PopulationFold } from "../../../values/definitions/population.ts";

/** What stands before the conditions on each member, or before the result of each; where several fit, the first one counts. */
const groupForms: readonly Form[] = [" if {num:min_reporting} report", ""].flatMap((reporting): Form[] => [
  ...populationFolds
    .filter((fold) => countsMembers({ fold }))
    .map((fold) => ({ text: `${fold} of {json:name} in {json:scope}${reporting} with (`, gives: { fold } })),
  ...populationFolds
    .filter((fold) => !countsMembers({ fold }) && fold !== "quantile")
    .map((fold) => ({ text: `${fold} over {json:name} in {json:scope}${reporting} of `, gives: { fold } })),
  { text: `quantile {num:q} over {json:name} in {json:scope}${reporting} of `, gives: { fold: "quantile" } },
]);

/** What ends the conditions on each member, before the share or count of them is judged. */
export const groupCloses = ") ";

/** The words before what is said about each member; null where there are none for it. */
export function writeGroup({ judge: _, ...group }: JudgedGroup): string | null {
  const fields: Fields = { ...group };
  for (const form of groupForms) {
    const text = writeForm(form, fields);
    if (text !== null) return text;
  }
  return null;
}

/** Reads what {@link writeGroup} writes; null where something else stands there. */
export function readGroup(text: string, at: number): { group: Omit<JudgedGroup, "judge">; match: Match } | null {
  for (const form of groupForms) {
    const match = readForm(form, text, at);
    if (match === null) continue;
    const { fold, name, scope, q, min_reporting } = match.fields;
    const group = {
      name: String(name),
      scope: String(scope),
      fold: fold as PopulationFold,
      ...(q !== undefined && { q: Number(q) }),
      ...(min_reporting !== undefined && { min_reporting: Number(min_reporting) }),
    };
    return { group, match };
  }
  return null;
}
