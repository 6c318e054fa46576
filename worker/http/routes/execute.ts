import { Result } from "../../contract/resources/evaluate.ts";
import { DecisionValue, ExecuteBody, ExecuteStaticBody } from "../../contract/resources/execute.ts";
import { executeConcept } from "../../usecases/evaluation/execute-concept.ts";
import { executeStatic } from "../../usecases/evaluation/execute-static.ts";
import { operation } from "../operation.ts";

/** Execution: a Result alone, or a condition on inline data. */
export const executeOperations = [
  operation({
    id: "executeConcept",
    route: "POST /execute",
    tag: "Evaluation",
    scope: "evaluate",
    summary: "Compute a Result",
    description:
      "Computes a concept for one entity and decides nothing: no decision is recorded, no action fires. With a timestamp what it sees is fixed, exactly as by an evaluation of the same concept at that time.",
    takes: { body: ExecuteBody, words: "The concept, the entity and the time." },
    gives: { status: 200, schema: Result, words: "The Result." },
    fails: ["not_found", "missing_data", "null_propagation", "type_mismatch"],
    call: ({ services, body }) => executeConcept(services, body),
  }),
  operation({
    id: "executeStatic",
    route: "POST /execute/static",
    tag: "Evaluation",
    scope: "evaluate",
    summary: "Try a condition on inline data",
    description:
      "Evaluates a condition on the data in the body, for tests: no connector is asked, nothing is sealed, recorded or sent. The only history is what the data carries; without any, a strategy that needs it answers `history_unavailable`.",
    takes: { body: ExecuteStaticBody, words: "The condition and its data." },
    gives: { status: 200, schema: DecisionValue, words: "The decision." },
    fails: ["not_found", "missing_data", "null_propagation", "type_mismatch"],
    call: ({ services, body }) => executeStatic(services, body),
  }),
];
