import { phraseTable } from "../phrase-table.ts";
import { type Category, category } from "./category.ts";

/** Verbs by which somebody says what ought to be. */
export const prescribing = category("should must shall ought supposed needs need has have");

/** Adjectives of what has to be: "it is essential that the air be held below 30". */
export const needful = category("essential important imperative necessary crucial vital mandatory");

/** What leads from such an adjective to what has to be. */
export const clauseLeads = category("that to");

/** Of these the ones whose denial forbids: "need not" forbids nothing. */
export const forbidding = category("should must shall ought supposed");

/** Of these the ones that always oblige. */
export const obliging = category("must shall");

/** Verbs that ask for a range: "vaccines require temperatures between 2 and 8". */
export const requiring = category("require requires required requiring");

/** Verbs of keeping something from being. */
export const preventing = category("prevent prevents preventing avoid avoids avoiding");

/** Words that deny a rule. */
export const denying = category("not never");

/** Verbs of what cannot be. */
export const able = category("can may could might");

/** Verbs of being and staying: "must stay below 200". */
export const staying = category(
  "be stay stays remain remains keep keeps maintain maintains maintained hold holds held make ensure",
);

/** Of these the one that says nothing of what ought to be by itself. */
export const being = category("be make");

/** Denied, these set an end as well: "not exceeding 60%". */
export const exceeding = category("exceeding above over beyond");

/** Of these the ones that say it of whatever follows: "maintain a cancellation rate under 2.5%". */
export const maintaining = category("maintain maintains maintained");

/** Verbs at the start of a sentence that ask for a level to be kept. */
export const keeping = category("keep maintain ensure make operate");

/** Verbs of letting something happen: "shall not permit the ratio to exceed 3.5". */
export const permitting = category("permit permits permitted allow allows allowed let lets");

/** What is thought well of, before what it is said of or around its verb: "a good rate is 95%". */
export const praising = category(
  "good healthy acceptable satisfactory optimal optimum recommended preferred preferable desirable desired advisable suitable adequate safe fine common normally usually generally ordinarily preferably",
);

/** Before such a word these make it a name. */
export const latest = category("last latest recent previous known");

/** What is aimed at. */
export const aims = category(
  "target goal objective sla slo aim aims ideal ideally policy guarantee mandated required requirement typically",
);

/** Of these the ones that may stand right before what is to be so: "target saturation 94-98%". */
export const goals = category("target goal objective ideal ideally");

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
  ["below", `${called(["maximum", "max", "ceiling"], ["upper", "high", "maximum", "max"])},cap of`],
]);

/** Headings of what has to be so: "Effluent limit: TSS < 25". */
export const limits = category(
  "limit limits limitation limitations standard standards specification spec criterion criteria",
);

/** Verbs of wishes: "they like to see at least 100". */
export const wishing = category("like likes want wants prefer prefers hope hopes expect expects");

/** Between a denial and "than" these set an end: "not more than", "no lower than". */
export const ends = category("more less fewer lower higher greater later longer older");

/** The same in an aim: "a target of at least 1.4". */
export const atEnds = category("least most");

/** Verbs of falling short of it. */
export const missing = category(
  "missed missing misses miss fail fails failed failure breach breaches breached violated outside broken",
);

/** Verbs by which the rest of such a sentence asks to be told. */
export const telling = category("alert page notify tell warn flag ping message hear know informed");

/** Words of what ought to be, wherever they stand: what is said may be the breach or the rule. */
export const duties: Category = new Set([...prescribing, ...requiring, ...staying, ...aims, ...limits, ...wishing]);
