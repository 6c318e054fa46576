import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { lastKnownRules } from "../definitions/active-rules.ts";
import type { Services } from "../services.ts";
import { type Ahead, compilationIdOf, compileNew } from "./compile-task.ts";

/**
 * Compiles a sentence on the rules and signals that this isolate knows, so that a new one need not wait for either:
 * whoever stores it checks the premise. Null where something is not known, where the sentence has compiled before, and
 * where a model would be asked.
 */
export async function compileAhead(services: Services, input: CreateTaskBody): Promise<Ahead | null> {
  const signals = services.primitives.lastKnown();
  const rules = lastKnownRules(services);
  if (signals === null || rules === null || services.secondReader !== null) return null;
  const compilation_id = compilationIdOf(services, input, rules);
  if (services.tasks.isKept(compilation_id)) return null;
  const { guardrails, context } = services.versionSwitch.lastKnown();
  const premise = {
    signal_changes: signals.changes,
    guardrails: guardrails?.version_id ?? null,
    context: context?.version_id ?? null,
  };
  const outcome = await compileNew(services, input, rules, signals.primitives).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  return { compilation_id, premise, rules, outcome };
}
