import { category } from "../category.ts";
import { phraseTable } from "../phrase-table.ts";
import type { Category } from "./category.ts";

/** What makes an end of something one of what ought to be: "the maximum allowable dose". */
const norms = [
  "acceptable",
  "allowable",
  "allowed",
  "permissible",
  "permitted",
  "required",
  "recommended",
  "tolerable",
];
const called = (nouns: readonly string[], adjectives: readonly string[]): string =>
  [
    ...nouns.flatMap((noun) => [noun, ...norms.flatMap((norm) => [`${norm} ${noun}`, `${noun} ${norm}`])]),
    ...adjectives.flatMap((which) => ["limit", "limits", "bound"].map((noun) => `${which} ${noun}`)),
  ].join(",");

/** What an end of what ought to be is called, and where all is well: "debt yield: minimum 8%", "upper limit 45". */
export const bounds = phraseTable<"above" | "below">([
  ["above", called(["minimum", "floor"], ["lower", "low", "minimum"])],
  [
    "below",
    `${called(["maximum", "max", "ceiling"], ["upper", "high", "maximum", "max"])},cap of,limited to,restricted to,capped at`,
  ],
]);

/** Words of what ought to be, wherever they stand: what is said may be the breach or the rule. */
export const duties: Category = new Set([
  ...category.prescribing,
  ...category.requiring,
  ...category.staying,
  ...category.aims,
  ...category.limits,
  ...category.wishing,
]);
