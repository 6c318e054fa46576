import { category, is, particle } from "../../lexicon/category.ts";
import { currencyNames, measureOf } from "../../../../domain/language/measures.ts";
import { fractionWords } from "../../lexicon/amounts/number-words.ts";
import { endingUnits, hundredths, letterUnits, unitPhrases } from "../../lexicon/amounts/units.ts";
import type { Token } from "../../text/token.ts";

/** What stands behind an amount: its unit, what one of it is, and whether its words mean nothing else. */
interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly end: number;
  readonly cost: number;
}

/** The units that may begin at a token, the longest first; behind a part of one ("half an hour") only measures, percent and points. */
export function unitsAt(tokens: readonly Token[], at: number, ofPart = false): Unit[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const out: Unit[] = [];
  const put = (unit: string | null | undefined, length: number, cost: number, factor = 1): void => {
    if (unit != null) out.push({ unit, factor, end: at + length, cost });
  };
  const { text } = token;
  const said = unitPhrases.match(tokens, at);
  if (!ofPart || said?.meaning === "points" || is(token, category.percentStarts))
    put(said?.meaning, said?.length ?? 0, 1);
  if (ofPart) {
    if (measureOf(text) !== null) put(text, 1, 2);
    return out
      .filter(({ unit }) => unit === "percent" || unit === "points" || measureOf(unit) !== null)
      .toSorted(byLength);
  }
  if (hundredths.test(text)) put("usd", 1, 1, 1 / 100);
  // "3 A-to-z claims" are no amps.
  if (tokens[at - 1]?.kind === "number" && tokens[at + 1]?.hyphenated !== true) put(letterUnits.get(text), 1, 1);
  if (tokens[at - 1]?.kind === "number" && isEnd(tokens, at + 1)) put(endingUnits.get(text), 1, 2);
  const per = is(token, particle.per) ? at : at + 1;
  if (is(tokens[per], particle.per) && is(tokens[per + 1], category.thousands)) put("permille", 0, 1);
  out.push(...partsOfUnits(tokens, at));
  // "80,000/µL", "80,000 cells per microlitre".
  const cells = is(token, category.cells) ? at + 1 : at;
  const volume = is(tokens[cells], particle.per) ? cells + 1 : cells;
  if (tokens[at - 1]?.kind === "number" && is(tokens[volume], category.perVolume)) put("/ul", volume + 1 - at, 1);
  put(currencyNames.get(text), 1, 2);
  const kind = is(token, category.timeAdjectives) ? tokens[at + 1] : undefined;
  if (kind !== undefined && kind.text.length > 1 && measureOf(kind.text)?.dimension === "time") put(kind.text, 2, 2);
  // "1 second" is a time, "5 second failures" may be anything.
  const doubtful = is(token, category.doubtfulUnits) && !(text.length > 1 && isOne(tokens[at - 1]));
  if (measureOf(text) === null || token.kind !== "word" || doubtful) return out.toSorted(byLength);
  put(text, 1, 2);
  for (const unit of ratesAt(tokens, at)) put(unit.unit, unit.length, 2);
  return out.toSorted(byLength);
}

/** "Thirds" of a whole, "tenths of a percent", "quarters of a mile". */
function partsOfUnits(tokens: readonly Token[], at: number): Unit[] {
  const part = fractionWords.get(tokens[at]?.text ?? "");
  if (part === undefined) return [];
  const whole = is(tokens[at], category.doubtfulParts) ? [] : [{ unit: "percent", factor: part, end: at + 1, cost: 2 }];
  const units = [...unitsAt(tokens, at + 1, true), ...unitsOfOne(tokens, at + 1)];
  return [...whole, ...units.map((unit) => ({ ...unit, factor: (unit.factor * part) / 100 }))];
}

/** "Of a percent", "of 1%", "an hour": what some part is a part of. */
export function unitsOfOne(tokens: readonly Token[], at: number): Unit[] {
  const from = is(tokens[at], particle.of) ? at + 1 : at;
  const { value, suffix } = tokens[from] ?? {};
  if (value === 1 && suffix === "%") return [{ unit: "percent", factor: 1, end: from + 1, cost: 1 }];
  return is(tokens[from], category.oneWords) || (value === 1 && suffix === "") ? unitsAt(tokens, from + 1, true) : [];
}

const isOne = (token: Token | undefined): boolean => token?.value === 1 || is(token, category.oneWords);

const byLength = (a: Unit, b: Unit): number => b.end - a.end || a.cost - b.cost;

/** "MB per second", "ml/hr/kg" as it was taken apart. */
function ratesAt(tokens: readonly Token[], at: number): { unit: string; length: number }[] {
  const [unit, lead, per] = tokens.slice(at, at + 3);
  if (unit === undefined || per === undefined || !is(lead, particle.per)) return [];
  const rate = measureOf(`${unit.text}/${per.text}`);
  return rate === null || rate.dimension.startsWith("time") ? [] : [{ unit: `${unit.text}/${per.text}`, length: 3 }];
}

/** Nothing follows, or what goes on behind a number: "0.5 t", "0.5 t for 10 minutes". */
const isEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] === undefined || tokens[at]?.kind === "break" || is(tokens[at], category.afterEnd);
