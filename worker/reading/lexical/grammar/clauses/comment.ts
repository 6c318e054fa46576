import { marksOf } from "../../chart/chart.ts";
import { weights } from "../../choice/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { is } from "../../lexicon/words/category.ts";
import {
  alarms,
  closing,
  commenters,
  finite,
  hedges,
  imperatives,
  infinitive,
  joining,
  modals,
  obliging,
  reporting,
  stating,
} from "../../lexicon/words/comments.ts";
import { conditional } from "../../lexicon/words/joints.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { readPhrase } from "../../linking/phrase.ts";
import type { Token } from "../../text/token.ts";
import { comparesNumber } from "./layout.ts";

const farthest = 6;

/**
 * Where a clause begins that only comments on the condition before it: what people should do then, what will come of it, what is
 * usually behind it. Null where what follows may be a condition of its own.
 */
export function commentAt(tokens: readonly Token[], index: CatalogueIndex): number | null {
  for (let at = 1; at < tokens.length - 1; at++) {
    const sign = tokens[at];
    if (sign?.kind !== "break" || ![",", "—", ";", ":"].includes(sign.text)) continue;
    const ordered = isOrder(tokens.slice(at + 1));
    if (sign.text === ":" && !(ordered && comparesNumber(tokens.slice(0, at)))) continue;
    if (comments(tokens.slice(at + 1), sign.text === "—", index)) return at;
  }
  return null;
}

function comments(tail: readonly Token[], dashed: boolean, index: CatalogueIndex): boolean {
  const [first] = tail;
  if (first?.kind !== "word" || is(first, joining) || comparesNumber(tail)) return false;
  if (tail.some(({ kind }) => kind === "clock") || marksOf(tail).some(({ kind }) => kind === "window")) return false;
  const clauses = partsOf(tail);
  const told = clauses.findIndex((clause) => commentOf(clause) !== null);
  if (told < 0 || (told > 0 && !dashed)) return false;
  return clauses.every((clause) => commentOf(clause)?.isDuty === true || !namesSignal(clause, index));
}

const partsOf = (tail: readonly Token[]): Token[][] => {
  const found: Token[][] = [[]];
  for (const token of tail)
    if (token.kind === "break") found.push([]);
    else found.at(-1)?.push(token);
  return found.filter((clause) => clause.length > 0);
};

/** Whether a sentence that stands behind the condition only says what it means, or what is to be done: it names no signal that something is said of. */
export function isRemark(sentence: readonly Token[], index: CatalogueIndex): boolean {
  const words = sentence.filter(({ kind }) => kind !== "break");
  if (words.length === 0 || comparesNumber(sentence) || sentence.some(({ kind }) => kind === "clock")) return false;
  if (marksOf(words).some(({ kind }) => kind === "window")) return false;
  return (
    is(words[0], commenters) ||
    isOrder(words) ||
    partsOf(sentence).some((clause) => commentOf(clause) !== null) ||
    partsOf(sentence).every((clause) => !namesSignal(clause, index))
  );
}

/** "Stop the infusion", where nothing says when, and nobody is to be told. */
const isOrder = (clause: readonly Token[]): boolean =>
  is(clause[0], imperatives) && !clause.some((token) => is(token, conditional) || is(token, alarms));

/** "(repeat the test in 72 hours)": what is to be done then, whatever its times. */
export const isOrdered = (gloss: readonly Token[]): boolean =>
  isOrder(gloss) && !marksOf(gloss).some(({ kind }) => kind === "number" || kind === "range");

/** Whether a comment says what somebody has to do, or else what somebody thinks; null for a clause that may tell a state. */
function commentOf(clause: readonly Token[]): { isDuty: boolean } | null {
  if (isOrder(clause)) return { isDuty: true };
  const verb = clause
    .slice(0, farthest)
    .findIndex((token) => is(token, modals) && (!is(token, infinitive) || to(clause, token)));
  if (verb > 0) return { isDuty: is(clause[verb], obliging) && dutyOf(clause.slice(verb + 1)) };
  if (clause.slice(1, farthest).some((token) => is(token, reporting))) return { isDuty: false };
  const says = clause.slice(1, farthest).findIndex((token) => is(token, finite)) + 1;
  if (says === 0) return null;
  const hedged = clause.some((token) => is(token, hedges)) || is(clause.at(-1), closing) || is(clause[0], commenters);
  return hedged ? { isDuty: false } : null;
}

const to = (clause: readonly Token[], verb: Token): boolean => is(clause[clause.indexOf(verb) + 1], particle.to);

/** "should check ketones", "has to clean the scanner", "should be paused": what is done, and no state or level. */
function dutyOf(after: readonly Token[]): boolean {
  const at = after.findIndex((token) => !is(token, particle.to) && !stopwords.has(token.text));
  const plain = after.findIndex((token) => is(token, stating));
  return at >= 0 && (plain < 0 || plain > at);
}

/** Whether a clause names a signal well, or says a label of one. */
export function namesSignal(clause: readonly Token[], index: CatalogueIndex): boolean {
  const nothing = { words: [], durations: [], stems: [] };
  const { resolution } = readPhrase(clause, nothing, index);
  return resolution.ranked.some(({ telling, idCover }) => telling && idCover >= weights.comment);
}
