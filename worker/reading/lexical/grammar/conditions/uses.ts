import { markOf } from "../../chart/mark.ts";
import type { ReadingPart, WordSpan } from "../../../../domain/language/reading.ts";
import { absenceStems, assertingStems, exclusions, negations, undoStems } from "../../lexicon/states.ts";
import { otherPart } from "./complement.ts";
import { outOf } from "../../linking/particles.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { measuresTime, saysSince, toldOf } from "./by-name.ts";
import type { Stretches } from "./stretches.ts";
import { wordsTold } from "../../text/told.ts";
import type { Token } from "../../text/token.ts";
import { limitNouns, references } from "../../lexicon/words/laws.ts";
import { is } from "../../lexicon/words/category.ts";
import { signWords } from "../../lexicon/amounts/counts.ts";
import { permilleWords } from "../../lexicon/amounts/units.ts";
import { flagWords } from "../../lexicon/words/flags.ts";
import { noneSaid } from "./absence.ts";

/** What the words of a clause were used for; words that are not in it were not used. */
export type Uses = ReadonlyMap<Token, NonNullable<WordSpan["as"]>>;

const kinds = {
  number: "number",
  range: "number",
  window: "window",
  aggregate: "qualifier",
  rank: "relation",
  name: "relation",
  move: "relation",
  deviate: "relation",
  level: "relation",
  compare: "relation",
} as const;

/** What the words of a clause were used for, once its conditions are known. */
export function usesOf(
  phrase: Phrase,
  best: Scored,
  { relation, hold, named, placed }: Stretches,
  parts: readonly ReadingPart[],
): Uses {
  const uses = new Map<Token, NonNullable<WordSpan["as"]>>();
  const put = (tokens: readonly Token[], as: NonNullable<WordSpan["as"]>): void => {
    for (const token of tokens) if (!uses.has(token)) uses.set(token, as);
  };
  const at = (mark: { start: number; end: number }): Token[] => phrase.tokens.slice(mark.start, mark.end);
  const state = parts.every((part) => part.relation === "state");
  for (const mark of named) put(at(mark), "signal");
  if (placed !== null) put(at(placed), "window");
  for (const mark of phrase.marks)
    if (!state && relation.kind === "deviate" && (mark.kind === "deviate" || mark.kind === "aggregate"))
      put(at(mark), "relation");
  if (!state && (relation.kind === "deviate" || relation.kind === "rank"))
    put(
      phrase.tokens.filter((token) => is(token, references)),
      "relation",
    );
  const near = markOf(phrase.marks, relation.number);
  // "The budget threshold of $250": what the number is called.
  if (near !== undefined && near.kind === "number")
    put(
      phrase.tokens.filter((token, place) => place < near.at && place >= near.at - 3 && is(token, limitNouns)),
      "relation",
    );
  if (relation.number?.unit === "permille")
    put(
      phrase.tokens.filter(({ text }) => permilleWords.has(text)),
      "number",
    );
  put(relation.read, "relation");
  for (const mark of relation.used) {
    if (
      named.includes(mark) ||
      (state && ["level", "move", "deviate", "number", "range", "compare"].includes(mark.kind))
    )
      continue;
    const held = mark.kind === "window" && mark.use === "hold" && hold !== null;
    put(at(mark), held ? "qualifier" : kinds[mark.kind]);
  }
  // "Negative" says both the number and its side.
  const signs = parts.filter(({ number }) => number?.value === 0 && signWords.has(number.text));
  put(
    phrase.tokens.filter(({ text }) => signs.some(({ number }) => number?.text === text)),
    "number",
  );
  const figure = parts.some((part) => part.figure !== undefined && part.figure !== null);
  for (const mark of phrase.marks) if (figure && mark.kind === "window") put(at(mark), "window");
  for (const label of parts.flatMap((part) => (part.label === null ? [] : [part.label])))
    putLabel(label, phrase.tokens, put);
  put(
    phrase.tokens.filter((token) => isOwn(token, best)),
    "signal",
  );
  if (state) put(phrase.tokens.filter(saysState), "label");
  if (state)
    for (const [place] of phrase.tokens.entries()) {
      const excluded = exclusions.match(phrase.tokens, place);
      if (excluded !== null) put(phrase.tokens.slice(place, place + excluded.length), "relation");
    }
  if (!state) put(otherPart(phrase, best), "relation");
  if (state && best.indexed.flag) put(outOf(phrase.tokens, best.indexed), "label");
  const denies =
    state || parts.some((part) => part.negate || part.number?.text === noneSaid || part.number?.implied === true);
  const since = parts.some((part) => part.number !== null && part.direction === "above") && saysSince(best);
  put(
    phrase.tokens.filter(
      (token, place) => negations.has(token.text) && (denies || since || turns(place, phrase, best, relation)),
    ),
    "relation",
  );
  return uses;
}

/** Words of being on, ending or clearing tell the state of a flag. */
const saysState = ({ text, stem }: Token): boolean =>
  flagWords.has(text) || absenceStems.has(stem) || undoStems.has(stem) || assertingStems.has(stem);

function putLabel(label: string, tokens: readonly Token[], put: (tokens: readonly Token[], as: "label") => void): void {
  const stems = new Set(wordsTold(label.replace(/[_-]/g, " ")).map(({ stem }) => stem));
  put(
    tokens.filter((token) => (token.kind === "word" || token.kind === "number") && stems.has(token.stem)),
    "label",
  );
}

/** A word of the signal itself, or a number that stands in its name. */
function isOwn(token: Token, { matched, indexed }: Scored): boolean {
  if (token.kind === "word") return matched.has(token.stem) || indexed.words.has(token.stem);
  if (token.kind !== "number") return false;
  return standsIn(token.text.replace(/[^\p{L}\d.]/gu, ""), indexed);
}

const standing = new WeakMap<Scored["indexed"], Map<string, boolean>>();
const mostKept = 1000;

/** Whether digits stand in the name or description of a signal; a sentence asks it of the same ones again and again. */
function standsIn(digits: string, indexed: Scored["indexed"]): boolean {
  let known = standing.get(indexed);
  if (known === undefined || known.size > mostKept) standing.set(indexed, (known = new Map<string, boolean>()));
  const found = known.get(digits) ?? spells(digits, indexed);
  known.set(digits, found);
  return found;
}

function spells(digits: string, { signal }: Scored["indexed"]): boolean {
  const text = toldOf(signal);
  // Most names and descriptions hold none of a sentence's digits, and an expression costs more to make than to run.
  if (!text.includes(digits.toLowerCase())) return false;
  return new RegExp(`(?<![\\p{L}\\d.])${digits.replace(/\./g, "\\.")}(?![\\d])`, "iu").test(text);
}

/** A denial is read where it stands right before what it turns round. */
function turns(place: number, phrase: Phrase, best: Scored, { used }: Stretches["relation"]): boolean {
  if (
    used.some(
      (mark) => mark.kind !== "window" && (mark.start === place || (mark.start > place && mark.start - place <= 3)),
    )
  )
    return true;
  if (!best.indexed.share && !measuresTime(best)) return false;
  return phrase.query.words.some(({ token }) => {
    const at = phrase.tokens.indexOf(token);
    return at > place && at - place <= 3;
  });
}
