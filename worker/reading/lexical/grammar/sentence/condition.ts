import type { Unread } from "../../../../domain/language/reading.ts";
import { attempt, type Attempt, type Surroundings } from "./attempt.ts";
import { marksOf } from "../../chart/chart.ts";
import { stopwords, actionVerbs } from "../../lexicon/function-words.ts";
import { meetings } from "../../linking/similar.ts";
import type { Token } from "../../text/token.ts";
import { comparesNumber, type Layout } from "../clauses/layout.ts";
import { silenceIn } from "./silence.ts";
import { clausesOf } from "../clauses/clauses.ts";
import { readPhrase } from "../../linking/phrase.ts";
import { weights } from "../../choice/weights.ts";
import { unreadOf } from "./unread-of.ts";

/** The reading of a condition, and the words that only say it again. */
interface FoundCondition {
  read: Attempt;
  glossed: readonly Token[];
  unread: Unread | null;
}

/** Of a condition and its gloss the side with the number and the comparison is what is meant. */
export function conditionIn({ main, glosses, title, joined = false }: Layout, around: Surroundings): FoundCondition {
  if (title !== undefined) return titled(main, title, joined, around);
  const silent = silenceIn(main, around);
  if (silent !== null) return { read: silent, glossed: [], unread: null };
  const numbered = glosses.find(comparesNumber);
  const plain = (): FoundCondition => {
    const read = attempt(main, [], around);
    if (!("unread" in read.outcome) || glosses.length === 0) return { read, glossed: [], unread: null };
    const flat = attempt(
      [...main, ...glosses.flat()].sort((a, b) => a.start - b.start),
      [],
      around,
    );
    return "unread" in flat.outcome ? { read, glossed: [], unread: null } : { read: flat, glossed: [], unread: null };
  };
  if (numbered === undefined) return plain();
  if (comparesNumber(main)) {
    const found = plain();
    return { ...found, unread: differing(main, numbered, around) };
  }
  const said = clausesOf(main, new Set());
  const alone = attempt([...said.frame, ...numbered], said.bodies.flat(), around);
  if ("parts" in alone.outcome && namesAll(numbered, alone))
    return { read: alone, glossed: said.bodies.flat(), unread: null };
  const kept = said.bodies.flat().filter((token) => speaks(token, around));
  const together = attempt([...said.frame, ...kept, ...numbered], [], around);
  if ("parts" in together.outcome)
    return { read: together, glossed: said.bodies.flat().filter((token) => !kept.includes(token)), unread: null };
  return "parts" in alone.outcome ? { read: alone, glossed: said.bodies.flat(), unread: null } : plain();
}

/**
 * "Connection spike: clients up by 50%": the heading helps to tell signals apart. "Busy runners: no data for 10 minutes": it names
 * the signal. Neither may name another one than the other.
 */
function titled(
  main: readonly Token[],
  title: readonly Token[],
  joined: boolean,
  around: Surroundings,
): FoundCondition {
  const said = joined ? [...title, ...main] : main;
  const read = silenceIn(said, around) ?? attempt(said, joined ? [] : title, around);
  const beside = joined ? main : title;
  const named = readPhrase(beside, { words: [], durations: [], stems: [] }, around.index).resolution;
  const other =
    "parts" in read.outcome &&
    named.status === "found" &&
    named.best.idCover >= weights.comment &&
    !read.outcome.signals.includes(named.best.indexed.signal);
  const unread = other ? unreadOf(beside, around, otherTitle, "two_meanings") : null;
  return { read, glossed: joined ? [] : title, unread };
}

const otherTitle = 'The heading names another signal than the condition. Leave it out, or join the two with "and".';

/** Whether a gloss has a word of its own that names its signal, and none that does not. */
function namesAll(gloss: readonly Token[], { outcome }: Attempt): boolean {
  if (!("parts" in outcome)) return false;
  const uses = new Map(outcome.built.flatMap((one) => [...(one.uses ?? [])]));
  const own = gloss.filter((token) => token.kind === "word" && !stopwords.has(token.text));
  return own.some((token) => uses.get(token) === "signal") && own.every((token) => uses.has(token));
}

/** "Memory is filling up (< 10% left)": of the words before, those that name something. */
function speaks(token: Token, { index }: Surroundings): boolean {
  if (token.kind !== "word") return false;
  if (stopwords.has(token.text) || actionVerbs.has(token.text)) return false;
  return index.signalsOf(token).length > 0 || meetings(token.stem, index.vocabulary).length > 0;
}

/** Two different numbers for the same thing contradict each other. */
function differing(main: readonly Token[], gloss: readonly Token[], around: Surroundings): Unread | null {
  const values = (tokens: readonly Token[]): number[] =>
    marksOf(tokens).flatMap((mark) =>
      mark.kind === "number" ? [mark.number.unit === "percent" ? mark.number.value / 100 : mark.number.value] : [],
    );
  const own = values(main);
  const same = values(gloss).every((value) =>
    own.some((other) => [1, 100, 1 / 100].some((factor) => Math.abs(other * factor - value) <= 1e-9 * Math.abs(value))),
  );
  const [start, end] = [gloss[0]?.start ?? 0, gloss.at(-1)?.end ?? 0];
  return same
    ? null
    : {
        reason: "two_meanings",
        words: around.text.slice(start, end),
        candidates: [],
        span: { start, end },
        suggestion: "The words in brackets say something else than the sentence. Keep one of them.",
      };
}
