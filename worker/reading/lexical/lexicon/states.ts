import { wordSet, meanings, meaningsOfStems, phrases, stems } from "./words/category.ts";
import type { ReadDirection } from "../../../domain/language/reading.ts";
import { phraseTable } from "./phrase-table.ts";

/** What is not as usual, each long enough to be misspelt and still be known. */
const odd = `unusual abnormal anomaly anomalous atypical irregular strange unexpected outlier aberrant aberration uncharacteristic unprecedented
  unnatural peculiar suspicious erratic`;
export const deviating: ReadonlySet<string> = new Set(odd.split(/\s+/));

/** Departures from the usual, by stem of a word. */
const deviateStems = meaningsOfStems<ReadDirection>([
  ["any", `${odd} odd weird`],
  ["above", "spike spiky"],
]);

const deviatePhrases = phraseTable<ReadDirection>([
  [
    "any",
    `out of the ordinary, out of pattern, out of line, out of character, out of whack, out of the norm, outside its normal range, outside the normal range, outside the usual range,
    outside its usual range, outside normal, outside the norm, not within its normal range, not within the normal range, not within its usual range, not within the usual range, not in its normal range, not normal, far from normal, far from usual, different from usual, differs from usual, deviates from normal, deviates from its normal,
    from its mean, from its average, from the mean, from the average, from normal, from its norm, from the norm, than usual, than normal, than expected, than is usual, than is normal, than it normally, than it usually,
    away from its, from its baseline, from the baseline, from its expected baseline, from the expected baseline, from its usual baseline,
    from its usual pattern, from its normal pattern, from its usual level, from the usual level, from its normal level, from what is usual, from what is normal,
    off its usual, off its normal, off the usual, off its usual pattern, off its normal pattern, off its usual level, unlike itself, not like itself, not like its usual, not like it usually, not like it normally, unlike its usual, looks off, looks wrong, looks strange, not as usual, behaves strangely, behaves oddly, unlike usual`,
  ],
  ...(["above", "below"] as const).map((side): [ReadDirection, string] => [
    side,
    ["", "the ", "its "].flatMap((of) => ["usual", "normal", "norm"].map((level) => `${side} ${of}${level}`)).join(),
  ]),
]);

/** Reads a word or phrase that says "not as usual". */
export function deviationAt(
  tokens: Parameters<typeof deviatePhrases.match>[0],
  at: number,
): { direction: ReadDirection; length: number } | null {
  const phrase = deviatePhrases.match(tokens, at);
  // "Above its usual 2%", "above normal by 2 points": a number says how far.
  const behind = phrase === null ? [] : tokens.slice(at + phrase.length, at + phrase.length + 2);
  const told = behind.some(({ kind }) => kind === "number") && phrase?.meaning !== "any";
  if (phrase !== null && !told) return { direction: phrase.meaning, length: phrase.length };
  const token = tokens[at];
  const direction = token?.kind === "word" ? deviateStems.get(token.stem) : undefined;
  return direction === undefined ? null : { direction, length: 1 };
}

/** Adjectives and nouns of a level, without a number. */
export const levelWords = meanings<"above" | "below">([
  [
    "above",
    "high elevated heavy excessive large big huge excess long strong steep hot peak peaks highs exceptionally highest overloaded inflated heightened increased raised surplus",
  ],
  [
    "below",
    "low lows trough troughs poor weak short shortfall shortage insufficient thin scarce sparse lowest small little deficit lacking inadequate depleted reduced shallow",
  ],
]);

/** Words that deny what they stand before. */
export const negations = wordSet("not no never none nor without neither hardly");

/** Verbs and adjectives of ending or absence: of a flag that is worded positively they say that it is false. */
export const absenceStems: ReadonlySet<string> = stems(
  `absence disappear vanish lapse expire end stop cease lose lost lack missing absent disable deactivate inactive unavailable revoke suspend invalid withdraw withdrawn cancel terminate off offline
  discontinue drop remove close deny decline left refuse reject failure outage loss broken faulty defective dead interrupt halt pause quit leave fail disconnect unplug disarm disengage uninstall die dies died`,
);

/** Verbs that undo what a negatively worded flag says. */
export const undoStems: ReadonlySet<string> = stems("clear resolve lift fix recover restore vanish disappear reset");

/** Prefixes that turn an adjective round: "unverified", "inactive", "non-compliant". */
export const negativePrefixes = ["un", "in", "im", "ir", "il", "dis", "non", "de", "mis"] as const;

/** Verbs that only say that a flag is set. */
export const assertingStems: ReadonlySet<string> = stems(
  `detect identify find found raise trigger report occur happen present exist confirm note observe see seen appear apply hold active open show indicate set receive added add put place flag mark`,
);

/** Verbs that say that there is something to count: "an OOM kill is detected". */
export const occurrenceStems = stems("detect occur happen find found appear see seen observe report arise present");

/** Two words that deny together. */
export const noLonger = phrases("no longer");

/** Phrases before a label, and whether they deny it: "anything but up", unlike "nothing but up". */
export const exclusions = phraseTable<boolean>([
  [
    true,
    "other than, all but, everyone but, everybody but, anything but, anything else but, anything else than, everything but, something other than, except, besides, yet to, failed to, fails to, fail to, failing to, unable to, refuses to, refused to, instead of, rather than, as opposed to, different from",
  ],
  [
    false,
    "nothing but, nothing other than, none other than, nothing except, no other than, nothing else but, nothing else than",
  ],
]);
