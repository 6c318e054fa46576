import { category, type Category } from "./category.ts";

/** Words for the two states of a flag. */
export const flagWords = category("false true yes on off set unset");

/** Before a label that is left or not entered: "off the road". */
export const awayFrom = category("off outside");

/** Small words of movement. */
export const upDown = category("up down");

/** Small words that name a state. */
export const standingWords = category("up down on off");

/** Small words that are states, and the names of flags that make them so. */
export const namedStates: readonly { words: Category; names: Category }[] = [
  { words: upDown, names: category("up down uptime downtime") },
  { words: category("on off"), names: category("on off") },
];

/** The label of a flag. */
export const truth = /^(?:true|false)$/i;

/** Beginnings of words that name what should not be: such a flag is asserted by its own name. */
export const negativeBeginnings =
  /^(?:un|non|defic|violat|breach|exclu|sanction|alert|incident|fault|error|outag|without$)/;

/** Names of flags that say themselves that something is down. */
export const shutdowns = /down$/;

/** A preposition that a label may begin with: "in transit". */
export const labelLead = /^(?:in|on|at|under) /;

/** Words for the lower state of a flag. */
export const falseWords = category("false unset");

/** "v1.4", "2.0.1". */
export const versionLike = /^v?\d+(?:\.\d+)+/;

/** A "no" that is part of a name: "no-show", and "no read ratio" in an id. */
export const namedNo = /\bno(?:-| (?=(?:shows?|reads?|fills?|pays?|starts?|sales?)\b))(?=[a-z])/gi;

/** What a flag is where it is not so. */
export const otherTruth: ReadonlyMap<string, string> = new Map([
  ["true", "false"],
  ["false", "true"],
]);
