import type { ReadGroup } from "../../../../domain/language/reading.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import { inside, numberOf, share, shareOf, side, sideOf } from "./amounts.ts";
import { type Frame, matches, type Rule, spanOf } from "./frame.ts";
import { isMany } from "./nouns.ts";
import { counts, ends, holders, multiples, orderEnds, orderParts, peers, type Side, verbs } from "./words.ts";

const copula = "(?:(?:is|are|ranks?|comes?|goes|gets|falls?|drops?|slips?|moves?|lands?|sits?|enters?) )?";
const whose = "(?:all |the |our |its |their |his |her |other )*(?:own )?";
const end = orderEnds.map(([words]) => words).join("|");
const part = `${share}|${[...orderParts.keys()].join("|")}`;
const by = ",? (?:by|in terms of|ranked by|measured by|with respect to) (?:the |its |their )?";
const times = `(?<times>\\d+(?:\\.\\d+)?|${[...counts.keys()].join("|")}) ?(?:times|x)|(?<multiple>${[...multiples.keys()].join("|")})`;
const middle = "(?:the |its |their |that )*(?<middle>median|average|mean)";
const comparatives = "worse|better|higher|greater|larger|bigger|longer|lower|smaller|shorter";
const higher = "above|higher than|greater than|over|below|lower than|less than|under";

const among = (nouns: string): string =>
  `(?:of|among|amongst|in|across|within|for) ${whose}(?<noun>${peers}|(?:${nouns}))(?![\\w.-])`;

/** Where one member stands among the others: "in the worst 1% of its segment", "more than 3 times the median of its peers". */
export const placed: Rule = (text, nouns) => [
  ...ranked(text, nouns),
  ...outranking(text, nouns),
  ...beside(text, nouns),
  ...numbered(text, nouns),
];

type Placed = Pick<ReadGroup, "fold" | "q" | "each" | "end"> & Side & { value: number };

/** "In the worst 1% of merchants by refund rate", "among the 5% of hosts with the highest load". */
function ranked(text: string, nouns: string): Frame[] {
  const first = `${copula}(?:in|among|within|into|to) (?:the )?(?<end>${end})(?: performing)? (?<part>${part}) ${among(nouns)}(?<by>${by})?`;
  const second = `${copula}(?:in|among|within|into) (?:the )?(?<part>${part}) ${among(nouns)}(?<by> (?:with|having) (?:the )?(?<end>${end}) )`;
  return [first, second].flatMap((pattern) =>
    matches(text, `(?<= |^)${pattern}`).flatMap((match) => {
      const value = partOf(match.groups?.["part"] ?? "");
      if (value === null) return [];
      return frameOf(text, match, { fold: "rank", end: endOf(match), direction: "below", inclusive: true, value });
    }),
  );
}

/** "Higher than 99% of its peers", "worse than that of at least 9 in 10 merchants". */
function outranking(text: string, nouns: string): Frame[] {
  const pattern = `(?<= |^)${copula}(?<end>${comparatives}) than (?:that of |those of )?(?:(?<side>${side}) )?(?<part>${share}) of ${whose}(?<noun>${peers}|(?:${nouns}))(?![\\w.-])(?! (?:${verbs}|${holders})\\b)`;
  return matches(text, pattern).flatMap((match) => {
    const value = partOf(match.groups?.["part"] ?? "");
    const judged = sideOf(match.groups?.["side"], undefined) ?? inside;
    return value === null ? [] : frameOf(text, match, { fold: "outranks", end: endOf(match), ...judged, value });
  });
}

/** "More than 3 times the median of its segment", "20% below the average of its peers", "above the mean of the others". */
function beside(text: string, nouns: string): Frame[] {
  const patterns = [
    `(?:(?<side>${side}) )?(?:${times}) (?:as (?:high|much|many|large|long) as )?${middle} ${among(nouns)}`,
    `(?:(?<side>${side}) )?(?<percent>\\d+(?:\\.\\d+)? ?(?:%|percent)) (?<higher>${higher}) ${middle} ${among(nouns)}`,
    `(?<higher>${higher}) ${middle} ${among(nouns)}`,
  ];
  return patterns.flatMap((pattern) =>
    matches(text, `(?<= |^)${copula}${pattern}`).flatMap((match) => {
      const { middle: kind = "", percent, higher: word = "", side: said } = match.groups ?? {};
      const of = /median/i.test(kind) ? ({ fold: "quantile", q: 0.5 } as const) : ({ fold: "mean" } as const);
      const own = sideOf(said, undefined);
      const isLow = /below|lower|less|under/i.test(word);
      if (word === "") {
        const value = timesOf(match);
        return value === null ? [] : frameOf(text, match, { ...of, each: "ratio", ...(own ?? inside), value });
      }
      const direction = isLow ? "below" : "above";
      if (percent === undefined) return frameOf(text, match, { ...of, each: "difference", direction, value: 0 });
      if (own?.direction === "below") return [];
      const share = shareOf(percent) ?? 0;
      const inclusive = own === null || own.inclusive === true;
      const value = tidy(1 + (isLow ? -share : share));
      return frameOf(text, match, { ...of, each: "ratio", direction, ...(inclusive && { inclusive }), value });
    }),
  );
}

const notNumbered =
  'A place is told as a share of the members, which says how many they are: say "in the top 5% of shops" for "in the top 10".';

/** "Among the top 10 of all shops". */
function numbered(text: string, nouns: string): Frame[] {
  const pattern = `(?:in|among|within|into|to) (?:the )?(?:${end})(?: performing)? (?:\\d+|${[...counts.keys()].join("|")}) (?:${among(nouns)}|(?<noun2>${nouns})(?![\\w.-]))`;
  return matches(text, pattern).flatMap((match) => {
    const noun = spanOf(match, "noun") ?? spanOf(match, "noun2");
    if (noun === null) return [];
    const start = match.index ?? 0;
    return [{ start, end: noun.end, noun, which: "", says: [], gone: [], isSure: true, refused: notNumbered }];
  });
}

const endOf = ({ groups }: RegExpMatchArray): NonNullable<ReadGroup["end"]> =>
  orderEnds.find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(groups?.["end"] ?? ""))?.[1] ?? "worse";

const partOf = (words: string): number | null => orderParts.get(words.toLowerCase()) ?? shareOf(words);

const timesOf = ({ groups }: RegExpMatchArray): number | null =>
  multiples.get((groups?.["multiple"] ?? "").toLowerCase()) ?? numberOf(groups?.["times"] ?? "");

/** In the sentence about one member "above 0" stands for its place, behind the signal that is judged. */
function frameOf(text: string, match: RegExpMatchArray, said: Placed): Frame[] {
  const noun = spanOf(match, "noun");
  const [words] = match;
  if (noun === null) return [];
  const name = text.slice(noun.start, noun.end).toLowerCase();
  const isPeers = new RegExp(`^(?:${peers})$`, "iu").test(name) && !/\b(?:all|other)\b/i.test(words);
  if (!isPeers && !isMany(name)) return [];
  const start = match.index ?? 0;
  const stop = start + words.length;
  const { direction, inclusive, value, ...fold } = said;
  const number = { value, unit: "none", text: words, ...(inclusive && { inclusive }) };
  const frame = {
    start,
    end: stop,
    noun,
    which: "",
    says: [{ ...fold, judge: null }],
    isSure: true,
    place: { direction, number },
  };
  const own = isPeers ? { ...frame, peers: name } : frame;
  if (match.groups?.["by"] === undefined) return [{ ...own, gone: [{ start, end: stop, put: "above 0" }] }];
  const metric = new RegExp(ends, "giu");
  metric.lastIndex = stop;
  const at = metric.exec(text)?.index ?? text.length;
  return [
    {
      ...own,
      gone: [
        { start, end: stop, put: "" },
        { start: at, end: at, put: " above 0" },
      ],
    },
  ];
}
