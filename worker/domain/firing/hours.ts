import { isZone, zoneTime } from "../values/zone-time.ts";

/** The days of a week, Monday first. */
export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Day = (typeof days)[number];

/** When a task may fire, as it is asked for: what is left out is every day, the whole day and the zone of the service. */
export interface ActiveWish {
  days?: readonly string[];
  /** HH:MM, as is `to`, which is exclusive and may be 24:00. */
  from?: string;
  to?: string;
  zone?: string;
}

/** The same with nothing left out; `from` after `to` goes on over midnight, on the day on which it began. */
export interface ActiveHours {
  days: Day[];
  from: string;
  to: string;
  zone: string;
}

/** A time of day at which hours may begin. */
const fromPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A time of day at which hours may end. */
const toPattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Why such hours cannot be kept, with the field at fault, or null. */
export function activeProblem(wish: ActiveWish): { field: keyof ActiveWish | null; message: string } | null {
  const { days: named, from, to, zone } = wish;
  if (named === undefined && from === undefined && to === undefined)
    return { field: null, message: "needs `days`, `from` or `to`" };
  if (named !== undefined && (named.length === 0 || !named.every((day) => days.some((one) => one === day))))
    return { field: "days", message: `must name days: ${days.join(", ")}` };
  if (named !== undefined && new Set(named).size < named.length)
    return { field: "days", message: "must name each day once" };
  if (from !== undefined && !fromPattern.test(from))
    return { field: "from", message: 'must be a time such as "09:00"' };
  if (to !== undefined && !toPattern.test(to))
    return { field: "to", message: 'must be a time such as "17:00", at most "24:00"' };
  if ((from ?? "00:00") === (to ?? "24:00") || (from === undefined && to === "00:00"))
    return { field: "to", message: "must differ from `from`: hours that end as they begin never are" };
  if (zone !== undefined && !isZone(zone))
    return { field: "zone", message: 'must be "UTC", an offset such as "+02:00" or a place such as "Europe/Berlin"' };
  return null;
}

/** The hours with what was left out; `zone` is that of the service. */
export function activeHours(wish: ActiveWish, zone: string): ActiveHours {
  const { days: named } = wish;
  return {
    days: days.filter((day) => named === undefined || named.includes(day)),
    from: wish.from ?? "00:00",
    to: wish.to ?? "24:00",
    zone: wish.zone ?? zone,
  };
}

/** Whether a task with these hours may fire for a decision about `t` (epoch milliseconds): by what the clocks of the zone show. */
export function isActive({ days: named, from, to, zone }: ActiveHours, t: number): boolean {
  const { weekday, minute } = zoneTime(zone, t);
  const [first, last] = [clockMinutes(from), clockMinutes(to)];
  const on = (day: number) => named.some((one) => one === days[(day + 7) % 7]);
  if (first < last) return minute >= first && minute < last && on(weekday);
  return (minute >= first && on(weekday)) || (minute < last && on(weekday - 1));
}

/** Minutes since midnight of a time of day, HH:MM. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The hours as one text, equal for equal hours: `mon,tue 09:00-17:00 UTC`. */
export const activeText = ({ days: named, from, to, zone }: ActiveHours): string =>
  `${named.join(",")} ${from}-${to} ${zone}`;

/** The hours that {@link activeText} wrote. */
export function readActiveText(text: string): ActiveHours {
  const [named = "", clocks = "", zone = ""] = text.split(" ");
  const [from = "", to = ""] = clocks.split("-");
  return { days: days.filter((day) => named.split(",").includes(day)), from, to, zone };
}
