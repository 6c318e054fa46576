import { joints } from "../lexicon/words/joints.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import type { Law } from "./law.ts";

/** What is excepted is denied. */
export const excepted: Law = {
  name: "what is excepted is denied",
  says: '"no login in 30 days, except for accounts on the trial plan" as accounts that are on it',
  breach: ({ bodies, clauses }) => {
    for (const body of bodies)
      for (let at = 1; at < body.length; at++) {
        const found = joints.match(body, at);
        if (found?.meaning.negate !== true || found.meaning.weak) continue;
        const after = body.slice(at + found.length);
        const own = clauses.find(({ tokens }) => tokens.some((token) => after.includes(token)));
        if (own === undefined || !own.parts.every(isDenied))
          return {
            tokens: body.slice(at),
            advice: 'Say what must not hold as a condition of its own: "and the plan is not trial".',
          };
        at += found.length - 1;
      }
    return null;
  },
};

const isDenied = ({ negate, label, relation }: ReadingPart): boolean =>
  negate || relation !== "state" || label === "false";
