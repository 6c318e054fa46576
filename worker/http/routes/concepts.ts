import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { Concept, ConceptParams, CreateConceptBody, VersionQuery } from "../../contract/resources/concepts.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createConcept } from "../../usecases/definitions/create-concept.ts";
import { getConcept } from "../../usecases/definitions/get-concept.ts";
import { createRouter } from "../router.ts";

const tags = ["Concepts"];

const create = createRoute({
  method: "post",
  path: "/concepts",
  operationId: "createConcept",
  tags,
  summary: "Register a concept",
  description:
    "Compiles and registers a concept under its id and version, for good: a version that exists is a conflict.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateConceptBody), "The concept.") },
  responses: {
    201: answer(Concept, "The concept is registered."),
    ...failures(...keyed, ...bodied, "forbidden", "semantic_error", "not_found", "conflict"),
  },
});

const get = createRoute({
  method: "get",
  path: "/concepts/{id}",
  operationId: "getConcept",
  tags,
  summary: "Read a concept version",
  description: "Reads one version of a concept. The version must be named.",
  security: withApiKey,
  request: { params: ConceptParams, query: VersionQuery },
  responses: { 200: answer(Concept, "The concept."), ...failures(...keyed, "not_found") },
});

/** Concepts: register, read. */
export const conceptRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createConcept(c.var.services, c.req.valid("json")), 201))
  .openapi(get, async (c) =>
    c.json(await getConcept(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  );
