import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { type Accepted, type Law, lowered, means, type Mutant, inserted } from "./law.ts";

/** Words before a number, and words that mean something else there. */
const comparing: readonly (readonly [RegExp, string])[] = [
  [/\b(?:above|over|more than|exceeds?|exceeding) (?=\$?\d)|> ?(?=\$?\d)/, "less than "],
  [/\b(?:below|under|less than|fewer than) (?=\$?\d)|< ?(?=\$?\d)/, "more than "],
  [/\bat least (?=\$?\d)/, "at most "],
];
const moving: readonly (readonly [RegExp, string])[] = [
  [/\b(?:rises|increases|climbs|grows|jumps)\b/, "falls"],
  [/\b(?:falls|drops|decreases|declines)\b/, "rises"],
  [/\brising\b/, "falling"],
  [/\bfalling|declining\b/, "rising"],
];
const joining: readonly (readonly [RegExp, string])[] = [
  [/ and /, " or "],
  [/ or /, " and "],
];
const plainNumber = /(?<![\w.,-])(\d+)(?![\w.,%:-]*\d|[-\w])/;

/** A word that decides, replaced by another, decides otherwise, is asked about, or is pointed out. */
export const replaced: Law = {
  name: "another deciding word is another meaning, a question or a warning",
  aim: 0.99,
  floor: 0.95,
  mutants: ({ item: { intent }, compiled: { condition, operands } }) => {
    const words = [
      ...comparing,
      ...(condition.strategy.type === "change" ? moving : []),
      ...(operands.length === 2 && intent.split(/ (?:and|or) /).length === 2 ? joining : []),
    ];
    return words.flatMap(([word, other]): Mutant[] =>
      word.test(intent) ? [{ intent: intent.replace(word, other) }] : [],
    );
  },
  holds: (was, now) => now instanceof DomainError || !means(was, now) || notes(was, now),
};

/** Whether something is noted that was not, as where a remark grew. */
const notes = ({ compiled }: Accepted, { warnings }: CompiledIntent): boolean =>
  warnings.some((warning) => !compiled.warnings.includes(warning));

/** A canonical sentence without its numbers. */
const shapeOf = (canonical: string | null): string =>
  (canonical ?? "").replace(/`[^`]*`|(?<![\w"])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:mo|[smhdwqy])?\b/g, (piece) =>
    piece.startsWith("`") ? piece : "0",
  );

/** Another number is another number, and changes nothing else. */
export const renumbered: Law = {
  name: "another number changes that number and nothing else, is asked about, or is pointed out",
  aim: 0.99,
  floor: 0.95,
  mutants: ({ item: { intent } }) =>
    plainNumber.test(intent) ? [{ intent: intent.replace(plainNumber, (digits) => String(Number(digits) + 3)) }] : [],
  holds: (was, now) =>
    replaced.holds(was, now) &&
    (now instanceof DomainError || shapeOf(now.provenance.sentence) === shapeOf(was.compiled.provenance.sentence)),
};

const tails = [
  "or both",
  "for the third time",
  "for most of the day",
  "so far this month",
  "year to date",
  "on any single day",
  "on the first of the month",
  "adjusted for inflation",
  "net of refunds",
  "but only slightly",
  "at peak",
  "times the usual",
  "on either side",
  "with one exception",
  "and also the other one",
  "compared to other sites",
  "per region",
  "for 45 minutes",
  "weekdays only",
  "at most once a day",
  "and tell me when it recovers",
  "and remind me every 2 hours",
  "only between 8am and 6pm",
  "unless the quoxer is running",
];
const openers = ["Unless planned", "For most of the day", "At any other time", "In quoxians"];

/** Words that would change what is meant are never dropped without a word. */
export const added: Law = {
  name: "a qualifier that is added changes the meaning, is asked about, or is pointed out",
  aim: 0.99,
  floor: 0.96,
  mutants: ({ bare }, at) => [
    { intent: `${bare} ${tails[at % tails.length] ?? ""}` },
    { intent: `${openers[at % openers.length] ?? ""}, ${lowered(bare)}` },
  ],
  holds: replaced.holds,
};

const kinds = ["premium", "estimated", "refunded", "gross", "returning"];
const hedges = ["almost", "rarely", "barely"];
const comparison = / (?=(?:above|below|exceeds|over|under) \d)/u;

/** Premium revenue is less than all of it, and what is almost above 5 is not above it. */
export const narrowed: Law = {
  name: "a word that narrows a name or a comparison changes the meaning, is asked about, or is pointed out",
  aim: 0.99,
  floor: 0.97,
  mutants: (was, at) => [
    ...inserted(was, "signal", "before", kinds[at % kinds.length] ?? ""),
    ...(comparison.test(was.bare)
      ? [{ intent: was.bare.replace(comparison, ` is ${hedges[at % hedges.length] ?? ""} `) }]
      : []),
  ],
  holds: replaced.holds,
};
