import type { ReadingPart, Unread } from "../../../../domain/language/reading.ts";
import { attempt, type Attempt, type Surroundings } from "./attempt.ts";
import { marksOf } from "../../chart/chart.ts";
import { stopwords, actionVerbs } from "../../lexicon/function-words.ts";
import { meetings } from "../../linking/similar.ts";
import type { Token } from "../../text/token.ts";
import { comparesNumber, type Layout } from "../clauses/layout.ts";
import { silenceIn } from "./silence.ts";
import { noneSaid } from "../conditions/absence.ts";
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
export function conditionIn(
  { main, glosses, title, joined = false, lacking = false }: Layout,
  around: Surroundings,
): FoundCondition {
  if (title !== undefined) return titled(main, title, joined, around);
  if (lacking) return lackingIn(main, around);
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
  if ("parts" in alone.outcome && namesAll(numbered, alone)) {
    const other = othersName(said.bodies.flat(), alone.outcome.parts, around);
    const unread = other ? unreadOf(main, around, otherTitle, "two_meanings") : null;
    return { read: alone, glossed: said.bodies.flat(), unread };
  }
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
  const other = "parts" in read.outcome && othersName(beside, read.outcome.parts, around);
  const unread = other ? unreadOf(beside, around, otherTitle, "two_meanings") : null;
  return { read, glossed: joined ? [] : title, unread };
}

/** Whether words beside a condition name another signal than it has. */
function othersName(beside: readonly Token[], parts: readonly ReadingPart[], { index }: Surroundings): boolean {
  const { resolution } = readPhrase(beside, { words: [], durations: [], stems: [] }, index);
  return (
    resolution.status === "found" &&
    resolution.best.idCover >= weights.comment &&
    !spokenOf(parts).has(resolution.best.indexed.signal.primitive_id)
  );
}

/** "Above 1,000 with no consumers": a count of none, or a flag is false; else it is no condition. */
function lackingIn(main: readonly Token[], around: Surroundings): FoundCondition {
  const read = attempt(main, [], around);
  const none = ({ number, relation, label, negate }: ReadingPart): boolean =>
    (number?.text === noneSaid && number.value === 1) || (relation === "state" && (label === "false") !== negate);
  const said = "parts" in read.outcome && read.outcome.parts.length > 1 && read.outcome.parts.slice(1).some(none);
  return { read, glossed: [], unread: said ? null : unreadOf(main, around, lackingAdvice) };
}

const lackingAdvice = 'Say what is missing as a condition of its own: "and no consumers".';

/** The signals of a condition, also those it compares with. */
const spokenOf = (parts: readonly ReadingPart[]): Set<string | null> =>
  new Set(parts.flatMap(({ primitive_id, against, figure }) => [primitive_id, against, otherOf(figure)]));

const otherOf = (figure: ReadingPart["figure"]): string | null =>
  figure != null && "other" in figure ? figure.other : null;

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
