import { isActive } from "./hours.ts";
import type { FiringRule } from "./rule.ts";
import type { SteppedLook } from "./step.ts";
import { sortedByKey } from "../values/sorted-by-key.ts";

/** Of the members that have begun to fire in a run: null where people know of one, else since when it fires, in epoch milliseconds. */
type KnownMembers = Readonly<Record<string, number | null>>;

/** A look with the members that fire, the worst first; none where no member alone decides. */
interface MembersLook extends Pick<SteppedLook, "t" | "outcome" | "silenced"> {
  firing?: readonly string[] | null;
}

/** How the run stands after that look: whether it is not over, whether a message has told of it, and whether that of the look itself. */
interface RunAfter {
  open: boolean;
  told: boolean;
  isTold: boolean;
}

/** What is known of members, as JSON, and the members of which a message is to tell now, the worst first. */
interface MembersStep {
  members: string | null;
  fresh: readonly string[];
}

/**
 * What is known of members after a look: nothing before a message tells of the run. What fires then is known with it, and where
 * nobody has kept it (`known` null) it is filled in without a word. After that a message tells once in the run of each member that
 * begins to fire, also where it stops in between: once it has fired for as long as `for` asks, and no silence or hours hold it back.
 */
export function membersAfter(
  rule: FiringRule,
  known: string | null,
  { t, outcome, silenced, firing }: MembersLook,
  { open, told, isTold }: RunAfter,
): MembersStep {
  if (!open || !told) return { members: null, fresh: [] };
  if (outcome !== "triggered" || firing == null) return { members: known, fresh: [] };
  const before = known === null ? {} : (JSON.parse(known) as KnownMembers);
  const toldBefore = Object.keys(before).filter((member) => before[member] === null);
  if (known === null || isTold) return { members: toldAsText([...toldBefore, ...firing], []), fresh: [] };
  const isHeld = silenced === true || (rule.active !== undefined && !isActive(rule.active, t));
  const untold = firing.filter((member) => before[member] !== null);
  if (untold.length === 0 && toldBefore.length === Object.keys(before).length) return { members: known, fresh: [] };
  const isDue = (member: string) => !isHeld && t - (before[member] ?? t) >= (rule.for_ms ?? 0);
  const fresh = untold.filter(isDue);
  const waiting = untold.filter((member) => !isDue(member)).map((member) => [member, before[member] ?? t] as const);
  return { members: toldAsText([...toldBefore, ...fresh], waiting), fresh };
}

/** Sorted: equal knowledge is equal text. */
function toldAsText(told: readonly string[], waiting: readonly (readonly [member: string, since: number])[]): string {
  const entries = [...new Set(told)].map((member) => [member, null] as const);
  return JSON.stringify(sortedByKey(Object.fromEntries([...entries, ...waiting])));
}
