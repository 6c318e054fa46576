import { EvaluateFullBody, FullPipelineResult } from "../../../contract/resources/evaluation/evaluate.ts";
import { evaluateFull } from "../../../usecases/evaluation/evaluate-full.ts";
import { subjectsTouch } from "../../../usecases/reach/requests.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Evaluation");

/** Evaluation of one entity. */
export const evaluateOperations = [
  operation({
    id: "evaluateFull",
    route: "POST /evaluate/full",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    idempotent: true,
    summary: "Evaluate an entity",
    description:
      "Computes the Result and the Decision for one entity, records them and fires the actions bound to the condition. The same question with a timestamp returns the recorded answer and fires nothing again. If an action fails the answer is still 200, with the status of each action.",
    takes: { body: json(EvaluateFullBody, "The question.") },
    gives: { status: 200, schema: FullPipelineResult, words: "The Result, the Decision and what it set off." },
    fails: ["not_found", "missing_data", "null_propagation"],
    audited: { none: "a question changes nothing; what it is answered is recorded as a decision" },
    call: ({ services, body, claim }) => evaluateFull(services, body, claim),
  }),
];
