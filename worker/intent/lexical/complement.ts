import type { ReadNumber } from "../../domain/task/reading.ts";
import { scaleOf } from "../../domain/task/units/signal-scale.ts";
import { opposite } from "./denial.ts";
import type { Phrase } from "./phrase.ts";
import type { Relation } from "./relation.ts";
import type { Scored } from "./score.ts";
import { antonymsOf } from "./vocabulary/antonyms.ts";

/**
 * The share of the opposite: "more than 5% of calls fail" of a success rate is a success rate below 95%. Null where the phrase
 * has no opposite of a word of the signal's name, or the signal is no share of a whole.
 */
export function complementOf(
  phrase: Phrase,
  relation: Relation,
  best: Scored,
): { number: ReadNumber; direction: Relation["direction"] } | null {
  const { number, direction } = relation;
  const scale = scaleOf(best.indexed.signal);
  const whole = scale.kind === "ratio" ? 1 : 100;
  if ((scale.kind !== "ratio" && scale.kind !== "percent") || scale.range?.[1] !== whole) return null;
  if (number === null || relation.kind !== "compare" || relation.relative || direction === "any") return null;
  const { idStems, words } = best.indexed;
  const turned = phrase.tokens.some(
    (token) =>
      token.kind === "word" && !words.has(token.stem) && idStems.some((stem) => antonymsOf(token.stem).has(stem)),
  );
  if (!turned) return null;
  const full = number.unit === "percent" || scale.kind === "percent" || number.value > 1 ? 100 : 1;
  const value = Number((full - number.value).toPrecision(12));
  return value < 0 ? null : { number: { ...number, value }, direction: opposite(direction ?? "above") };
}
