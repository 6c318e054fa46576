import { category, is, particle } from "../lexicon/category.ts";
import type { ReadNumber } from "../../../domain/language/reading.ts";
import { longest } from "./longest.ts";
import { type WindowMeaning, windowPhrases } from "../lexicon/amounts/window-phrases.ts";
import { unitNames } from "../lexicon/amounts/time-units.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { keptByPlace } from "../text/kept.ts";
import type { Token } from "../text/token.ts";

/** A duration found at a token. A loose one ("over four weeks", "within 10 days") may also be a number to compare with. */
interface FoundWindow {
  duration: string;
  length: number;
  loose: boolean;
  /** The words compare with an earlier time: "week over week", "than last month". */
  versus: boolean;
  /** The same as a number. */
  number: ReadNumber | null;
}

/** Reads the window that begins at a token, or null. */
export const windowAt = keptByPlace((tokens, at): FoundWindow | null => {
  const found = longest(windowPhrases, tokens, at, ({ entry, durations, end }) => {
    const [one, again] = durations;
    const said = entry.meaning.duration ?? one?.duration;
    return (
      said !== undefined &&
      (entry.meaning.twice === undefined || again?.duration === said) &&
      stands(entry.meaning, tokens, at, end)
    );
  });
  const duration = found?.entry.meaning.duration ?? found?.durations[0]?.duration;
  if (found === null || duration === undefined) return null;
  const { versus } = found.entry.meaning;
  // "First response (is) past 24 hours".
  const before = tokens[at - 1];
  const led = is(before, category.beings) || (before?.kind === "word" && !stopwords.has(before.text));
  const passed = is(tokens[at], particle.past) && led;
  const loose = found.entry.meaning.loose || passed;
  return { duration, length: found.end - at, loose, versus, number: found.durations[0]?.number ?? null };
});

/** Whether a number stands at a place, or nothing does, and only what it counts behind it. */
function isAmount(tokens: readonly Token[], from: number, to: number): boolean {
  const said = tokens.slice(Math.max(0, from + 1), to);
  return tokens[from]?.kind !== "word" && said.every(({ kind, text }) => kind === "word" && !stopwords.has(text));
}

/** Whether what stands around a time lets it be one. */
function stands(
  { figure, timeless, unled }: WindowMeaning,
  tokens: readonly Token[],
  at: number,
  end: number,
): boolean {
  // "Has gone past one hour".
  if (is(tokens[at], category.lastWords) && is(tokens[at - 1], category.passing)) return false;
  if (figure === true && !is(tokens[end], category.figureNouns)) return false;
  if (timeless === true && unitNames.has(tokens[end]?.text ?? "")) return false;
  // "5 a week", "200 GB a day", "10 failed logins an hour".
  return unled !== true || [1, 2, 3].some((back) => isAmount(tokens, at - back, at));
}
