import type { SealedFacts } from "../../../../domain/decision/verify.ts";
import type { CompiledCondition } from "../../../../domain/condition/compiled.ts";
import { decideInSteps, type VerdictOnRun } from "../../../../domain/condition/decide.ts";
import type { FiringMember } from "../../../../domain/condition/evaluation.ts";
import { firingMembers } from "../../../../domain/condition/firing-members.ts";
import { evaluateInSteps, type ExplainedVerdict } from "../../../../domain/condition/evaluate.ts";
import { signalRequirements } from "../../../../domain/condition/requirements.ts";
import type { Work } from "../../../../domain/values/work.ts";
import { type OperandAnswer, operandBits } from "../../../../domain/task/watch/block.ts";
import { type Unanswered, verdictCode } from "../../../../domain/task/watch/verdict.ts";
import type { Entity } from "../../observations/entities.ts";
import { viewer, type ViewerParts } from "../../questions/viewer.ts";
import type { Seal } from "../../sealing/seals.ts";
import { affordable, refusalOf } from "./look.ts";
import { together, unitsPerPoint } from "../../populations/count-members.ts";

/** Whom a sweep looks at together, and what it sees. */
interface JudgedRequest {
  condition: CompiledCondition;
  entities: readonly Entity[];
  t: number;
  watermark: number;
}

/** What one look came to. */
export interface JudgedLook {
  entity: Entity;
  code: number;
  outcome: "triggered" | "not_triggered" | null;
  label: string | null;
  /** NaN where there is none. */
  score: number;
  operand_bits: number;
  /** Where it holds, the members of which each would be enough. */
  firing: readonly FiringMember[] | null;
  /** Everything that explains it. */
  explain(): Work<ExplainedVerdict>;
  /** The seals that it saw by in place of the sweep's watermark. */
  seals: readonly Seal[];
  /** What it saw each concept by. */
  sealedAs(): Map<string, SealedFacts>;
}

/** What a look costs besides its points. */
const unitsPerBriefLook = 500;

/** Judges entities as a question would, and hands over each look as it is judged; without a promise or a record for each. */
export function* judgeInBrief(
  parts: ViewerParts,
  { condition, entities, t, watermark }: JudgedRequest,
  take: (look: JudgedLook) => Work<void> | null,
): Work<void> {
  const needs = signalRequirements(condition);
  for (let at = 0; at < entities.length; at += together) {
    const chunk = entities.slice(at, at + together);
    const see = viewer(parts, needs, chunk, t, watermark);
    yield chunk.length * unitsPerBriefLook + see.points * unitsPerPoint;
    for (const entity of chunk) {
      const look: JudgedLook = { ...unansweredLook, entity, seals: see.sealsOf(entity), sealedAs, explain };
      const viewsOf = (conceptKey: string) => see.views(entity, conceptKey);
      function explain(): Work<ExplainedVerdict> {
        return evaluateInSteps(condition, viewsOf, t);
      }
      function sealedAs(): Map<string, SealedFacts> {
        return see.sealedAs(entity);
      }
      try {
        if (!see.isTogether) yield* see.load(entity);
        const decided = yield* affordable(decideInSteps(condition, viewsOf, t));
        noteJudged(look, condition, decided);
      } catch (error) {
        look.code = codeOf(refusalOf(error));
      }
      const more = take(look);
      if (more !== null) yield* more;
    }
  }
}

const unansweredLook = { code: 0, outcome: null, label: null, score: NaN, operand_bits: 0, firing: null } as const;
const codeOf = (reason: Unanswered) => verdictCode({ outcome: null, reason });

function noteJudged(look: JudgedLook, condition: CompiledCondition, decided: VerdictOnRun): void {
  const { verdict, operands } = decided;
  const { value, reason, score } = verdict;
  const outcome = reason === null && value !== false ? "triggered" : "not_triggered";
  look.outcome = outcome;
  look.code = reason === null ? Number(outcome === "triggered") : verdictCode({ outcome, reason });
  look.label = typeof value === "string" ? value : null;
  look.score = score ?? NaN;
  look.firing = firingMembers(condition, decided);
  if (condition.operands.length > 0) look.operand_bits = operandBits(operands.map(verdictOutcome));
}

const verdictOutcome = ({ verdict }: VerdictOnRun): OperandAnswer => {
  if (verdict.reason !== null) return null;
  return verdict.value === false ? "not_triggered" : "triggered";
};
