import { z } from "@hono/zod-openapi";
import { component } from "../../../contract/wire/component.ts";
import { describedAt, type ApiDescription } from "../../../contract/wire/document.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Service");

const OpenApiDocument = component(
  "OpenApiDocument",
  z.looseObject({ openapi: z.string().openapi({ example: "3.1.0" }) }),
  { description: "An OpenAPI document." },
);

/** The description of the interface, as `describe` gives it, with the address at which it was asked for. */
export const openApiOperations = (describe: () => ApiDescription) => [
  operation({
    id: "getOpenApi",
    route: "GET /openapi.json",
    scope: "open",
    reach: "own",
    summary: "Read this description",
    description: "The OpenAPI 3.1 description of this deployment. Needs no key.",
    gives: { status: 200, schema: OpenApiDocument, words: "The description." },
    fails: ["internal_error"],
    call: async ({ origin }) => describedAt(origin, describe()),
  }),
];
