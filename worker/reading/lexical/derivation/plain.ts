import { toSignalUnit } from "../../../domain/language/convert.ts";
import type { ReadDirection, ReadingPart, ReadNumber } from "../../../domain/language/reading.ts";
import { isNumeric, traitsOf } from "../../../domain/values/values.ts";
import type { NumberMark, RangeMark } from "../chart/mark.ts";
import { marksOf } from "../chart/chart.ts";
import { costs } from "../choice/costs.ts";
import { plus } from "../choice/points.ts";
import { type BuiltParts, blankPart } from "../grammar/conditions/parts.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { including } from "../grammar/relations/sides.ts";
import type { ReadContext } from "../linking/context.ts";
import { type Phrase, readPhrase } from "../linking/phrase.ts";
import type { Scored } from "../linking/score.ts";
import { slice } from "../text/tokenise.ts";
import type { Token } from "../text/token.ts";
import { conditionOf, dearer } from "./condition.ts";
import type { Derivation } from "./derivations.ts";
import { kindsOf } from "./left.ts";
import { signalsOf } from "./sayings.ts";

/** One signal that a sentence may name beside one of its numbers, or in one of its states: what is offered where nothing else reads them. */
export function plainly(tokens: readonly Token[], context: ReadContext): Derivation[] {
  const phrase = readPhrase(tokens, context.frame, context.index);
  const kinds = kindsOf(tokens, context.index);
  const words = slice(context.sentence, tokens);
  return signalsOf(phrase).flatMap(({ scored, cost }) =>
    builtFrom(phrase, scored, words).map((built): Derivation => {
      const condition = {
        ...conditionOf(built, phrase, scored, kinds, plus(cost, { rival: costs.guessed }), context),
        guess: "It names a signal and a number, and little else of it was read.",
      };
      const { points } = condition;
      const { operator } = built;
      const whole = { conditions: [condition], operator, mixed: false, unjoined: false, beside: [], stated: false };
      return dearer({ ...whole, rule: null, points }, { condition: costs.condition });
    }),
  );
}

function builtFrom(phrase: Phrase, scored: Scored, words: string): BuiltParts[] {
  const { signal, flag } = scored.indexed;
  const blank = blankPart(signal.primitive_id, words);
  const uses = (mark: Pick<Stated, "start" | "end"> | null): Uses => {
    const number = phrase.tokens.slice(mark?.start, mark?.end ?? 0).map((token) => [token, "number"] as const);
    const named = phrase.tokens.filter(({ stem }) => scored.matched.has(stem));
    return new Map([...named.map((token) => [token, "signal"] as const), ...number]);
  };
  const made = (
    mark: Pick<Stated, "start" | "end"> | null,
    operator: BuiltParts["operator"],
    ...parts: Partial<ReadingPart>[]
  ): BuiltParts => ({
    parts: parts.map((part) => ({ ...blank, ...part })),
    operator,
    tokens: phrase.tokens,
    uses: uses(mark),
  });
  if (flag) {
    const told = (label: string) => made(null, null, { relation: "state", label });
    return [told("true"), told("false")];
  }
  if (!isNumeric(signal.type)) return [];
  const { series } = traitsOf(signal.type);
  const level = (number: ReadNumber, direction: ReadDirection) => ({ relation: "compare" as const, number, direction });
  return numbersIn(phrase.tokens).flatMap((mark) => {
    if (mark.kind === "range")
      return [
        made(mark, "OR", level(mark.low, "below"), level(mark.high, "above")),
        made(mark, "AND", level(including(mark.low, true), "above"), level(including(mark.high, true), "below")),
      ];
    const { number, direction } = mark;
    const on = (side: ReadDirection) => made(mark, null, level(number, side));
    if (!("mismatch" in toSignalUnit(number, signal)))
      return direction === null ? [on("above"), on("below")] : [on(direction)];
    const moves = series && number.unit === "percent";
    return moves ? [made(mark, null, { relation: "move", number, direction: "any" })] : [];
  });
}

/** The numbers and ranges of some words; "exceeds the limit, 110" has one that stands by itself. */
export function numbersIn(tokens: readonly Token[]): (RangeMark | Stated)[] {
  const marks = marksOf(tokens);
  const alone = tokens.flatMap(({ kind, suffix, value, text }, start): Stated[] =>
    kind !== "number" ||
    suffix !== "" ||
    tokens[start - 1]?.kind !== "break" ||
    marks.some((mark) => mark.start <= start && start < mark.end)
      ? []
      : [{ kind: "number", start, end: start + 1, number: { value, unit: "none", text }, direction: null }],
  );
  return [...marks.filter((mark) => mark.kind === "number" || mark.kind === "range"), ...alone];
}

type Stated = Pick<NumberMark, "kind" | "start" | "end" | "number" | "direction">;
