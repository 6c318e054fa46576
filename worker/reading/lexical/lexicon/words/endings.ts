/** A noun in the singular, roughly. */
export const singularOf = (word: string): string => word.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

/** Whether a noun is in the plural, or a verb in the third person. */
export const endsInS = (word: string): boolean => /[^s]s$/.test(word);

/** Whether a word may be of the plural at all. */
export const hasFinalS = (word: string): boolean => word.endsWith("s");

/** An adverb of three letters and more before its ending: "sharply". */
export const isLongAdverb = (word: string): boolean => /[a-z]{3}ly$/.test(word);

/** The stem of the noun of a verb in d or t: "decide" and "decision", "admit" and "admission". */
export const softened = (verb: string): string => verb.replace(/d$/, "s").replace(/(?<=[aeiou])t$/, "ss");

/** What "leverage" has more than "lever". */
export const nounEnding = /^ag$/;

/** "Log-ins" is written as "log-in". */
export const withoutFinalS = (word: string): string => word.replace(/s$/, "");

/** Whether a word is written as a past participle: "expired". */
export const isPast = (text: string): boolean => /[a-z]{3,}ed$/.test(text);

/** Endings of what can be, as stems keep them. */
export const ableEndings = ["abl", "ibl"] as const;
