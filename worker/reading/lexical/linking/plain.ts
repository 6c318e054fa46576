import { measureOf } from "../../../domain/language/measures.ts";
import { genericStems, plainStems } from "../lexicon/function-words.ts";
import type { Scored } from "./score.ts";

/** "CPU above 90%" of the CPU that is busy, beside the CPU that is stolen: what the name says besides goes without saying. */
export const isPlain = ({ indexed, matched }: Scored): boolean =>
  indexed.idStems.some((own) => plainStems.has(own)) &&
  indexed.idStems.some((own) => matched.has(own) && !plainStems.has(own)) &&
  indexed.idStems.every(
    (own) => matched.has(own) || plainStems.has(own) || genericStems.has(own) || measureOf(own) !== null,
  );
