import type { Span } from "../../../../domain/language/reading.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import { behind, inside, judgeOf, numberOf, otherSide, share, side, sideOf, thresholdOf, whole } from "./amounts.ts";
import { type Frame, matches, nounOf, some, spanOf } from "./frame.ts";
import { isMany } from "./nouns.ts";
import { ends, hedges, holders, modals, opens, vague, verbs } from "./words.ts";

/** "More than 20% of merchants have …", "at least 3 hosts with …", and behind a condition "… on at least 3 hosts". */
export function quantified(text: string, nouns: string): Frame[] {
  const amount = `(?:(?<hedge>${hedges}) )?(?:(?<side>${side}) )?(?:(?<share>${share})(?<behind>${behind})? of ${some}|(?<most>most|(?:one|\\d+) in (?:${whole})) (?:of ${some})?|(?<vague>${vague}) (?:of ${some})?|(?<count>${whole})(?<more>${behind})? (?:of (?:the |our |my ))?)`;
  const subject = matches(
    text,
    `(?<=${opens})(?<quant>${amount})(?:${nounOf(nouns, "", `${verbs}|${holders}`)})(?= \\S)`,
  );
  const adjunct = matches(text, `(?<quant> (?:for|on|in|at|across|among) ${amount})(?:${nounOf(nouns, ends, null)})`);
  return [
    ...subject.flatMap((match) => frameOf(match, ["quant"]).map((frame) => asAllowed(text, frame))),
    ...adjunct.flatMap((match) => {
      const noun = spanOf(match, "noun");
      const quant = spanOf(match, "quant");
      return noun === null || quant === null
        ? []
        : frameOf(match, []).map((frame) => ({ ...frame, gone: [{ start: quant.start, end: noun.end }] }));
    }),
  ];
}

const allowing = new RegExp(`^ (?:${modals})(?! not\\b)(?: be\\b)?`, "iu");
const asks = /\b(?:when|whenever|if|once|unless)\b/iu;

/** "Up to 5% of replicas may lag", "at least 80% of hosts must be up": more than what may be, or fewer than what must be, are told of. */
function asAllowed(text: string, frame: Frame): Frame {
  const [modal] = allowing.exec(text.slice(frame.end)) ?? [];
  const [said] = frame.says;
  const judge = said?.judge;
  if (modal === undefined || said === undefined || judge?.type !== "threshold" || asks.test(text.slice(0, frame.start)))
    return frame;
  const always = /(?:^|, |: )(?:at (?:all|any) times?,? )$/iu.exec(text.slice(0, frame.start));
  const { value, ...of } = judge.params;
  const gone = [
    ...(always === null ? [] : [{ start: frame.start - always[0].length, end: frame.start }]),
    ...frame.gone,
    { start: frame.end, end: frame.end + modal.length, put: / be$/i.test(modal) ? " are" : "" },
  ];
  return { ...frame, says: [{ ...said, judge: thresholdOf(otherSide(of), value) }], gone };
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

/** "3 of the 5 hosts" may be a share or a number. */
export function counted(text: string, nouns: string): Frame[] {
  const pattern = `(?<=${opens})(?<quant>(?:(?<side>${side}) )?(?<count>${whole}) (?:out )?of (?:the |our |my )?(?<total>${whole}) )(?<which>)(?<noun>${nouns})(?![\\w.-])(?= \\S)`;
  return matches(text, pattern).flatMap((match) => {
    const [one, of] = ["count", "total"].map((name) => numberOf(match.groups?.[name] ?? ""));
    if (one == null || of == null || of === 0) return [];
    const side = sideOf(match.groups?.["side"], undefined) ?? inside;
    const shared = { fold: "share", judge: thresholdOf(side, tidy(one / of)) } as const;
    return frameOf(match, ["quant"]).map((frame) => ({ ...frame, says: [...frame.says, shared] }));
  });
}
