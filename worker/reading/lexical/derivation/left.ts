import { counts, type Left, leavings } from "../choice/costs.ts";
import type { Name, Points } from "../choice/points.ts";
import { numberWords } from "../lexicon/amounts/number-words.ts";
import { twoNumbers } from "../lexicon/words/shapes.ts";
import { actionVerbs, genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { assertingStems, negations } from "../lexicon/states.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { isNameApart } from "../linking/named.ts";
import type { Token } from "../text/token.ts";
import { marksOf } from "../chart/chart.ts";
import type { Manner } from "./adjuncts.ts";

/** What each of some words is, where nothing reads it. */
export function kindsOf(tokens: readonly Token[], index: CatalogueIndex): ReadonlyMap<Token, Left> {
  const kinds = new Map<Token, Left>();
  for (const mark of marksOf(tokens))
    for (const token of tokens.slice(mark.start, mark.end))
      kinds.set(token, mark.kind === "window" && mark.use === "rate" ? "generic" : mark.kind);
  for (const [at, token] of tokens.entries()) {
    const kind = kinds.get(token);
    // "Have not signed in" denies what is done, though a signal is of a sign-in.
    const denied = negations.has(tokens[at - 1]?.text ?? "") && index.idStems.has(token.stem);
    if (kind === undefined || kind === "level")
      kinds.set(token, denied ? "known" : kindOf(token, index, kind, isTold(tokens, at)));
    // "Stage 1 hypertension": a number that only names one of several.
    const named = is(tokens[at - 1], category.grades) && index.meetings(tokens[at - 1]?.stem ?? "").length === 0;
    const left = kinds.get(token);
    if (named && left !== undefined && counts(left)) kinds.set(token, "proper");
    // "On volume {{ $labels.volume }}" says whose it is.
    const lead = tokens.slice(0, at).findLast((one) => !is(one, category.determiners));
    const other = !counts(kinds.get(token) ?? "word") && !index.vocabulary.has(token.stem);
    if (token.filled === true && is(lead, category.placing) && other) kinds.set(token, "entity");
  }
  return kinds;
}

/** "Level and temperature above 80", "without operator", "bypass active": what is joined, denied or told of is named. */
const isTold = (tokens: readonly Token[], at: number): boolean =>
  [1, -1].some((step) => {
    const joint = tokens[at + step];
    return (is(joint, particle.and) || is(joint, particle.or)) && tokens[at + 2 * step]?.kind === "word";
  }) ||
  negations.has(tokens[at - 1]?.text ?? "") ||
  assertingStems.has(tokens[at + 1]?.stem ?? "") ||
  is(tokens[at + 1], particle.out) ||
  is(tokens[at + 1], category.standingWords);

function kindOf(token: Token, index: CatalogueIndex, marked: Left | undefined, told: boolean): Left {
  if (token.kind === "number" || token.kind === "clock" || token.kind === "sign") return token.kind;
  if (marked === undefined && ((numberWords.get(token.text) ?? 0) > 1 || twoNumbers.test(token.text))) return "number";
  if (token.kind === "break") return "word";
  if (negations.has(token.text)) return "negation";
  if (marked !== undefined) return marked;
  if (index.signalsOf(token).length > 0) return "entity";
  if (stopwords.has(token.text)) return "word";
  if (isNameApart(token, index)) return "proper";
  if (index.labels.has(token.stem)) return "known";
  if (told && index.idStems.has(token.stem)) return "known";
  if (actionVerbs.has(token.text)) return "word";
  if (genericStems.has(token.stem)) return index.flagNames.has(token.stem) ? "known" : "generic";
  if (lightStems.has(token.stem)) return "light";
  return index.meetings(token.stem).length > 0 ? "known" : "unknown";
}

/** The points of words that nothing reads: inside a condition, or beside it. */
export function leftPoints(tokens: readonly Token[], kinds: ReadonlyMap<Token, Left>, manner: Manner | "left"): Points {
  const points: Partial<Record<Name, number>> = {};
  for (const token of tokens) {
    const leaving = leavings[kinds.get(token) ?? "word"];
    const price = leaving[manner];
    const name: Name = manner === "request" || manner === "remark" ? manner : `${manner}.${leaving.of}`;
    if (price > 0) points[name] = (points[name] ?? 0) + price;
  }
  return points;
}
