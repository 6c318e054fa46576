import type { ReadGroup, Span } from "../../../../domain/language/reading.ts";
import { isMany } from "./nouns.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { PopulationFold } from "../../../../domain/values/definitions/population.ts";
import {
  atOnce,
  counts,
  ends,
  folds,
  hedges,
  holders,
  majority,
  opens,
  opensAll,
  parts,
  peers,
  places,
  reporting,
  type Side,
  sides,
  sidesBehind,
  sideVerbs,
  together,
  vague,
  verbs,
} from "./words.ts";

type Judge = ReadGroup["judge"];

/** What a sentence says about many entities as one, and which of its words say it. */
export interface Frame extends Span {
  /** What the members are called. */
  noun: Span;
  /** Words before that, which say which of them. */
  which: string;
  /** Folds that may be meant: of several the person chooses. */
  says: readonly { fold: PopulationFold; q?: number; judge: Judge }[];
  /** The words that say it, without which the rest says something about a single member. */
  gone: readonly Span[];
  /** Whether the words say that they are about many even where it is not known who is meant. */
  isSure: boolean;
  /** Why no task can be made so. */
  refused?: string;
}

const whole = `\\d[\\d,]*|${[...counts.keys()].join("|")}`;
const half = [...parts.keys()].join("|");
const share = `\\d+(?:\\.\\d+)? ?(?:%|percent|per cent|pct)|(?:a |one |two |three |four |nine )?[ -]?(?:${half})s?|${majority}|(?:one|\\d+) in (?:${whole})`;
const side = [...sides, ...sideVerbs].map(([words]) => words).join("|");
const behind = sidesBehind.map(([words]) => words).join("|");
const some = "(?:all |all of )?(?:the |our |my |its |their |these |those )?";

/** Finds what a sentence says about many entities; `nouns` is a pattern of what they may be called. */
export function framesIn(text: string, nouns: string): Frame[] {
  const found = rules.flatMap((rule) => rule(text, nouns));
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((frame, at) => !sorted.slice(0, at).some((other) => other.end > frame.start));
}

type Rule = (text: string, nouns: string) => Frame[];

const rules: readonly Rule[] = [ranked, counted, sharing, quantified, all, folded, summed];

/** A known name with what may stand before it, or any plural that something holds of. */
const nounOf = (nouns: string, next: string, unknown: string | null): string =>
  `(?<which>(?:(?!(?:have|has|are|is|with|whose|that|which)\\b)[a-z][\\w-]* ){0,2}?)(?<noun>(?:${nouns}))(?![\\w.-])${next}` +
  (unknown === null ? "" : `|(?<other>[a-z][a-z-]+s)(?= (?:${unknown}) )`);

const matches = (text: string, pattern: string): RegExpMatchArray[] => [...text.matchAll(new RegExp(pattern, "dgiu"))];
const spanOf = (match: RegExpMatchArray, group: string): Span | null => {
  const [start, end] = match.indices?.groups?.[group] ?? [];
  return start === undefined || end === undefined || start === end ? null : { start, end };
};

/** "More than 20% of merchants have …", "at least 3 hosts with …", and behind a condition "… on at least 3 hosts". */
function quantified(text: string, nouns: string): Frame[] {
  const amount = `(?:(?<hedge>${hedges}) )?(?:(?<side>${side}) )?(?:(?<share>${share})(?<behind>${behind})? of ${some}|(?<most>most|(?:one|\\d+) in (?:${whole})) (?:of ${some})?|(?<vague>${vague}) (?:of ${some})?|(?<count>${whole})(?<more>${behind})? (?:of (?:the |our |my ))?)`;
  const subject = matches(
    text,
    `(?<=${opens})(?<quant>${amount})(?:${nounOf(nouns, "", `${verbs}|${holders}`)})(?= \\S)`,
  );
  const adjunct = matches(text, `(?<quant> (?:for|on|in|at|across|among) ${amount})(?:${nounOf(nouns, ends, null)})`);
  return [
    ...subject.flatMap((match) => frameOf(match, ["quant"])),
    ...adjunct.flatMap((match) => {
      const noun = spanOf(match, "noun");
      const quant = spanOf(match, "quant");
      return noun === null || quant === null
        ? []
        : frameOf(match, []).map((frame) => ({ ...frame, gone: [{ start: quant.start, end: noun.end }] }));
    }),
  ];
}

function frameOf(match: RegExpMatchArray, gone: readonly string[]): Frame[] {
  const { groups = {}, index = 0 } = match;
  const noun = nounIn(match);
  const judged = judgeOf(groups);
  const isOne = groups["count"] !== undefined && numberOf(groups["count"]) === 1;
  if (noun === null || judged === null || (!isOne && !isMany(noun.text))) return [];
  const { hedge, vague: many } = groups;
  return [
    {
      start: index,
      end: noun.end,
      noun,
      which: (groups["which"] ?? "").trim(),
      says: [judged],
      gone: gone.flatMap((name) => spanOf(match, name) ?? []),
      isSure: groups["noun"] !== undefined,
      ...(hedge !== undefined && { refused: `"${hedge}" says no side: say "at least" or "at most".` }),
      ...(many !== undefined && { refused: `"${many}" is no number: say "at least 3" or "more than 10% of".` }),
    },
  ];
}

function nounIn(match: RegExpMatchArray): (Span & { text: string }) | null {
  const span = spanOf(match, "noun") ?? spanOf(match, "other");
  return span && { ...span, text: (match.groups?.["noun"] ?? match.groups?.["other"] ?? "").toLowerCase() };
}

/** How a share or count is judged; null for one of one, which is said about each entity. */
function judgeOf(groups: Record<string, string | undefined>): Frame["says"][number] | null {
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

const inside: Side = { direction: "above", inclusive: true };

const thresholdOf = ({ direction, inclusive }: Side, value: number | null): Judge =>
  value === null ? null : { type: "threshold", params: { direction, ...(inclusive && { inclusive }), value } };

function sideOf(before: string | undefined, after: string | undefined): Side | null {
  const named = (list: readonly (readonly [string, Side])[], words: string | undefined): Side | null =>
    words === undefined ? null : (list.find(([form]) => new RegExp(`^(?:${form})$`, "iu").test(words))?.[1] ?? null);
  return named([...sides, ...sideVerbs], before) ?? named(sidesBehind, after);
}

function shareOf(text: string): number | null {
  const words = text.toLowerCase();
  const percent = /^(\d+(?:\.\d+)?) ?(?:%|p)/.exec(words);
  if (percent !== null) return tidy(Number(percent[1]) / 100);
  const ratio = /^(\S+) in (\S+)$/.exec(words);
  if (ratio !== null) {
    const [one, of] = [numberOf(ratio[1] ?? ""), numberOf(ratio[2] ?? "")];
    return one === null || of === null || of === 0 ? null : tidy(one / of);
  }
  const named = [...parts].find(([name]) => new RegExp(`${name}s?$`).test(words));
  const [first = ""] = words.split(/[ -]/);
  return named === undefined ? null : tidy((numberOf(first) ?? 1) / named[1]);
}

function numberOf(text: string): number | null {
  const word = counts.get(text.toLowerCase());
  if (word !== undefined) return word;
  return /^\d/.test(text) ? Number(text.replace(/,/g, "")) : null;
}

/** "All hosts are down", "no shop has orders", "not all clinics are open". */
function all(text: string, nouns: string): Frame[] {
  const pattern = `(?<=${opensAll})(?<quant>(?<which>)(?<says>not all(?: of)?|not every|all(?: of)?|every(?: single)?|none of|not a single|no) (?:the |our |my )?)(?<noun>${nouns}) ${verbs}\\b`;
  return matches(text, pattern).flatMap((match) => {
    const noun = spanOf(match, "noun");
    const quant = spanOf(match, "quant");
    if (noun === null || quant === null) return [];
    const says = (match.groups?.["says"] ?? "").toLowerCase();
    const judged: Frame["says"][number] = /^not (?:all|every)/.test(says)
      ? { fold: "share", judge: thresholdOf({ direction: "below" }, 1) }
      : /^(?:all|every)/.test(says)
        ? { fold: "share", judge: thresholdOf(inside, 1) }
        : { fold: "count", judge: thresholdOf({ direction: "below" }, 1) };
    return [{ start: match.index ?? 0, end: noun.end, noun, which: "", says: [judged], gone: [quant], isSure: true }];
  });
}

/** "The share of merchants with … is above 20%", "the number of hosts that are down exceeds 3". */
function sharing(text: string, nouns: string): Frame[] {
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

/** "Total orders of all shops", "p95 of queue length across clinics", "average orders per shop". */
function folded(text: string, nouns: string): Frame[] {
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
    if (isPer ? said.fold !== "mean" : !isOfAll || (!isMany && !/every/i.test(lead))) return [];
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
function summed(text: string, nouns: string): Frame[] {
  const named = `(?<noun>${nouns})(?![\\w.-])`;
  const subject = matches(
    text,
    `(?<lead>(?:all|all of|the|our) (?:the |our )?)(?<which>)${named}(?<all>,? (?:${together}))\\b`,
  );
  const behindIt = matches(
    text,
    `(?<lead> (?:across|over|of|among|for) (?:all (?:of )?)?(?:the |our )?)(?<which>)${named}(?<all>,? (?:${together}))?`,
  );
  const from = (match: RegExpMatchArray, isSubject: boolean): Frame[] => {
    const [noun, lead, sum] = ["noun", "lead", "all"].map((name) => spanOf(match, name));
    if (noun == null || lead == null || !/s$/i.test(text.slice(noun.start, noun.end))) return [];
    if (sum == null && !/^ (?:across|over|among) all/i.test(match.groups?.["lead"] ?? "")) return [];
    const end = sum?.end ?? noun.end;
    const judge = null;
    const says =
      sum == null
        ? [{ fold: "sum", judge } as const, { fold: "mean", judge } as const]
        : [{ fold: "sum", judge } as const];
    const gone = isSubject ? [lead, sum ?? lead] : [{ start: lead.start, end }];
    return [{ start: lead.start, end, noun, which: "", says, gone, isSure: true }];
  };
  return [...subject.flatMap((match) => from(match, true)), ...behindIt.flatMap((match) => from(match, false))];
}

/** "3 of the 5 hosts" may be a share or a number. */
function counted(text: string, nouns: string): Frame[] {
  const pattern = `(?<=${opens})(?<quant>(?:(?<side>${side}) )?(?<count>${whole}) (?:out )?of (?:the |our |my )?(?<total>${whole}) )(?<which>)(?<noun>${nouns})(?![\\w.-])(?= \\S)`;
  return matches(text, pattern).flatMap((match) => {
    const [one, of] = ["count", "total"].map((name) => numberOf(match.groups?.[name] ?? ""));
    if (one == null || of == null || of === 0) return [];
    const side = sideOf(match.groups?.["side"], undefined) ?? inside;
    const shared = { fold: "share", judge: thresholdOf(side, tidy(one / of)) } as const;
    return frameOf(match, ["quant"]).map((frame) => ({ ...frame, says: [...frame.says, shared] }));
  });
}

const notRanked =
  'A rank among entities is not computed. Say how many are beyond a level ("more than 5% of accounts have a refund rate above 10%"), or compare the entity with its own past ("refund rate in the top 1% of its history").';

/** "In the worst 1% of its segment", "among the top 10 of all shops". */
function ranked(text: string, nouns: string): Frame[] {
  const pattern = `(?:in|among|within|into|to) (?:the )?(?:worst|best|top|bottom|highest|lowest|upper|lower)(?: performing)? (?:\\d+(?:\\.\\d+)? ?(?:%|percent)?|${half}|decile|quartile|quintile|ten|five|three)(?: (?:of|among|in|across|within)) (?:all |its |their |the |his |her |our )*(?:own )?(?<noun>${peers}|(?:${nouns}))(?![\\w.-])`;
  return matches(text, pattern).flatMap((match) => {
    const noun = spanOf(match, "noun");
    const isOne =
      noun === null ||
      (!new RegExp(`^(?:${peers})$`, "iu").test(text.slice(noun.start, noun.end)) &&
        !/s$/i.test(text.slice(noun.start, noun.end)));
    if (noun === null || isOne) return [];
    const start = match.index ?? 0;
    return [{ start, end: noun.end, noun, which: "", says: [], gone: [], isSure: true, refused: notRanked }];
  });
}

/** Words that say that all is counted at one time. */
export const onceIn = (text: string): Span[] =>
  matches(text, atOnce).map(({ index = 0, 0: words }) => ({ start: index, end: index + words.length }));

/** ", if at least 80% of them report", "of those reporting": which share of the members must have an answer, and the words for it. */
export function reportingIn(text: string): { share: number | null; span: Span } | null {
  const asked = `,? ?\\(?(?:if|when|provided|as long as|given|with|while) (?:that )?(?:at least |more than )?(?<share>${share})(?: of (?:them|those|these|(?:the |all )?\\w+))? (?:are |have |is |has )?${reporting}\\)?`;
  const found =
    matches(text, asked)[0] ??
    matches(
      text,
      `,? ?\\(?(?:out )?of (?:those|the ones|them)(?: that| which| who)?(?: are| have)? ${reporting}\\)?`,
    )[0];
  if (found === undefined) return null;
  const [words] = found;
  const start = found.index ?? 0;
  const part = found.groups?.["share"];
  return { share: part === undefined ? null : shareOf(part), span: { start, end: start + words.length } };
}
