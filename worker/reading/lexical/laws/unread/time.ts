import { unitNames } from "../../lexicon/amounts/time-units.ts";
import { is } from "../../lexicon/words/category.ts";
import { oneOrEach, ordinals } from "../../lexicon/amounts/windows.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Law } from "../law.ts";

/** A time that stands in a condition says something. */
export const unreadTime: Law = {
  name: "every time is read",
  says: '"more than 20 bookings past their limit, one note a day" as bookings above 20',
  breach: ({ bodies, left }) => {
    for (const body of bodies) {
      const at = body.findIndex(
        (token, place) =>
          left.has(token) &&
          token.text.length > 2 &&
          unitNames.has(token.text) &&
          !marksOf(body).some(({ kind, start, end }) => kind === "number" && start <= place && place < end) &&
          (is(body[place - 1], oneOrEach) ||
            is(body[place - 1], particle.per) ||
            is(body[place - 1], ordinals) ||
            is(body[place - 1], particle.every)),
      );
      if (at >= 0)
        return {
          tokens: body.slice(at - 1, at + 1),
          advice: 'Nothing read this time. Say how often to tell as "at most once a day", or leave it out.',
        };
    }
    return null;
  },
};
