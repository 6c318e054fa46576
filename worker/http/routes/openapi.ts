import { component } from "../../contract/wire/component.ts";
import { createRoute, z } from "@hono/zod-openapi";
import { openAnswer } from "../../contract/wire/answer.ts";
import { describedAt, type Description } from "../../contract/wire/document.ts";
import { failures } from "../../contract/wire/error.ts";
import { createRouter } from "../router.ts";

const document = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getOpenApi",
  tags: ["Service"],
  summary: "Read this description",
  description: "The OpenAPI 3.1 description of this very deployment. Needs no key.",
  security: [],
  responses: {
    200: openAnswer(
      component("OpenApiDocument", z.looseObject({ openapi: z.string().openapi({ example: "3.1.0" }) }), {
        description: "An OpenAPI document.",
      }),
      "The description.",
    ),
    ...failures("internal_error"),
  },
});

/** The description of the interface, as `describe` gives it, with the address at which it was asked for. */
export function openApiRoutes(describe: () => Description) {
  return createRouter().openapi(document, (c) => c.json(describedAt(new URL(c.req.url).origin, describe()), 200));
}
