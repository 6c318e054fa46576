import { is } from "../../lexicon/words/category.ts";
import { restrictingLeads } from "../../lexicon/words/hedges.ts";
import type { Token } from "../../text/token.ts";
import type { Evidence, Law } from "../law.ts";

/** What stands before the first comma and begins with a preposition says when or for what the rest holds. */
export const opener: Law = {
  name: "what a sentence opens with is read",
  says: '"unless planned, bloat above 80%", "on the first of the month, bloat above 80%" as bloat above 80%',
  breach: (evidence) => {
    const { words } = evidence;
    const end = words.findIndex(({ kind, start }) => kind === "break" || /[,:]\s*$/u.test(before(evidence, start)));
    const said = words.slice(0, Math.max(end, 0));
    if (!is(said[0], restrictingLeads) || said.length > longest || said.some((token) => isRead(token, evidence)))
      return null;
    return { tokens: said, advice: "Nothing read this. Leave it out, or say it as a condition of its own." };
  },
};

/** The most words that such an opening has; what is longer is a clause of its own. */
const longest = 6;

const before = ({ around: { text } }: Evidence, at: number): string => text.slice(Math.max(0, at - 2), at);

/** Whether something was made of a word, or it was set aside with its sentence. */
const isRead = (token: Token, { uses, aside, taken }: Evidence): boolean => {
  const use = uses.get(token);
  return aside.has(token) || (use !== undefined && use !== "connective" && use !== "qualifier") || taken.has(token);
};
