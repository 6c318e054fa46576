import { entriesOf, type Entry } from "../entry.ts";

/** Up to where a value has to come back before the alert is over. */
export interface ReleaseMeaning {
  asks: "release";
  side: "above" | "below";
}

const opens = "[;|.|,|and|—|but] [and|but|then|only] [please]";
const alert = "(it|this|that|[the|this|that] (alert|alarm|incident|issue|problem|warning))";
const closes =
  "([auto] (close|clear|resolve|end|reset|release|cancel|closes|clears|resolves|ends|resets|recovers)|(keep|be|go|stay) (quiet|silent) [again])";
const closed = "(closed|cleared|resolved|ended|reset|released|cancelled)";
const when = "(when|once|after|if|as soon as)";
const value = "[it|this|that|the value|[the] WORD|[the] WORD WORD]";
const has = "[has|have|is|are|was|had] [been]";
const moves =
  "[drops|dropped|drop|falls|fallen|fall|goes|gone|go|comes|come|came|gets|got|returns|returned|return|recovers|recovered|sinks|sunk|rises|risen|climbs|climbed|stays|sits|cured|restored|settles|settled|cools|cooled]";
const sides = {
  below: `[down|back] [again] [to] (below|under|beneath|less than) NUM [again]`,
  above: `[up|back] [again] [to] (above|over|more than) NUM [again]`,
} as const;
const safe = { below: "1%", above: "9%" } as const;
const limit = { below: "above 5%", above: "below 5%" } as const;

const ofSide = (side: "above" | "below"): Entry<ReleaseMeaning>[] => {
  const back = `${value} ${has} ${moves} ${sides[side]}`;
  const example = (tail: string): string => `error rate ${limit[side]}${tail} back ${side} ${safe[side]}`;
  return entriesOf({ asks: "release", side }, `release ${side}`, {
    [`${opens} (${closes} [${alert}] [only|again]|${alert} (may|can|should|must|will|shall|is to|has to) [only] (${closes}|be ${closed}) [only]) ${when} ${back}`]:
      example(", clear when"),
    [`[;|.|,|and] auto (close|clear|resolve|closes|clears|resolves) ${sides[side]}`]: example(", auto-resolve"),
    [`${opens} ((do not|never) ${closes} [${alert}] (until|till|before|unless)|((keep|leave|hold) ${alert} [open|active|on|raised|going|running]|${alert} (stays|remains|stay|remain|should stay|has to stay|must stay) (open|active|on|raised)) (until|till)) ${back}`]:
      example("; keep the alert open until it has come"),
    [`[,|and] [and] [keep (on|going|running|ringing)] (until|till) ${back}`]: example(", until it is"),
  });
};

/** Phrases of what ends an alert. */
export const releases: readonly Entry<ReleaseMeaning>[] = [...ofSide("below"), ...ofSide("above")];
