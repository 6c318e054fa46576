import type { Catalogue } from "../../../../domain/language/catalogue.ts";
import { marksOf } from "../../chart/chart.ts";
import { clausesOf } from "../clauses/clauses.ts";
import type { Outcome } from "../bodies/read-context.ts";
import { readBodies } from "../bodies/read-bodies.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { hintsIn } from "../../linking/hints.ts";
import { queryOf } from "../../linking/query.ts";
import { actionVerbs, genericStems, instructionVerbs } from "../../lexicon/function-words.ts";
import { reordered } from "../amounts/reorder.ts";
import type { Token } from "../../text/token.ts";
import { headNouns, measuredNouns } from "../../lexicon/words/laws.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { is } from "../../lexicon/words/category.ts";

/** What is read against. */
export interface Surroundings {
  text: string;
  catalogue: Catalogue;
  index: CatalogueIndex;
  /** The sentence calls a strategy by its name, or compares with the usual at a time. */
  called?: boolean;
}

/** One way to read the words of a condition. */
export interface Attempt {
  frame: Token[];
  /** What the condition is good for: "so that ...". */
  purposes: Token[][];
  bodies: Token[][];
  outcome: Outcome;
}

/** Reads words as a condition; `beside` are words that only help to tell signals apart. */
export function attempt(words: readonly Token[], beside: readonly Token[], around: Surroundings): Attempt {
  const { text, catalogue, index } = around;
  const tokens = reordered(words);
  const whole = new Set([...termTokens(tokens, catalogue), ...namedVerbs(tokens, index)]);
  const { frame, heads, bodies, purposes } = clausesOf(tokens, whole);
  const helping = [...frame, ...beside];
  const dropped: Token[] = [];
  const outcome = readBodies(bodies, heads, {
    dropped,
    sentence: text,
    catalogue,
    index,
    whole,
    readDefinition: (definition, context) => readBodies([definition], [], context),
    frame: queryOf(helping, marksOf(helping), index),
    hints: true,
  });
  const aims = dropped.length > 0 ? [...purposes, dropped] : purposes;
  return { frame, purposes: aims, bodies, outcome };
}

/** The tokens of the context's terms: "at risk shipment" is one name, whatever its small words say elsewhere. */
function termTokens(tokens: readonly Token[], catalogue: Catalogue): Set<Token> {
  return new Set(hintsIn(tokens, catalogue).flatMap(({ start, end }) => tokens.slice(start, end)));
}

/** "Call volume" begins with a verb of asking that names a signal together with the next word. */
function namedVerbs(tokens: readonly Token[], index: CatalogueIndex): Token[] {
  const pairs = tokens.flatMap((token, at) =>
    actionVerbs.has(token.text) || instructionVerbs.has(token.text) ? [[token, tokens[at + 1]] as const] : [],
  );
  return pairs.flatMap(([verb, next]) =>
    next !== undefined &&
    (index.sideBySide(verb.stem, next.stem) ||
      (index.idStems.has(verb.stem) && (headNouns.has(next.text) || is(next, measuredNouns))) ||
      (next.hyphenated && index.idStems.has(verb.stem)) ||
      described(verb, next, index) ||
      isSubject(verb, tokens, index))
      ? [verb]
      : [],
  );
}

/** "Queue time" of a signal that is described by these words, one of which is in its name; "flag trials" asks. */
const described = (verb: Token, next: Token, index: CatalogueIndex): boolean =>
  !genericStems.has(verb.stem) &&
  index.signalsOf(next).length === 0 &&
  index.signals.some(
    ({ descriptionStems, idStems }) =>
      idStems.includes(verb.stem) &&
      descriptionStems.some((stem, at) => stem === verb.stem && descriptionStems[at + 1] === next.stem),
  );

/** "Output down 15%", "queue over 20 minutes", "output of a line": of a signal's own word something is said at once, and nothing else is named. */
function isSubject(verb: Token, tokens: readonly Token[], index: CatalogueIndex): boolean {
  const rest = tokens.slice(tokens.indexOf(verb) + 1);
  const marks = marksOf(rest);
  if (is(rest[0], particle.of)) return index.idStems.has(verb.stem);
  const next = is(rest[0], particle.off) ? 1 : 0;
  const speaks = marks[0]?.start === next && ["move", "compare", "number"].includes(marks[0].kind);
  if (!speaks || !index.idStems.has(verb.stem)) return false;
  return !queryOf(rest, marks, index).words.some((word) => word.telling && index.vocabulary.has(word.stem));
}
