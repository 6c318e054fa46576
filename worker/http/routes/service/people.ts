import { ListPeopleQuery, Person, PersonList, PersonParams } from "../../../contract/resources/service/people.ts";
import { deletePerson, listPeople } from "../../../usecases/service/people.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Keys");

/** People: list, forget. */
export const peopleOperations = [
  operation({
    id: "listPeople",
    route: "GET /people",
    scope: "read",
    elevated: true,
    reach: "whole",
    summary: "List people",
    description: "Pages through those who have signed in, and the programs that came with tokens, newest first.",
    takes: { query: ListPeopleQuery },
    gives: { status: 200, schema: PersonList, words: "A page of people." },
    call: ({ services, query }) => listPeople(services, query),
  }),
  operation({
    id: "deletePerson",
    route: "DELETE /people/{id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Forget a person",
    description:
      "Removes somebody's name and ends their sessions. What they did stays, under their id alone. Whoever the issuer still vouches for can sign in again, under the same id.",
    takes: { params: PersonParams },
    gives: { status: 200, schema: Person, words: "The person as they were." },
    audited: { table: "people", subject: ({ params }) => params.id },
    call: ({ services, params }) => deletePerson(services, params),
  }),
];
