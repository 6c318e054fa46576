import { type Command, exitCodes } from "../command.ts";
import { listing } from "../listing.ts";

const list = listing({
  name: "people list",
  summary: "Lists who has signed in, and programs that came with tokens. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm people list", "dm people list --json"],
  of: ({ client }) => client().people.list({ limit: 100 }),
  heads: ["id", "kind", "name", "first seen", "last seen"],
  row: (one) => [one.person_id, one.kind, one.name, one.created_at, one.seen_at],
  none: "Nobody has signed in.",
});

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
