import { deadlineMs, notAhead } from "../service/question-time.ts";
import {
  type BatchResult,
  type EvaluateBatchBody,
  maxPerCall,
  maxPerJob,
} from "../../contract/resources/evaluation/batch.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { scopeOf } from "../../domain/task/group-scope.ts";
import { boundCondition } from "../definitions/bound-condition.ts";
import { evaluateMany } from "./evaluate-many.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";

/**
 * Asks one question about up to 1,000 entities and records each answer; errors stand beside the answers. Throws not_found for
 * the definitions and validation_error for more entities than one call takes.
 */
export async function evaluateBatch(services: Services, input: EvaluateBatchBody): Promise<BatchResult> {
  const now = services.now();
  const condition = await boundCondition(services, input);
  const t = input.timestamp === undefined ? now : notAhead(input.timestamp, now, "timestamp");
  const entities = await batchEntities(services, condition, input);
  const results = await evaluateMany(services, {
    condition_id: input.condition_id,
    condition_version: input.condition_version,
    dry_run: input.dry_run,
    deadline: now + deadlineMs,
    questions: entities.map((entity) => ({
      entity,
      t,
      snapshot_id: input.timestamp === undefined ? `dec_${services.newId()}` : null,
    })),
  });
  if (results.length > 0 && results.every(isLate)) throw batchOutOfTime(results.length);
  return { results, ...totalsOf(results) };
}

/** Whether there was no time for an answer. */
export const isLate = ({ error }: { error?: { type: string } | undefined }): boolean =>
  error?.type === "execution_timeout";

function batchOutOfTime(entities: number): DomainError {
  return new DomainError(
    "execution_timeout",
    `None of the ${entities} entities could be answered within ${deadlineMs / 1_000} seconds; nothing was recorded.`,
    { suggestion: "Use shorter windows or fewer features: one answer takes too long to compute." },
  );
}

/** How many there are and how many failed. */
export function totalsOf(results: readonly { error?: unknown }[]): { total: number; failed: number } {
  return { total: results.length, failed: results.filter(({ error }) => error !== undefined).length };
}

async function batchEntities(
  services: Services,
  condition: CompiledCondition,
  { entities, entity_scope }: EvaluateBatchBody,
): Promise<string[]> {
  if (entities) {
    if (entities.length > maxPerCall) throw tooManyAsked("entities", "entities", entities.length);
    return entities;
  }
  const scope = scopeOf(entity_scope ?? "", condition.concepts, signalNamespaces(condition.concepts));
  const found = await services.batches.entitiesIn(scope, maxPerCall);
  if (found.length > maxPerCall) throw tooManyAsked("entity_scope", "entities");
  return found;
}

/** The refusal of more than one call takes, with the way that takes it. */
export function tooManyAsked(location: string, what: "entities" | "steps", count?: number): DomainError {
  const asked = count === undefined ? `The scope holds more than ${maxPerCall} ${what}` : `These are ${count} ${what}`;
  const question =
    count !== undefined && count > maxPerJob
      ? `Divide the question into parts of at most ${maxPerJob} ${what} and send each`
      : "Send the same question";
  return new DomainError("validation_error", `${asked}; one call takes at most ${maxPerCall}.`, {
    location,
    suggestion: `${question} as a job: POST /execute/async with "kind": "${what === "steps" ? "range" : "batch"}".`,
  });
}
