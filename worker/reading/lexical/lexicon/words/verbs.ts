import { category } from "./category.ts";

/** Verbs of the passive voice. */
export const passives = category("is are was were be been being get gets");

/** Verbs and adverbs at the end of a piece whose state follows in the next. */
export const beings = category("is are was were be been being still currently already now longer");

/** Words after which a label is said of something. */
export const copulas = category(
  "is are was were be been being not longer never becomes become became still now gets got goes back",
);

/** Before a label. */
export const equalling = category("is equals becomes are = to");

/** Verbs after which a word may be a label. */
export const stateVerbs = category("is are becomes become became goes go went gets got turns turn into enters");

/** Before "in" and a state: "stuck in RESTARTING". */
export const heldVerbs = category("stuck hanging hangs hung stays stayed remains remained sits sitting stalled");

/** Forms of "have". */
export const having = category("has have had");

/** What is done with a goal: "when we do not reach it". */
export const attains = category(
  "meet meets met reach reaches reached achieve achieves achieved attain attained hit hits there miss misses missed fail fails failed breach breaches violate violates outside goal target objective slo limit",
);

/** Verbs of what comes true or is broken: "if either is breached". */
export const happens = category(
  "happens happen happened occurs occur breached broken violated exceeded missed met crossed so case true",
);
