import type { FiringConfig } from "../../generated/schemas.ts";
import { type Context, UsageError } from "../command.ts";

type Active = NonNullable<FiringConfig["active"]>;
const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Options of commands that say when a task may fire and when a run is over. */
export const firingOptions = {
  active: { type: "string", help: 'when it may fire, such as "mon-fri 09:00-17:00 Europe/Berlin"' },
  release: { type: "string", help: "the score at which a run is over, on the safe side of the limit" },
} as const;

/** What the options ask for; null takes it away. */
export function askedFiring({ text }: Context): { active?: Active | null; release?: number | null } {
  const [active, release] = [text("active"), text("release")];
  return {
    ...(active === undefined ? {} : { active: active === "none" ? null : activeOf(active) }),
    ...(release === undefined ? {} : { release: release === "none" ? null : numberOf(release) }),
  };
}

/** The hours in the words of the option. */
export function activeText({ days = [], from = "00:00", to = "24:00", zone }: Active): string {
  return [...(days.length === 0 ? [] : [days.join(",")]), `${from}-${to}`, ...(zone === undefined ? [] : [zone])].join(
    " ",
  );
}

function numberOf(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`--release must be a number; it is "${text}".`);
}

/** Days, hours and a zone, in this order; each may be left out, but not days and hours both. */
function activeOf(text: string): Active {
  const words = text.trim().split(/\s+/);
  const days = daysOf(words[0] ?? "");
  if (days !== null) words.shift();
  const hours = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(words[0] ?? "");
  if (hours !== null) words.shift();
  const [zone, ...rest] = words;
  if (rest.length > 0 || (days === null && hours === null) || /^\d/.test(zone ?? ""))
    throw new UsageError(`--active must be days, hours and a zone, such as "mon-fri 09:00-17:00 Europe/Berlin".`);
  const [, from, to] = hours ?? [];
  return {
    ...(days === null ? {} : { days }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(zone === undefined ? {} : { zone }),
  };
}

function daysOf(text: string): NonNullable<Active["days"]> | null {
  const parts = text.toLowerCase().split(",");
  const days = parts.map((part) => {
    const [first = "", last = first, ...rest] = part.split("-");
    const [from, to] = [indexOf(first), indexOf(last)];
    if (from < 0 || to < 0 || rest.length > 0) return null;
    return from <= to ? week.slice(from, to + 1) : [...week.slice(from), ...week.slice(0, to + 1)];
  });
  const known = days.filter((some) => some !== null);
  return known.length < days.length ? null : known.flat();
}

const indexOf = (day: string): number => week.findIndex((one) => one === day);
