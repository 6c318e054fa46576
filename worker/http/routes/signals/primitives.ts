import { ConceptList } from "../../../contract/resources/definitions/concepts.ts";
import {
  DeletePrimitiveQuery,
  DeletedPrimitive,
  ListPrimitiveConceptsQuery,
  ListPrimitiveEntitiesQuery,
  ListPrimitivesQuery,
  PrimitiveView,
  PrimitiveEntityList,
  PrimitiveList,
  PrimitiveParams,
  RegisterPrimitiveBody,
  UpdatePrimitiveBody,
} from "../../../contract/resources/signals/primitives.ts";
import { PrimitiveSourceSchema, SourceStatus } from "../../../contract/resources/signals/sources.ts";
import { tasksWithin } from "../../../usecases/definitions/tasks-within.ts";
import { deletePrimitive } from "../../../usecases/signals/delete-primitive.ts";
import { getPrimitive, updatePrimitive } from "../../../usecases/signals/get-primitive.ts";
import { getSource, setPrimitiveSource } from "../../../usecases/signals/set-primitive-source.ts";
import {
  listPrimitiveConcepts,
  listPrimitives,
  listPrimitiveEntities,
} from "../../../usecases/signals/list-primitives.ts";
import { registerPrimitive } from "../../../usecases/signals/register-primitive.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Primitives");

/** Signals: register, list, read, change words and source; the entities they were observed of, and what rests on them. */
export const primitiveOperations = [
  operation({
    id: "registerPrimitive",
    route: "POST /primitives",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Register a signal",
    description:
      "Registers a typed signal. Sending the same body again answers 200; a different body under the same id is a conflict.",
    takes: { body: json(RegisterPrimitiveBody, "The signal.") },
    gives: {
      status: 201,
      schema: PrimitiveView,
      words: "The signal is registered.",
      existing: "The signal was already registered with exactly this body.",
    },
    fails: ["conflict"],
    audited: { table: "primitives", subject: ({ body }) => body.primitive_id, shows: ["primitive_id", "type", "unit"] },
    call: async ({ services, body }) => {
      const { primitive: given, created } = await registerPrimitive(services, body);
      return { given, created };
    },
  }),
  operation({
    id: "listPrimitives",
    route: "GET /primitives",
    scope: "read",
    reach: "each",
    summary: "List signals",
    description: "Pages through the registered signals, newest first or by id.",
    takes: { query: ListPrimitivesQuery },
    gives: { status: 200, schema: PrimitiveList, words: "A page of signals." },
    call: ({ services, query, holds }) => listPrimitives(services, query, holds("author"), () => tasksWithin(services)),
  }),
  operation({
    id: "getPrimitive",
    route: "GET /primitives/{id}",
    scope: "read",
    reach: ({ params }) => [{ signals: [params.id] }],
    summary: "Read a signal",
    description: "Reads one signal by its id.",
    takes: { params: PrimitiveParams },
    gives: { status: 200, schema: PrimitiveView, words: "The signal." },
    call: ({ services, params, holds }) => getPrimitive(services, params, holds("author")),
  }),
  operation({
    id: "listPrimitiveEntities",
    route: "GET /primitives/{id}/entities",
    scope: "read",
    reach: ({ params, query }) => [{ signals: [params.id], beginning: query.starts_with ?? "" }],
    summary: "List the entities of a signal",
    description:
      "Pages through the entities with observations of the signal, by name, each with its newest value. A value older than `max_age` counts as missing when a question is asked.",
    takes: { params: PrimitiveParams, query: ListPrimitiveEntitiesQuery },
    gives: { status: 200, schema: PrimitiveEntityList, words: "A page of entities." },
    call: ({ services, params, query }) => listPrimitiveEntities(services, { ...params, ...query }),
  }),
  operation({
    id: "listPrimitiveConcepts",
    route: "GET /primitives/{id}/concepts",
    scope: "read",
    reach: "whole",
    summary: "List the concepts of a signal",
    description:
      "Pages through the concept versions that read the signal, newest first. `GET /tasks?primitive_id=` lists the tasks.",
    takes: { params: PrimitiveParams, query: ListPrimitiveConceptsQuery },
    gives: { status: 200, schema: ConceptList, words: "A page of concept versions." },
    call: ({ services, params, query }) => listPrimitiveConcepts(services, { ...params, ...query }),
  }),
  operation({
    id: "updatePrimitive",
    route: "PATCH /primitives/{id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Change the words of a signal",
    description:
      "Changes description, synonyms or unit, so that a sentence that was refused can be understood. Type, labels, policy and max_age never change; register a new signal instead. Sentences already compiled keep their meaning.",
    takes: { params: PrimitiveParams, body: json(UpdatePrimitiveBody, "The words.") },
    gives: { status: 200, schema: PrimitiveView, words: "The updated signal." },
    audited: { table: "primitives", subject: ({ params }) => params.id, shows: ["unit"] },
    call: ({ services, params, body }) => updatePrimitive(services, { ...params, ...body }),
  }),
  operation({
    id: "deletePrimitive",
    route: "DELETE /primitives/{id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Delete a signal",
    description:
      "Deletes a signal that was registered by mistake. Refused while a concept or a registered action names it, and while it has observations unless `purge` is true. Names of entities stay; `DELETE /entities/{entity}` removes them. The id can be registered again after about two minutes.",
    takes: { params: PrimitiveParams, query: DeletePrimitiveQuery },
    gives: { status: 200, schema: DeletedPrimitive, words: "The signal is deleted." },
    fails: ["conflict"],
    audited: { table: "primitives", subject: ({ params }) => params.id },
    call: ({ services, params, query }) => deletePrimitive(services, { ...params, ...query }),
  }),
  operation({
    id: "getPrimitiveSource",
    route: "GET /primitives/{id}/source",
    scope: "read",
    reach: "whole",
    summary: "Read the source of a signal",
    description:
      "Reads where the values of a signal come from and, where rows of a database are read, how far that is and what went wrong.",
    takes: { params: PrimitiveParams },
    gives: { status: 200, schema: SourceStatus, words: "The source, with header values masked." },
    call: ({ services, params, holds }) => getSource(services, params, holds("author")),
  }),
  operation({
    id: "setPrimitiveSource",
    route: "PUT /primitives/{id}/source",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Change the source of a signal",
    description:
      "Sets where the values of a signal come from: pushed, fetched over HTTP when a question needs them, or read from a database again and again. Questions already answered keep their answers. Takes effect within 10 seconds.",
    takes: { params: PrimitiveParams, body: json(PrimitiveSourceSchema, "The source.") },
    gives: { status: 200, schema: PrimitiveView, words: "The signal, with header values masked." },
    audited: { table: "primitives", subject: ({ params }) => params.id, shows: ["kind"] },
    call: ({ services, params, body }) => setPrimitiveSource(services, { ...params, source: body }),
  }),
];
