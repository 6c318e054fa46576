import { marksOf } from "../../chart/chart.ts";
import type { Mark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";
import { exclusions, negations } from "../../lexicon/states.ts";
import { beings } from "../../lexicon/words/verbs.ts";
import { figureLeads } from "../../lexicon/amounts/windows.ts";
import { type Joint, missingLeads, pairing, comma, joints } from "../../lexicon/words/joints.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";

/** A piece of a body between joints. */
export interface Piece {
  joint: Joint | null;
  tokens: Token[];
  /** The words of the joint, for a piece that turns out to belong to the one before. */
  jointTokens: Token[];
}

/** Cuts a body at its joints; a joint inside a number, range, time or `whole` term does not cut. */
export function piecesOf(tokens: readonly Token[], whole: ReadonlySet<Token> = new Set()): Piece[] {
  const marks = marksOf(tokens);
  const pieces: Piece[] = [{ joint: null, tokens: [], jointTokens: [] }];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || is(token, pairing)) continue;
    const inside = whole.has(token) || marks.some((mark) => mark.start <= at && at < mark.end);
    const lasts =
      token.text === "," || is(token, particle.and)
        ? marks.find((mark) => mark.start === at + 1 && mark.kind === "window" && mark.use === "hold")
        : undefined;
    if (lasts !== undefined || (token.text === "," && isBesideFigure(tokens, marks, at))) continue;
    const excluded = exclusions.match(tokens, at);
    if (excluded !== null && (joints.match(tokens, at)?.length ?? 0) < excluded.length && !inside) {
      pieces.at(-1)?.tokens.push(...tokens.slice(at, at + excluded.length));
      at += excluded.length - 1;
      continue;
    }
    const found = inside ? null : token.text === "," ? { meaning: comma, length: 1 } : joints.match(tokens, at);
    if (found === null) {
      pieces.at(-1)?.tokens.push(token);
      continue;
    }
    const words = tokens.slice(at, at + found.length);
    at += found.length - 1;
    const last = pieces.at(-1);
    if (last !== undefined && found.meaning?.weak && onlyDenies(last)) {
      last.tokens.push(...words);
      continue;
    }
    if (last !== undefined && last.tokens.length === 0) {
      const before = last.joint;
      last.joint =
        pieces.length === 1
          ? null
          : {
              operator: found.meaning.weak
                ? (before?.operator ?? found.meaning.operator)
                : (found.meaning.operator ?? before?.operator ?? null),
              weak: found.meaning.weak && (before?.weak ?? true),
              negate: found.meaning.negate || (before?.negate ?? false),
            };
      last.jointTokens.push(...words);
      if (found.meaning.weak) last.tokens.push(...keepDenial(words));
    } else
      pieces.push({
        joint: found.meaning,
        tokens: found.meaning.weak ? keepDenial(words) : [],
        jointTokens: [...words],
      });
  }
  return withExcepted(pieces.filter((piece) => piece.tokens.some((token) => token.kind !== "break")));
}

/** "Except for accounts on the trial plan": whom the exception is about, and what it is, are one. */
function withExcepted(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    const bare = last?.joint?.negate === true && last.tokens.length <= 2 && marksOf(last.tokens).length === 0;
    if (last !== undefined && bare && piece.joint?.weak === true)
      last.tokens.push(...piece.jointTokens.filter((token) => !piece.tokens.includes(token)), ...piece.tokens);
    else found.push(piece);
  }
  return found;
}

/** "The rate, averaged over the last day, is below 90%", "queries, 15 min average above 10": commas around a figure. */
function isBesideFigure(tokens: readonly Token[], marks: readonly Mark[], at: number): boolean {
  const figured = marks.filter(
    (mark) => mark.kind === "aggregate" && (mark.op !== "quantile" || mark.duration !== null),
  );
  const [first] = figured;
  if (first === undefined || figured.length > 1) return false;
  const numbers = marks.filter(({ kind }) => kind === "number" || kind === "range");
  if (numbers.some(({ end }) => end <= at) && isFigureAlone(tokens, marks, at + 1)) return true;
  if (numbers.length !== 1 || numbers.some(({ start }) => start < at)) return false;
  const closes = is(tokens[at + 1], beings) || marks.some(({ kind, start }) => kind === "number" && start === at + 1);
  return first.start === at + 1 || (first.end <= at && closes);
}

/** "Above 80%, averaged over the last 5 minutes", "..., taken as the mean over an hour": to the end nothing but a figure and its time. */
function isFigureAlone(tokens: readonly Token[], marks: readonly Mark[], from: number): boolean {
  const own = marks.filter(({ start, kind }) => start >= from && (kind === "aggregate" || kind === "window"));
  return (
    own.some(({ kind }) => kind === "aggregate") &&
    tokens.every(
      (token, at) => at < from || is(token, figureLeads) || own.some(({ start, end }) => start <= at && at < end),
    )
  );
}

/** "But not in draft", "the agent is not on break": what a verb of being or a denial stands before is its own. */
const onlyDenies = ({ tokens }: Piece): boolean => {
  const last = tokens.at(-1);
  return last !== undefined && (negations.has(last.text) || is(last, beings));
};

/** "without" and "lacking" join and deny at once. */
function keepDenial(words: readonly Token[]): Token[] {
  return words.filter((token) => is(token, missingLeads));
}
