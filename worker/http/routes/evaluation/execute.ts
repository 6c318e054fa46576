import { ResultView } from "../../../contract/resources/evaluation/evaluate.ts";
import { DecisionValue, ExecuteBody, ExecuteStaticBody } from "../../../contract/resources/evaluation/execute.ts";
import { executeConcept, executeStatic } from "../../../usecases/evaluation/execute-concept.ts";
import { subjectsTouch } from "../../../usecases/reach/requests.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Evaluation");

/** Execution: a Result alone, or a condition on inline data. */
export const executeOperations = [
  operation({
    id: "executeConcept",
    route: "POST /execute",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    summary: "Compute a Result",
    description:
      "Computes a concept for one entity without deciding anything: no decision is recorded and no action fires. With a timestamp its view of the data is fixed, exactly as if the same concept were evaluated at that time.",
    takes: { body: json(ExecuteBody, "The concept, the entity and the time.") },
    gives: { status: 200, schema: ResultView, words: "The Result." },
    fails: ["not_found", "missing_data", "null_propagation", "type_mismatch"],
    audited: { none: "it computes and changes nothing" },
    call: ({ services, body }) => executeConcept(services, body),
  }),
  operation({
    id: "executeStatic",
    route: "POST /execute/static",
    scope: "evaluate",
    reach: ({ services, body }) => subjectsTouch(services, body),
    summary: "Try a condition on inline data",
    description:
      "Evaluates a condition on the data in the body, for testing: nothing is fetched, sealed, recorded or sent. The only history is what the data contains; without it, a strategy that needs history answers `history_unavailable`.",
    takes: { body: json(ExecuteStaticBody, "The condition and its data.") },
    gives: { status: 200, schema: DecisionValue, words: "The decision." },
    fails: ["not_found", "missing_data", "null_propagation", "type_mismatch"],
    audited: { none: "it computes and changes nothing" },
    call: ({ services, body }) => executeStatic(services, body),
  }),
];
