import type { CompositeParams } from "../values/definitions/condition.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { VerdictOnRun } from "./decide.ts";
import { isAnyEnough } from "./engine.ts";
import type { FiringMember } from "./evaluation.ts";

/**
 * The members of a decision that holds of which each would be enough for it, the worst first; null where it does not hold, or no
 * member alone is enough. Of a composite those of all operands that hold and are not negated, each member once.
 */
export function firingMembers(condition: CompiledCondition, decided: VerdictOnRun): readonly FiringMember[] | null {
  const { value, reason } = decided.verdict;
  return reason !== null || value === false ? null : firingIn(condition, decided);
}

function firingIn(condition: CompiledCondition, decided: VerdictOnRun): FiringMember[] | null {
  if (decided.operands.length === 0)
    return isAnyEnough(condition.definition.strategy, condition.concept.definition)
      ? firingAlone(condition, decided)
      : null;
  const { operator, operands } = condition.definition.strategy.params as CompositeParams;
  const lists = decided.operands.map((one, i) =>
    operator === "NOT" || operands[i]?.negate === true
      ? null
      : (firingIn(condition.operands[i] as CompiledCondition, one)?.map((found) => ({ ...found, operand: i })) ?? null),
  );
  if (lists.every((list) => list === null)) return null;
  const byMember = new Map<string, FiringMember>();
  for (const one of lists.flatMap((list) => list ?? [])) if (!byMember.has(one.member)) byMember.set(one.member, one);
  return [...byMember.values()];
}

function firingAlone({ strategy }: CompiledCondition, { run, past }: VerdictOnRun): FiringMember[] {
  const judged = run.members?.judged ?? [];
  if (past === null) return [];
  const end = judged.findIndex(({ value }) => value === null || strategy.decide(value, past).value === false);
  return judged.slice(0, end === -1 ? judged.length : end).map(({ member, value }) => ({ member, value, operand: 0 }));
}
