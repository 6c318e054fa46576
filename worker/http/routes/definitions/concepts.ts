import {
  Concept,
  ConceptParams,
  CreateConceptBody,
  VersionQuery,
} from "../../../contract/resources/definitions/concepts.ts";
import { createConcept } from "../../../usecases/definitions/create-definitions.ts";
import { getConcept } from "../../../usecases/definitions/get-definition.ts";
import { json } from "../../body.ts";
import { definitionsAlone } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Concepts");

/** Concepts: register, read. */
export const conceptOperations = [
  operation({
    id: "createConcept",
    route: "POST /concepts",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Register a concept",
    description:
      "Compiles and registers a concept under its id and version, permanently: a version that exists is a conflict.",
    takes: { body: json(CreateConceptBody, "The concept.") },
    gives: { status: 201, schema: Concept, words: "The concept is registered." },
    fails: ["semantic_error", "not_found", "conflict"],
    audited: {
      table: "concepts",
      inserted: "concept_id || '@' || version",
      shows: ["concept_id", "version", "namespace"],
    },
    call: ({ services, body }) => createConcept(services, body),
  }),
  operation({
    id: "getConcept",
    route: "GET /concepts/{id}",
    scope: "read",
    reach: definitionsAlone,
    summary: "Read a concept version",
    description: "Reads one version of a concept. The version is required.",
    takes: { params: ConceptParams, query: VersionQuery },
    gives: { status: 200, schema: Concept, words: "The concept." },
    call: ({ services, params, query }) => getConcept(services, { ...params, ...query }),
  }),
];
