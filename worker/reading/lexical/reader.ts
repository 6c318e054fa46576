import type { Catalogue } from "../../domain/task/catalogue.ts";
import type { Reading } from "../../domain/task/reading.ts";
import type { IntentReader } from "../reader.ts";
import { indexOf, type CatalogueIndex } from "./linking/catalogue-index.ts";
import { clausesOf } from "./grammar/clauses.ts";
import { hintsIn } from "./linking/hints.ts";
import { markTokens } from "./chart/mark-tokens.ts";
import { queryOf } from "./linking/query.ts";
import { reordered } from "./text/reorder.ts";
import { readBodies } from "./grammar/read-bodies.ts";
import type { Token } from "./text/token.ts";
import { actionVerbs, instructionVerbs } from "./lexicon/function-words.ts";
import { tokenise } from "./text/tokenise.ts";
import { unusedNumbers } from "./choice/unused-numbers.ts";

/** Reads sentences by their words: deterministic, without a model and without a network. */
export const lexicalReader: IntentReader = {
  name: "lexical",
  read: (intent, catalogue) => Promise.resolve(readLexically(intent, catalogue)),
};

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
    next !== undefined && (index.sideBySide(verb.stem, next.stem) || isSubject(verb, tokens, index)) ? [verb] : [],
  );
}

/** "Output down 15%", "queue over 20 minutes", "output of a line": of a signal's own word something is said at once, and nothing else is named. */
function isSubject(verb: Token, tokens: readonly Token[], index: CatalogueIndex): boolean {
  const rest = tokens.slice(tokens.indexOf(verb) + 1);
  const marks = markTokens(rest);
  if (rest[0]?.text === "of") return index.idStems.has(verb.stem);
  const next = rest[0]?.text === "off" ? 1 : 0;
  const speaks = marks[0]?.start === next && ["move", "compare", "number"].includes(marks[0].kind);
  if (!speaks || !index.idStems.has(verb.stem)) return false;
  return !queryOf(rest, marks, index).words.some((word) => word.telling && index.vocabulary.has(word.stem));
}

/** The same reading for the same sentence and catalogue, for ever. */
export function readLexically(intent: string, catalogue: Catalogue): Reading {
  const sentence = intent.normalize("NFC");
  const ids = catalogue.primitives.map((signal) => signal.primitive_id);
  const index = indexOf(catalogue);
  const tokens = reordered(tokenise(sentence, ids));
  const whole = new Set([...termTokens(tokens, catalogue), ...namedVerbs(tokens, index)]);
  const { frame, heads, bodies } = clausesOf(tokens, whole);
  const outcome = readBodies(bodies, heads, {
    sentence,
    catalogue,
    index,
    whole,
    readDefinition: (definition, context) => readBodies([definition], [], context),
    frame: queryOf(frame, markTokens(frame), index),
    hints: true,
  });
  const base = { reader: lexicalReader.name, frame: frame.map((token) => token.text).join(" ") };
  if ("unread" in outcome)
    return { ...base, parts: [], combinator: null, unread: outcome.unread, notes: [], confidence: 0 };
  const { parts, combinator, notes } = outcome;
  const said = [base.frame, ...outcome.aside].filter((words) => words !== "").join(" ");
  return {
    ...base,
    frame: said,
    parts,
    combinator,
    unread: null,
    notes: [...notes, ...unusedNumbers(sentence, bodies.flat(), parts, [...notes, said])],
    confidence: Math.min(...parts.map((part) => part.confidence)),
  };
}
