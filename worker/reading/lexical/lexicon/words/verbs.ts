import { category } from "./category.ts";

/** Verbs of the passive voice. */
export const passives = category("is are was were be been being get gets");

/** A verb follows these, no noun. */
export const verbal = category("has have had anybody anyone somebody someone who they we i you to not never");

/** Verbs between a subject and its state. */
export const becomings = category("is becomes are");

/** Verbs that only carry what is said. */
export const auxiliaries = category("is are was were has have be been gets becomes does do");

/** Before a named level: it is reached. */
export const reachedVerbs = category("has have is are already was in been into");

/** Verbs by which a clause has a predicate of its own. */
export const predicateVerbs = category(
  "is are has have was were goes go went gone gets get got becomes become became turns turned stays stayed remains remained",
);

/** Verbs and adverbs at the end of a piece whose state follows in the next. */
export const beings = category("is are was were be been being still currently already now longer");

/** Words after which a label is said of something. */
export const copulas = category(
  "is are was were be been being not longer never becomes become became still now gets got goes",
);

/** Before a label. */
export const equalling = category("is equals becomes are = to");

/** Verbs after which a word may be a label. */
export const stateVerbs = category("is are becomes become became goes go went gets got turns into enters");

/** Before "in" and a state: "stuck in RESTARTING". */
export const heldVerbs = category("stuck hanging hangs hung stays stayed remains remained sits sitting stalled");

/** Forms of "have". */
export const having = category("has have had");
