import { traitsOf } from "../../../../domain/values/values.ts";
import { closedLabels } from "../../../../domain/language/catalogue.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { readPhrase, signalOf, unmatchedContent, type Phrase } from "../../linking/phrase.ts";
import { genericWeight, type Query } from "../../linking/query.ts";
import type { Joint } from "../../lexicon/words/joints.ts";
import type { Piece } from "./split.ts";
import { stateOf } from "../../linking/state.ts";
import type { Token } from "../../text/token.ts";
import { timeStems } from "../../lexicon/function-words.ts";
import { auxiliaries, becomings, beings } from "../../lexicon/words/verbs.ts";
import { is } from "../../lexicon/words/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { placeJoints } from "../../lexicon/words/laws.ts";
import { plainArticles } from "../../lexicon/words/articles.ts";
import { labelLead } from "../../lexicon/words/flags.ts";
import { weights } from "../../choice/weights.ts";

/** A phrase that says one thing, and how it is joined to the one before. */
export interface Clause {
  joint: Joint | null;
  phrase: Phrase;
  /** The words that join it. */
  jointTokens?: readonly Token[];
}

/**
 * Puts pieces together that say one thing: names with "and" in them, lists of labels, asides, and pieces that lean on the
 * subject before them; what remains is one clause for each condition.
 */
export function foldPieces(pieces: readonly Piece[], frame: Query, index: CatalogueIndex): Clause[] {
  const clauses: Clause[] = [];
  for (const piece of pieces) {
    const last = clauses.at(-1);
    const next: Clause = {
      joint: piece.joint,
      phrase: readPhrase(piece.tokens, frame, index),
      jointTokens: piece.jointTokens,
    };
    if (last === undefined || piece.joint === null) clauses.push(next);
    else clauses.splice(-1, 1, ...join(last, next, piece, frame, index));
  }
  return clauses;
}

function join(last: Clause, next: Clause, piece: Piece, frame: Query, index: CatalogueIndex): Clause[] {
  const merged = (): Clause[] => [
    {
      ...last,
      phrase: readPhrase([...last.phrase.tokens, ...withJoint(piece)], frame, index),
    },
  ];
  const left = signalOf(last.phrase);
  const right = signalOf(next.phrase);
  if (piece.joint?.weak === true && awaitsVerb(last.phrase) && piece.tokens.some((token) => is(token, beings)))
    return merged();
  if (piece.joint?.weak === true)
    return asserts(last.phrase) && left !== right && stands(next.phrase) && !lastsThere(last.phrase, next)
      ? [last, next]
      : merged();
  if (left !== null && addsLabel(last.phrase, next.phrase)) return merged();
  const named = namesItself(next.phrase);
  const comma = piece.joint?.operator === null && last.phrase.relation.number === null;
  if (left !== null && !named && comma && next.phrase.relation.stated) return merged();
  if (left !== null && !named && next.phrase.relation.stated)
    return lean(last, next, piece, frame, index) ?? [last, next];
  if (left !== null && left === right) {
    const both = !isFlag(last.phrase) && says(last.phrase) && says(next.phrase) && !sharesLabels(next.phrase);
    return both ? [last, next] : merged();
  }
  if (left !== null && right !== null) return isOneName(last.phrase, next.phrase, merged()) ? merged() : [last, next];
  if (left !== null) return lean(last, next, piece, frame, index) ?? [last, next];
  if (right !== null) {
    if (!says(next.phrase) && last.phrase.query.words.every((word) => !word.content)) return merged();
    const whole = merged();
    const one = whole[0] !== undefined && signalOf(whole[0].phrase) !== null && !last.phrase.relation.stated;
    return one && !isSentence(last.phrase) ? whole : [last, next];
  }
  return merged();
}

/** "Less than half of the servers" in the backend "are up". */
function awaitsVerb({ tokens, marks }: Phrase): boolean {
  const [first] = marks;
  if (first?.kind !== "number" || first.start > 0 || first.number.unit !== "percent") return false;
  return is(tokens[first.end], particle.of) && !tokens.some((token) => is(token, beings));
}

/** A piece with the words that joined it; "without" is already in the piece. */
function withJoint(piece: Piece): Token[] {
  return [...piece.jointTokens.filter((token) => !piece.tokens.includes(token)), ...piece.tokens];
}

/** The right piece names no signal of its own: it goes on about the one before, or it is an aside. */
function lean(last: Clause, next: Clause, piece: Piece, frame: Query, index: CatalogueIndex): Clause[] | null {
  const together: Clause = {
    ...last,
    phrase: readPhrase([...last.phrase.tokens, ...withJoint(piece)], frame, index),
  };
  if (sharesLabels(together.phrase) && signalOf(together.phrase) === signalOf(last.phrase) && !says(next.phrase))
    return [together];
  const unmatched = unmatchedContent(next.phrase);
  const own = next.phrase.query.words.filter((word) => word.content);
  if (next.phrase.resolution.status === "ambiguous" && own.length > 0) {
    const helped = readPhrase(piece.tokens, { ...frame, words: [...frame.words, ...last.phrase.query.words] }, index);
    return [last, { ...next, phrase: helped }];
  }
  if (namesAnother(last.phrase, next.phrase)) return null;
  if (next.phrase.relation.stated && unmatched.length === 0) {
    const subject = subjectOf(last.phrase);
    const inherited = readPhrase([...subject, ...piece.tokens], frame, index);
    return signalOf(inherited) === null ? null : [last, { ...next, phrase: inherited }];
  }
  if (next.phrase.relation.stated || isSentence(next.phrase)) return null;
  return signalOf(together.phrase) === signalOf(last.phrase) || signalOf(together.phrase) !== null
    ? [together]
    : [last];
}

/** "and the rate too": a noun of measurement that the signal before does not have asks for one of its own. */
function namesAnother(left: Phrase, right: Phrase): boolean {
  if (left.resolution.status !== "found" || right.resolution.status === "none") return false;
  const { words } = left.resolution.best.indexed;
  return right.query.words.some(
    ({ weight, stem, entity }) => weight === genericWeight && !entity && !words.has(stem) && !timeStems.has(stem),
  );
}

/** The words of a phrase that are no marks: what it speaks about. */
function subjectOf(phrase: Phrase): Token[] {
  return phrase.tokens.filter(
    (_, at) => !phrase.marks.some((mark) => mark.start <= at && at < mark.end && mark.kind !== "level"),
  );
}

/** Whether a phrase compares, moves or names a label or flag. */
function says(phrase: Phrase): boolean {
  return phrase.relation.stated || hasState(phrase);
}

/** Whether a phrase has a word that could name a signal, or spells a whole name of common words ("current ratio"). */
function namesItself({ query, resolution }: Phrase): boolean {
  if (query.words.some((word) => word.telling)) return true;
  return resolution.status === "found" && resolution.best.idCover >= weights.whole;
}

/** Whether the left of a weak joint is a condition already. */
function asserts(phrase: Phrase): boolean {
  return (
    signalOf(phrase) !== null &&
    (phrase.relation.number !== null || phrase.relation.range !== null || phrase.relation.stated || namesState(phrase))
  );
}

/** "More than 12 customers in the queue for 15 minutes": a place, and how long what is said before lasts there. */
const lastsThere = (left: Phrase, { phrase, jointTokens = [] }: Clause): boolean =>
  left.relation.number !== null &&
  phrase.relation.besides !== null &&
  phrase.relation.hold === null &&
  jointTokens.every((token) => is(token, placeJoints));

/** Whether the right of a weak joint is a condition of its own. */
function stands(phrase: Phrase): boolean {
  if (phrase.resolution.status !== "found") return false;
  if (hasState(phrase)) return phrase.resolution.best.phraseCover >= weights.fold.covered && namesState(phrase);
  return phrase.relation.stated && phrase.resolution.best.phraseCover >= weights.fold.covered;
}

/** Whether a flag is named by its own words, not only by the company it keeps in a description. */
function namesState(phrase: Phrase): boolean {
  const { resolution } = phrase;
  if (!hasState(phrase) || resolution.status !== "found") return false;
  return (
    resolution.best.idCover >= weights.fold.named ||
    (closedLabels(resolution.best.indexed.signal) !== null && resolution.best.phraseCover >= weights.fold.label)
  );
}

/** A flag has one value: two pieces that name it say one thing ("the shipping and billing address differ"). */
function isFlag({ resolution }: Phrase): boolean {
  return resolution.status === "found" && resolution.best.indexed.flag;
}

function hasState(phrase: Phrase): boolean {
  const { resolution } = phrase;
  if (resolution.status !== "found") return false;
  const { base } = traitsOf(resolution.best.indexed.signal.type);
  if (base === "float" || base === "int") return false;
  return base === "boolean" || stateOf(phrase.tokens, resolution.best) !== null;
}

/** "grey or black": the right piece is but another label of the left one's signal. */
function sharesLabels(phrase: Phrase): boolean {
  const { resolution } = phrase;
  if (resolution.status !== "found" || closedLabels(resolution.best.indexed.signal) === null) return false;
  return (
    (stateOf(phrase.tokens, resolution.best)?.labels.length ?? 0) > 0 &&
    !phrase.tokens.some((token) => is(token, becomings) && phrase.tokens[0] === token)
  );
}

/** "not excellent or good": the right piece is a label of the left one's signal and nothing else, whatever else it could name. */
function addsLabel(left: Phrase, right: Phrase): boolean {
  if (left.resolution.status !== "found" || !sharesLabels(left)) return false;
  const { best } = left.resolution;
  const said = right.tokens.filter((token) => token.kind === "word" && !is(token, plainArticles));
  const labels = (best.indexed.signal.labels ?? []).map((label) => label.toLowerCase().replace(/[_-]/g, " "));
  const text = said.map((token) => token.text).join(" ");
  return said.length > 0 && labels.some((label) => label === text || label.replace(labelLead, "") === text);
}

/** "benefit and risk score" is one name: together the pieces name one signal better than apart. */
function isOneName(left: Phrase, right: Phrase, merged: Clause[]): boolean {
  const [whole] = merged;
  if (whole === undefined || whole.phrase.resolution.status !== "found" || left.relation.stated) return false;
  const { best } = whole.phrase.resolution;
  const telling = [...left.query.words, ...right.query.words].filter((word) => word.content);
  if (left.resolution.status !== "found" || right.resolution.status !== "found") return false;
  const alone = Math.max(left.resolution.best.idCover, right.resolution.best.idCover);
  return (
    telling.every((word) => best.matched.has(word.stem)) && best.idCover > alone && best.idCover >= weights.fold.grown
  );
}

/** Whether a phrase has a verb of its own, so that it is a statement and not a list of nouns. */
function isSentence(phrase: Phrase): boolean {
  return phrase.tokens.some((token) => is(token, auxiliaries));
}
