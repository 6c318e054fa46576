import { currencyNames, measureOf } from "../../../../domain/language/measures.ts";
import { doubtfulParts, fractionWords } from "../../lexicon/amounts/number-words.ts";
import {
  doubtfulUnits,
  hundredths,
  letterUnits,
  percentStarts,
  speedIn,
  thousands,
  timeAdjectives,
  twoWordUnits,
  unitWords,
} from "../../lexicon/amounts/units.ts";
import { is } from "../../lexicon/words/category.ts";
import { afterEnd } from "../../lexicon/words/joints.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";

/** What stands behind an amount: its unit, what one of it is, and whether its words mean nothing else. */
interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly end: number;
  readonly cost: number;
}

/** The units that may begin at a token, the longest first; behind a part of one ("half an hour") only measures and percent. */
export function unitsAt(tokens: readonly Token[], at: number, ofPart = false): Unit[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const out: Unit[] = [];
  const put = (unit: string | null | undefined, length: number, cost: number, factor = 1): void => {
    if (unit != null) out.push({ unit, factor, end: at + length, cost });
  };
  const { text } = token;
  const words = tokens.slice(at, at + 3).map((one) => one.text);
  const two = words.slice(0, 2).join(" ");
  if (!ofPart || is(token, percentStarts)) {
    put(twoWordUnits.get(two), 2, 1);
    put(unitWords.get(text), 1, 1);
  }
  if (ofPart) {
    if (measureOf(text) !== null) put(text, 1, 2);
    return out.filter(({ unit }) => unit === "percent" || measureOf(unit) !== null).toSorted(byLength);
  }
  if (hundredths.test(text)) put("usd", 1, 1, 1 / 100);
  const speed = speedIn(words.join(" "));
  put(speed?.unit, speed?.length ?? 0, 1);
  if (tokens[at - 1]?.kind === "number") put(letterUnits.get(text), 1, 1);
  // "120 in for 5 minutes".
  const ended = tokens[at + 1] === undefined || tokens[at + 1]?.kind === "break" || is(tokens[at + 1], afterEnd);
  if (tokens[at - 1]?.kind === "number" && is(token, particle.in) && ended) put("inches", 1, 2);
  const per = is(token, particle.per) ? at : at + 1;
  if (is(tokens[per], particle.per) && is(tokens[per + 1], thousands)) put("permille", 0, 1);
  if (!is(token, doubtfulParts)) put(fractionWords.has(text) ? "percent" : null, 1, 2, fractionWords.get(text));
  put(currencyNames.get(text), 1, 2);
  const kind = is(token, timeAdjectives) ? tokens[at + 1] : undefined;
  if (kind !== undefined && kind.text.length > 1 && measureOf(kind.text)?.dimension === "time") put(kind.text, 2, 2);
  if (measureOf(text) === null || !isUnitWord(tokens, at)) return out.toSorted(byLength);
  put(text, 1, 2);
  for (const unit of ratesAt(tokens, at)) put(unit.unit, unit.length, 2);
  return out.toSorted(byLength);
}

const byLength = (a: Unit, b: Unit): number => b.end - a.end || a.cost - b.cost;

/** "MB per second", "ml/hr/kg" as it was taken apart. */
function ratesAt(tokens: readonly Token[], at: number): { unit: string; length: number }[] {
  const [unit, lead, per] = tokens.slice(at, at + 3);
  if (unit === undefined || per === undefined || !is(lead, particle.per)) return [];
  const rate = measureOf(`${unit.text}/${per.text}`);
  return rate === null || rate.dimension.startsWith("time") ? [] : [{ unit: `${unit.text}/${per.text}`, length: 3 }];
}

/** A measure's name after a number; one letter counts only when it is no ordinary word. */
function isUnitWord(tokens: readonly Token[], at: number): boolean {
  const [read, next] = [tokens[at], tokens[at + 1]];
  if (read?.kind !== "word") return false;
  // "0.5 t", "0.5 t for 10 minutes".
  return (
    !is(read, doubtfulUnits) ||
    (is(read, particle.t) && (next === undefined || next.kind === "break" || is(next, afterEnd)))
  );
}
