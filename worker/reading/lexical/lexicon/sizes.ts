import { stem } from "../../../domain/language/stem.ts";

const stems = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(stem));

/** Adjectives that say how large something is. */
export const sizes = stems(
  "significant major substantial considerable large big huge massive sizeable minor small slight moderate tiny giant",
);

/** Adjectives that say how grave something is. */
export const gravity = stems(
  "incipient impending serious severe critical material extreme dangerous heavy drastic dramatic alarming unacceptable",
);

/** Nouns that say how large something is. */
export const extents = stems("amount value size volume quantity total weight line item page unit length area balance");
