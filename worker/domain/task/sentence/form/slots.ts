import { isDuration } from "../../../values/time.ts";
import { cellOps } from "../../../values/definitions/concept.ts";
import { figureOps, shareOps, type WordSpan } from "../../../language/reading.ts";
import { decimalOf, shiftPoint } from "./decimal.ts";
import { quoted, unquoted } from "./quoted.ts";
import { days } from "../../../firing/hours.ts";

/** What a slot of a form holds. */
export type SlotField = string | number | boolean | readonly string[];

/** How one kind of value is written and read. */
export interface Slot {
  /** A regular expression without groups. */
  readonly pattern: string;
  /** Null where the value cannot be written. */
  write(value: SlotField): string | null;
  /** Undefined where the text means nothing. */
  read(text: string): SlotField | undefined;
  readonly as: NonNullable<WordSpan["as"]>;
}

const numberPattern = "-?\\d+(?:\\.\\d+)?";
const finiteIn = (text: string): number | undefined => {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};

function wordSlot(table: Readonly<Record<string, string>>): Slot {
  const meanings = Object.entries(table);
  return {
    pattern: meanings.map(([word]) => word).join("|"),
    write: (value) => meanings.find(([, meaning]) => meaning === value)?.[0] ?? null,
    read: (text) => table[text],
    as: "relation",
  };
}

const isDay = (day: unknown): boolean => typeof day === "string" && daysOfWeek.includes(day);
const daysOfWeek: readonly string[] = days;
const literal = (pattern: string, as: Slot["as"]): Slot => ({
  pattern,
  write: (value) => (typeof value === "string" && new RegExp(`^(?:${pattern})$`).test(value) ? value : null),
  read: (text) => text,
  as,
});

/** Every kind of slot of the grammar. */
export const slots: Readonly<Record<string, Slot>> = {
  id: {
    pattern: "`[^`\\s]+`",
    write: (value) => (typeof value === "string" && /^[^`\s]+$/.test(value) ? `\`${value}\`` : null),
    read: (text) => text.slice(1, -1),
    as: "signal",
  },
  num: {
    pattern: numberPattern,
    write: (value) => (typeof value === "number" ? decimalOf(value) : null),
    read: finiteIn,
    as: "number",
  },
  percent: {
    pattern: `${numberPattern}%`,
    write: (value) => (typeof value === "number" ? `${shiftPoint(decimalOf(value), 2)}%` : null),
    read: (text) => finiteIn(shiftPoint(text.slice(0, -1), -2)),
    as: "number",
  },
  int: {
    pattern: "[1-9]\\d{0,5}",
    write: (value) => (typeof value === "number" && Number.isInteger(value) && value > 0 ? String(value) : null),
    read: Number,
    as: "number",
  },
  dur: {
    pattern: "\\d{1,12}(?:\\.\\d{1,6})?(?:mo|[smhdwqy])(?![A-Za-z0-9])|P(?:[\\dYMWDTHS]|\\.(?=\\d))+",
    write: (value) => (typeof value === "string" && isDuration(value) ? value : null),
    read: (text) => (isDuration(text) ? text : undefined),
    as: "window",
  },
  json: {
    pattern: '"(?:[^"\\\\]|\\\\.)*"|true|false',
    write: (value) => (typeof value === "string" ? quoted(value) : typeof value === "boolean" ? String(value) : null),
    read: (text) => (text.startsWith('"') ? unquoted(text) : text === "true"),
    as: "label",
  },
  op: literal(figureOps.filter((op) => !shareOps.has(op)).join("|"), "relation"),
  cell: literal(cellOps.join("|"), "relation"),
  side: wordSlot({ above: "above", below: "below" }),
  away: wordSlot({ above: "above", below: "below", "away from": "any" }),
  end: wordSlot({ highest: "highest", lowest: "lowest" }),
  moves: wordSlot({ rises: "increase", falls: "decrease", moves: "any" }),
  days: {
    pattern: `(?:${days.join("|")})(?:,(?:${days.join("|")}))*`,
    write: (value) => (Array.isArray(value) && value.length > 0 && value.every(isDay) ? value.join(",") : null),
    read: (text) => text.split(","),
    as: "qualifier",
  },
  clock: literal("(?:[01]\\d|2[0-3]):[0-5]\\d|24:00", "qualifier"),
  zone: literal("[A-Za-z][A-Za-z0-9_+/-]*|[+-]\\d{2}:\\d{2}", "qualifier"),
};
