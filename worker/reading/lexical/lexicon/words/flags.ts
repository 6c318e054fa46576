import { category } from "../category.ts";
import { wordSet, type Category } from "./category.ts";

/** Small words that are states, and the names of flags that make them so. */
export const namedStates: readonly { words: Category; names: Category }[] = [
  { words: category.upDown, names: wordSet("up down uptime downtime") },
  { words: wordSet("on off"), names: wordSet("on off") },
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

/** "v1.4", "2.0.1". */
export const versionLike = /^v?\d+(?:\.\d+)+/;

/** A "no" that is part of a name: "no-show", and "no read ratio" in an id. */
export const namedNo = /\bno(?:-| (?=(?:shows?|reads?|fills?|pays?|starts?|sales?)\b))(?=[a-z])/gi;

/** What a flag is where it is not so. */
export const otherTruth: ReadonlyMap<string, string> = new Map([
  ["true", "false"],
  ["false", "true"],
]);

/** A flag that something is out: "runout", "blackout", "timeout". */
export const namedOut = /[a-z]{2}out$/;
