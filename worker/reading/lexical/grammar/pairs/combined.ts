import { tidy } from "../../../../domain/values/tidy.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { marksOf } from "../../chart/chart.ts";
import type { NumberMark } from "../../chart/mark.ts";
import { partsOf, type BuiltParts } from "../conditions/parts.ts";
import type { Phrase } from "../../linking/phrase.ts";
import { queryOf } from "../../linking/query.ts";
import { is } from "../../lexicon/words/category.ts";
import { beings } from "../../lexicon/words/verbs.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { betweenLeads, inUse, operators } from "../../lexicon/words/operations.ts";
import { targetHeads } from "../../lexicon/words/laws.ts";
import type { Token } from "../../text/token.ts";
import { fitting, namingIn, type Pair, pairOf } from "./pair.ts";
import type { ReadContext } from "../../linking/context.ts";
import { measuredAlike, numericOf, type Sides } from "./two-sides.ts";

type Combined = Pair & { divides: boolean; words: readonly Token[] };

/**
 * One number made of two signals: "pulse divided by systolic pressure above 0.9", "gross minus net above 500", "less than half of
 * the configured servers are up". Null where no two signals are named beyond doubt.
 */
export function combinedIn(phrase: Phrase, whole: BuiltParts, context: ReadContext): BuiltParts | null {
  const { number } = phrase.relation;
  const mark = phrase.marks.find((one) => one.kind === "number" && one.number === number);
  if (mark?.kind !== "number" || mark.direction === null) return null;
  const found = operated(phrase, mark, context) ?? partOfWhole(phrase, mark, context);
  const best = phrase.resolution.ranked.find(({ indexed }) => indexed.signal.primitive_id === found?.subject);
  if (found === null || best === undefined) return null;
  const { divides, subject, reference, words } = found;
  const negate = whole.parts[0]?.negate ?? false;
  const given = { sentence: context.sentence, negate, hint: null, confidence: 1 };
  const built = partsOf(phrase, best, phrase.relation, [], given);
  const [part] = built.parts;
  if (part === undefined || built.parts.length > 1) return null;
  const share = mark.number.unit === "percent" ? tidy(mark.number.value / 100) : mark.number.value;
  const said = {
    ...part,
    primitive_id: subject,
    relation: "compare" as const,
    direction: mark.direction,
    number: divides ? { ...mark.number, value: share, unit: "none" } : mark.number,
    against: divides ? null : reference,
    figure: { kind: divides ? ("quotient" as const) : ("difference" as const), other: reference },
    window: null,
  };
  const spoken = [...words, ...phrase.query.words.map(({ token }) => token)].map((token) => [token, "signal"] as const);
  return {
    ...built,
    parts: [said],
    operator: null,
    uses: new Map([...spoken, ...(built.uses ?? [])]),
    refused: null,
  };
}

/** "X divided by y above 0.9", "x minus y above 5", "the difference between x and y above 5". */
function operated({ tokens }: Phrase, mark: NumberMark, context: ReadContext): Combined | null {
  const sides = betweenSides(tokens, mark) ?? infixSides(tokens, mark);
  if (sides === null) return null;
  const [subject, reference] = [numericOf(sides.subject, context), numericOf(sides.reference, context)];
  const { divides, words } = sides;
  const fits = (one: string, other: string): boolean => divides || measuredAlike(one, other, context);
  if (subject !== null && reference !== null && subject.id !== reference.id && fits(subject.id, reference.id))
    return { subject: subject.id, reference: reference.id, divides, words };
  const pair = pairOf(sides.subject, sides.reference, null, context, fits);
  return pair === null ? null : { ...pair, divides, words };
}

type Operated = Sides & { divides: boolean };

function infixSides(tokens: readonly Token[], { start }: NumberMark): Operated | null {
  for (let at = 1; at < start; at++) {
    const found = operators.match(tokens, at);
    if (found === null) continue;
    const end = at + found.length;
    if (end >= start) return null;
    return {
      divides: found.meaning.divides,
      subject: tokens.slice(0, at),
      reference: tokens.slice(end, start),
      words: tokens.slice(at, end),
    };
  }
  return null;
}

function betweenSides(tokens: readonly Token[], { start }: NumberMark): Operated | null {
  const at = tokens.findIndex((token, place) => is(token, betweenLeads) && is(tokens[place + 1], particle.between));
  const joint = tokens.findIndex((token, place) => place > at + 2 && is(token, particle.and));
  if (at < 0 || joint < 0 || joint >= start) return null;
  return {
    divides: false,
    subject: tokens.slice(at + 2, joint),
    reference: tokens.slice(joint + 1, start),
    words: [...tokens.slice(at, at + 2), ...tokens.slice(joint, joint + 1)],
  };
}

/** "Less than half of the configured servers are up", "more than 80% of the session limit in use". */
function partOfWhole({ tokens, marks }: Phrase, mark: NumberMark, context: ReadContext): Combined | null {
  if (mark.number.unit !== "percent" || mark.start > 0 || !is(tokens[mark.end], particle.of)) return null;
  const end = marks.find(({ kind, start }) => kind === "window" && start > mark.end)?.start ?? tokens.length;
  const verb = tokens.findIndex((token, at) => at > mark.end + 1 && at < end && is(token, beings));
  const used = tokens.findIndex((_, at) => at > mark.end + 1 && at < end && inUse.match(tokens, at) !== null);
  const at = verb > 0 ? verb : used;
  if (at < 0) return null;
  const whole = tokens.slice(mark.end + 1, at);
  const isUsed = used > 0 && (verb < 0 || used === verb + 1);
  const said = isUsed ? [] : tokens.slice(at + 1, end);
  const stems = (words: readonly Token[]): string[] =>
    namingIn(queryOf(words, marksOf(words), context.index), context).map(({ stem }) => stem);
  const [own, state] = [stems(whole), stems(said)];
  const kept = isUsed ? own.filter((stem) => !targetHeads.has(stem)) : own;
  if (kept.length === 0 || (isUsed ? kept.length === own.length : state.length === 0)) return null;
  const lost = isUsed ? 0 : Math.min(1, kept.length - 1);
  const pairs = fitting(whole, null, context).flatMap(({ indexed: reference }) =>
    context.index.signals
      .filter(
        (one) =>
          one !== reference &&
          ["float", "int"].includes(traitsOf(one.signal.type).base) &&
          state.every((stem) => one.words.has(stem)) &&
          kept.filter((stem) => !one.words.has(stem)).length <= lost &&
          !own.every((stem) => one.words.has(stem)) &&
          measuredAlike(one.signal.primitive_id, reference.signal.primitive_id, context),
      )
      .map((one) => ({ subject: one.signal.primitive_id, reference: reference.signal.primitive_id })),
  );
  const [pair, ...others] = pairs;
  const words = [...tokens.slice(mark.end, mark.end + 1), ...whole, ...tokens.slice(at, isUsed ? at + 2 : end)];
  return pair === undefined || others.length > 0 ? null : { ...pair, divides: true, words };
}
