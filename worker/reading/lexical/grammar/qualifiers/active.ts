import { category, is, particle } from "../../lexicon/category.ts";
import type { ReadFiring } from "../../../../domain/language/reading.ts";
import type { Hit } from "../../chart/longest.ts";
import { singleDays, eachWeek, zones } from "../../lexicon/amounts/schedule.ts";
import { actionVerbs, stopwords } from "../../lexicon/function-words.ts";
import type { QualifierMeaning } from "../../lexicon/qualifiers/meaning.ts";
import type { Token } from "../../text/token.ts";
import type { Unrunnable } from "../conditions/unrunnable.ts";
import { saysWhenToAlert } from "./alert-times.ts";
import { isShifted, zoneAt } from "./zone.ts";

type Active = NonNullable<ReadFiring["active"]>;

/** The times of the week at which to alert, or why they are none that a task can have. */
interface SaidTimes {
  readonly end: number;
  readonly active: Active;
  readonly refused: Unrunnable | null;
}

/** What a phrase of days and hours says; `isTaken`: the token is of a qualifier before. */
export function timesAt(
  hit: Hit<QualifierMeaning & { asks: "active" }>,
  tokens: readonly Token[],
  isTaken: (token: Token) => boolean,
): SaidTimes {
  const said = zoneAt(tokens, hit.end);
  const end = said?.end ?? hit.end;
  const words = tokens.slice(hit.start, end);
  const days = [...new Set(hit.days)];
  const zone = said?.zone ?? words.map(({ text }) => zones.get(text)).find((name) => name !== undefined);
  const active = {
    ...(days.length === 0 ? {} : { days }),
    ...hoursIn(hit),
    ...(zone === undefined ? {} : { zone }),
  };
  const refused = (name: string, nearest: string): SaidTimes => ({
    end,
    active,
    refused: { tokens: words, name, nearest },
  });
  const [day] = days;
  if (!saysWhenToAlert(tokens, hit.start, end, isTaken))
    return refused(
      "times that may be those of the data or those of the alert",
      'say at the end when to alert ("error rate above 5%, only between 9am and 5pm")',
    );
  if (said?.zone === null || isShifted(words.at(-1), tokens[end]) || isWhere(tokens, hit.start, end))
    return refused("a time zone that is not known", 'name a place ("between 9am and 5pm Europe/Berlin") or say UTC');
  if (day !== undefined && days.length === 1 && isOneDate(words))
    return refused(
      "a single day, which may be a date",
      `say it in the plural ("on ${eachWeek(day)}"), or without a day`,
    );
  return { end, active, refused: null };
}

/** Times said in two places, together; null where they contradict each other. */
export function together(before: Active, said: Active): Active | null {
  const other = (field: keyof Active): boolean =>
    before[field] !== undefined && said[field] !== undefined && String(before[field]) !== String(said[field]);
  return other("days") || other("zone") || other("from") || other("to") ? null : { ...before, ...said };
}

function hoursIn({
  clocks: [from, to],
  entry,
}: Hit<QualifierMeaning & { asks: "active" }>): Pick<Active, "from" | "to"> {
  const { open } = entry.meaning;
  if (from === undefined) return {};
  if (open !== undefined) return particle.from.has(open) ? { from, to: "24:00" } : { from: "00:00", to: from };
  return { from, ...(to === undefined ? {} : { to }) };
}

/** "Alert between 9am and 5pm Sydney": without the hours, what follows would be whom to alert. */
function isWhere(tokens: readonly Token[], at: number, end: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[end]];
  const follows = next?.kind === "word" && !stopwords.has(next.text) && !is(next, category.conditional);
  return follows && before !== undefined && actionVerbs.has(before.text);
}

/** "On Monday" may be the next one; "on Mondays", "every Monday" and "only on Monday" are all of them. */
function isOneDate(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  if (is(first, category.alertLeads) || is(first, category.perDay) || is(tokens.at(-1), particle.only)) return false;
  return tokens.some((token) => is(token, singleDays));
}
