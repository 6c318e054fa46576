import { joins } from "../../../condition/operand-refs.ts";
import { canonicalText } from "../../../values/hashing/canonical.ts";
import { DomainError } from "../../../values/errors/errors.ts";
import type { CompiledIntent } from "../../compile-intent.ts";

/** What a sentence compiles to, as one text: equal for readings that compile to the same, in whatever order they join it. */
export function compiledMeaning({ condition, firing, watch }: CompiledIntent): string {
  const { strategy } = condition;
  if (!joins(strategy)) return canonicalText({ condition: condition.condition_id, firing, watch });
  const { operator, operands } = strategy.params;
  const parts = operands.map(({ condition_id, negate }) => `${negate === true ? "not " : ""}${condition_id}`).sort();
  return canonicalText({ operator, parts, firing, watch });
}

/** What a compilation gives, or the refusal that it throws. */
export function compiledOrError(compile: () => CompiledIntent): CompiledIntent | DomainError {
  try {
    return compile();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
