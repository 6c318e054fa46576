import { traitsOf } from "../../../domain/values/values.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import { inClauses, type Law } from "./law.ts";

/** So many of something in a time is a level of what counts them over that very time. */
export const tallies: Law = {
  name: "a number without a comparison counts things in a time",
  says: '"3 declines in 10 minutes" of a signal that counts them over an hour, or that is a share of them',
  breach: inClauses(({ tokens, marks, parts, indexed }, { uses }) => {
    const mark = marks.find((one) => one.kind === "number" && one.bare === true);
    if (mark?.kind !== "number" || !parts.some(({ number }) => number?.value === mark.number.value)) return null;
    const { signal, durations } = indexed;
    const counts = traitsOf(signal.type).base === "int" && scaleOf(signal).kind === "plain";
    const timed = marks.some((one) => one.kind === "window" && durations.has(evenDuration(one.duration)));
    const noun = tokens[mark.end];
    const named =
      noun !== undefined && tokens.slice(mark.end, mark.end + 3).some((token) => uses.get(token) === "signal");
    return counts && timed && named
      ? null
      : {
          tokens: tokens.slice(mark.start, mark.end + 1),
          advice: 'Say the side with the number: "at least 3", "more than 3".',
        };
  }),
};
