import type { ReadNumber } from "../../../../domain/language/reading.ts";
import { stem } from "../../../../domain/language/stem.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { bothSigns, negativeName, timeLeft } from "../../lexicon/words/descriptions.ts";
import { negativeWord, signWords } from "../../lexicon/amounts/counts.ts";
import { is } from "../../lexicon/words/category.ts";
import { opposite } from "../relations/sides.ts";
import type { Relation } from "../relations/relation.ts";

/** "A loss above 5,000" of a signal for profit and loss is a level below minus 5,000, and a growing loss is its fall. */
export function signed(relation: Relation, phrase: Phrase, best: Scored): Relation {
  const { description = "", primitive_id } = best.indexed.signal;
  const text = `${primitive_id.replace(/[._]/g, " ")} ${description}`.toLowerCase();
  const both = bothSigns.exec(text);
  const negative = timeLeft.test(text) ? undefined : (negativeName.exec(text)?.[1] ?? both?.[2]);
  if (negative === undefined) return relation;
  const side = phrase.tokens.find((token) => is(token, signWords));
  if (side !== undefined && relation.number === null && relation.range === null)
    return { ...relation, ...atZero(is(side, negativeWord) ? "below" : "above", side.text) };
  const says = (word: string | undefined): boolean =>
    word !== undefined && phrase.tokens.some((token) => token.kind === "word" && token.stem === stem(word));
  if (!says(negative) || says(both?.[1])) return relation;
  const { direction, number, range, kind } = relation;
  if (range !== null) {
    const [low, high] = [turned(range.high), turned(range.low)];
    return range.low.value < 0 ? relation : { ...relation, range: { ...range, low, high } };
  }
  if (number !== null && number.value < 0) return relation;
  if (kind === "move" || kind === "mention") {
    const moved = movedBy(phrase, stem(negative));
    if (moved !== null) return { ...relation, direction: moved };
    if (number === null && both !== null) return { ...relation, ...atZero("below", negative) };
  }
  const level = kind === "compare" && number !== null && !relation.relative;
  return { ...relation, direction: opposite(direction), ...(level ? { number: turned(number) } : {}) };
}

/** "Losses are growing": what moves is named by a word of movement itself. */
function movedBy({ tokens, marks }: Phrase, negative: string): Relation["direction"] {
  const moves = marks.filter((mark) => mark.kind === "move");
  const other = moves.find(({ start, end }) => tokens.slice(start, end).every((token) => token.stem !== negative));
  return other === undefined ? null : opposite(other.direction);
}

/** "Makes a loss": below zero. */
const atZero = (
  direction: "above" | "below",
  text: string,
): Pick<Relation, "kind" | "direction" | "numberDirection" | "number"> => ({
  kind: "compare",
  direction,
  numberDirection: direction,
  number: { value: 0, unit: "none", text },
});

const turned = (number: ReadNumber): ReadNumber => ({ ...number, value: number.value === 0 ? 0 : -number.value });
