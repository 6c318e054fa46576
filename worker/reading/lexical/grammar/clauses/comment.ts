import { marksOf } from "../../chart/chart.ts";
import { weights } from "../../choice/weights.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { is } from "../../lexicon/words/category.ts";
import {
  closing,
  commenters,
  finite,
  hedges,
  infinitive,
  joining,
  modals,
  obliging,
  reporting,
  stating,
} from "../../lexicon/words/comments.ts";
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
    if (sign?.kind !== "break" || ![",", "—", ";"].includes(sign.text)) continue;
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

/** Whether a comment says what somebody has to do, or else what somebody thinks; null for a clause that may tell a state. */
function commentOf(clause: readonly Token[]): { isDuty: boolean } | null {
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
function namesSignal(clause: readonly Token[], index: CatalogueIndex): boolean {
  const nothing = { words: [], durations: [], stems: [] };
  const { resolution } = readPhrase(clause, nothing, index);
  return resolution.ranked.some(({ telling, idCover }) => telling && idCover >= weights.comment);
}
