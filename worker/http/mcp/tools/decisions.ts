import { z } from "zod";
import type { DecisionRecordView } from "../../../contract/resources/decisions/decisions.ts";
import type { DecisionExplanationView } from "../../../contract/resources/decisions/explain.ts";
import type { VerificationView } from "../../../contract/resources/decisions/proof.ts";
import { tool } from "../tool.ts";
import { anyValue } from "./parts.ts";

const driver = z.object({ signal: z.string(), value: anyValue, contribution: z.number(), effect: z.number() });

/** What an explanation tells. */
export const explanation = {
  decision_id: z.string(),
  summary: z.string(),
  decision: anyValue,
  concept_value: anyValue,
  strategy_type: z.string(),
  threshold_applied: z.number().nullable(),
  score: z.number().nullable(),
  reason: z.string().nullable(),
  drivers: z.array(driver),
  counterfactual: z.object({ meaning: z.string(), distance: z.number().nullable() }).nullable(),
  evaluated_at: z.string(),
};

const input = z.strictObject({ decision_id: z.string() });

/** Decisions: why one came out so, and whether its record is what its data give. */
export const decisionTools = [
  tool({
    name: "explain_decision",
    title: "Explain a decision",
    description:
      "Says from its record alone why a decision came out as it did, and the nearest change that would have turned it.",
    effect: "reads",
    scope: "read",
    input,
    output: z.object({ ...explanation, entity_id: z.string() }),
    call: async ({ perform }, { decision_id }) => {
      const { condition_id, condition_version, entity_id, evaluated_at } = await perform<DecisionRecordView>(
        "getDecision",
        {
          params: { decision_id },
        },
      );
      const why = await perform<DecisionExplanationView>("explainDecision", {
        body: { condition_id, condition_version, entity: entity_id, timestamp: evaluated_at },
      });
      return { ...why, entity_id };
    },
  }),
  tool({
    name: "verify_decision",
    title: "Verify a decision",
    description:
      "Computes a recorded decision again from the ledger and its pinned definitions, and names every difference.",
    effect: "reads",
    scope: "read",
    input,
    output: z.object({
      verified: z.boolean(),
      status: z.string().optional().describe("erased or expired: nothing is left to compute it from"),
      differences: z.array(z.object({ field: z.string(), recorded: z.unknown(), computed: z.unknown() })),
    }),
    call: ({ perform }, { decision_id }) => perform<VerificationView>("verifyDecision", { params: { decision_id } }),
  }),
];
