import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { ResolvedEntities, ResolveEntitiesBody } from "../../contract/resources/entities.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { resolveEntities } from "../../usecases/decisions/resolve-entities.ts";
import { createRouter } from "../router.ts";

const resolve = createRoute({
  method: "post",
  path: "/entities/resolve",
  operationId: "resolveEntities",
  tags: ["Entities"],
  summary: "Name the entities behind pseudonyms",
  description:
    "Gives your own identifiers for up to 1,000 pseudonyms out of decisions, deliveries or feedback. Stores nothing.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(ResolveEntitiesBody), "The pseudonyms.") },
  responses: {
    200: answer(ResolvedEntities, "What each stands for, in the order asked."),
    ...failures(...keyed, ...bodied, "forbidden"),
  },
});

/** Entities: the way back from a pseudonym. */
export const entityRoutes = createRouter().openapi(resolve, async (c) =>
  c.json(await resolveEntities(c.var.services, c.req.valid("json")), 200),
);
