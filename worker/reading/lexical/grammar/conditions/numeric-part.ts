import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { wordsOf } from "../../../../domain/language/words.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { anyOf, noneOf, silenceOf } from "./absence.ts";
import { impliedNumber } from "./implied.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Relation } from "../relations/relation.ts";
import type { Scored } from "../../linking/score.ts";
import { levelByName, movingIn, onlyNames } from "./by-name.ts";
import { asMovement } from "./multiples.ts";

/** What a clause says of a signal that is a number. */
export function numericPart(given: ReadingPart, phrase: Phrase, relation: Relation, best: Scored): ReadingPart {
  const { signal } = best.indexed;
  const blank = withoutOwnLevel(given, phrase, best);
  const named: ReadingPart = { ...blank, relation: "mention", direction: null };
  const none = noneOf(blank, phrase, best);
  if (none !== null) return none;
  const series = traitsOf(signal.type).series;
  const earlier = series ? asMovement(blank, relation, phrase, best) : null;
  if (earlier !== null) return earlier;
  if (relation.relative && relation.number !== null && series) return { ...blank, relation: "move" };
  const called = onlyNames(phrase, best) || (best.indexed.primed && namesItself(phrase, best));
  if (relation.kind === "move" && series && relation.number === null && called)
    return anyOf(named, phrase, best) ?? named;
  if (series && levelByName(relation, phrase, best))
    return { ...blank, relation: "compare", direction: relation.numberDirection };
  if (relation.kind === "move" && !series && namesItself(phrase, best)) {
    if (relation.number !== null) return { ...blank, relation: "compare", direction: relation.numberDirection };
    return silenceOf(named, phrase, best) ?? named;
  }
  if (relation.number !== null || !["compare", "move", "mention"].includes(relation.kind)) return blank;
  const implied =
    relation.kind === "compare" ? impliedNumber(signal, phrase.tokens.slice(relation.compareAt ?? 0)) : null;
  if (implied !== null) return { ...blank, number: implied };
  return silenceOf(blank, phrase, best) ?? anyOf(blank, phrase, best) ?? blank;
}

/** "lines changed", "fraud losses": the word of movement belongs to the signal's name or stands so in its description. */
function namesItself(phrase: Phrase, best: Scored): boolean {
  const described = new Set(wordsOf(best.indexed.signal.description ?? ""));
  return movingIn(phrase).some((token) => best.indexed.idStems.includes(token.stem) || described.has(token.text));
}

/** "Low yeast alarms" of a number of those: the level is the name's. */
function withoutOwnLevel(part: ReadingPart, { marks, tokens }: Phrase, { indexed }: Scored): ReadingPart {
  const levels = marks.filter(({ kind }) => kind === "level");
  const own = levels.every(({ start }) => indexed.idStems.includes(tokens[start]?.stem ?? ""));
  return part.relation === "mention" && levels.length > 0 && own ? { ...part, direction: null } : part;
}
