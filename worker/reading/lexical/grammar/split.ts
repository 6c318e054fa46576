import { marksOf } from "../chart/chart.ts";
import type { Token } from "../text/token.ts";
import { negations } from "../lexicon/states.ts";
import { phraseTable } from "../lexicon/phrase-table.ts";

/** How a piece is joined to the one before: weak joints ("with", "during") may also stand inside a phrase. */
export interface Joint {
  operator: "AND" | "OR" | null;
  negate: boolean;
  weak: boolean;
}

/** A piece of a body between joints. */
export interface Piece {
  joint: Joint | null;
  tokens: Token[];
  /** The words of the joint, for a piece that turns out to belong to the one before. */
  jointTokens: Token[];
}

const joint = (operator: Joint["operator"], weak = false, negate = false): Joint => ({ operator, weak, negate });

const comma = joint(null);

const joints = phraseTable<Joint>([
  [
    joint("AND"),
    "and, but, &, plus, as well as, and also, but also, while, whilst, as long as, so long as, for as long as, and while, but while, along with, together with, combined with, in combination with, and at the same time, at the same time as, yet, whereas, although, even though, and then, but only if, only if, but only when, and that, provided, given that, and if, and when, but where, and where, and whose, but whose, and who, and which",
  ],
  [
    joint("OR"),
    "or, or if, or when, or whenever, or whose, or where, or that, and/or, or else if, or alternatively, alternatively",
  ],
  [
    joint("AND", false, true),
    "unless, except when, except if, except where, except for, excluding, but not if, but not when, but only unless, but not where, other than when, and not if, and not when, save when, as long as not",
  ],
  [
    joint("AND", true),
    "with, without, during, where, whose, that, which, who, having, despite, when, if, in spite of, amid, on top of, in addition to, alongside, after, following, for, among, in, on, at, from, lacking",
  ],
]);

/** Cuts a body at its joints; a joint inside a number, range, time or `whole` term does not cut. */
export function piecesOf(tokens: readonly Token[], whole: ReadonlySet<Token> = new Set()): Piece[] {
  const marks = marksOf(tokens);
  const pieces: Piece[] = [{ joint: null, tokens: [], jointTokens: [] }];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || ["either", "both"].includes(token.text)) continue;
    const inside = whole.has(token) || marks.some((mark) => mark.start <= at && at < mark.end);
    const lasts =
      token.text === "," || token.text === "and"
        ? marks.find((mark) => mark.start === at + 1 && mark.kind === "window" && mark.use === "hold")
        : undefined;
    if (lasts !== undefined) continue;
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
  return pieces.filter((piece) => piece.tokens.some((token) => token.kind !== "break"));
}

/** "But not in draft", "the agent is not on break": what a verb of being or a denial stands before is its own. */
const onlyDenies = ({ tokens }: Piece): boolean => {
  const last = tokens.at(-1);
  return last !== undefined && (negations.has(last.text) || beings.has(last.text));
};
const beings = new Set("is are was were be been being still currently already now longer".split(" "));

/** "without" and "lacking" join and deny at once. */
function keepDenial(words: readonly Token[]): Token[] {
  return words.filter((token) => ["without", "lacking", "after"].includes(token.text));
}
