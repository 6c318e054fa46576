import { DomainError } from "../values/errors/errors.ts";
import type { CompiledCondition } from "./compiled.ts";
import { evaluateCondition } from "./evaluate.ts";
import type { ExplainedVerdict } from "./evaluation.ts";
import { type StaticSignals, staticViews } from "./static-views.ts";

/**
 * Decides a condition on inline data alone. Throws `missing_data` and `type_mismatch` (location: the primitive_id),
 * `null_propagation` (location: the feature) and `validation_error` for data that names no signal.
 */
export function evaluateStatic(condition: CompiledCondition, data: StaticSignals): ExplainedVerdict {
  const { t, viewsOf, history } = staticViews(condition, data);
  try {
    return evaluateCondition(condition, viewsOf, t, { history });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "missing_data") throw error;
    throw new DomainError("missing_data", `The data has no value for ${error.location}.`, {
      ...(error.location === undefined ? {} : { location: error.location }),
      suggestion: "Add it to `data` under its local name in the concept or its primitive id.",
      details: error.details,
    });
  }
}
