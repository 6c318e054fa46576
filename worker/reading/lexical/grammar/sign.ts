import type { ReadNumber } from "../../../domain/language/reading.ts";
import { stem } from "../../../domain/language/stem.ts";
import type { Phrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import { bothSigns, negativeName } from "../lexicon/words/descriptions.ts";
import { opposite } from "./denial.ts";
import type { Relation } from "./relation.ts";

/** "A loss above 5,000" of a signal for profit and loss is a level below minus 5,000, and a growing loss is its fall. */
export function signed(relation: Relation, phrase: Phrase, best: Scored): Relation {
  const { description = "", primitive_id } = best.indexed.signal;
  const text = `${primitive_id.replace(/[._]/g, " ")} ${description}`.toLowerCase();
  const both = bothSigns.exec(text);
  const negative = negativeName.exec(text)?.[1] ?? both?.[2];
  if (negative === undefined) return relation;
  const says = (word: string | undefined): boolean =>
    word !== undefined && phrase.tokens.some((token) => token.kind === "word" && token.stem === stem(word));
  if (!says(negative) || says(both?.[1])) return relation;
  const { direction, number, range, kind } = relation;
  if (range !== null) {
    const [low, high] = [turned(range.high), turned(range.low)];
    return range.low.value < 0 ? relation : { ...relation, range: { ...range, low, high } };
  }
  if (number !== null && number.value < 0) return relation;
  if (kind === "move") return { ...relation, direction: movedBy(phrase, stem(negative)) };
  const level = kind === "compare" && number !== null && !relation.relative;
  return { ...relation, direction: opposite(direction), ...(level ? { number: turned(number) } : {}) };
}

/** "Losses are growing": what moves is named by a word of movement itself. */
function movedBy({ tokens, marks }: Phrase, negative: string): Relation["direction"] {
  const moves = marks.filter((mark) => mark.kind === "move");
  const other = moves.find(({ start, end }) => tokens.slice(start, end).every((token) => token.stem !== negative));
  return other === undefined ? (moves[0]?.direction ?? null) : opposite(other.direction);
}

const turned = (number: ReadNumber): ReadNumber => ({ ...number, value: number.value === 0 ? 0 : -number.value });
