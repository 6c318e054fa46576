import { category, is, particle } from "../lexicon/category.ts";
import { toSignalUnit } from "../../../domain/language/convert.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import { scaleOf, type SignalScale } from "../../../domain/language/signal-scale.ts";
import { isMeasuredIn } from "../linking/fit.ts";
import { markOf } from "../chart/mark.ts";
import type { Derivation } from "../derivation/derivations.ts";
import type { Condition } from "../derivation/condition.ts";
import { absenceStems, negations } from "../lexicon/states.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { toldOf } from "../grammar/conditions/by-name.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { placeCalled, tellsGap, timeLeft } from "../lexicon/words/descriptions.ts";
import { endsInS } from "../lexicon/words/endings.ts";
import { namespaceOf } from "../linking/indexed-signal.ts";
import { type Check, inConditions } from "./check.ts";

/** Conditions that are joined can hold together, and are of two signals. */
export const agreement: Check = {
  name: "agreement",
  finds: ({ derivation, reading, context: { index } }) => {
    const { parts, combinator } = reading;
    const tokens = tokensOf(derivation);
    const guessed = derivation.conditions.some(({ guess }) => guess !== undefined);
    const impossible = (why: string) => ({ tokens, why, impossible: true });
    const pairs = parts.flatMap((one, at) => parts.slice(0, at).map((other) => [one, other] as const));
    const room = ([one, other]: (typeof pairs)[number]): number | null =>
      roomBetween(one, other, index) ?? roomBetween(other, one, index);
    // "Above 30 days and below 1 day".
    if (combinator === "AND" && pairs.some((pair) => (room(pair) ?? 1) <= 0))
      return impossible("It cannot be above the one and below the other at once.");
    if (derivation.unjoined && !guessed)
      return { tokens, why: 'Nothing joins the parts of the sentence: say "and" or "or".' };
    const sum = derivation.conditions.find(
      ({ lead, tokens: own }, at) =>
        (derivation.conditions[at - 1]?.judge !== undefined &&
          [...lead, ...own].some((token) => is(token, category.adding) || is(token, category.differing))) ||
        own.some(
          (token, place) => is(token, category.differing) && own.slice(0, place).some((one) => is(one, particle.and)),
        ),
    );
    if (sum !== undefined) return { tokens, why: "This may be about their sum, or about how far they lie apart." };
    for (const pair of pairs) {
      const [one, other] = pair;
      if (one.primitive_id !== other.primitive_id || one.figure != null || other.figure != null) continue;
      const twice = `Both parts were read as ${one.primitive_id}.`;
      if (one.relation === "state" && other.relation === "state") {
        if (one.label === other.label) return impossible(twice);
        if (combinator === "AND" && !one.negate && !other.negate)
          return impossible(`${one.primitive_id} is never in two states at once.`);
        continue;
      }
      const levels = isLevel(one) && isLevel(other);
      // "Above 90%, critical at 95%" names no second side.
      const sided = one.direction !== null && other.direction !== null;
      if (
        one.relation === other.relation &&
        one.negate === other.negate &&
        (one.direction === other.direction || (levels && combinator === "AND" && !sided))
      )
        return levels ? impossible(twice) : { tokens, why: twice };
      if (combinator === "OR" && (room(pair) ?? 0) > 0)
        return impossible(`Any value of ${one.primitive_id} is above the one or below the other.`);
      if (combinator === "AND" && (one.relation === "mention" || other.relation === "mention"))
        return { tokens, why: twice };
    }
    return null;
  },
};

const tokensOf = ({ conditions }: Derivation): Token[] => conditions.flatMap(({ tokens }) => tokens);

export const isShare = (scale: SignalScale | null): boolean =>
  scale !== null && ["ratio", "percent", "multiple"].includes(scale.kind);

/** What is compared with something else, or taken from it, is of the same kind: no speed is below a volume, and "2 features" are no share of them. */
export const units: Check = {
  name: "units",
  finds: ({ derivation, reading: { parts }, context: { index } }) => {
    const counted = derivation.conditions.flatMap(({ built, tokens, scored }) => {
      const at = tokens.findLastIndex((token) => built.uses?.get(token) === "number");
      const [number, noun] = tokens.slice(at, at + 2);
      const plain = at >= 0 && built.parts.some((part) => part.number?.unit === "none");
      const share = scored !== null && isShare(scaleOf(scored.indexed.signal));
      const named = noun !== undefined && built.uses?.get(noun) === "signal";
      const several = noun !== undefined && endsInS(noun.text) && !stopwords.has(noun.text);
      // "At 1 seat left" of the share in use.
      const one = number?.value === 1 && named && noun.kind === "word";
      return plain && share && (several || one) && number?.kind === "number" ? [{ number, noun }] : [];
    });
    for (const { number, noun } of counted)
      return { tokens: [number, noun], why: `"${number.text} ${noun.text}" may be a number of them.` };
    const scaleFor = (id: string): SignalScale | null => {
      const signal = index.signal(id);
      return signal === undefined ? null : scaleOf(signal);
    };
    for (const { primitive_id, against, figure } of parts) {
      const other = figure?.kind === "difference" ? figure.other : against;
      const [one, two] = [scaleFor(primitive_id), other === null ? null : scaleFor(other)];
      if (figure?.kind === "quotient" && isShare(scaleFor(figure.other)))
        return { tokens: tokensOf(derivation), why: `${figure.other} is a share already.` };
      if (one?.kind !== "measure" || two?.kind !== "measure" || one.dimension === two.dimension) continue;
      return {
        tokens: tokensOf(derivation),
        why: `${primitive_id} is measured in ${one.unit}, ${other ?? ""} in ${two.unit}.`,
      };
    }
    return null;
  },
};

/** How far a level from which on one part holds lies below that up to which the other does, in the unit of their signal. */
function roomBetween(low: ReadingPart, high: ReadingPart, index: CatalogueIndex): number | null {
  const signal = index.signal(low.primitive_id);
  const [from, to] = [low, high].flatMap(({ relation, number, figure }) => {
    if (signal === undefined || relation !== "compare" || number === null || figure != null) return [];
    const own = toSignalUnit(number, signal);
    return "value" in own ? [own.value] : [];
  });
  const faces = low.direction === "above" && high.direction === "below" && low.primitive_id === high.primitive_id;
  return faces && from !== undefined && to !== undefined ? to - from : null;
}

const isLevel = ({ relation, number }: ReadingPart): boolean => relation === "compare" && number !== null;

const isFraction = (number: ReadingPart["number"]): boolean => number?.unit === "none" && number.value < 1;

/** Neither a share nor of a unit that is known. */
const isPlain = (scored: Condition["scored"]): boolean =>
  scored !== null && scaleOf(scored.indexed.signal).kind === "plain";

/** "Twice the average" of a latency, where another signal is its average. */
const isOfAnother = (token: Token, scored: Condition["scored"], { resolution }: Condition["phrase"]): boolean =>
  is(token, category.figureNouns) &&
  resolution.ranked.some(
    ({ indexed, matched }) =>
      scored !== null &&
      !scored.matched.has(token.stem) &&
      matched.has(token.stem) &&
      namespaceOf(indexed.signal.primitive_id) === namespaceOf(scored.indexed.signal.primitive_id),
  );

/** What is denied does not move; a movement by less than an amount is none that is told, nor is one to another side than is read. */
export const movement: Check = {
  name: "movement",
  finds: inConditions(({ built, tokens, phrase, left, scored }) => {
    const { tokens: said } = phrase;
    for (const mark of phrase.marks) {
      const part = built.parts.find(({ relation }) => relation === "move");
      if (part === undefined) break;
      const words = said.slice(mark.start, mark.end);
      if (
        mark.kind === "number" &&
        mark === markOf(phrase.marks, part.number) &&
        mark.direction === "below" &&
        mark.binds !== "level"
      )
        return { tokens: words, why: "A task notices a move by more than an amount, not by less." };
      // "(Threshold: 75%)" is a level.
      const called = said.slice(0, mark.end).findLast(({ kind }) => kind === "word");
      if (mark === markOf(phrase.marks, part.number) && is(called, category.limitNouns))
        return { tokens: words, why: "The number may be a limit, and not how far it moves." };
      if (mark === markOf(phrase.marks, part.number) && isFraction(part.number) && isPlain(scored))
        return {
          tokens: words,
          why: `It may move by ${part.number?.text}, or by that share of itself: give a unit or a percentage.`,
        };
      // "Twice as many writes as reads", "more than double reads": nothing moves where two are compared.
      const compared = said.slice(mark.end).find((token) => !is(token, category.manyLeads));
      if (
        part.number?.unit === "times" &&
        mark === markOf(phrase.marks, part.number) &&
        compared !== undefined &&
        (built.uses?.get(compared) === "signal" || isOfAnother(compared, scored, phrase))
      )
        return { tokens: [compared], why: `The value may be held against "${compared.text}".` };
      if (part.number?.unit === "times" && part.number.value === 1)
        return { tokens: words, why: `Nothing moves by ${part.number.text}: give the change itself.` };
      if (mark.kind === "move" && mark.direction !== part.direction && words.every((token) => left.includes(token)))
        return { tokens: words, why: "The move may count on one side only." };
    }
    // "A 99th percentile latency of" what is called p99 is its name.
    const place = built.parts.find(({ relation, number }) => relation === "rank" && number?.unit === "percentile");
    if (place !== undefined && scored?.indexed.idStems.includes(placeCalled(place.number?.value ?? 0)) === true)
      return { tokens, why: `"${place.number?.text ?? ""}" may be part of a name.` };
    const moving = built.parts.find(
      ({ relation, number, hint }) =>
        (relation === "move" || relation === "deviate") && number === null && hint === null,
    );
    // "The rating is worse than A" moves nowhere.
    const than = moving?.relation === "move" ? left.find((token) => is(token, particle.than)) : undefined;
    if (than !== undefined) return { tokens: [than], why: "The sentence does not say than what." };
    const mean = built.parts.find(
      ({ relation, figure, window }) => relation === "move" && figure?.kind === "aggregate" && window === null,
    );
    if (mean !== undefined) return { tokens, why: "The mean over that time may move, or the value within it." };
    if (moving?.relation === "move" && moving.direction === "any")
      return { tokens, why: "The sentence does not say how far it may move." };
    // "Stops rising" moves no more, "does not rise by 2" neither.
    const moved = moving ?? built.parts.find(({ relation }) => relation === "move");
    const denied =
      moved === undefined || moved.negate
        ? undefined
        : tokens.find(
            (token, at) =>
              negations.has(token.text) ||
              (absenceStems.has(token.stem) &&
                left.includes(token) &&
                phrase.marks.some(({ kind, start }) => kind === "move" && start === at + 1)),
          );
    const read = phrase.marks.some(
      (mark) => denied !== undefined && tokens.slice(mark.start, mark.end).includes(denied),
    );
    return denied === undefined || read ? null : { tokens: [denied], why: "The sentence denies a movement." };
  }),
};

/** So many things that have each lasted long are no level that has lasted, and "both" is no word of one thing. */
export const lasting: Check = {
  name: "lasting",
  finds: inConditions(({ built, tokens, phrase }, { derivation }) => {
    const both = tokens.find((token) => is(token, particle.both));
    const { conditions, operator } = derivation;
    const alone = conditions.length + built.parts.length === 2;
    const denied = tokens.find((token, at) => negations.has(token.text) && is(tokens[at + 1], particle.both));
    if (denied !== undefined) return { tokens: [denied], why: "Each may be denied, or only both at once." };
    if (both !== undefined && (built.hold == null ? alone : !(conditions.length === 2 && operator === "AND")))
      return { tokens: [both], why: '"Both" stands beside one condition only.' };
    if (built.hold == null) return null;
    const counted = phrase.marks.find(
      (mark) => mark.kind === "number" && mark.number.unit === "none" && mark.direction !== null,
    );
    const hold = phrase.marks.find(
      (mark) => mark.kind === "window" && mark.use === "hold" && mark.start > (counted?.end ?? 0),
    );
    if (counted === undefined || hold === undefined) return null;
    const verb = tokens.slice(counted.end, hold.start).some((token) => is(token, category.having));
    const each = tokens.slice(hold.start, hold.end).some((token) => is(token, category.comparingWords));
    return verb && each
      ? { tokens: tokens.slice(hold.start, hold.end), why: "The time may be meant for each of them." }
      : null;
  }),
};

/** What a reading fills in is only offered. */
export const guesses: Check = {
  name: "guesses",
  finds: inConditions(({ guess, tokens }) => (guess === undefined ? null : { tokens, why: guess })),
};

/** A unit that a signal does not state, where another one that is named is measured so: "0.05 ppm" beside a signal in ppb. */
export const unstated: Check = {
  name: "unstated",
  finds: inConditions(({ built: { parts }, scored, phrase, tokens }) => {
    const [part] = parts;
    const measure = measureOf(part?.number?.unit ?? "");
    if (part?.relation !== "compare" || part.figure != null || measure === null || !isPlain(scored)) return null;
    const said = { kind: "compare" as const, number: part.number };
    const other = phrase.resolution.ranked.find(({ indexed: { signal } }) => isMeasuredIn(signal, said));
    return other === undefined
      ? null
      : { tokens, why: `${other.indexed.signal.primitive_id} is measured in that unit.` };
  }),
};

/** "Certificate older than 83 days", "5 days past expiry" of the days until it expires. */
export const elapsed: Check = {
  name: "elapsed",
  finds: inConditions(({ tokens, scored, built: { parts }, phrase }) => {
    const said = parts.find(({ relation }) => relation === "compare")?.number ?? null;
    const late = tokens[markOf(phrase.marks, said)?.end ?? -1];
    const old = tokens.find((token) => is(token, category.ages) || (token === late && is(token, category.lateness)));
    const told = scored === null ? "" : toldOf(scored.indexed.signal);
    const left = timeLeft.test(told) && !tellsGap.test(told) && parts.some(({ number }) => number !== null);
    return old === undefined || !left
      ? null
      : { tokens: [old], why: `${scored?.indexed.signal.primitive_id} counts what is left.`, clear: false };
  }),
};

/** A word that is another but for one letter may be a word of its own: "nitrate" beside "nitrite". */
export const slips: Check = {
  name: "slips",
  finds: inConditions(({ tokens, built: { uses } }) => {
    const isOther = ({ text, misspelt = text }: Token): boolean =>
      misspelt.length === text.length && lettersOf(misspelt) !== lettersOf(text);
    const slip = tokens.find((token) => uses?.get(token) === "signal" && isOther(token));
    return slip === undefined
      ? null
      : { tokens: [slip], why: `"${slip.misspelt}" was read as "${slip.text}".`, clear: false, free: true };
  }),
};

const lettersOf = (word: string): string => word.split("").toSorted().join("");
