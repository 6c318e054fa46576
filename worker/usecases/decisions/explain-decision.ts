import type { DecisionExplanationView, ExplainDecisionBody } from "../../contract/resources/decisions/explain.ts";
import { decisionIdOf } from "../../domain/decision/id.ts";
import { explainDecision as explain } from "../../domain/decision/explain-decision.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { summaryUnits } from "../definitions/decision-summary.ts";
import { requireCondition } from "../definitions/required.ts";
import type { Look } from "../ports/tasks/watching.ts";
import type { Services } from "../services.ts";

/**
 * Explains the decision recorded for a question from its record alone, in the units of its signals; a deterministic one comes before a snapshot of the
 * same instant. `entity` takes the raw entity or its pseudonym. Throws `not_found`, also for a look that was kept in brief.
 */
export async function explainRecorded(
  services: Services,
  input: ExplainDecisionBody,
): Promise<DecisionExplanationView> {
  const { condition_id, condition_version, entity } = input;
  const condition = await requireCondition(services, condition_id, condition_version);
  const entity_id = (await services.ledger.pseudonym(entity)) ?? entity;
  const evaluated_at = parseTimestamp(input.timestamp);
  const decision_id = decisionIdOf(condition_id, condition_version, entity_id, evaluated_at);
  const stored = await services.decisions.at({ condition_id, condition_version, entity_id, evaluated_at, decision_id });
  if (stored) {
    const unitOf = await summaryUnits(services, condition, null);
    return explain(stored.record, condition, unitOf) as DecisionExplanationView;
  }
  const look = await services.briefLooks.find({ condition_id, condition_version, entity, t: evaluated_at });
  if (look === "expired") throw expiredLook(input.timestamp);
  if (look) throw keptInBrief(look, input.timestamp);
  throw new DomainError(
    "not_found",
    `No decision of this condition is recorded for the entity at ${input.timestamp}.`,
    {
      location: "timestamp",
      suggestion: "GET /decisions lists what is recorded; POST /evaluate/full answers the question and records it.",
    },
  );
}

/** There may have been a look, and what it saw is no longer known. */
function expiredLook(timestamp: string): DomainError {
  return new DomainError(
    "not_found",
    `No decision is recorded at ${timestamp}. A watch may have looked at the entity then: its looks of that time have expired.`,
    {
      location: "timestamp",
      suggestion:
        "GET /decisions lists what is recorded; POST /conditions/backtest replays past times on what is stored today.",
      details: { status: "expired" },
    },
  );
}

/** Nothing is evaluated again to explain it: that is for the question itself. */
function keptInBrief({ outcome }: Look, timestamp: string): DomainError {
  const seen = outcome === null ? "could not be judged" : outcome === "triggered" ? "held" : "did not hold";
  return new DomainError(
    "not_found",
    `A watch looked at the entity at ${timestamp}, when the condition ${seen}; it keeps only changes, so no decision is recorded.`,
    {
      location: "timestamp",
      suggestion:
        "POST /evaluate/full with this timestamp records the decision as it was seen; then it can be explained.",
      details: { outcome },
    },
  );
}
