import { tidy } from "../../../../domain/values/tidy.ts";
import { matches, nounOf, type Rule, some, spanOf } from "./frame.ts";
import { ends, holders, opens } from "./words.ts";

const spans: Readonly<Record<string, string>> = {
  second: "s",
  minute: "m",
  hour: "h",
  day: "d",
  week: "w",
  month: "mo",
};

/**
 * "The share of merchants with … rises by more than 10 points in an hour", "the number of hosts that are down rises by 50% in a day". A share that
 * rises by 10% may rise by a tenth of itself, or by 10 points.
 */
export const moving: Rule = (text, nouns) => {
  const lead = `(?<quant>(?:the )?(?<what>share|percentage|percent|proportion|fraction|number|count|%) of ${some})`;
  const first = matches(text, `(?<=${opens})${lead}(?:${nounOf(nouns, "", holders)})(?= \\S)`)[0];
  const [noun, quant] =
    first === undefined ? [] : [spanOf(first, "noun") ?? spanOf(first, "other"), spanOf(first, "quant")];
  if (first === undefined || noun == null || quant == null) return [];
  const verb =
    "(?:(?<up>rises?|increases?|grows?|climbs?|jumps?|goes up)|falls?|drops?|decreases?|declines?|goes down)";
  const amounts =
    "(?: by)? (?:(?<least>at least )|more than |over )?(?<size>\\d+(?:\\.\\d+)?)(?: ?(?<points>(?:percentage |% |percent )?points?|pp)| ?(?<percent>%|percent))?";
  const span = `(?: (?:with)?in| over| during)(?: the last| the past)? (?<number>\\d+|an?|one) ?(?<unit>${Object.keys(spans).join("|")})s?`;
  const found = matches(text.slice(noun.end), `(?<judge>,? ${verb}${amounts}${span})${ends}`).at(-1);
  const judge = found === undefined ? null : spanOf(found, "judge");
  if (found === undefined || judge === null || text.slice(noun.end, noun.end + judge.start).trim() === "") return [];
  const { up, least, size = "", points, percent, number = "", unit = "" } = found.groups ?? {};
  const counts = /number|count/i.test(first.groups?.["what"] ?? "");
  // A share has no amounts but points and percentages, and a number none but whole ones and percentages.
  if (counts ? points !== undefined : points === undefined && percent === undefined) return [];
  const window = `${/^\d/.test(number) ? Number(number) : 1}${spans[unit.toLowerCase()] ?? "h"}`;
  const amount = counts && percent === undefined ? Number(size) : tidy(Number(size) / 100);
  const fold = counts ? "count" : "share";
  const by = {
    direction: up === undefined ? ("below" as const) : ("above" as const),
    ...(least !== undefined && { inclusive: true as const }),
    value: up === undefined ? -amount : amount,
  };
  const difference = { fold, moved: window, judge: { type: "threshold", params: by } } as const;
  const direction = up === undefined ? ("decrease" as const) : ("increase" as const);
  const fraction = { fold, judge: { type: "change", params: { direction, value: amount, window } } } as const;
  const says = percent === undefined ? [difference] : counts ? [fraction] : [difference, fraction];
  const own = { start: noun.end + judge.start, end: noun.end + judge.end };
  return [
    {
      start: quant.start,
      end: own.end,
      noun,
      which: (first.groups?.["which"] ?? "").trim(),
      says,
      gone: [quant, own],
      isSure: first.groups?.["noun"] !== undefined,
    },
  ];
};
