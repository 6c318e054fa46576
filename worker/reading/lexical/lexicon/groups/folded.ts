import { tidy } from "../../../../domain/values/tidy.ts";
import { type Frame, matches, spanOf } from "./frame.ts";
import { isMany } from "./nouns.ts";
import { folds, places, superlatives, together } from "./words.ts";

/** "Total orders of all shops", "p95 of queue length across clinics", "average orders per shop". */
export function folded(text: string, nouns: string): Frame[] {
  const names = folds.map(([words]) => words).join("|");
  const metric =
    "(?:(?!(?:is|are|has|have|above|below|over|under|when|if|and|or|of all|across|among)\\b)[\\w.%/-]+ ){1,5}?";
  const of = `(?<of>(?:of|across|over|for|in|at|from|among|between|on) (?<all>(?:all|every)(?: of)? )?(?:the |our |my )?|per )`;
  const pattern = `\\b(?<fold>${places}|${names}) (?<metric>${metric})${of}(?<which>(?:[a-z][\\w-]* ){0,2}?)(?<noun>${nouns})(?![\\w.-])`;
  return matches(text, pattern).flatMap((match) => {
    const [noun, fold, phrase] = ["noun", "of", "fold"].map((name) => spanOf(match, name));
    const said = foldOf(match.groups ?? {});
    const lead = match.groups?.["of"] ?? "";
    if (noun == null || fold == null || phrase == null || said === null) return [];
    const isPer = /^per /i.test(lead);
    const isOfAll = match.groups?.["all"] !== undefined || /^(?:across|over|among|between)/i.test(lead);
    const isMany = /s$|people$/i.test(text.slice(noun.start, noun.end));
    // "Total revenue of the shops" is one of all of them; "average revenue of the shops" may be that of each.
    const isTotal =
      said.fold === "sum" && /^of (?:the |our )/i.test(`${lead}${text.slice(fold.start).slice(lead.length)}`);
    if (isPer ? said.fold !== "mean" : !(isOfAll || isTotal) || (!isMany && !/every/i.test(lead))) return [];
    const members = { start: fold.start, end: noun.end };
    // "Average latency over the last hour across all regions" is said twice: of each, and of all.
    const own = said.fold === "quantile" || !timed.test(text) ? [phrase, members] : [members];
    return [
      {
        start: phrase.start,
        end: noun.end,
        noun,
        which: (match.groups?.["which"] ?? "").trim(),
        says: [said],
        gone: own,
        isSure: true,
      },
    ];
  });
}

const timed =
  /\b(?:in|over|during|within|of) (?:the )?(?:last|past|previous) |\bover \d+ ?[a-z]+ across\b|\b\d+[ -](?:day|hour|minute|week)/iu;

function foldOf(groups: Record<string, string | undefined>): Frame["says"][number] | null {
  const { p, th, fold = "" } = groups;
  if (p !== undefined || th !== undefined) return { fold: "quantile", q: tidy(Number(p ?? th) / 100), judge: null };
  const found = folds.find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(fold));
  if (found === undefined) return null;
  const [, name, q] = found;
  return { fold: name, ...(q !== undefined && { q }), judge: null };
}

/** "All shops together have …", "orders across all shops combined"; without a word for it "orders across all shops" may be a total or an average. */
export function summed(text: string, nouns: string): Frame[] {
  const named = `(?<noun>${nouns})(?![\\w.-])`;
  const subject = matches(
    text,
    `(?<lead>(?:all|all of|the|our) (?:the |our )?)(?<which>)${named}(?<all>,? (?:${together}))\\b`,
  );
  const behindIt = matches(
    text,
    `(?<before>,? (?:${together}))?(?<lead> (?:across|over|of|among|for) (?:all (?:of )?)?(?:the |our )?)(?<which>)${named}(?<all>,? (?:${together}))?`,
  );
  const from = (match: RegExpMatchArray, isSubject: boolean): Frame[] => {
    const [noun, lead, behind, before] = ["noun", "lead", "all", "before"].map((name) => spanOf(match, name));
    const sum = behind ?? before;
    if (noun == null || lead == null || !/s$/i.test(text.slice(noun.start, noun.end))) return [];
    if (sum == null && !/^ (?:across|over|among) all/i.test(match.groups?.["lead"] ?? "")) return [];
    const end = behind?.end ?? noun.end;
    const start = before?.start ?? lead.start;
    const judge = null;
    const says =
      sum == null
        ? [{ fold: "sum", judge } as const, { fold: "mean", judge } as const]
        : [{ fold: "sum", judge } as const];
    const gone = isSubject ? [lead, sum ?? lead] : [{ start, end }];
    return [{ start, end, noun, which: "", says, gone, isSure: true }];
  };
  return [...subject.flatMap((match) => from(match, true)), ...behindIt.flatMap((match) => from(match, false))];
}

/** "Latency of the slowest region above 800 ms" is about the highest, or lowest, of all. */
export function superlative(text: string, nouns: string): Frame[] {
  const names = superlatives.map(([words]) => words).join("|");
  const pattern = `(?<of> (?:of|at|in|on|for) (?:the |our )(?<most>${names}) )(?<noun>${nouns})(?![\\w.-])`;
  return matches(text, pattern).flatMap((match) => {
    const [noun, of] = ["noun", "of"].map((name) => spanOf(match, name));
    const most = match.groups?.["most"] ?? "";
    const picks = superlatives.find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(most))?.[1];
    if (noun == null || of == null || picks === undefined || isMany(text.slice(noun.start, noun.end).toLowerCase()))
      return [];
    const gone = [{ start: of.start, end: noun.end }];
    return [
      {
        start: of.start,
        end: noun.end,
        noun,
        which: "",
        says: [{ fold: picks.above, judge: null }],
        gone,
        isSure: true,
        picks,
      },
    ];
  });
}
