import { numberAt } from "../grammar/numbers.ts";
import type { ReadNumber } from "../../../domain/task/reading.ts";
import type { Token } from "../text/token.ts";
import { durationOf } from "./time-units.ts";

/** What the slots of a pattern stood for. */
export interface Slots {
  durations: { duration: string; number: ReadNumber }[];
  clocks: string[];
  numbers: number[];
  days: string[];
}

/** A phrase found at a token: where it ends, and what its slots held. */
export interface Found extends Slots {
  end: number;
}

type Step = (tokens: readonly Token[], at: number) => Found[];

const none: Slots = { durations: [], clocks: [], numbers: [], days: [] };
const ends = (end: number, slots: Partial<Slots> = {}): Found => ({ ...none, ...slots, end });

const weekdays = new Map(
  [
    ["mon", "monday mondays mon"],
    ["tue", "tuesday tuesdays tue tues"],
    ["wed", "wednesday wednesdays wed"],
    ["thu", "thursday thursdays thu thur thurs"],
    ["fri", "friday fridays fri"],
    ["sat", "saturday saturdays sat"],
    ["sun", "sunday sundays sun"],
  ].flatMap(([day = "", names = ""]) => names.split(" ").map((name) => [name, day] as const)),
);

/**
 * The words that may stand in capitals: DUR a duration ("ten minutes"), UNIT a unit of time alone ("hour"), CLOCK a time of
 * day, INT a whole number, PCT a percentage, DAY a day of the week, WORD any one word.
 */
const slots: Readonly<Record<string, Step>> = {
  DUR: durationStep,
  UNIT: (tokens, at) => {
    const unit = tokens[at]?.text ?? "";
    const duration = unit.length > 2 ? durationOf(1, unit) : null;
    return duration === null
      ? []
      : [ends(at + 1, { durations: [{ duration, number: { value: 1, unit, text: unit } }] })];
  },
  CLOCK: (tokens, at) => {
    const token = tokens[at];
    if (token?.kind === "clock") return [ends(at + 1, { clocks: [token.text] })];
    const named = { noon: "12:00", midday: "12:00", midnight: "00:00" }[token?.text ?? ""];
    return named === undefined ? [] : [ends(at + 1, { clocks: [named] })];
  },
  INT: (tokens, at) => {
    const found = numberAt(tokens, at);
    const plain = found !== null && found.number.unit === "none" && Number.isInteger(found.number.value);
    return plain ? [ends(at + found.length, { numbers: [found.number.value] })] : [];
  },
  PCT: (tokens, at) => {
    const found = numberAt(tokens, at);
    return found?.number.unit === "percent" ? [ends(at + found.length)] : [];
  },
  DAY: (tokens, at) => {
    const day = weekdays.get(tokens[at]?.text ?? "");
    return day === undefined ? [] : [ends(at + 1, { days: [day] })];
  },
  WORD: (tokens, at) => (tokens[at]?.kind === "word" ? [ends(at + 1)] : []),
};

function durationStep(tokens: readonly Token[], at: number): Found[] {
  const article = /^(?:an?|one)$/.test(tokens[at]?.text ?? "");
  const unit = tokens[at + 1]?.text ?? "";
  const single = article ? durationOf(1, unit) : null;
  const found = numberAt(tokens, at);
  const unitName = found?.number.unit === "m" ? "min" : (found?.number.unit ?? "");
  const counted = found === null ? null : durationOf(found.number.value, unitName);
  if (found !== null && counted !== null && found.length > (single === null ? 0 : 2))
    return [
      ends(at + found.length, { durations: [{ duration: counted, number: { ...found.number, unit: unitName } }] }),
    ];
  const number = { value: 1, unit, text: `${tokens[at]?.text} ${unit}` };
  return single === null ? [] : [ends(at + 2, { durations: [{ duration: single, number }] })];
}

const merged = (a: Found, b: Found): Found => ({
  end: b.end,
  durations: [...a.durations, ...b.durations],
  clocks: [...a.clocks, ...b.clocks],
  numbers: [...a.numbers, ...b.numbers],
  days: [...a.days, ...b.days],
});

/** A pattern: words, `(a|b c)` for one of several, `[x]` for what may be missing, `~word` for any form of a word, and slots. */
export interface Pattern {
  /** The longest match at a token, or null. */
  match(tokens: readonly Token[], at: number): Found | null;
}

/** Compiles a pattern. Throws for one that is badly written. */
export function pattern(source: string): Pattern {
  const pieces = source.match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const alternatives = (close: string): Step => {
    const options: Step[] = [];
    let run: Step[] = [];
    for (; at < pieces.length && pieces[at] !== close; at++) {
      const piece = pieces[at] ?? "";
      if (piece === "|") {
        options.push(sequence(run));
        run = [];
      } else run.push(element(piece));
    }
    if (close !== "" && pieces[at] !== close) throw new Error(`the pattern "${source}" does not close ${close}`);
    options.push(sequence(run));
    return options.length === 1 ? (options[0] as Step) : (tokens, from) => options.flatMap((one) => one(tokens, from));
  };
  const element = (piece: string): Step => {
    if (piece === "(" || piece === "[") {
      at++;
      const inner = alternatives(piece === "(" ? ")" : "]");
      return piece === "(" ? inner : (tokens, from) => [...inner(tokens, from), ends(from)];
    }
    const slot = slots[piece];
    if (slot !== undefined) return slot;
    const form = piece.startsWith("~") ? piece.slice(1) : null;
    return (tokens, from) => {
      const token = tokens[from];
      const same = form === null ? token?.text === piece : token?.stem === form || token?.text === form;
      return same ? [ends(from + 1)] : [];
    };
  };
  const whole = alternatives("");
  return {
    match(tokens, from) {
      const found = whole(tokens, from).filter(({ end }) => end > from);
      return found.reduce<Found | null>((best, one) => (best === null || one.end > best.end ? one : best), null);
    },
  };
}

function sequence(steps: readonly Step[]): Step {
  return (tokens, at) =>
    steps.reduce<Found[]>(
      (open, step) => open.flatMap((one) => step(tokens, one.end).map((next) => merged(one, next))),
      [ends(at)],
    );
}
