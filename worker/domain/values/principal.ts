/** What may ask for something: somebody who has signed in, a program with a token or a feed, an API key, or whoever opened a signed link. */
export const principalKinds = ["person", "service", "key", "link"] as const;

/** Who asks. `id` is what is stored; `name` is for people, may change, and is looked up when it is shown. */
export interface Principal {
  kind: (typeof principalKinds)[number];
  name: string;
  id: string;
}

/** The id under which what signed links do is stored. */
export const linkId = "link";

function principalKind(id: string): Principal["kind"] {
  if (id === linkId) return "link";
  if (id.startsWith("person_")) return "person";
  return id.startsWith("service_") || id.startsWith("feed:") ? "service" : "key";
}

/** The principal of an id; without a name it is called by its id. */
export const principalOf = (id: string, name?: string): Principal => ({
  kind: principalKind(id),
  name: name ?? id,
  id,
});
