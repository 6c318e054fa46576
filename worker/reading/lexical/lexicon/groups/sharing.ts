import { tidy } from "../../../../domain/values/tidy.ts";
import { durationOf } from "../amounts/time-units.ts";
import { behind, judgesOf, numberOf, share, side, whole } from "./amounts.ts";
import { type Frame, frameOf, matches, nounOf, some, spanOf } from "./frame.ts";
import { ends, holders, opens } from "./words.ts";

const lead = `(?<quant>(?:the )?(?:(?<share>share|percentage|percent|proportion|fraction|%)|number|count) of ${some})`;
const copula = "(?:,? (?:is|are|goes|rises|climbs|gets|grows|falls|drops|being|was|has risen|has fallen))*";
const movement =
  ",? (?:(?<up>rises?|increases?|grows?|climbs?|jumps?|goes up)|falls?|drops?|decreases?|declines?|goes down)" +
  "(?: by)? (?:(?<least>at least )|more than |over )?(?<size>\\d+(?:\\.\\d+)?)(?: ?(?<points>(?:percentage |% |percent )?points?|pp)| ?(?<percent>%|percent))?" +
  "(?: (?:with)?in| over| during)(?: the last| the past)? (?<number>\\d+|an?|one) ?(?<unit>(?:second|minute|hour|day|week|month)s?)";

/** "The share of merchants with … is above 20%", "the number of hosts that are down exceeds 3", "… rises by 50% in a day". */
export function sharing(text: string, nouns: string): Frame[] {
  const [first] = matches(text, `(?<=${opens})${lead}`, `(?:${nounOf(nouns, "", holders)})(?= \\S)`);
  const noun = first && (spanOf(first, "noun") ?? spanOf(first, "other"));
  if (first === undefined || noun == null) return [];
  const isShare = spanOf(first, "share") !== null;
  const amount = isShare ? `(?<share>${share})(?<behind>${behind})?` : `(?<count>${whole})(?<more>${behind})?`;
  return [
    [`${copula} (?<side>${side}) ${amount}`, judgesOf] as const,
    [movement, (groups: MatchGroups) => movedBy(groups, isShare)] as const,
  ].flatMap(([pattern, saidBy]) => {
    const found = matches(text.slice(noun.end), `(?<judge>${pattern})${ends}`).at(-1);
    const judge = found && spanOf(found, "judge");
    const says = saidBy(found?.groups ?? {});
    if (judge == null || says.length === 0 || text.slice(noun.end, noun.end + judge.start).trim() === "") return [];
    const own = { start: noun.end + judge.start, end: noun.end + judge.end };
    return frameOf(first, says, ["quant", own], { end: own.end });
  });
}

type MatchGroups = Record<string, string | undefined>;

/** A share that rises by 10% may rise by a tenth of itself, or by 10 points. */
function movedBy({ up, least, size, points, percent, number = "", unit = "" }: MatchGroups, isShare: boolean) {
  const window = durationOf(numberOf(number) ?? 1, unit.toLowerCase());
  // A share has no amounts but points and percentages, and a number none but whole ones and percentages.
  if (window === null || (isShare ? points === undefined && percent === undefined : points !== undefined)) return [];
  const [fold, isUp] = [isShare ? ("share" as const) : ("count" as const), up !== undefined];
  const amount = isShare || percent !== undefined ? tidy(Number(size) / 100) : Number(size);
  const of = { direction: isUp ? "above" : "below", ...(least !== undefined && { inclusive: true as const }) } as const;
  const params = { ...of, value: isUp ? amount : -amount };
  const difference = { fold, moved: window, judge: { type: "threshold", params } } as const;
  const direction = isUp ? "increase" : "decrease";
  const fraction = { fold, judge: { type: "change", params: { direction, value: amount, window } } } as const;
  if (percent === undefined) return [difference];
  return isShare ? [difference, fraction] : [fraction];
}
