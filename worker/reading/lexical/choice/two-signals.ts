import type { ReadingPart, Unread } from "../../../domain/language/reading.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { marksOf } from "../chart/chart.ts";
import type { Mark, NumberMark } from "../chart/mark.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { is } from "../lexicon/words/category.ts";
import { isNamed } from "../linking/named.ts";
import { piecesOf } from "../grammar/clauses/split.ts";
import { apartFrom, apartLeads } from "../lexicon/comparisons.ts";
import { readPhrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import type { Token } from "../text/token.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";
import { weights } from "./weights.ts";

const advice = "Name both signals by their ids, or say the number that the signal itself must pass.";

/** What a number is measured from, or a second signal beside it, that did not become part of the condition. */
export function secondSignal({ outcome, bodies }: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in outcome)) return null;
  const { parts } = outcome;
  for (const { tokens } of bodies.flatMap((body) => piecesOf(body)))
    for (const mark of marksOf(tokens)) {
      const part = mark.kind === "number" ? parts.find(({ number }) => number?.value === mark.number.value) : undefined;
      if (mark.kind !== "number" || part?.relation !== "compare" || part.figure != null) continue;
      const own = around.index.signals.find(({ signal }) => signal.primitive_id === part.primitive_id);
      const start = own !== undefined && isNamed(own.signal, tokens, mark.end) ? null : unknownStart(tokens, mark);
      const lost = start ?? otherSide(tokens, mark, parts, around);
      if (lost !== null) return unreadOf(lost, around, advice, "two_meanings");
    }
  return null;
}

const places: Readonly<Partial<Record<Mark["kind"], boolean>>> = {
  number: true,
  window: true,
  deviate: true,
  aggregate: true,
  range: true,
};

/** "10 USD over the plan": a distance from something that nothing read. */
function unknownStart(tokens: readonly Token[], mark: NumberMark): readonly Token[] | null {
  const at = mark.end;
  if (!(apartLeads.has(tokens[at]?.text ?? "") || is(tokens[at], apartFrom)) || tokens[at + 1]?.kind !== "word")
    return null;
  // "Off-cycle payments" are payments.
  if (tokens[at + 1]?.hyphenated === true) return null;
  const known = marksOf(tokens).some(({ kind, end }) => places[kind] === true && end > at);
  return known ? null : tokens.slice(at);
}

/** Two signals that are named well on the two sides of a number, of which the condition has one. */
function otherSide(
  tokens: readonly Token[],
  mark: NumberMark,
  parts: readonly ReadingPart[],
  around: Surroundings,
): readonly Token[] | null {
  const known = new Set(parts.map(({ primitive_id }) => primitive_id));
  const right = tokens.slice(mark.end);
  const own = around.index.signals.filter(({ signal }) => known.has(signal.primitive_id));
  const said = right.filter(({ kind, text }) => kind === "word" && !stopwords.has(text));
  if (own.some(({ words }) => said.every(({ stem }) => words.has(stem)))) return null;
  const [one, other] = [named(tokens.slice(0, mark.start), around), named(right, around)];
  if (one === null || other === null || !known.has(one) || known.has(other)) return null;
  return right;
}

/** The number's signal that words spell by themselves. */
export function named(tokens: readonly Token[], { index }: Surroundings): string | null {
  const { resolution } = readPhrase(tokens, { words: [], durations: [], stems: [] }, index);
  if (resolution.status !== "found" || !spelled(resolution.best)) return null;
  return resolution.best.indexed.signal.primitive_id;
}

const spelled = ({ idCover, exact, indexed }: Scored): boolean =>
  exact && idCover >= weights.anotherSignal && ["float", "int"].includes(traitsOf(indexed.signal.type).base);
