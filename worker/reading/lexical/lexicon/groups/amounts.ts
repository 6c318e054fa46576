import { tidy } from "../../../../domain/values/tidy.ts";
import type { Frame, Judge } from "./frame.ts";
import { counts, majority, parts, type Side, sides, sidesBehind, sideVerbs } from "./words.ts";

export const whole = `\\d[\\d,]*|${[...counts.keys()].join("|")}`;
const half = [...parts.keys()].join("|");
const percent = "(?:%|percent|per cent|pct)";
export const share = `\\d+(?:\\.\\d+)? ?${percent}|(?:${[...counts.keys()].join("|")}) ${percent}(?: \\(\\d+(?:\\.\\d+)? ?%\\))?|(?:a |one |two |three |four |nine )?[ -]?(?:${half})s?|${majority}|(?:one|\\d+) in (?:${whole})`;
export const side = [...sides, ...sideVerbs].map(([words]) => words).join("|");
export const behind = sidesBehind.map(([words]) => words).join("|");

/** The side on which a number that may be on one side is beyond it. */
export const otherSide = ({ direction, inclusive }: Side): Side => ({
  direction: direction === "above" ? "below" : "above",
  ...(inclusive !== true && { inclusive: true }),
});

/** How a share or count is judged; null for one of one, which is said about each entity. */
export function judgeOf(groups: Record<string, string | undefined>): Frame["says"][number] | null {
  const { share: part = groups["most"], count, vague: many } = groups;
  if (many !== undefined) return { fold: "count", judge: null };
  const said = sideOf(groups["side"], groups["behind"] ?? groups["more"]);
  if (part !== undefined) {
    const isMajority = new RegExp(`^(?:${majority})$`, "iu").test(part);
    const value = isMajority ? 0.5 : shareOf(part);
    const judge = thresholdOf(isMajority ? { direction: "above" } : (said ?? inside), value);
    return value === null || judge === null ? null : { fold: "share", judge };
  }
  const value = numberOf(count ?? "");
  const one = value === 1 && (said === null || said.inclusive === true);
  return value === null || value === 0 || one ? null : { fold: "count", judge: thresholdOf(said ?? inside, value) };
}

export const inside: Side = { direction: "above", inclusive: true };

export const thresholdOf = ({ direction, inclusive }: Side, value: number | null): Judge =>
  value === null ? null : { type: "threshold", params: { direction, ...(inclusive && { inclusive }), value } };

export function sideOf(before: string | undefined, after: string | undefined): Side | null {
  const named = (list: readonly (readonly [string, Side])[], words: string | undefined): Side | null =>
    words === undefined ? null : (list.find(([form]) => new RegExp(`^(?:${form})$`, "iu").test(words))?.[1] ?? null);
  return named([...sides, ...sideVerbs], before) ?? named(sidesBehind, after);
}

export function shareOf(text: string): number | null {
  const words = text.toLowerCase();
  const figure = /^(\d+(?:\.\d+)?) ?(?:%|p)/.exec(words);
  if (figure !== null) return tidy(Number(figure[1]) / 100);
  const spelled = /^([a-z]+) (?:%|p)[^(]*(?:\((\d+(?:\.\d+)?) ?%\))?$/.exec(words);
  const named = spelled === null ? null : numberOf(spelled[1] ?? "");
  if (named !== null) return spelled?.[2] === undefined || Number(spelled[2]) === named ? tidy(named / 100) : null;
  const ratio = /^(\S+) in (\S+)$/.exec(words);
  if (ratio !== null) {
    const [one, of] = [numberOf(ratio[1] ?? ""), numberOf(ratio[2] ?? "")];
    return one === null || of === null || of === 0 ? null : tidy(one / of);
  }
  const part = [...parts].find(([name]) => new RegExp(`${name}s?$`).test(words));
  const [first = ""] = words.split(/[ -]/);
  return part === undefined ? null : tidy((numberOf(first) ?? 1) / part[1]);
}

export function numberOf(text: string): number | null {
  const word = counts.get(text.toLowerCase());
  if (word !== undefined) return word;
  return /^\d/.test(text) ? Number(text.replace(/,/g, "")) : null;
}
