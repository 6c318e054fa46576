/** Kinds of channels where people read: a message that does not arrive is missed. */
const forPeople: ReadonlySet<string> = new Set(["slack", "discord", "teams", "email"]);

/** How many more attempts `dm` and the console propose for a channel of a kind; the API's own default is 0. */
export const proposedRetries = (kind: string): number => (forPeople.has(kind) ? 5 : 0);
