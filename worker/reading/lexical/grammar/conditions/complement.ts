import { markOf } from "../../chart/mark.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { deniedStems, opposite } from "../relations/sides.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Relation } from "../relations/relation.ts";
import type { Scored } from "../../linking/score.ts";
import { divisorIn } from "../../lexicon/words/descriptions.ts";
import { wordsTold } from "../../text/told.ts";
import { category, is } from "../../lexicon/category.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { wholeParts } from "../../lexicon/words/names.ts";
import type { Token } from "../../text/token.ts";

/** "Memory usage" of a signal for what is free: the words that name the other part of the whole. */
export function otherPart({ tokens }: Phrase, { indexed, matched }: Scored): Token[] {
  // "Memory used over the memory available" is a share of what is used.
  const over = divisorIn.exec((indexed.signal.description ?? "").toLowerCase())?.[1] ?? "";
  const whole = new Set(wordsTold(over).map(({ stem }) => stem));
  const own = [...indexed.words.keys()].filter((word) => !whole.has(word) || indexed.idStems.includes(word));
  const has = (part: ReadonlySet<string>): boolean => own.some((word) => part.has(word));
  const pairs = [...wholeParts, ...wholeParts.map(([taken, spare]) => [spare, taken] as const)];
  return pairs.flatMap(([one, other]) => {
    if (!has(one) || has(other) || tokens.some(({ stem }) => one.has(stem))) return [];
    const isOther = ({ kind, stem }: Token): boolean => kind === "word" && other.has(stem);
    // "90% of the available descriptors" is of the whole.
    const isPart = (token: Token, at: number): boolean =>
      !matched.has(token.stem) ||
      (whole.has(token.stem) && !tokens.slice(Math.max(0, at - 2), at).some((one) => is(one, particle.of)));
    return tokens.filter(
      (token, at) => isOther(token) && isPart(token, at) && !isTold(tokens, at) && !isOfWhole(tokens, at),
    );
  });
}

/** "90% of the total available memory" is of all that there is. */
function isOfWhole(tokens: readonly Token[], at: number): boolean {
  const lead = tokens
    .slice(0, at)
    .findLastIndex((token) => !is(token, category.determiners) && !is(token, category.wholes));
  return is(tokens[lead], particle.of) && tokens[lead - 1]?.kind === "number";
}

/** "Almost empty (< 10% left)", "nearly full: 90% used": of which part the number is, stands behind. */
function isTold(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const told = is(before, category.distancing) || is(before, category.beings);
  return told && token !== undefined && next !== undefined && (next.kind === "break" || next.start > token.end + 1);
}

/**
 * The part turned round when a share was named by its opposite: "more than 5% of calls fail" of a success rate is a success
 * rate below 95%, "a rise in failures" its fall. Null where the phrase names the signal by its own words.
 */
export function complementOf(part: ReadingPart, phrase: Phrase, relation: Relation, best: Scored): ReadingPart | null {
  const { number } = relation;
  const end = markOf(phrase.marks, number)?.end ?? Infinity;
  // "Card not found rate" of `not_found_ratio`: what the name denies is denied by its own words.
  const named = deniedStems(phrase.tokens).filter((stem) => best.indexed.denied.has(stem));
  const denied = [...new Set([...deniedStems(phrase.tokens.slice(end)), ...named])].filter((stem) =>
    best.matched.has(stem),
  );
  const turned = (best.negated.size + denied.length + Math.min(1, otherPart(phrase, best).length)) % 2 === 1;
  if (!turned || relation.direction === "any" || (!best.indexed.share && number !== null)) return null;
  if (number === null)
    return relation.kind === "deviate" ? null : { ...part, direction: opposite(relation.direction ?? "above") };
  if (relation.kind !== "compare") return null;
  const full = number.unit === "percent" || scaleOf(best.indexed.signal).kind === "percent" ? 100 : 1;
  const value = tidy(full - number.value);
  if (value < 0) return null;
  return { ...part, number: { ...number, value }, direction: opposite(relation.direction ?? "above") };
}
