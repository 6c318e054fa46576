import type { Reading } from "../../language/reading.ts";
import { groupEntities, isGroupName, type Population, standsAlone } from "../../values/definitions/population.ts";

const scopeParts = (scope: string): string[] => scope.split(",").map((part) => part.trim());
const isAll = (scope: string): boolean => scope === "all" || scope === "*";

/** Whom an `entity_scope` says the members of a group are; null where it says all, or names groups. */
export function membersIn(scope: string): string | null {
  const parts = scopeParts(scope);
  return parts.every((part) => isAll(part) || isGroupName(part)) ? null : parts.join(",");
}

/** A reading whose group has the members that the request says, instead of those that the words alone suggest. */
export function withMembers(reading: Reading, members: string | null): Reading {
  const { group, runners, question } = reading;
  // Whom a member is compared with is said by the words; the scope says which members are looked at.
  if (group !== undefined && standsAlone(group) && group.open === undefined) return reading;
  const own = runners?.map((runner) => ({ ...runner, reading: withMembers(runner.reading, members) }));
  const more = own === undefined ? {} : { runners: own };
  if (group === undefined || members === null) return { ...reading, ...more };
  const { open, ...said } = group;
  const answered = open !== undefined && question?.why === open;
  return { ...reading, ...more, group: { ...said, scope: members }, ...(answered && { question: null }) };
}

/** The `entity_scope` of a task on a group: the group itself where the request says all, or who its members are; else as it says. */
export function scopeOfGroup(population: Population, asked: string): string {
  if (standsAlone(population)) return scopeParts(asked).every(isAll) ? population.scope : asked;
  const saysMembers = membersIn(asked) !== null && membersIn(asked) === membersIn(population.scope);
  return scopeParts(asked).every(isAll) || saysMembers ? groupEntities(population).join(",") : asked;
}
