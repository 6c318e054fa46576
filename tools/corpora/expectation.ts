import type { CompiledIntent } from "../../worker/domain/task/compile-intent.ts";
import { parseSentence } from "../../worker/domain/task/sentence/form/parse.ts";
import type { CanonicalSentence, Plain } from "../../worker/domain/task/sentence/form/sentence.ts";
import { isDuration, parseDuration } from "../../worker/domain/values/time.ts";
import type { Deep, Expectation } from "./files.ts";

/** Whether a compilation is what others expect: signals, strategy, the parameters that they list, and the operands they name. */
export function meets(expect: Expectation, deep: Deep | undefined, compiled: CompiledIntent): boolean {
  const { type, params } = compiled.condition.strategy;
  const signals = signalsOf(compiled);
  const fitsSet = (set: string[]): boolean => new Set(set).size === signals.size && set.every((id) => signals.has(id));
  const fits = (wanted: Record<string, unknown[]>): boolean =>
    Object.entries(wanted).every(([name, values]) =>
      values.some((value) => sameValue(value, (params as unknown as Record<string, unknown>)[name])),
    );
  return (
    expect.status === 200 &&
    (expect.primitives?.some(fitsSet) ?? true) &&
    (expect.strategy?.includes(type) ?? true) &&
    [expect.params ?? {}, ...(expect.params_alt ?? [])].some(fits) &&
    (deep === undefined || joinsAs(parseSentence(compiled.provenance.sentence ?? ""), deep))
  );
}

/** Every signal that is read, over all operands. */
function signalsOf({ concept, operands }: CompiledIntent): Set<string> {
  const concepts = operands.length > 0 ? operands.map((operand) => operand.concept) : [concept];
  return new Set(
    concepts.flatMap(({ primitives }) => Object.values(primitives).map(({ primitive_id }) => primitive_id)),
  );
}

function joinsAs(said: CanonicalSentence | null, { op, operands }: Deep): boolean {
  return (
    said?.combinator?.toLowerCase() === op && operands.every((operand) => said.parts.some((part) => is(part, operand)))
  );
}

function is({ judged, stated, negate }: Plain, [signal, side, value]: Deep["operands"][number]): boolean {
  const { direction, value: got } = stated.params as { direction?: unknown; value?: unknown };
  // "not true" is false; the denial of anything else has no other form.
  const turned = negate && typeof got === "boolean";
  return (
    listed(signal).includes(judged.primitive_id) &&
    listed(side).includes(stated.type === "equals" ? "equals" : String(direction)) &&
    (turned || !negate) &&
    listed(value).some((wanted) => sameValue(wanted, turned ? !got : got))
  );
}

const listed = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value]);

function sameValue(want: unknown, got: unknown): boolean {
  if (typeof want === "number" && typeof got === "number")
    return Math.abs(got - want) <= 1e-9 * Math.max(Math.abs(want), Math.abs(got));
  if (typeof want === "string" && typeof got === "string") {
    if (isDuration(want) && isDuration(got)) return parseDuration(want) === parseDuration(got);
    return got.trim().toLowerCase() === want.toLowerCase();
  }
  return want === got;
}
