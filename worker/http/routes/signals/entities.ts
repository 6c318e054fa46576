import { ResolvedEntities, ResolveEntitiesBody } from "../../../contract/resources/decisions/entities.ts";
import { resolveEntities } from "../../../usecases/decisions/resolve-entities.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Entities");

/** Entities: the way back from a pseudonym. */
export const entityOperations = [
  operation({
    id: "resolveEntities",
    route: "POST /entities/resolve",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "Name the entities behind pseudonyms",
    description:
      "Returns your own identifiers for up to 1,000 pseudonyms from decisions, deliveries or feedback. Stores nothing.",
    takes: { body: json(ResolveEntitiesBody, "The pseudonyms.") },
    gives: { status: 200, schema: ResolvedEntities, words: "What each one stands for, in the order given." },
    audited: { none: "it only reads" },
    call: ({ services, body }) => resolveEntities(services, body),
  }),
];
