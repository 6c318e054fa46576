import { idSides, operationWords, telling, twoFaced } from "../lexicon/words/narrowing.ts";
import { stem } from "../../../domain/language/stem.ts";
import type { Ranked } from "../linking/ranked.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { is } from "../lexicon/words/category.ts";
import { isParticiple } from "../lexicon/words/endings.ts";
import { changedLevels, participles, populations } from "../lexicon/words/laws.ts";
import { referenceStems } from "../lexicon/words/names.ts";
import { movementStems } from "../lexicon/movements.ts";
import type { Token } from "../text/token.ts";
import { inClauses, isHinted, isNumeric, namespaceOf, type Clause, type Evidence, type Law } from "./law.ts";
import { mayNameThing } from "./thing.ts";

/** A word beside the name that stands where the signal has another one names another signal. */
export const replaced: Law = {
  name: "no word of the name stands for another",
  says: '"outbound traffic" of a signal for inbound traffic; "messages ready" of the unacknowledged ones',
  breach: inClauses((clause, evidence) => {
    if (isHinted(clause, evidence) || !isNumeric(clause.indexed.signal)) return null;
    const { tokens, indexed, parts } = clause;
    if (parts.every(({ number, names }) => number === null && names === null)) return null;
    const best = clause.built.ranked?.find((one) => one.indexed === indexed);
    if (best === undefined || !hasUnsaid(best, clause, evidence)) return null;
    const before = evidence.words[evidence.words.indexOf(tokens[0] as Token) - 1];
    const all = before !== undefined && is(before, operationWords) ? [before, ...tokens] : tokens;
    const at = all.findIndex((_, place) => isOther(all, place, clause, evidence) && isBeside(all, place, evidence));
    return at < 0
      ? null
      : {
          tokens: all.slice(at, at + 1),
          advice: `It may not be ${indexed.signal.primitive_id} that is meant. Name the signal by its id, or leave this word out.`,
          reason: "no_signal",
        };
  }),
};

/** Whether the id has a word that the sentence does not say, and that would tell the signal from others. */
function hasUnsaid({ indexed, met }: Ranked, { tokens }: Clause, { around: { index } }: Evidence): boolean {
  const [space = "", ...names] = indexed.signal.primitive_id.toLowerCase().split(/[._]/);
  const spaces = index.signals.some((other) => namespaceOf(other) !== namespaceOf(indexed)) ? [stem(space)] : [];
  const side = names.some(
    (name) => idSides.has(name) && !tokens.some(({ text }) => text === name || text.startsWith(`${name}b`)),
  );
  return side || [...indexed.idStems, ...spaces].some((one) => isUnsaid(one, met));
}

const isUnsaid = (own: string, met: ReadonlySet<string>): boolean =>
  ![...met].some(
    (one) =>
      one === own || (one.length > 3 && own.startsWith(one.slice(0, 4))) || (own.length > 2 && one.startsWith(own)),
  ) &&
  (!genericStems.has(own) || twoFacedStems.has(own)) &&
  !referenceStems.has(own) &&
  measureOf(own) === null;

const twoFacedStems = new Set([...twoFaced].map(stem));

const unbroken = /^[\s'’/-]*$/u;

/** Whether a word of the signal stands right before or behind. */
const isBeside = (tokens: readonly Token[], at: number, { uses, around: { text } }: Evidence): boolean =>
  [
    [tokens[at - 1], tokens[at]],
    [tokens[at], tokens[at + 1]],
  ].some(
    ([one, other], place) =>
      one !== undefined &&
      other !== undefined &&
      uses.get(place === 0 ? one : other) === "signal" &&
      unbroken.test(text.slice(one.end, other.start)),
  );

function isOther(tokens: readonly Token[], at: number, { indexed, marks }: Clause, evidence: Evidence): boolean {
  const {
    left,
    uses,
    around: { index },
  } = evidence;
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== "word" || indexed.words.has(token.stem)) return false;
  const next = tokens[at + 1];
  if (
    (is(token, operationWords) || is(token, telling)) &&
    !uses.has(token) &&
    next !== undefined &&
    uses.get(next) === "signal"
  )
    return true;
  if (!left.has(token)) return false;
  const entity = before !== undefined && (index.signalsOf(before).length > 0 || is(before, populations));
  const speaks = marks.some(({ start, kind }) => start === at + 1 && (kind === "number" || kind === "compare"));
  // "A turbine produces less than 5".
  if (entity && speaks) return false;
  return !index.signalsOf(token).includes(indexed) && isTelling(token);
}

const isTelling = (token: Token): boolean =>
  mayNameThing(token) &&
  !stopwords.has(token.text) &&
  (!genericStems.has(token.stem) || is(token, twoFaced)) &&
  !lightStems.has(token.stem) &&
  !movementStems.has(token.stem) &&
  !isParticiple(token.text) &&
  !is(token, participles) &&
  !is(token, changedLevels);
