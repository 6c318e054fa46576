import { behind, inside, judgesOf, numberOf, otherSide, share, side, thresholdOf, whole } from "./amounts.ts";
import { type Frame, frameOf, matches, nounOf, some, spanOf } from "./frame.ts";
import { isMany } from "../words/endings.ts";
import { ends, hedges, holders, modals, opens, opensAll, vague, verbs } from "./words.ts";

/** "More than 20% of merchants have …", "at least 3 hosts with …", "3 of the 5 hosts", and behind a condition "… on at least 3 hosts". */
export function quantified(text: string, nouns: string): Frame[] {
  const amount = `(?:(?<hedge>${hedges}) )?(?:(?<side>${side}) )?(?:(?<share>${share})(?<behind>${behind})? of ${some}|(?<most>most|(?:one|\\d+) in (?:${whole})) (?:of ${some})?|(?<vague>${vague}) (?:of ${some})?|(?<count>${whole})(?<more>${behind})? (?:(?:out )?of (?:the |our |my )?(?:(?<total>${whole}) )?)?)`;
  const subject = matches(
    text,
    `(?<=${opens})(?<quant>${amount})`,
    `(?:${nounOf(nouns, "", `${verbs}|${holders}`)})(?= \\S)`,
  );
  const adjunct = matches(
    text,
    `(?<quant> (?:for|on|in|at|across|among) ${amount})`,
    `(?:${nounOf(nouns, ends, null)})`,
  );
  return [
    ...subject.flatMap((match) => counted(match).map((frame) => asAllowed(text, frame))),
    ...adjunct.flatMap((match) =>
      counted(match).map(({ start, end, ...of }) => ({ ...of, start, end, gone: [{ start, end }] })),
    ),
  ];
}

function counted(match: RegExpMatchArray): Frame[] {
  const { noun, other = "", count, hedge, vague: many } = match.groups ?? {};
  const isOne = numberOf(count ?? "") === 1;
  const says = judgesOf(match.groups ?? {});
  if (says.length === 0 || (!isOne && !isMany((noun ?? other).toLowerCase()))) return [];
  return frameOf(match, says, ["quant"], {
    ...(hedge !== undefined && { refused: `"${hedge}" says no side: say "at least" or "at most".` }),
    ...(many !== undefined && { refused: `"${many}" is no number: say "at least 3" or "more than 10% of".` }),
  });
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

const ofOne = new RegExp(`^(?:${modals}|\\p{L}+(?:s|ed)|had|went|fell|rose|n't)`, "iu");

/** "All hosts are down", "no shop has orders", "not all clinics are open". */
export function all(text: string, nouns: string): Frame[] {
  const words = `(?<=${opensAll})(?<quant>(?:(?<some>not all(?: of)?|not every)|(?<each>all(?: of)?|every(?: single)?)|none of|not a single|no) (?:the |our |my )?)`;
  return matches(text, words, `(?<noun>${nouns}) (?<verb>${verbs})\\b`).flatMap((match) => {
    const { noun = "", verb = "" } = match.groups ?? {};
    // "No QC run": one of a kind has a verb that says so.
    if (!isMany(noun.toLowerCase()) && !ofOne.test(verb)) return [];
    const judge = thresholdOf(spanOf(match, "each") === null ? { direction: "below" } : inside, 1);
    const fold = spanOf(match, "each") === null && spanOf(match, "some") === null ? "count" : "share";
    return frameOf(match, [{ fold, judge }], ["quant"]);
  });
}
