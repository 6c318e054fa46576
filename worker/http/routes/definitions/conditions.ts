import { VersionQuery } from "../../../contract/resources/definitions/concepts.ts";
import { Condition, ConditionParams, CreateConditionBody } from "../../../contract/resources/definitions/conditions.ts";
import { ConditionExplanation, ExplainConditionBody } from "../../../contract/resources/decisions/explain.ts";
import { createCondition } from "../../../usecases/definitions/create-definitions.ts";
import { explainCondition } from "../../../usecases/definitions/explain-condition.ts";
import { getCondition } from "../../../usecases/definitions/get-definition.ts";
import { json } from "../../body.ts";
import { definitionsAlone } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Conditions");

/** Conditions: register, read, explain. */
export const conditionOperations = [
  operation({
    id: "createCondition",
    route: "POST /conditions",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Register a condition",
    description:
      "Compiles and registers a condition under its id and version, permanently: a version that exists is a conflict.",
    takes: { body: json(CreateConditionBody, "The condition.") },
    gives: { status: 201, schema: Condition, words: "The condition is registered." },
    fails: ["semantic_error", "not_found", "conflict"],
    audited: {
      table: "conditions",
      inserted: "condition_id || '@' || version",
      shows: ["condition_id", "version", "namespace", "concept_id", "concept_version"],
    },
    call: ({ services, body }) => createCondition(services, body),
  }),
  operation({
    id: "explainCondition",
    route: "POST /conditions/explain",
    scope: "read",
    reach: definitionsAlone,
    summary: "Explain a condition",
    description:
      "Explains what a condition watches for and why its parameters are what they are, from its definition and what was pinned with it. The active context may affect the wording, never a number.",
    takes: { body: json(ExplainConditionBody, "The condition version.") },
    gives: { status: 200, schema: ConditionExplanation, words: "The explanation." },
    fails: ["not_found"],
    audited: { none: "it only reads" },
    call: ({ services, body }) => explainCondition(services, body),
  }),
  operation({
    id: "getCondition",
    route: "GET /conditions/{id}",
    scope: "read",
    reach: definitionsAlone,
    summary: "Read a condition version",
    description: "Reads one version of a condition. The version is required.",
    takes: { params: ConditionParams, query: VersionQuery },
    gives: { status: 200, schema: Condition, words: "The condition." },
    call: ({ services, params, query }) => getCondition(services, { ...params, ...query }),
  }),
];
