import type { ReadGroup } from "../../../../domain/language/reading.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import { quantileWords, timesWords } from "../amounts/number-words.ts";
import { inside, numberOf, share, shareOf, side, whole } from "./amounts.ts";
import { anyOf, type Frame, frameOf, matches, meaningOf } from "./frame.ts";
import { isMany } from "../words/endings.ts";
import { comparatives, ends, holders, orderEnds, peers, type Side, sides, verbs } from "./words.ts";

const copula = "(?:(?:is|are|ranks?|comes?|goes|gets|falls?|drops?|slips?|moves?|lands?|sits?|enters?) )?";
const whose = "(?:all |the |our |its |their |his |her |other )*(?:own )?";
const among = `(?:of|among|amongst|in|across|within|for) ${whose}`;
const end = anyOf(orderEnds);
const part = `${share}|percentile|${[...quantileWords.keys()].join("|")}`;
const by = ",? (?:by|in terms of|ranked by|measured by|with respect to) (?:the |its |their )?";
const times = `(?<times>\\d+(?:\\.\\d+)?|${whole}) ?(?:times|x)|(?<multiple>${[...timesWords.keys()].join("|")}|half)`;
const middle = "(?:the |its |their |that )*(?<middle>median|average|mean)";
const higher = "above|higher than|greater than|over|below|lower than|less than|under";

const notNumbered =
  'A place is told as a share of the members, which says how many they are: say "in the top 5% of shops" for "in the top 10".';

/** Where one member stands among the others: "in the worst 1% of its segment", "more than 3 times the median of its peers". */
export function placed(text: string, nouns: string): Frame[] {
  const member = `(?<noun>${peers}|(?:${nouns}))(?![\\w.-])`;
  return wordings.flatMap(([before, after, saidBy]) =>
    matches(text, `(?<= |^)${before}`, `${member}${after}`).flatMap((match) => {
      const said = saidBy(match.groups ?? {});
      if (said === "numbered") return frameOf(match, [], [], { isSure: true, refused: notNumbered });
      return said === null ? [] : placeOf(text, match, said);
    }),
  );
}

type Placed = Pick<ReadGroup, "fold" | "q" | "each" | "end"> & Side & { value: number };
type Groups = Record<string, string | undefined>;

/** The words before a member and those behind it, and what they say. */
const wordings: readonly (readonly [before: string, after: string, (groups: Groups) => Placed | "numbered" | null])[] =
  [
    // "In the worst 1% of merchants by refund rate", "among the 5% of hosts with the highest load".
    [
      `${copula}(?:in|among|within|into|to) (?:the )?(?<end>${end})(?: performing)? (?<part>${part}) ${among}`,
      `(?<by>${by})?`,
      ranked,
    ],
    [
      `${copula}(?:in|among|within|into) (?:the )?(?<part>${part}) ${among}`,
      `(?<by> (?:with|having) (?:the )?(?<end>${end}) )`,
      ranked,
    ],
    // "Higher than 99% of its peers", "worse than that of at least 9 in 10 merchants".
    [
      `${copula}(?<end>${comparatives}) than (?:that of |those of )?(?:(?<side>${side}) )?(?<part>${share}) of ${whose}`,
      `(?! (?:${verbs}|${holders})\\b)`,
      outranking,
    ],
    // "More than 3 times the median of its segment", "20% below the average of its peers", "above the mean of the others".
    [
      `${copula}(?:(?<side>${side}) )?(?:${times}) (?:as (?:high|much|many|large|long) as )?${middle} ${among}`,
      "",
      beside,
    ],
    [
      `${copula}(?:(?<side>${side}) )?(?<percent>\\d+(?:\\.\\d+)? ?(?:%|percent)) (?<higher>${higher}) ${middle} ${among}`,
      "",
      beside,
    ],
    [`${copula}(?<higher>${higher}) ${middle} ${among}`, "", beside],
    // "Among the top 10 of all shops".
    [
      `(?:in|among|within|into|to) (?:the )?(?:${end})(?: performing)? (?:${whole}) (?:${among})?`,
      "",
      () => "numbered",
    ],
  ];

const partOf = (words = ""): number | null => {
  const part = words.toLowerCase() === "percentile" ? 1 : quantileWords.get(words.toLowerCase());
  return part === undefined ? shareOf(words) : tidy(part / 100);
};

function ranked({ end: words, part: said }: Groups): Placed | null {
  const value = partOf(said);
  const of = { fold: "rank", end: meaningOf(orderEnds, words) ?? "worse" } as const;
  return value === null ? null : { ...of, direction: "below", inclusive: true, value };
}

function outranking({ end: words, part: said, side: beyond }: Groups): Placed | null {
  const value = partOf(said);
  const of = { fold: "outranks", end: meaningOf(orderEnds, words) ?? "worse" } as const;
  return value === null ? null : { ...of, ...(meaningOf(sides, beyond) ?? inside), value };
}

function beside({
  middle: kind = "",
  percent,
  higher: word = "",
  side: said,
  times: many,
  multiple,
}: Groups): Placed | null {
  const of = /median/i.test(kind) ? ({ fold: "quantile", q: 0.5 } as const) : ({ fold: "mean" } as const);
  const own = meaningOf(sides, said);
  const isLow = /below|lower|less|under/i.test(word);
  if (word === "") {
    const value = multiple === undefined ? numberOf(many ?? "") : (timesWords.get(multiple.toLowerCase()) ?? 0.5);
    return value === null ? null : { ...of, each: "ratio", ...(own ?? inside), value };
  }
  const direction = isLow ? "below" : "above";
  if (percent === undefined) return { ...of, each: "difference", direction, value: 0 };
  if (own?.direction === "below") return null;
  const share = shareOf(percent) ?? 0;
  const inclusive = own === undefined || own.inclusive === true;
  const value = tidy(1 + (isLow ? -share : share));
  return { ...of, each: "ratio", direction, ...(inclusive && { inclusive }), value };
}

/** In the sentence about one member "above 0" stands for its place, behind the signal that is judged. */
function placeOf(text: string, match: RegExpMatchArray, said: Placed): Frame[] {
  const [words] = match;
  const name = (match.groups?.["noun"] ?? "").toLowerCase();
  const isPeers = new RegExp(`^(?:${peers})$`, "iu").test(name) && !/\b(?:all|other)\b/i.test(words);
  if (!isPeers && !isMany(name)) return [];
  const start = match.index ?? 0;
  const stop = start + words.length;
  const { direction, inclusive, value, ...fold } = said;
  const number = { value, unit: "none", text: words, ...(inclusive && { inclusive }) };
  const metric = new RegExp(ends, "giu");
  metric.lastIndex = stop;
  const at = metric.exec(text)?.index ?? text.length;
  const gone =
    match.groups?.["by"] === undefined
      ? [{ start, end: stop, put: "above 0" }]
      : [
          { start, end: stop },
          { start: at, end: at, put: " above 0" },
        ];
  const place = { direction, number };
  return frameOf(match, [{ ...fold, judge: null }], gone, { end: stop, place, ...(isPeers && { peers: name }) });
}
