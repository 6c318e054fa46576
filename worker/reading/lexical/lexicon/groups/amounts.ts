import { tidy } from "../../../../domain/values/tidy.ts";
import { fractionWords, numberWords } from "../amounts/number-words.ts";
import { anyOf, type Frame, type Judge, meaningOf } from "./frame.ts";
import { majority, type Side, sides, sidesBehind } from "./words.ts";

const counts = [...numberWords.keys()].join("|");
const parts = [...fractionWords.keys()].join("|");
const percent = "(?:%|percent|per cent|pct)";
export const whole = `\\d[\\d,]*|${counts}`;
export const share = `\\d+(?:\\.\\d+)? ?${percent}|(?:${counts}) ${percent}(?: \\(\\d+(?:\\.\\d+)? ?%\\))?|(?:a |one |two |three |four |nine )?[ -]?(?:${parts})s?|${majority}|(?:one|\\d+) in (?:${whole})`;
export const side = anyOf(sides);
export const behind = anyOf(sidesBehind);
export const inside: Side = { direction: "above", inclusive: true };

/** The side on which a number that may be on one side is beyond it. */
export const otherSide = ({ direction, inclusive }: Side): Side => ({
  direction: direction === "above" ? "below" : "above",
  ...(inclusive !== true && { inclusive: true }),
});

export const thresholdOf = ({ direction, inclusive }: Side, value: number): Judge => ({
  type: "threshold",
  params: { direction, ...(inclusive && { inclusive }), value },
});

/** How a share or count is judged, "3 of the 5" as either; nothing for one of one, which is said about each entity. */
export function judgesOf(groups: Record<string, string | undefined>): Frame["says"] {
  const { share: part = groups["most"], count, total, vague: many } = groups;
  if (many !== undefined) return [{ fold: "count", judge: null }];
  const said = meaningOf(sides, groups["side"]) ?? meaningOf(sidesBehind, groups["behind"] ?? groups["more"]);
  if (part !== undefined) {
    const isMajority = new RegExp(`^(?:${majority})$`, "iu").test(part);
    const value = isMajority ? 0.5 : shareOf(part);
    const beyond: Side = isMajority ? { direction: "above" } : (said ?? inside);
    return value === null ? [] : [{ fold: "share", judge: thresholdOf(beyond, value) }];
  }
  const value = numberOf(count ?? "");
  const one = value === 1 && (said === undefined || said.inclusive === true);
  if (value === null || value === 0 || one) return [];
  const all = total === undefined ? 0 : (numberOf(total) ?? 0);
  const counted = { fold: "count", judge: thresholdOf(said ?? inside, value) } as const;
  const shared = { fold: "share", judge: thresholdOf(said ?? inside, tidy(value / all)) } as const;
  return all === 0 ? [counted] : [counted, shared];
}

export function shareOf(text: string): number | null {
  const words = text.toLowerCase();
  const [, figure, spelled] = /^(?:([\d.]+)|([a-z]+)) ?(?:%|p(?:er ?cent|ct))/.exec(words) ?? [];
  const named = figure === undefined ? numberOf(spelled ?? "") : Number(figure);
  if (named !== null) {
    const [, again = named] = /\((\d+(?:\.\d+)?) ?%\)$/.exec(words) ?? [];
    return Number(again) === named ? tidy(named / 100) : null;
  }
  const ratio = /^(\S+) in (\S+)$/.exec(words);
  if (ratio !== null) {
    const [one, of] = [numberOf(ratio[1] ?? ""), numberOf(ratio[2] ?? "")];
    return one === null || of === null || of === 0 ? null : tidy(one / of);
  }
  const part = [...fractionWords].find(([name]) => new RegExp(`${name}s?$`).test(words));
  const [first = ""] = words.split(/[ -]/);
  return part === undefined ? null : tidy(((numberOf(first) ?? 1) * part[1]) / 100);
}

export function numberOf(text: string): number | null {
  const word = numberWords.get(text.toLowerCase());
  if (word !== undefined) return word;
  return /^\d/.test(text) ? Number(text.replace(/,/g, "")) : null;
}
