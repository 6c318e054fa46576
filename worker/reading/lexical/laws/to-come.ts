import { marksOf } from "../chart/chart.ts";
import { agoWord, comings, forecast, nextWords } from "../lexicon/words/forecasts.ts";
import { tellsElapsed, timeLeft } from "../lexicon/words/descriptions.ts";
import { is } from "../lexicon/words/category.ts";
import { inClauses, type Clause, type Law } from "./law.ts";

/** What is to come is judged by no signal but one that speaks of it. */
export const toCome: Law = {
  name: "what is to come is no level",
  says: '"the pump is going to fail within the next week" as a time below one week',
  breach: ({ bodies, clauses }) => {
    for (const body of bodies) {
      const next = marksOf(body).find(
        (mark) =>
          mark.kind === "window" &&
          !mark.versus &&
          body.slice(Math.max(0, mark.start - 1), mark.end).some((token) => is(token, nextWords)),
      );
      const coming = body.findIndex((_, at) => comings.match(body, at) !== null);
      if (next === undefined && coming < 0) continue;
      const own = clauses.some((clause) => clause.tokens.some((token) => body.includes(token)) && speaksOfIt(clause));
      const tokens = next === undefined ? body.slice(coming, coming + 3) : body.slice(next.start, next.end);
      if (!own)
        return {
          tokens,
          advice: "Tasks judge what is, not what is to come. Say the level that matters now.",
          reason: "qualifier",
        };
    }
    return null;
  },
};

const speaksOfIt = ({ indexed: { signal } }: Clause): boolean => {
  const told = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`;
  return timeLeft.test(told) || forecast.test(told);
};

/** What is over is no time that is left. */
export const over: Law = {
  name: "a time that is left is still to come",
  says: '"the lease expired more than 5 days ago" as more than 5 days left',
  breach: inClauses(({ tokens, indexed: { signal } }) => {
    const told = `${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`;
    const at = tokens.findIndex((token) => is(token, agoWord));
    return at < 0 || !timeLeft.test(told) || tellsElapsed.test(told)
      ? null
      : {
          tokens: tokens.slice(Math.max(0, at - 2), at + 1),
          advice: 'Say the number that is meant, such as "below -5".',
        };
  }),
};
