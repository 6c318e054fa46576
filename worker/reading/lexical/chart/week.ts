import { category, is, particle } from "../lexicon/category.ts";
import { dayNames, daysCalled, namedTimes, weekDays, zones } from "../lexicon/amounts/schedule.ts";
import type { Token } from "../text/token.ts";
import type { Held } from "./found.ts";

const latest = 24;

/** "Monday to Friday", "mon-fri": both ends and the days between. */
export function daySpanAt(tokens: readonly Token[], at: number): Held | null {
  const from = dayAt(tokens, at);
  if (from === undefined) return null;
  const glued = tokens[at + 1]?.hyphenated === true;
  const next = glued ? at + 1 : at + 2;
  const to = glued || is(tokens[at + 1], category.untilWords) ? dayAt(tokens, next) : undefined;
  if (to === undefined) return null;
  const [first, last] = [weekDays.indexOf(from), weekDays.indexOf(to)];
  const days =
    first <= last ? weekDays.slice(first, last + 1) : [...weekDays.slice(first), ...weekDays.slice(0, last + 1)];
  return { end: next + 1, days };
}

/** "Weekdays", "every day", "the weekend", "Sat and Sun", "Monday to Friday". */
export function daysAt(tokens: readonly Token[], at: number): Held | null {
  const span = daySpanAt(tokens, at);
  if (span !== null) return span;
  const called = daysCalled.match(tokens, at);
  if (called !== null) return { end: at + called.length, days: [...called.meaning] };
  const days: string[] = [];
  let end = at;
  for (let place = at; ; place++) {
    const day = dayAt(tokens, place);
    if (day === undefined) break;
    days.push(day);
    end = place + 1;
    while (is(tokens[place + 1], category.listJoints)) place++;
  }
  return days.length === 0 ? null : { end, days };
}

const dayAt = (tokens: readonly Token[], at: number): string | undefined => dayNames.get(tokens[at]?.text ?? "");

/** "Between 9:00 and 17:00", "8:00-20:00"; "7 to 19 UTC", "weekdays 9 to 17" need what shows what is meant. */
export function hoursAt(tokens: readonly Token[], at: number): Held | null {
  const led = is(tokens[at], category.hourLeads);
  const from = led ? at + 1 : at;
  const joint = tokens[from + 1];
  if (!is(joint, category.untilWords) && !(led && is(joint, particle.and))) return null;
  const end = from + 3;
  const both = tokens.slice(from, end).filter((_, place) => place !== 1);
  const shown = zones.has(tokens[end]?.text ?? "") || category.dayWords.has(tokens[at - 1]?.text ?? "");
  const plain = both.some((token) => clockOf(token) === undefined) && shown;
  const [first, last] = both.map(plain ? hourOf : clockOf);
  return first === undefined || last === undefined ? null : { end, clocks: [first, last] };
}

/** The time of day that a token says. */
export const clockOf = ({ kind, text }: Pick<Token, "kind" | "text">): string | undefined =>
  kind === "clock" ? text : namedTimes.get(text);

/** A bare whole number as the hour of a day. */
function hourOf({ kind, suffix, value }: Token): string | undefined {
  const whole = kind === "number" && suffix === "" && Number.isInteger(value);
  return whole && value >= 0 && value <= latest ? `${String(value).padStart(2, "0")}:00` : undefined;
}

/** Whether days or hours may begin with a token. */
export const beginsWeek = ({ kind, text }: Token): boolean =>
  kind === "number" || category.hourLeads.has(text) || clockOf({ kind, text }) !== undefined || beginsDays({ text });

/** Whether days may begin with a token. */
export const beginsDays = ({ text }: Pick<Token, "text">): boolean =>
  dayNames.has(text) || daysCalled.phrases.some(({ phrase }) => phrase.split(" ")[0] === text);
