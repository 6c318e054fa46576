import { behind, judgeOf, share, side, whole } from "./amounts.ts";
import { type Frame, matches, nounOf, some, spanOf } from "./frame.ts";
import { ends, holders, opens } from "./words.ts";

/** "The share of merchants with … is above 20%", "the number of hosts that are down exceeds 3". */
export function sharing(text: string, nouns: string): Frame[] {
  const lead = `(?<quant>(?:the )?(?<what>share|percentage|percent|proportion|fraction|number|count|%) of ${some})`;
  const first = matches(text, `(?<=${opens})${lead}(?:${nounOf(nouns, "", holders)})(?= \\S)`)[0];
  const noun = first === undefined ? null : (spanOf(first, "noun") ?? spanOf(first, "other"));
  const quant = first === undefined ? null : spanOf(first, "quant");
  if (first === undefined || noun === null || quant === null) return [];
  const counts = /number|count/i.test(first.groups?.["what"] ?? "");
  const amount = counts ? `(?<count>${whole})(?<more>${behind})?` : `(?<share>${share})(?<behind>${behind})?`;
  const copula = "(?:,? (?:is|are|goes|rises|climbs|gets|grows|falls|drops|being|was|has risen|has fallen))*";
  const judges = matches(text.slice(noun.end), `(?<judge>${copula} (?<side>${side}) ${amount})${ends}`);
  const last = judges.at(-1);
  const judged = last === undefined ? null : judgeOf(last.groups ?? {});
  const span = last === undefined ? null : spanOf(last, "judge");
  if (judged === null || span === null || text.slice(noun.end, noun.end + span.start).trim() === "") return [];
  const judge = { start: noun.end + span.start, end: noun.end + span.end };
  const which = (first.groups?.["which"] ?? "").trim();
  return [
    {
      start: quant.start,
      end: judge.end,
      noun,
      which,
      says: [judged],
      gone: [quant, judge],
      isSure: first.groups?.["noun"] !== undefined,
    },
  ];
}
