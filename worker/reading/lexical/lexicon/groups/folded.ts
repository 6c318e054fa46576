import { tidy } from "../../../../domain/values/tidy.ts";
import { anyOf, type Frame, frameOf, matches, meaningOf, spanOf } from "./frame.ts";
import { isMany } from "../words/endings.ts";
import { folds, places, superlatives, timed, together } from "./words.ts";

const textOf = (match: RegExpMatchArray, group: string): string => (match.groups?.[group] ?? "").toLowerCase();

/** "Total orders of all shops", "p95 of queue length across clinics", "average orders per shop". */
export function folded(text: string, nouns: string): Frame[] {
  const metric =
    "(?:(?!(?:is|are|has|have|above|below|over|under|when|if|and|or|of all|across|among)\\b)[\\w.%/-]+ ){1,5}?";
  const of = `(?<of>(?:of|across|over|for|in|at|from|among|between|on) (?<all>(?:all|every)(?: of)? )?(?:the |our |my )?|per )`;
  const words = `\\b(?<fold>${places}|${anyOf(folds)}) (?<metric>${metric})${of}`;
  const named = `(?<which>(?:[a-z][\\w-]* ){0,2}?)(?<noun>${nouns})(?![\\w.-])`;
  return matches(text, words, named).flatMap((match) => {
    const place = textOf(match, "p") || textOf(match, "th");
    const quantile = { fold: "quantile", q: tidy(Number(place) / 100) } as const;
    const said = place === "" ? meaningOf(folds, textOf(match, "fold")) : quantile;
    const members = spanOf(match, "of");
    if (said === undefined || members === null) return [];
    const lead = textOf(match, "of");
    const isOfAll = spanOf(match, "all") !== null || /^(?:across|over|among|between)/.test(lead);
    // "Total revenue of the shops" is one of all of them; "average revenue of the shops" may be that of each.
    const isTotal = said.fold === "sum" && /^of (?:the |our )/.test(lead);
    const isWhole = (isOfAll || isTotal) && (isMany(textOf(match, "noun")) || lead.includes("every"));
    if (lead === "per " ? said.fold !== "mean" : !isWhole) return [];
    // "Average latency over the last hour across all regions" is said twice: of each, and of all.
    const own = said.fold === "quantile" || !timed.test(text) ? ["fold"] : [];
    return frameOf(match, [{ ...said, judge: null }], own, {}).map((frame) => ({
      ...frame,
      gone: [...frame.gone, { start: members.start, end: frame.end }],
    }));
  });
}

/** "All shops together have …", "orders across all shops combined"; without a word for it "orders across all shops" may be a total or an average. */
export function summed(text: string, nouns: string): Frame[] {
  const named = `(?<which>)(?<noun>${nouns})(?![\\w.-])`;
  const subject = "(?<lead>(?:all|all of|the|our) (?:the |our )?)";
  const behind = `(?<all>,? (?:${together}))?(?<lead> (?:across|over|of|among|for) (?:all (?:of )?)?(?:the |our )?)`;
  return [
    [subject, `(?<all>,? (?:${together}))\\b`] as const,
    [behind, `(?<behind>,? (?:${together}))?`] as const,
  ].flatMap(([lead, end]) =>
    matches(text, lead, `${named}${end}`).flatMap((match) => {
      const { index: start = 0, 0: words } = match;
      const isSum = spanOf(match, "all") !== null || spanOf(match, "behind") !== null;
      const ofAll = /^ (?:across|over|among) all/.test(textOf(match, "lead"));
      if (!isMany(textOf(match, "noun")) || (!isSum && !ofAll)) return [];
      const [sum, mean] = [{ fold: "sum", judge: null } as const, { fold: "mean", judge: null } as const];
      const end = start + words.length;
      const gone = lead === subject ? ["lead", "all"] : [{ start, end }];
      return frameOf(match, isSum ? [sum] : [sum, mean], gone, { end });
    }),
  );
}

/** "Latency of the slowest region above 800 ms" is about the highest, or lowest, of all. */
export function superlative(text: string, nouns: string): Frame[] {
  const words = ` (?:of|at|in|on|for) (?:the |our )(?<most>${anyOf(superlatives)}) `;
  return matches(text, words, `(?<noun>${nouns})(?![\\w.-])`).flatMap((match) => {
    const picks = meaningOf(superlatives, textOf(match, "most"));
    if (picks === undefined || isMany(textOf(match, "noun"))) return [];
    const { index: start = 0, 0: words } = match;
    return frameOf(match, [{ fold: picks.above, judge: null }], [{ start, end: start + words.length }], { picks });
  });
}
