import {
  ErasedEntityParams,
  Erasure,
  ErasureList,
  ErasureParams,
  ListErasuresQuery,
} from "../../../contract/resources/signals/erasures.ts";
import { eraseEntity } from "../../../usecases/signals/erase-entity.ts";
import { getErasure, listErasures } from "../../../usecases/signals/erasure-view.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Entities");

/** Erasures: forget an entity, and show that it was. */
export const erasureOperations = [
  operation({
    id: "eraseEntity",
    route: "DELETE /entities/{entity}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Erase an entity",
    description:
      "Removes an entity, given by its name or pseudonym: its observations, name, states, messages and whatever else names it. Decision records stay, but lead to nobody. The answer is the certificate. An interrupted erasure resumes when asked for again, or on its own. Anything pushed or asked about the name afterwards is about a new entity under a new pseudonym.",
    takes: { params: ErasedEntityParams },
    gives: { status: 200, schema: Erasure, words: "The certificate." },
    fails: ["conflict"],
    audited: { table: "erasures", inserted: "entity_id" },
    call: ({ services, params, by }) => eraseEntity(services, { ...params, by: by.id }),
  }),
  operation({
    id: "listErasures",
    route: "GET /erasures",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "List erasures",
    description: "Pages through the erasures, newest first, with their certificates.",
    takes: { query: ListErasuresQuery },
    gives: { status: 200, schema: ErasureList, words: "A page of erasures." },
    call: ({ services, query }) => listErasures(services, query),
  }),
  operation({
    id: "getErasure",
    route: "GET /erasures/{id}",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "Read an erasure",
    description: "Reads one erasure by its id.",
    takes: { params: ErasureParams },
    gives: { status: 200, schema: Erasure, words: "The erasure." },
    call: ({ services, params }) => getErasure(services, params),
  }),
];
