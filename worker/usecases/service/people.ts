import type { ListPeopleQuery, Person, PersonInput, PersonList } from "../../contract/resources/service/people.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredPerson } from "../ports/service/people.ts";
import type { Services } from "../services.ts";
import { page, timeAndId } from "./paging.ts";
import { noSuch } from "./not-found.ts";

const viewPerson = (person: StoredPerson): Person => ({
  ...person,
  created_at: formatTimestamp(person.created_at),
  seen_at: formatTimestamp(person.seen_at),
});

/** A page of those whom the issuer has vouched for, newest first. */
export function listPeople(services: Services, query: ListPeopleQuery): Promise<PersonList> {
  return page(query, {
    cursor: "people",
    position: timeAndId,
    read: (after, limit) => services.people.list(after, limit),
    key: ({ created_at, person_id }) => [created_at, person_id] as const,
    view: viewPerson,
  });
}

/** Forgets somebody and ends their sessions; what they did stays, under their id alone. Throws `not_found`. */
export async function deletePerson(services: Services, { id }: PersonInput): Promise<Person> {
  const person = await services.people.remove(id);
  if (person !== null) return viewPerson(person);
  throw noSuch("person", id);
}
