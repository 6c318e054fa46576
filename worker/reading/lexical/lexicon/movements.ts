import { wordSet, meanings, meaningsOfStems, stems } from "./words/category.ts";
import type { Polarity, ReadDirection } from "../../../domain/language/reading.ts";
import { phraseTable, type PhraseTable } from "./phrase-table.ts";

const up = `rise climb increase grow surge jump soar ramp rocket skyrocket balloon swell accelerate creep mount inflate expand gain uptick upswing
  escalate upward snowball upwards growth widen lengthen intensify double triple quadruple multiply inch edge hike leap higher`;
const down = `drop fall decline decrease dip plunge sink slump slide shrink tumble crash plummet erode slip lose loss reduce reduction taper weaken
  soften halve dwindle collapse recede ebb wane downward downwards downturn shrinkage dive nosedive diminish deplete subside contract lower lessen
  fade drain slacken sag droop wilt dent shed ease`;
const either = "change shift move swing fluctuate vary differ drift diverge";
const undirected = "trend";
const worse = "deteriorate worsen degrade deterioration degradation worse";
const better = "improve improvement better recover recovery";

/** Movement verbs and nouns by stem; `null` moves in a direction that the words do not tell. */
export const movementStems = meaningsOfStems<ReadDirection | null>([
  [null, `${undirected} ${worse} ${better}`],
  ["any", either],
  ["below", down],
  ["above", up],
]);

/** Movement verbs in their common forms. */
export const movementForms: readonly string[] = [...wordSet(`${down} ${up}`)].flatMap((word) => {
  const root = word.replace(/e$/, "");
  const doubled = /[^aeiou][aeiou][pbgt]$/.test(word) ? `${word}${word.slice(-1)}` : root;
  return [word, `${word}s`, `${doubled}ed`, `${doubled}ing`];
});

/** Judgements, by stem and by form: which way they go depends on the signal. */
const judgements = meaningsOfStems<Polarity>([
  ["worse", worse],
  ["better", better],
]);
const judgingForms = meanings<Polarity>([
  ["worse", "bad poor terrible awful dreadful dire abysmal lousy horrible appalling unhealthy worst slowest poorest"],
  ["better", "good great excellent superb best fastest quickest"],
]);

/** Whether a word says worse or better, or neither. */
export function polarityOf(token: {
  readonly kind: string;
  readonly text: string;
  readonly stem: string;
}): Polarity | null {
  if (token.kind !== "word") return null;
  const formed = judgingForms.get(token.text) ?? judgingForms.get(token.text.replace(/(?:ly|ily)$/, ""));
  if (formed !== undefined) return formed;
  const plain = /^(?:bad|good)$/.test(token.stem) && !/^(?:worse|better)/.test(token.text);
  return plain ? null : (judgements.get(token.stem) ?? null);
}

const particled = {
  up: ["above", stems("go shoot creep pick build trend tick move edge speed head climb rack")],
  upward: ["above", stems("trend move head creep edge")],
  upwards: ["above", stems("trend move head creep edge")],
  down: ["below", stems("go come trend slow head tick move wind calm die")],
  downward: ["below", stems("trend move head creep edge")],
  downwards: ["below", stems("trend move head creep edge")],
  off: ["below", stems("fall drop tail taper")],
} as const;

const phrases = phraseTable<ReadDirection | null>([
  [
    "above",
    `on the rise, on the up, gets higher, getting higher, an uptick, higher than last, more than last, upward trend, rising trend, is up, are up, up by`,
  ],
  [
    "below",
    `gets lower, getting lower, downward trend, declining trend, falling trend, is down, are down, down by, dries up, drying up,
    on the decline, in decline, lower than last, less than last, fewer than last`,
  ],
  ["any", "moves around, jumps around"],
]);

/** Movements in several words: "on the rise", and verbs with a particle in any form ("tails off", "crept up"). */
export const movementPhrases: PhraseTable<ReadDirection | null> = {
  phrases: phrases.phrases,
  match(tokens, at) {
    const found = phrases.match(tokens, at);
    if (found !== null) return found;
    const particle = tokens[at + 1]?.text ?? "";
    const known = Object.hasOwn(particled, particle) ? particled[particle as keyof typeof particled] : undefined;
    const verb = tokens[at];
    return known !== undefined && verb?.kind === "word" && known[1].has(verb.stem)
      ? { meaning: known[0], length: 2 }
      : null;
  },
};

/** Verbs that carry their own number, by their stems. */
export const factors = meanings([
  [2, "doubl"],
  [3, "tripl trebl"],
  [4, "quadrupl"],
  [0.5, "halv"],
]);
