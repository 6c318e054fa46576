import type { Person } from "../../generated/schemas.ts";
import { type Command, exitCodes } from "../command.ts";
import { table } from "../table.ts";

const list: Command = {
  name: "people list",
  usage: "",
  summary: "Lists who has signed in, and programs that came with tokens. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm people list", "dm people list --json"],
  takes: [0, 0],
  async run({ client, show }) {
    const people: Person[] = [];
    for await (const person of client().people.list({ limit: 100 })) people.push(person);
    const rows = people.map((one) => [one.person_id, one.kind, one.name, one.created_at, one.seen_at]);
    show(people, () => table(["id", "kind", "name", "first seen", "last seen"], rows, "Nobody has signed in."));
    return exitCodes.ok;
  },
};

const forget: Command = {
  name: "people forget",
  usage: "PERSON_ID",
  summary:
    "Removes a name and ends the sessions; what was done stays, under the id. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm people forget person_9f3c1a7be0d24c58"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const person = await client().people.delete({ id: positionals[0] ?? "" });
    show(person, () => [`Forgot ${person.person_id}. Whoever the issuer vouches for can sign in again.`]);
    return exitCodes.ok;
  },
};

/** Commands about people. */
export const peopleCommands: Command[] = [list, forget];
