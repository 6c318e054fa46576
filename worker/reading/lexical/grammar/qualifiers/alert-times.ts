import { category, is, particle } from "../../lexicon/category.ts";
import { marksOf } from "../../chart/chart.ts";
import { beginsDays } from "../../chart/week.ts";
import { actionVerbs, stopwords } from "../../lexicon/function-words.ts";
import { zones } from "../../lexicon/amounts/schedule.ts";
import { isPast } from "../../lexicon/words/endings.ts";
import type { Token } from "../../text/token.ts";

/**
 * Whether times of the week, the tokens from `at` to `end`, say when to alert. In the middle of a condition, behind what the data
 * counts or behind "made" they may as well say of when the data is ("transactions made between 9am and 5pm"). `isTaken`: the
 * token is of a qualifier before.
 */
export function saysWhenToAlert(
  tokens: readonly Token[],
  at: number,
  end: number,
  isTaken: (token: Token) => boolean,
): boolean {
  const before = tokens.slice(0, at);
  while (before.at(-1)?.kind === "break") before.pop();
  const last = before.at(-1);
  if (last === undefined) return leads(tokens, end);
  if (isInstruction(before)) return is(tokens[end], category.conditional);
  if (comparesIn(tokens.slice(end))) return false;
  const apart = tokens[at - 1]?.kind === "break";
  const restricted = isRestricted(tokens.slice(at, end));
  if (apart && (restricted || tokens[end] === undefined || tokens[end]?.kind === "break")) return true;
  if (is(last, category.dataVerbs) || isPast(last.text)) return false;
  const said = tokens.slice(at, end);
  const both = said.some(beginsDays) && said.some(({ kind }) => kind === "clock");
  if (restricted || both || isTaken(last) || said.some(isWeekly)) return true;
  if (before.some((token) => is(token, category.counted))) return false;
  return endsInLimit(before) || is(before.at(-2), category.beings);
}

/** "Between 9:00 and 17:00 UTC", "every day between ...": whoever names a zone or the days speaks of the alert. */
const isWeekly = (token: Token): boolean => zones.has(token.text) || is(token, category.perDay);

/** "Only on weekdays", "weekdays only", "and only alert me between 9am and 5pm". */
const isRestricted = (words: readonly Token[]): boolean =>
  is(words[0], category.alertLeads) || [words[1], words.at(-1)].some((token) => is(token, particle.only));

/** "Between 9am and 5pm, ...", "On weekdays alert me when ...": a comma or what to do follows. */
function leads(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  return next !== undefined && (next.kind === "break" || actionVerbs.has(next.text) || is(next, category.conditional));
}

/** "Page me", "Please alert the team". */
const isInstruction = (before: readonly Token[]): boolean =>
  before.some(({ text }) => actionVerbs.has(text)) &&
  before.every((token) => actionVerbs.has(token.text) || stopwords.has(token.text) || is(token, category.recipients));

type Mark = ReturnType<typeof marksOf>[number];
const isLimit = ({ kind }: Mark): boolean => kind === "number" || kind === "range" || kind === "rank";

/** Whether the last words are a limit: "above 5%". */
const endsInLimit = (before: readonly Token[]): boolean =>
  marksOf(before).some((mark) => mark.end === before.length && (isLimit(mark) || isHold(mark)));

const isHold = (mark: Mark): boolean => mark.kind === "window" && mark.use === "hold";

/** Whether a limit is still to come. */
const comparesIn = (rest: readonly Token[]): boolean => marksOf(rest).some(isLimit);
