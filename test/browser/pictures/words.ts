import { createHash } from "node:crypto";

const masks: readonly [RegExp, string][] = [
  [/\b(mon|tue|wed|thu|fri|sat|sun)(day)?\b/gi, "day"],
  [/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/gi, "month"],
  [/\bjust now\b|\b(in )?\d+ (s|min|h|d)( \d+ min)?( ago)?\b/g, "some time"],
  [/\b(act|ent|dec|task|inc|cnd|cal)_[\w.-]+/g, "id"],
  [/\b[0-9a-f]{12,}…?/g, "hash"],
  [/[−-]?\d[\d,.:]*/g, "0"],
];

/** The words of a page, without numbers, times and ids and in any order: a short sum of them, the same while the page says the same. */
export function wordsOf(text: string): string {
  const masked = masks.reduce((all, [what, by]) => all.replaceAll(what, by), text);
  const lines = masked.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  const sum = createHash("sha256").update(
    lines
      .filter((line) => line !== "")
      .toSorted()
      .join("\n"),
  );
  return sum.digest("hex").slice(0, 16);
}
