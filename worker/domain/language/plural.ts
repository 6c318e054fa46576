import { invariant } from "./stem.ts";

/** Singular words in -as, which most plurals in -as are not; those in -ss, -us and -is are told by their end. */
const singular = /(?:[sui]s|(?:ali|atl|canv)as)$/;

/** Whether the last word of a name is a plural, "daily logins" unlike "status"; what has no vowel is an abbreviation. */
export function isPlural(name: string): boolean {
  const [, word = ""] = /([a-z]+)(?: \([^)]*\))?$/i.exec(name) ?? [];
  return /^(?=.*[aeiouy].*s$).{4,}$/i.test(word) && !singular.test(word) && !invariant.has(word);
}
