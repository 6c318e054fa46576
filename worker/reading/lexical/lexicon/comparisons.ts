import { category, is } from "./category.ts";
import { wordSet, meanings } from "./words/category.ts";
import type { Token } from "../text/token.ts";
import { bounds } from "./words/prescriptions.ts";
import { phraseTable, type PhraseTable } from "./phrase-table.ts";

/** How a comparison binds: `level` stands before a level, `amount` may also measure a movement, `after` follows its number. */
export interface Comparison {
  direction: "above" | "below";
  binds: "level" | "amount" | "after";
}

const above = (binds: Comparison["binds"]): Comparison => ({ direction: "above", binds });
const below = (binds: Comparison["binds"]): Comparison => ({ direction: "below", binds });

const listed = phraseTable<Comparison>([
  [
    above("amount"),
    `more than, greater than, larger than, bigger than, at least, no less than, no fewer than, not less than, not fewer than,
    upwards of, upward of, a minimum of, over, in excess of, any more than, well over, just over`,
  ],
  [
    above("level"),
    `above, beyond, past, north of, exceed, exceeds, exceeded, exceeding, has exceeded, surpass, surpasses, surpassed, surpassing,
    pass, passes, passed, passing, top, tops, topped, topping, outpaces, outpace, outstrips, outnumber, outnumbers, cross, crosses, crossed, crossing,
    reach, reaches, reached, reaching, achieve, achieves, achieved, attain, attains, attained, gets to, get to, getting to, got to, gets up to, rises up to, rise up to, rose up to, risen up to, increases up to, increase up to, increased up to, comes to, hit, hits, hitting, breaches, breaks through, goes through, overshoots, overtakes, outside of, worse than, better than, ahead of,
    reach or exceed, reaches or exceeds, reached or exceeded, equal or exceed, equals or exceeds, equal or exceeds, equal to or exceeding, meet or exceed, meets or exceeds, match or exceed, matches or exceeds,
    > , >= , ≥ , greater than or equal to, more than or equal to, above or equal to, equal to or above, equal to or greater than, equal or greater than, equal or more than, equal or higher than, or equal to above, less negative than,
    at or above, to or above, at or over, at or beyond, at or past, at or exceeding, at or higher than, at or greater than`,
  ],
  [
    below("amount"),
    "less than, fewer than, smaller than, at most, no more than, not more than, no greater than, not greater than, a maximum of, any less than, just under, well under",
  ],
  [
    below("level"),
    `below, under, beneath, underneath, within, more negative than, short of, shy of, south of, not exceeding, no higher than, no longer than, no later than, no older than,
    undershoots, undershoot, inside, in under, in less than, in fewer than, up to, behind, trails, lags, lags behind,
    < , <= , ≤ , less than or equal to, below or equal to, equal to or below, equal to or less than, equal or less than, equal or lower than, equal or below, fewer than or equal to,
    at or below, to or below, at or under, at or beneath, at or lower than, at or less than`,
  ],
  ...bounds.phrases.map(({ phrase, meaning }): [Comparison, string] => [
    { direction: meaning, binds: "level" },
    phrase,
  ]),
  [
    above("after"),
    "or more, or above, or over, and above, and up, and over, plus, upwards, or beyond, +, or worse, or better, have elapsed, has elapsed, have passed, has passed, have gone by, or more have passed, or more have elapsed, at minimum, at a minimum",
  ],
  [
    below("after"),
    "or less, or fewer, or below, or under, and below, and under, left, remaining, to go, away, out, or so left, or fewer left, or less left, or fewer remaining, or less remaining, or less to go, or fewer to go, at maximum, at a maximum",
  ],
]);

const little =
  "lower shorter younger sooner earlier colder cooler lighter slower closer nearer newer tighter thinner narrower weaker softer poorer quieter drier emptier shallower cheaper scarcer milder duller";
const much =
  "higher greater larger bigger longer older later taller deeper wider heavier thicker warmer hotter faster quicker stronger steeper further louder";
const sizes = meanings<"above" | "below">([
  ["above", much],
  ["below", little],
]);

/** "Wider than", "tighter than": any adjective in its comparative. */
function comparative(tokens: readonly Token[], at: number): { meaning: Comparison; length: number } | null {
  const word = tokens[at]?.text ?? "";
  if (tokens[at + 1]?.text !== "than" || !/^[a-z]{2,}er$/.test(word)) return null;
  return { meaning: { direction: sizes.get(word) ?? "above", binds: "level" }, length: 2 };
}

/** "Or colder", "and larger" behind a number. */
function behind(tokens: readonly Token[], at: number): { meaning: Comparison; length: number } | null {
  const direction = sizes.get(tokens[at + 1]?.text ?? "");
  return direction === undefined || !/^(?:and|or)$/.test(tokens[at]?.text ?? "") || tokens[at + 2]?.text === "than"
    ? null
    : { meaning: { direction, binds: "after" }, length: 2 };
}

/** Comparisons with a number or a reference, as English writes them. */
export const comparisons: PhraseTable<Comparison> = {
  phrases: listed.phrases,
  match: (tokens, at) => listed.match(tokens, at) ?? comparative(tokens, at) ?? behind(tokens, at),
};

/** "Lower than the minimum", "below the $1M minimum": an end that something is compared with says no side of its own; "up to a maximum" says the same twice. */
export const isReference = (tokens: readonly Token[], place: number): boolean => {
  const bound = bounds.match(tokens, place);
  return (
    bound !== null &&
    tokens.slice(0, place).some((_, at) => {
      const found = comparisons.match(tokens, at);
      const end = at + (found?.length ?? Infinity);
      // "Exceeds the sealed maximum".
      const between = tokens.slice(end, place);
      const led =
        between.length <= 3 && between.every((token) => token.kind !== "break" && !is(token, category.listJoints));
      return end <= place && led && bounds.match(tokens, at) === null && found?.meaning.direction !== bound.meaning;
    })
  );
};

/** Behind a number: on which side does not matter. */
export const bothWays = phraseTable<true>([
  [
    true,
    "either way, both ways, in either direction, in any direction, in both directions, to either side, on either side, plus or minus",
  ],
]);

/** Before a number: any value but that one. */
export const unequal = phraseTable<true>([
  [
    true,
    "!= , is not, are not, was not, is no longer, are no longer, other than, anything other than, anything but, not equal to, not exactly, different from, is not exactly, differs from, unequal to",
  ],
]);

/** What a number stands before or after says its side: "95% full", "have used three quarters", "20% left". */
export const fullness = meanings<"above" | "below">([
  [
    "above",
    "full used gone spent consumed occupied complete taken depleted sold booked filled reserved allocated after",
  ],
  ["below", "available free unused spare"],
]);

/** Comparisons that still compare when no number follows: "exceeds the baseline". */
export const withoutNumber =
  /^(?:[<>≤≥]=?|at or (?:above|over|below|under)|above|below|beneath|exceed\w*|surpass\w*|outpaces?|outstrips?|behind|ahead of|trails|lags|lags behind|(?:higher|lower|more|less|greater|fewer|larger|smaller|longer|shorter|hotter|colder|warmer|cooler|faster|slower|older|heavier) than|short of|under)$/;

/** They may go round what they compare: "more riders than seats". */
export const moreOrLess = meanings<"above" | "below">([
  ["above", `more ${much}`],
  ["below", `fewer less ${little}`],
]);

/** After "or", behind what is counted: "200 messages waiting, or more". */
export const trailing = wordSet(`more fewer less over above below under worse better ${much} ${little}`);

/** Between a distance and what it is measured from: "10 over the target". */
export const apartLeads = meanings<"above" | "below">([
  ["above", "over above past beyond"],
  ["below", "under below"],
]);

const listOf = (words: string): string => words.replaceAll(" ", ",");

/** Behind "alert if" these answer a level or a range that was said before: "limit 50, alert if higher". */
export const answers = phraseTable<"above" | "below" | "range" | "breach">([
  ["above", `above,over,more,exceeded,${listOf(much)}`],
  ["below", `below,under,less,fewer,${listOf(little)}`],
  ["range", "outside,out of range,out of bounds"],
  ["breach", "otherwise"],
]);

/** The words of comparisons that are long enough to be misspelt and still be known. */
export const comparingForms: readonly string[] = [
  ...new Set(listed.phrases.flatMap(({ phrase }) => phrase.split(" ")).filter((word) => /^[a-z]{4,}$/.test(word))),
];
