import { DomainError } from "../../domain/values/errors/errors.ts";

/** What has an id: the field that names it, and where people find it. */
const things = {
  channel: ["channel", "GET /channels lists them."],
  condition: ["id", "A task names its condition_id."],
  decision: [
    "decision_id",
    "GET /decisions lists what is recorded; a dry run records nothing, and a watch that keeps only changes records few of its looks: POST /evaluate/full with the time of such a look records its decision.",
  ],
  delivery: [
    "delivery_id",
    "GET /deliveries lists them. A message is among them once it has been tried, or while it waits to be.",
  ],
  erasure: ["id", "GET /erasures lists them."],
  feed: ["feed_id", "GET /feeds lists them."],
  incident: ["id", "GET /incidents lists them."],
  job: ["id", "GET /jobs lists them; they are kept for 7 days after they end."],
  key: ["id", "GET /keys lists them. Remove keys listed in SVC_API_KEYS from that variable."],
  person: ["id", "GET /people lists them."],
  silence: ["id", "GET /silences lists them, including those that have ended."],
  task: ["id", "GET /tasks lists them."],
  "workflow instance": ["instance", "The instance_id is in payload_sent of the action that started it."],
} as const;

/** The error for something that does not exist. */
export function noSuch(thing: keyof typeof things, id: string, location: string = things[thing][0]): DomainError {
  const [, suggestion] = things[thing];
  return new DomainError("not_found", `There is no ${thing} ${id}.`, { location, suggestion });
}

/** The error for a definition version that does not exist. */
export function noSuchVersion(
  kind: "Concept" | "Condition" | "Action",
  id: string,
  version: string,
  location: string,
): DomainError {
  return new DomainError("not_found", `${kind} ${id} has no version ${version}.`, {
    location,
    suggestion: `Check the id and the version; versions never default to the latest.${kind === "Condition" ? " GET /conditions/{id}/versions lists what there is." : ""}`,
  });
}
