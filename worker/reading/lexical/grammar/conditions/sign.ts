import { category, is, particle } from "../../lexicon/category.ts";
import { stem } from "../../../../domain/language/stem.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import type { Mark } from "../../chart/mark.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { bothSigns, negativeName, timeLeft } from "../../lexicon/words/descriptions.ts";
import { negations } from "../../lexicon/states.ts";
import { signedNames } from "../../lexicon/amounts/counts.ts";
import { including, opposite } from "../relations/sides.ts";
import type { Relation } from "../relations/relation.ts";
import { isPaced, toldOf } from "./by-name.ts";

/** "Turns negative", and "a loss above 5,000" of a signal for profit and loss: a level below minus 5,000. */
export function signed(said: Relation, phrase: Phrase, best: Scored): Relation {
  const { tokens } = phrase;
  const text = toldOf(best.indexed.signal);
  // "Slower than 500 ms" tells itself that a time is meant.
  const timed = (mark: Mark): boolean => mark.kind === "number" && measureOf(mark.number.unit)?.dimension === "time";
  const paced = said.used.some((mark) => !timed(mark) && isPaced(mark, phrase, best));
  const relation = paced ? { ...said, direction: opposite(said.direction) } : said;
  const both = bothSigns.exec(text);
  const { direction, number, kind } = relation;
  // "Tank level = 0" of what is never below; "not 0" is above it.
  if (kind === "compare" && number?.value === 0 && direction === null && !signedNames.test(text)) {
    const denied = relation.read.some((token) => negations.has(token.text));
    const way = denied ? "above" : "below";
    return { ...relation, direction: way, numberDirection: way, number: including(number, !denied) };
  }
  const at = tokens.findIndex(
    (token, place) =>
      is(token, category.signWords) &&
      is(tokens[place - 1], category.stateVerbs) &&
      !best.indexed.words.has(token.stem),
  );
  const negative = timeLeft.test(text) ? undefined : (negativeName.exec(text)?.[1] ?? both?.[2]);
  if (negative === undefined && at < 0) return relation;
  const side = at < 0 ? tokens.find((token) => is(token, category.signWords)) : tokens[at];
  if (side !== undefined && number === null) {
    const way = is(side, particle.negative) ? "below" : "above";
    const zero = { value: 0, unit: "none", text: side.text };
    return { ...relation, kind: "compare", direction: way, numberDirection: way, number: zero };
  }
  if (negative === undefined) return relation;
  const says = (word = ""): boolean => tokens.some((token) => token.kind === "word" && token.stem === stem(word));
  if (!says(negative) || says(both?.[1]) || (number !== null && number.value < 0)) return relation;
  // "A loss of more than 500" is no movement of it.
  const lost = relation.used.some((mark) => mark.kind === "move" && tokens[mark.end - 1]?.stem === stem(negative));
  if (lost && number !== null && !relation.relative) {
    const way = sideOfLoss(relation);
    const level = { ...number, value: 0 - number.value };
    return { ...relation, kind: "compare", direction: way, numberDirection: way, number: level };
  }
  const level = kind === "compare" && number !== null && !relation.relative;
  const turned = level ? { number: { ...number, value: 0 - number.value } } : {};
  return { ...relation, direction: opposite(direction), ...turned };
}

/** A loss of more than 500 lies below minus 500, and one of less above it. */
const sideOfLoss = ({ numberDirection: direction }: Relation) => (direction === "below" ? "above" : "below");
