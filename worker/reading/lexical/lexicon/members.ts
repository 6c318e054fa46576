import type { MemberFold } from "../../../domain/values/definitions/concept.ts";

/** What people call the members of a label, a line for each thing; the words of other labels stay theirs. */
export const memberNouns: readonly (readonly string[])[] = [
  "mountpoint mount filesystem partition volume disk",
  "device disk drive",
  "interface nic",
  "cpu core processor",
  "endpoint route path handler url",
  "instance node",
].map((line) => line.split(" "));

/** Before a plural these count members. */
export const countOfMembers =
  "(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|some|a few|most) (?:of (?:the|our) )?";

/** Before a word that may be a name. */
export const beforeName = /(?:^|\b(?:of|on|in|at|for) (?:the )?)$/iu;
/** Endings of words that are no names. */
export const unnamed = /(?:ed|ing|est|ly)$/u;

/** What a phrase says: one fold or one set of members, or several of which the person has to choose. */
export type Said = readonly ({ across: MemberFold } | { every: true } | Record<string, never>)[];

const lead = "(?:of|on|in|at|for|from|to)";
const all = "(?:all|every|each)(?: of)?(?: (?:the|our|its|their))?";
const over = "(?:over|across|between|among)";
const together = "(?:together|combined|in total|in all|altogether|in aggregate|taken together|added up|summed up)";
const sum = [{ across: "sum" }] as const;
const mean = [{ across: "mean" }] as const;

/** Patterns of phrases about all members; `{}` is what they are called. Earlier ones come first. */
export const foldPhrases: readonly (readonly [pattern: string, said: Said])[] = [
  [`(?:the )?(?:total|sum|combined)(?: (?:over|across) (?:all )?(?:the )?{} of)`, sum],
  [`(?:in total|summed|combined|together|altogether|added up),? (?:over|across|for|of|on) (?:all )?(?:the )?{}`, sum],
  [`(?:(?:${over}|${lead}) )?(?:${all}|the|both) {},? ${together}`, sum],
  [`(?:the )?(?:average|mean)(?: (?:over|across) (?:all )?(?:the )?{} of)`, mean],
  [`(?:on average|averaged) (?:over|across|for|of|on) (?:all )?(?:the )?{}`, mean],
  [
    `(?:per|${lead} (?:any|some|each|at least one|(?:the )?(?:worst|busiest|fullest|hottest|slowest))(?: of (?:the|our))?) {}`,
    [{}],
  ],
  [`${lead} (?:every|all)(?: of)?(?: (?:the|our|its))? {}`, [{ every: true }]],
  [`${over} (?:${all}|the|our) {}`, [{ across: "sum" }, { across: "mean" }, { every: true }]],
  [`(?<!(?:over|across|between|among|per|of|from) )(?:every|all)(?: of)?(?: the)? {}`, [{ every: true }]],
];

/** Words far before "over all disks" that say what is made of them; not where they speak of a time. */
export const figuresOfAll: readonly (readonly [pattern: RegExp, across: MemberFold])[] = [
  [/\b(?:the )?(?:grand )?(?:total|sum of|combined|aggregate|aggregated|cumulative)\b/giu, "sum"],
  [/\b(?:the |on )?(?:average|avg|mean)\b(?! over (?:the )?(?:last |past )?\d)/giu, "mean"],
  [/\b(?:the )?(?:highest|max|maximum|worst)\b/giu, "max"],
  [/\b(?:the )?(?:lowest|min|minimum)\b/giu, "min"],
];
/** What ends the stretch in which such a word is looked for. */
export const clauseEnds = /[,.;:!?]|\b(?:and|or|when|if|whenever|unless)\b/giu;

/** Phrases that say so of all members without naming them. */
export const inAll = /,?\b(?:in total|altogether|all told|in aggregate)\b/giu;

const quoted = '"[^"]{1,255}"|`[^`]{1,255}`|“[^”]{1,255}”';
const path = "\\/(?:[^\\s,;()\"'`]*[^\\s,;()\"'`.:!?])?";
const coded = "[A-Za-z][\\w.:-]*\\d[\\w:-]*|\\w+(?:[_.:]\\w+)+";
/** A name that is nothing else: quoted, a path, or one with digits or points in it. */
const clearName = `(?:${quoted}|${path}|(?:${coded})(?![\\w%]))`;
/** A word that may be a name. */
const anyName = "[a-z][a-z-]{1,40}";
const listed = (name: string): string => `(?<names>${name}(?:(?:, | and | or |, and |, or )${name})*)`;

/** Patterns of one member, or some of them, by name; `{1}` is what one is called. */
export const namePhrases = {
  clear: [
    `(?:${lead} )?(?:the )?{1}s? (?:named |called |labelled )?${listed(clearName)}`,
    `(?:${lead} |the |${lead} the )${listed(clearName)} {1}s?`,
    `(?:the )?${listed(`(?:${quoted}|${path})`)} {1}s?`,
  ],
  /** After a preposition, where no verb follows. */
  plain: `${lead} (?:the )?{1} ${listed(anyName)}`,
  /** A path is a member by itself. */
  bare: `(?:${lead} )?(?:the )?${listed("\\/[A-Za-z](?:[^\\s,;()\"'`]*[^\\s,;()\"'`.:!?])?")}`,
} as const;

/** The names of such a list. */
export const eachName = /"([^"]*)"|`([^`]*)`|“([^”]*)”|(?<![^\s,])(?!(?:and|or)\b)([^\s,]+)/giu;

const but =
  "(?:except(?: for)?|excepting|excluding|excl\\.?|other than|but not|but|apart from|aside from|besides|ignoring|not counting|leaving out)";
const gone = "(?:is |are )?(?:excluded|excepted|ignored|left out|not counted)";
/** Patterns of members that do not count. */
export const exceptPhrases: readonly string[] = [
  `,? ?\\(?${but} (?:the |for )?(?:{1}s? )?${listed(clearName)}\\)?`,
  `(?<={1}s?,? \\(?)${but} (?:the |for )?${listed(`(?:${clearName}|${anyName})`)}\\)?`,
  `,? ?\\(?${listed(clearName)} ${gone}\\)?`,
];
/** Words by which something is left out. */
export const excluding =
  /\b(?:except|excepting|excluding|excluded|excl|other than|apart from|aside from|not counting|left out)\b/iu;
