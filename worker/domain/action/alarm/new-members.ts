import type { FiringMember } from "../../condition/evaluation.ts";
import { memberName } from "../../values/members.ts";
import { listText, numberText } from "../../values/wording/words.ts";

/** Members that have begun to fire while an incident was open: how many, and the worst of them, worst first. */
export interface NewMembers {
  readonly count: number;
  readonly worst: readonly FiringMember[];
}

/** Members that one message names; the rest is counted. */
const mostMembersNamed = 10;

/** Of all members that fire, those that are new to an incident, as one message names them; null where there are none. */
export function newMembers(fresh: readonly string[], firing: readonly FiringMember[]): NewMembers | null {
  if (fresh.length === 0) return null;
  const isFresh = new Set(fresh);
  return { count: fresh.length, worst: firing.filter(({ member }) => isFresh.has(member)).slice(0, mostMembersNamed) };
}

/** A name with a comma in it stands apart from the next. */
function firingName({ member }: FiringMember): string {
  const name = memberName(member);
  return name.includes(",") ? `(${name})` : name;
}

/** `/var is at 93% too`, without a full stop; `valueText` puts a member's value in words. */
export function newMembersText({ count, worst }: NewMembers, valueText: (one: FiringMember) => string): string {
  const more = count - worst.length;
  const named = worst.map((one) => `${firingName(one)} is at ${valueText(one)}`);
  return `${listText([...named, ...(more > 0 ? [`${numberText(more)} more fire`] : [])])} too`;
}
