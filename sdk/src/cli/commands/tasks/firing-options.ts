import type { ActiveHours, FiringConfig, FiringWish } from "../../../generated/schemas.ts";
import { type Context, UsageError } from "../../command.ts";
import { days as week } from "../../../../../worker/domain/firing/hours.ts";

/** Options of commands that say how often and when a task fires, and what follows. */
export const firingOptions = {
  mode: { type: "string", help: "every: each decision that holds; on_change: once when it changes" },
  for: { type: "string", help: "how long it must have held, such as 15m" },
  cooldown: { type: "string", help: "how long an entity stays quiet after firing, such as 6h" },
  active: { type: "string", help: 'when it may fire, such as "mon-fri 09:00-17:00 Europe/Berlin"' },
  release: { type: "string", help: "the score at which a run is over, on the safe side of the limit" },
  hold: { type: "string", help: "how long a run goes on after it last held, such as 10m" },
  recovered: { type: "string", help: "yes or no: whether to send a message when an incident is over" },
  remind: { type: "string", help: "how often to remind people of an unacknowledged incident, such as 6h" },
} as const;

/** How they stand in a command's usage. */
export const firingUsage =
  "[--mode every|on_change] [--for DURATION] [--cooldown DURATION] [--active HOURS] [--release NUMBER] [--hold DURATION] [--recovered yes|no] [--remind DURATION]";

type AskedFiring = { [Field in keyof FiringConfig]?: FiringConfig[Field] | null };

/** What the options ask for; null takes it away. */
function askedFiring(context: Context): AskedFiring {
  const { text } = context;
  const said = <Field extends keyof FiringConfig>(
    field: Field,
    read: (text: string) => FiringConfig[Field],
  ): AskedFiring => {
    const value = text(field);
    return value === undefined ? {} : { [field]: value === "none" && field !== "mode" ? null : read(value) };
  };
  return {
    ...said("mode", modeOf),
    ...said("for", String),
    ...said("cooldown", String),
    ...said("active", activeOf),
    ...said("release", numberOption),
    ...said("hold", String),
    ...said("recovered", yesOrNo),
    ...said("remind", String),
  };
}

/** The firing of a new task; nothing where no option says anything of it. */
export function firingAsked(context: Context): { firing?: FiringWish } {
  const asked = Object.entries(askedFiring(context));
  const [removed] = asked.find(([, value]) => value === null) ?? [];
  if (removed !== undefined) throw new UsageError(nothingToRemove(removed));
  return asked.length === 0 ? {} : { firing: Object.fromEntries(asked) };
}

const nothingToRemove = (option: string): string =>
  option === "cooldown"
    ? "--cooldown none is for an existing task. For a new one that watches and has no cooldown, give --mode on_change."
    : `--${option} none is for an existing task; leave it out for a new one.`;

/** What was given replaces what is there, and `none` takes it away. Undefined where nothing was given. */
export function firingChangeOf(context: Context): ((firing: FiringConfig) => FiringConfig) | undefined {
  const asked = askedFiring(context);
  if (Object.keys(asked).length === 0) return undefined;
  return ({ mode = "every", ...present }) => {
    const held = Object.entries({ ...present, ...asked }).filter(([, value]) => value !== null);
    return { mode, ...Object.fromEntries(held) };
  };
}

function modeOf(text: string): FiringConfig["mode"] {
  if (text === "every" || text === "on_change") return text;
  throw new UsageError(`--mode must be every or on_change; it is "${text}".`);
}

function yesOrNo(text: string): boolean {
  if (text === "yes" || text === "no") return text === "yes";
  throw new UsageError(`--recovered must be yes or no; it is "${text}".`);
}

/** The hours in the words of the option. */
export function hoursOption({ days = [], from = "00:00", to = "24:00", zone }: ActiveHours): string {
  return [...(days.length === 0 ? [] : [days.join(",")]), `${from}-${to}`, ...(zone === undefined ? [] : [zone])].join(
    " ",
  );
}

function numberOption(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`--release must be a number; it is "${text}".`);
}

/** Days, hours and a zone, in this order; each may be left out, but not days and hours both. */
export function activeOf(text: string): ActiveHours {
  const words = text.trim().split(/\s+/);
  const days = daysNamed(words[0] ?? "");
  if (days !== null) words.shift();
  const hours = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(words[0] ?? "");
  if (hours !== null) words.shift();
  const [zone, ...rest] = words;
  if (rest.length > 0 || (days === null && hours === null) || /^\d/.test(zone ?? ""))
    throw new UsageError(`Give days, hours and a zone, such as "mon-fri 09:00-17:00 Europe/Berlin"; it is "${text}".`);
  const [, from, to] = hours ?? [];
  return {
    ...(days === null ? {} : { days }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(zone === undefined ? {} : { zone }),
  };
}

function daysNamed(text: string): NonNullable<ActiveHours["days"]> | null {
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
